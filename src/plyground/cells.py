"""Sets of cells in a tuple of 64-bit words, for boards of any size: cell i is bit i % 64 of word i // 64.

The first three run as machine code inside a game's methods; the others make the words.
"""

from __future__ import annotations

from typing import Any

from plyground.errors import InputError
from plyground.layouts import Layout
from plyground.words import put, word

LARGEST = 1024
"""Cells a set may have: the number of words is part of a state's type, and each compiles its own code."""


def has(words: Any, cell: Any) -> Any:
    """1 where this cell is in the set, else 0."""
    return (words[cell >> 6] >> word(cell & 63)) & word(1)


def flip(words: Any, cell: Any) -> Any:
    """The set with this cell taken out or put in."""
    return put(words, cell >> 6, words[cell >> 6] ^ (word(1) << word(cell & 63)))


def is_empty(words: Any) -> Any:
    left = word(0)
    for w in words:
        left |= w
    return left == word(0)


def cells_of(layout: Layout, letters: str) -> tuple[int, ...]:
    """The cells of a layout with one of these letters, numbered row by row."""
    cells = len(layout.rows) * layout.width
    bits = layout.cells(letters)
    return tuple(bits >> i & (1 << 64) - 1 for i in range(0, cells, 64))


def framed(layout: Layout) -> tuple[Layout, int]:
    """The layout with walls all around, and 1 where a ring of walls had to be put around it."""
    edges = (layout.rows[0], layout.rows[-1], *(row[0] + row[-1] for row in layout.rows))
    frame = int(set("".join(edges)) != {"#"})
    if frame:
        edge = "#" * (layout.width + 2)
        layout = Layout(layout.source, (edge, *(f"#{row}#" for row in layout.rows), edge))
    cells = len(layout.rows) * layout.width
    if cells > LARGEST:
        raise InputError(f"{layout.source}: a board may have at most {LARGEST} cells with its border, not {cells}")
    return layout, frame
