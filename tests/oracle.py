"""Naive truths to compare with: a few lines each, no pruning, no tricks."""

from __future__ import annotations

from typing import Any

from plyground import CHANCE


def minimax(game: Any, state: Any, depth: int, value: Any) -> float:
    if depth == 0 or game.is_terminal(state):
        return value(state)
    found = [minimax(game, game.result(state, a), depth - 1, value) for a in game.actions(state)]
    return max(found) if game.player(state) == 0 else min(found)


def expectimax(game: Any, state: Any, depth: int, value: Any, hero: int | None) -> float:
    """hero None: every player plays its best."""
    if depth == 0 or game.is_terminal(state):
        return value(state)
    found = [expectimax(game, game.result(state, a), depth - 1, value, hero) for a in game.actions(state)]
    player = game.player(state)
    if player == CHANCE:
        return sum(p * v for p, v in zip(game.chances(state), found, strict=True))
    if hero is not None and player != hero:
        return sum(found) / len(found)
    return max(found) if player == 0 else min(found)


def maxn(game: Any, state: Any, depth: int, value: Any) -> tuple[float, ...]:
    if depth == 0 or game.is_terminal(state):
        return value(state)
    found = [maxn(game, game.result(state, a), depth - 1, value) for a in game.actions(state)]
    return max(found, key=lambda values: values[game.player(state)])


def visited(game: Any, state: Any, depth: int, value: Any, strict: bool) -> set[tuple[int, ...]]:
    """The paths alpha-beta visits, by the bounds alone: a node is visited when what the left siblings along its
    path guarantee MAX is less than (with `strict`: not more than) what they guarantee MIN. Uses true values only.
    """
    paths: set[tuple[int, ...]] = set()

    def walk(state: Any, depth: int, path: tuple[int, ...], low: float, high: float) -> None:
        paths.add(path)
        if depth == 0 or game.is_terminal(state):
            return
        for action in game.actions(state):
            if low > high or (low == high and not strict):
                return
            child = game.result(state, action)
            walk(child, depth - 1, (*path, int(action)), low, high)
            exact = minimax(game, child, depth - 1, value)
            low, high = (max(low, exact), high) if game.player(state) == 0 else (low, min(high, exact))

    walk(state, depth, (), float("-inf"), float("inf"))
    return paths
