"""Names of squares: `d3` as players write, 34 (row and column from 1) as the course does, 19 inside; and the pass."""

from __future__ import annotations

import re

from plyground.errors import InputError

PASS = 64

_PASSES = {"pass", "pa", "ps", "--"}
_MOVE = "(?i:[a-h][1-8]|[1-8][1-8]|pass|pa|ps|--)"


def name(action: int) -> str:
    """The name of an action: a1 to h8, or pass."""
    return "pass" if action == PASS else f"{'abcdefgh'[action % 8]}{action // 8 + 1}"


def number(action: int) -> int:
    """The course's number of a square: row and column from 1, 11 for a1 to 88 for h8."""
    return (action // 8 + 1) * 10 + action % 8 + 1


def square(text: str) -> int:
    """The action of a square's name, of the course's number of it (row, then column: d3 is 34), or of a pass."""
    given = text.strip().lower()
    if given in _PASSES:
        return PASS
    if re.fullmatch("[a-h][1-8]", given):
        return (int(given[1]) - 1) * 8 + ord(given[0]) - ord("a")
    if re.fullmatch("[1-8][1-8]", given):
        return (int(given[0]) - 1) * 8 + int(given[1]) - 1
    raise InputError(f"'{text}' is no square: write a1 to h8, the numbers 11 to 88 (row, then column), or pass")


def split(text: str) -> list[str]:
    """The moves in a list such as `f5d6c3` or `f5 d6, pass`; what is no square stays in one piece."""
    return [piece for part in text.replace(",", " ").split() for piece in _pieces(part)]


def _pieces(part: str) -> list[str]:
    return re.findall(_MOVE, part) if re.fullmatch(f"(?:{_MOVE})+", part) else [part]
