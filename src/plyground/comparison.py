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
    own = [algorithm_for(name, game).own for name in algorithms]  # what is refused is refused before the first search
    for depth in depths:
        for algorithm, is_own in zip(algorithms, own, strict=True):
            result = search(game, algorithm=algorithm, depth=depth, **options)
            yield {
                "depth": depth,
                "algorithm": result.algorithm,
                "nodes": result.nodes,
                "leaves": result.leaves,
                "value": result.value,
                "action": None if result.action is None else result.names([result.action])[0],
                "seconds": round(result.seconds, 6),
                "cutoffs": None if is_own else result.cutoffs,  # where a search of a user's own cuts is not seen
                "why": result.why,
                "mode": result.mode,
            }
