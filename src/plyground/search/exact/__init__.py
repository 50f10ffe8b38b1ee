"""The exact truth about a game: every position's value, solved backwards from the ends, cycles included.

    solve(game)      win, draw or loss with the distance to the end; where moves cost, the cost player 0 can guarantee

Games of perfect information with one or two players. A play that never ends is worth 0 to both; where moves cost, it
is worth minus infinity to player 0, who pays: the goal is out of reach.

    space.py         the positions, numbered        retrograde.py    the kernels
    solver.py        one solution in the making     solution.py      what was found; an agent as well
    truth.py         depth-limited choices beside the truth
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.search.exact.solution import Solution

GIB = 1 << 30


def solve(
    game: Any,
    state: Any = None,
    *,
    memory: float = 4 * GIB,
    mode: str = "auto",
    report: Callable[[str, int, int], None] | None = None,
) -> Solution:
    """The truth about `game` from `state` (the start, if none is given) on.

    `memory` bounds the bytes of all tables; what needs more is refused, with an estimate. `report(what, done, total)`
    hears how far the work is.
    """
    from plyground.search.exact.solver import Solver

    return Solver(game, state, memory, mode, report or _silent).solve()


def _silent(what: str, done: int, total: int) -> None:
    pass
