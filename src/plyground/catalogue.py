"""What the games are: for lists, help and the web page."""

from __future__ import annotations

import sys
from typing import Any

from plyground.game import complete
from plyground.games import load, module, names
from plyground.named import evaluators, is_file_name
from plyground.search.algorithm import algorithms


def catalogue() -> list[dict[str, Any]]:
    """One row per game of the folder."""
    return [entry(name, load(name)) for name in names()]


def entry(name: str, game: Any) -> dict[str, Any]:
    """What there is to say of a game of the folder, or of one of the user's own."""
    home = sys.modules[type(game).__module__] if is_file_name(name) else module(name)
    full = complete(game)
    return {
        "name": name,
        "about": (home.__doc__ or type(game).__doc__ or name).strip().splitlines()[0],
        "players": int(full.players),
        "chance": bool(full.chance),
        "algorithms": [a.name for a in algorithms().values() if a.refuse(game) is None],
        "layouts": list(getattr(home, "LAYOUTS", ())),
        "evaluators": sorted(evaluators(game)),
    }
