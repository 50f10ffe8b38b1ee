"""Depth-limited choices beside the truth: how often a search finds a best move, and what it loses when it does not."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from plyground.search.exact.solution import Solution

POSITIONS = 200
PLIES = 60
INF = float("inf")


def truth_rows(
    solution: Solution,
    depths: Iterable[int],
    algorithms: Iterable[str],
    *,
    evaluator: Any = None,
    positions: int = POSITIONS,
    seed: int = 0,
) -> Iterator[dict[str, Any]]:
    """One row per depth and algorithm, over positions of random plays in which there is something to get wrong.

    positions      how many were looked at
    best           the share of them where the choice keeps the exact value
    thrown         the share where it changes who has his way: a win thrown away, a draw lost, a goal out of reach
    lost           what a choice loses on average; a goal put out of reach is not counted in
    start_best     is the choice at the position that was solved a best move?

    Where every move is as good as any other the shares are None.
    """
    from plyground.search.decide import search

    sample = sampled(solution, positions, seed)
    for depth in depths:
        for algorithm in algorithms:
            start, *losses = (
                loss(
                    solution,
                    s,
                    search(solution.game, s, algorithm=algorithm, depth=depth, evaluator=evaluator).action,
                )
                for s in (solution.state, *sample)
            )
            counted = [lost for lost, _ in losses if lost < INF]
            yield {
                "positions": len(sample),
                "best": _mean([lost == 0 for lost, _ in losses]),
                "thrown": _mean([thrown for _, thrown in losses]),
                "lost": _mean(counted),
                "start_best": start == (0.0, False),
            }


def _mean(numbers: list[Any]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def loss(solution: Solution, state: Any, action: Any) -> tuple[float, bool]:
    """What an action loses against the best one, and whether it changes who has his way."""
    game = solution.game
    value = solution.value_at(state)
    reached = solution.value_at(game.result(state, action))
    if solution.costly:
        reached -= game.cost(state, action)
        thrown = (value == -INF) != (reached == -INF)
    else:
        thrown = (value > 0) - (value < 0) != (reached > 0) - (reached < 0)
    return (0.0 if value == reached else abs(value - reached)), thrown


def sampled(solution: Solution, count: int, seed: int) -> list[Any]:
    """At most so many different positions of random plays in which not every move is a best one."""
    game, luck = solution.game, random.Random(seed)
    found: dict[int, Any] = {}
    for _ in range(20 * count):
        state = solution.state
        for _ in range(luck.randrange(PLIES)):
            following = game.result(state, luck.choice([int(a) for a in game.actions(state)]))
            if game.is_terminal(following):
                break
            state = following
        if len(solution.best_actions_at(state)) < len(list(game.actions(state))):
            found.setdefault(solution.number(state), state)
        if len(found) >= count:
            break
    return list(found.values())
