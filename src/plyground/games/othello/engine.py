"""`othello-engine`: the evaluation trained by play, a search with a table and ProbCut, exact play in the end.

othello-engine(level=3)        looks 2 * level plies ahead, and to the end from 2 * level + 8 empty squares on
othello-engine(seconds=1)      as deep as a second a move allows
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plyground.errors import InputError
from plyground.games.othello.squares import PASS
from plyground.words import popcount

if TYPE_CHECKING:
    from plyground.games.othello.solver import Step
    from plyground.search.limit import Limit

LEVELS = 12
LEVEL = 4
"""The level where neither a level nor a time is set."""


def engine(game: Any, level: int | None = None, seconds: float | None = None, threads: int = 1) -> Any:
    """The agent; its table stays from move to move."""
    from plyground.games.othello.solver import Solver
    from plyground.games.othello.training import shipped
    from plyground.search.limit import Limit

    for name, number, most in (("level", level, LEVELS), ("threads", threads, 64)):
        if number is not None and (isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most):
            raise InputError(f"othello-engine: {name} is a whole number from 1 to {most}, not {number}")
    own = Limit(seconds=seconds)
    solver = Solver(shipped(), threads=threads)

    def pick(game: Any, state: Any, limit: Limit) -> int:
        legal = list(game.actions(state))
        if len(legal) == 1:
            return int(legal[0])
        bound = own.within(limit)
        left = 64 - popcount(state.mover | state.other)
        steps = list(plan(left, level if level or not bound.is_open else LEVEL, bound.depth))
        found = solver.think(state, steps, bound.seconds, bound.nodes, bound.stop)
        if found.why == "stopped":
            raise KeyboardInterrupt
        return found.move if found.move != PASS else int(legal[0])

    return pick


def plan(left: int, level: int | None, depth: int | None) -> Iterator[Step]:
    """The steps of a level (of all the time there is for None), no deeper than `depth` plies."""
    from plyground.games.othello.deep import FEW, SURE
    from plyground.games.othello.solver import BETTER, ROUGH, to_the_end

    plies = 60 if level is None else 2 * level
    last = left if depth is None else depth
    if level is not None and left <= 2 * level + 8 and last >= left:
        yield from to_the_end(left)
        return
    if left <= FEW:
        yield left, SURE
        return
    deepest = max(3, min(plies, last, left - 1 if level is not None else left - 8))
    yield from ((ply, 1) for ply in range(3, deepest + 1))
    if level is None and last >= left:
        yield from ((left, sure) for sure in (ROUGH, BETTER, SURE))
