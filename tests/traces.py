"""Traces of small searches for the tests of pictures."""

from __future__ import annotations

from typing import Any

from plyground.games import load
from plyground.search.decide import search
from plyground.search.trace import Trace


def traced(game: Any, layout: str | None = None, algorithm: str = "alphabeta", **asked: Any) -> Trace:
    """The trace of a search; options of the game stand in `options`."""
    made = load(game, layout, **asked.pop("options", {})) if isinstance(game, str) else game
    result = search(made, algorithm=algorithm, trace=asked.pop("trace", True), mode="interpreted", **asked)
    assert result.trace is not None
    return result.trace


def varied() -> list[Trace]:
    """One trace of each kind: ties, decimals, infinities, chance, vectors, boards, hidden parts, a full record."""
    shapes: list[dict[str, Any]] = [
        {"ties": True},
        {"decimals": True, "ragged": True},
        {"infinite": True, "ragged": True},
    ]
    found = [
        traced("tree"),
        traced("tree", "deeper"),
        traced("tree", "dice", "expectimax"),
        traced("tree", "three", "maxn"),
    ]
    for cut in ("equal", "strict"):
        found += [traced("randomtree", cut=cut, options={"seed": s, **shape}) for s, shape in enumerate(shapes)]
    found += [
        traced("randomtree", algorithm="maxn", options={"players": 3, "ties": True}),
        traced("randomtree", algorithm="expectimax", options={"chance": True, "decimals": True, "depth": 4}),
        traced("tictactoe", depth=2, evaluator="lines"),
        traced("tictactoe", depth=4, evaluator="weighted"),
        traced("tictactoe", depth=0, evaluator="lines"),
        traced("tictactoe", depth=4, evaluator="lines", trace=50),
        traced("ntile", algorithm="minimax", depth=3, evaluator="manhattan"),
    ]
    return found
