"""Depth-limited choices beside the truth: how often a search finds a best move, and what it loses when it does not."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from plyground.game import complete
from plyground.search.exact import solve
from plyground.search.exact.solution import Solution

POSITIONS = 200
PLIES = 60


def truth_rows(
    game: Any,
    depths: Iterable[int],
    algorithms: Iterable[str],
    *,
    state: Any = None,
    evaluator: Any = None,
    solution: Solution | None = None,
    positions: int = POSITIONS,
    seed: int = 0,
) -> list[dict[str, Any]]:
    """One row per depth and algorithm, over positions of random plays from `state`, the start among them.

    positions      how many were looked at
    best           the share of them where the choice keeps the exact value
    thrown         the share where it changes who has his way: a win thrown away, a draw lost, a goal out of reach
    lost           what a choice loses on average, counted where nothing is thrown
    start_best     is the choice at `state` itself a best move?
    """
    from plyground.search.decide import search

    solution = solution or solve(game, state)
    sample = sampled(game, game.initial() if state is None else state, positions, seed)
    rows = []
    for depth in depths:
        for algorithm in algorithms:
            losses = [
                loss(solution, s, search(game, s, algorithm=algorithm, depth=depth, evaluator=evaluator).action)
                for s in sample
            ]
            kept = [lost for lost, thrown in losses if not thrown]
            rows.append(
                {
                    "depth": depth,
                    "algorithm": algorithm,
                    "positions": len(sample),
                    "best": sum(found == (0.0, False) for found in losses) / len(losses),
                    "thrown": sum(thrown for _, thrown in losses) / len(losses),
                    "lost": sum(kept) / len(kept) if kept else 0.0,
                    "start_best": losses[0] == (0.0, False),
                }
            )
    return rows


def loss(solution: Solution, state: Any, action: Any) -> tuple[float, bool]:
    """What an action loses against the best one, and whether it changes who has his way."""
    game = solution.game
    value = solution.value_at(state)
    reached = solution.value_at(game.result(state, action))
    if solution.costly:
        reached -= game.cost(state, action)
        thrown = (value == -float("inf")) != (reached == -float("inf"))
    else:
        thrown = (value > 0) - (value < 0) != (reached > 0) - (reached < 0)
    return (0.0 if value == reached else abs(value - reached)), thrown


def sampled(game: Any, start: Any, count: int, seed: int) -> list[Any]:
    """At most so many different unfinished positions from random plays, the start first."""
    luck = random.Random(seed)
    key = getattr(game, "key", lambda state: state)
    found = {key(start): start}
    for _ in range(20 * count):
        state = start
        for _ in range(luck.randrange(PLIES)):
            following = game.result(state, luck.choice([int(a) for a in complete(game).actions(state)]))
            if game.is_terminal(following):
                break
            state = following
        found.setdefault(key(state), state)
        if len(found) >= count:
            break
    return list(found.values())
