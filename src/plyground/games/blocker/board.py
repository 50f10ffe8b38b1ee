"""Board files of Blocker: a line "width height", then the rows.

`#` wall, `*` food, `A` and `B` the agents, space empty.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from plyground.cells import cells_of, framed
from plyground.errors import InputError
from plyground.layouts import Layout
from plyground.layouts import read as read_text


def read(folder: Path, name: str) -> dict[str, Any]:
    """The fields of the game for a shipped board or a user's file."""
    written = parse(*read_text(folder, "blocker", name))
    start = {agent: written.only(agent, "agent") for agent in "AB"}
    layout, frame = framed(written)
    start_a, start_b = ((row + frame) * layout.width + column + frame for row, column in start.values())
    return {
        "width": layout.width,
        "height": len(layout.rows),
        "walls": cells_of(layout, "#"),
        "food": cells_of(layout, "*"),
        "start_a": start_a,
        "start_b": start_b,
        "frame": frame,
    }


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
