"""What the games are: for lists, help and the web page."""

from __future__ import annotations

from typing import Any

from plyground import games
from plyground.game import complete
from plyground.named import evaluators
from plyground.search.algorithm import algorithms


def catalogue() -> list[dict[str, Any]]:
    """One row per game of the folder."""
    return [entry(name) for name in games.names()]


def entry(name: str) -> dict[str, Any]:
    module, game = games.module(name), games.load(name)
    full = complete(game)
    return {
        "name": name,
        "about": (module.__doc__ or "").strip().splitlines()[0],
        "players": int(full.players),
        "chance": bool(full.chance),
        "algorithms": [a.name for a in algorithms().values() if a.refuse(game) is None],
        "layouts": list(module.LAYOUTS),
        "evaluators": sorted(evaluators(game)),
    }
