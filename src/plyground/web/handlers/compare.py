"""Searches side by side at several depths."""

from __future__ import annotations

from plyground.errors import InputError, unknown
from plyground.search.algorithm import algorithms as known
from plyground.web.call import Call
from plyground.web.comparing import compare
from plyground.web.register import message

DEEPEST = 60


@message
async def rows(
    call: Call,
    game: str,
    depths: list[int],
    algorithms: list[str],
    layout: str | None = None,
    moves: list[int] = [],  # noqa: B006
    evaluator: str | None = None,
    cut: str = "equal",
    order: str = "given",
) -> int:
    """One row for each depth and algorithm, told as soon as it is known; the answer is their number."""
    if not depths or not algorithms or any(not 0 <= depth <= DEEPEST for depth in depths):
        raise InputError(f"a comparison needs searches, and depths from 0 to {DEEPEST}")
    for name in algorithms:
        if name not in known():
            raise unknown("algorithm", name[:80], known())
    answer: int = await call.think(
        compare,
        origin=call.table.origin(game, layout),
        moves=moves,
        depths=depths,
        algorithms=algorithms,
        evaluator=None if evaluator is None else call.table.words(evaluator),
        cut=cut,
        order=call.table.words(order),
    )
    return answer
