"""Board files of Blocker: a line "width height", then the rows.

`#` wall, `*` food, `A` and `B` the agents, space empty.
"""

from __future__ import annotations

from pathlib import Path

from plyground.errors import InputError
from plyground.layouts import Layout
from plyground.layouts import read as read_text

LARGEST = 1024
"""Cells a board may have: the words of a state are part of its type, and each size compiles its own code."""

Fields = tuple[int, int, tuple[int, ...], tuple[int, ...], int, int, int]


def read(folder: Path, name: str) -> Fields:
    """The fields of the game for a shipped board or a user's file."""
    text, source = read_text(folder, "blocker", name)
    layout = parse(text, source)
    frame = int(_is_open(layout))
    if frame:
        edge = "#" * (layout.width + 2)
        layout = Layout(source, (edge, *(f"#{row}#" for row in layout.rows), edge))
    height = len(layout.rows)
    cells = height * layout.width
    if cells > LARGEST:
        raise InputError(f"{source}: a board may have at most {LARGEST} cells with its border, not {cells}")
    starts = [r * layout.width + c for r, c in (layout.only("A", "agent"), layout.only("B", "agent"))]
    words = -(-cells // 64)
    walls, food = split(layout.cells("#"), words), split(layout.cells("*"), words)
    return layout.width, height, walls, food, starts[0], starts[1], frame


def parse(text: str, source: str) -> Layout:
    """The rows of a board file, checked against its size line."""
    lines = [line.rstrip("\r\n\t") for line in text.splitlines()]
    size = lines[0].split() if lines else []
    if len(size) != 2 or not all(part.isdecimal() and int(part) > 0 for part in size):
        raise InputError(f"{source} line 1: expected the size of the board, width and height, such as '5 5'")
    width, height = map(int, size)
    while len(lines) > 1 + height and not lines[-1].strip():
        lines.pop()
    rows = [line[:width] + line[width:].rstrip() for line in lines[1:]]
    if len(rows) != height:
        raise InputError(f"{source} line 1: the size line says {height} rows and there are {len(rows)}")
    for number, row in enumerate(rows, 2):
        if len(row) != width:
            raise InputError(f"{source} line {number}: the size line says {width} columns and the row has {len(row)}")
    return Layout(source, tuple(rows), 2).expect("#* AB")


def split(bits: int, words: int) -> tuple[int, ...]:
    """A set of bits as so many 64-bit words, lowest first."""
    return tuple(bits >> 64 * i & (1 << 64) - 1 for i in range(words))


def _is_open(layout: Layout) -> bool:
    """Is there a cell on the border that is no wall?"""
    edges = [layout.rows[0], layout.rows[-1], *(row[0] + row[-1] for row in layout.rows)]
    return any(set(edge) != {"#"} for edge in edges)
