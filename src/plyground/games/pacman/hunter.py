"""The strongest agent here for Pac-Man: it expects ghosts to be directional and looks as deep as 50 ms allow."""

from __future__ import annotations

from typing import Any

from plyground.games.pacman.evaluators import Better


def hunter(game: Any, seconds: float = 0.05, opponents: Any = "directional") -> Any:
    from plyground.agents import factories

    return factories(game)["expectimax"](game, rounds=4, evaluator=Better(), opponents=opponents, bare=True)
