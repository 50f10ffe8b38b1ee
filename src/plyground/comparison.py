"""Searches side by side: what each visits and finds at every depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from plyground.search.decide import algorithm_for, search


def compare(
    game: Any, depths: Sequence[int], algorithms: Sequence[str] = ("minimax", "alphabeta"), **options: Any
) -> list[dict[str, Any]]:
    """One row for each depth and algorithm; options are those of `search`."""
    return list(rows(game, depths, algorithms, **options))


def rows(game: Any, depths: Sequence[int], algorithms: Sequence[str], **options: Any) -> Iterator[dict[str, Any]]:
    """The rows of a comparison, each as soon as it is known."""
    for name in algorithms:
        algorithm_for(name, game)  # what is refused is refused before the first search
    for depth in depths:
        for algorithm in algorithms:
            result = search(game, algorithm=algorithm, depth=depth, **options)
            yield {
                "depth": depth,
                "algorithm": result.algorithm,
                "nodes": result.nodes,
                "leaves": result.leaves,
                "value": result.value,
                "action": None if result.action is None else result.names([result.action])[0],
                "seconds": round(result.seconds, 6),
                "cutoffs": result.cutoffs,
                "why": result.why,
                "mode": result.mode,
            }
