"""Pursuit on a cliff solved exactly: time and memory against the size of the grid."""

from __future__ import annotations

import random
from collections.abc import Iterator

from plyground.bench import Row
from plyground.bench.sheets import solution, timed, written
from plyground.compiled import unavailable
from plyground.games import load

GRIDS = ((6, 10, 0.1), (12, 20, None), (18, 30, None), (24, 40, None), (36, 60, None), (60, 100, 120.0))
"""Rows, columns, and the seconds it may take. n cells make 2 n^2 positions: two agents, and whose turn it is."""


def rows() -> Iterator[Row]:
    if unavailable():
        return
    for height, width, most in GRIDS:
        who = f"{height}x{width} grid, {height * width:,} cells"
        yield solution("Pursuit on a cliff solved exactly", who, most, solved, height, width)


def solved(height: int, width: int) -> tuple[int, float]:
    """The positions of a grid, and the CPU time its solution takes; the smallest is the sheet's."""
    sheet = load("cliff")
    same = (height, width) == (sheet.height, sheet.width)
    return timed(sheet, sheet if same else written("cliff", grid(height, width)))


def grid(height: int, width: int, seed: int = 0) -> str:
    """A cliff of this size, three cells in ten water."""
    luck = random.Random(seed)
    lines = [["~" if luck.random() < 0.3 else "." for _ in range(width)] for _ in range(height - 1)]
    lines.append(["B", *"x" * (width - 2), "G"])
    lines[0][width // 2] = "R"
    return "\n".join("".join(line) for line in lines) + "\n"
