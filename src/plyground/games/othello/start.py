"""Where a game begins: a shipped layout, a `.lay` or `.ggf` file, or a position written as 64 squares and a side.

A `.lay` file is 10 lines of 10 characters: `%` around the board, `B` and `W` the discs, space an empty square.
A position is the squares a1 to h8, row by row, and who moves: `X`, `*` or `B` is black, `O` or `W` white, `-` or `.`
empty.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from plyground import layouts
from plyground.errors import InputError

FOLDER = Path(__file__).parent / "layouts"
BLACK, WHITE, EMPTY = "XxBb*", "OoWw", "-._"


class Start(NamedTuple):
    """The discs as words, and who moves; None where the layout does not say."""

    black: int
    white: int
    to_move: str | None = None


def read(layout: str) -> Start:
    """The start that a name, a path or a text stands for."""
    from plyground.games.othello import ggf

    if layout.lstrip().startswith("(;"):
        return ggf.parse(layout).last()
    if is_position(layout):
        return position(layout)
    text, source = layouts.read(FOLDER, "othello", layout, "lay")
    if text.lstrip().startswith("(;"):
        return ggf.parse(text, source).last()
    return position(text, source) if is_position(text) else board(text, source)


def is_position(text: str) -> bool:
    """Is this meant as a position, rather than as a name or a path?"""
    letters = "".join(text.split())
    return len(letters) >= 60 and set(letters) <= set(BLACK + WHITE + EMPTY)


def position(text: str, source: str = "the position") -> Start:
    """64 squares and who moves next; spaces and line ends may stand anywhere."""
    letters = "".join(text.split())
    if len(letters) != 65 or letters[64] in EMPTY:
        found = f"{len(letters)} characters" if len(letters) != 65 else f"{letters[64]!r} for who moves"
        raise InputError(f"{source}: expected 64 squares, then X or O for who moves, found {found}")
    if unknown := [letter for letter in letters if letter not in BLACK + WHITE + EMPTY]:
        raise InputError(f"{source}: {unknown[0]!r} is no square: write X or O for discs, - where there is none")
    return Start(_bits(letters[:64], BLACK), _bits(letters[:64], WHITE), "black" if letters[64] in BLACK else "white")


def board(text: str, source: str) -> Start:
    """The discs of a `.lay` file."""
    lines = text.rstrip().splitlines()
    if len(lines) != 10:
        raise InputError(f"{source}: a layout is 10 lines of 10 characters, and this one has {len(lines)} lines")
    for number, line in enumerate(lines, 1):
        if len(line) != 10:
            raise InputError(f"{source} line {number}: expected 10 characters, found {len(line)}")
    layout = layouts.Layout(source, tuple(lines)).expect("% BW")
    for r in range(10):
        for c in range(10):
            on_border = r in (0, 9) or c in (0, 9)
            if (lines[r][c] == "%") != on_border:
                expected = "'%' around the board" if on_border else "a square inside the border: ' ', 'B' or 'W'"
                raise InputError(f"{layout.where(r, c)}: expected {expected}, found {lines[r][c]!r}")
    squares = "".join(line[1:9] for line in lines[1:9])
    return Start(_bits(squares, "B"), _bits(squares, "W"))


def _bits(squares: str, letters: str) -> int:
    return sum(1 << i for i, letter in enumerate(squares) if letter in letters)
