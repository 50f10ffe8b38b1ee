"""Which games a search is right for: each search refuses, in one sentence, a game it is wrong for."""

from __future__ import annotations

from typing import Any

from plyground.evaluator import Exact, ExactVector
from plyground.game import CHANCE, complete


def two_sides_no_luck(name: str) -> Any:
    """The door of minimax and alpha-beta: at most two players, one's gain the other's loss, no dice."""

    def refuse(game: Any) -> str | None:
        game = complete(game)
        if has_chance(game):
            return f"{name} has no place for luck and this game rolls dice: use expectimax"
        return not_two_sided(game, name)

    return refuse


def not_two_sided(game: Any, name: str) -> str | None:
    players = player_count(game)
    if players > 2:
        return f"{name} knows two sides and this game has {players} players: use maxn"
    if players == 2 and not game.zero_sum:
        return f"{name} takes one side's gain for the other's loss and this game is not zero-sum: use maxn"
    return None


def has_chance(game: Any) -> bool:
    return bool(game.chance) or game.player(game.initial()) == CHANCE


def player_count(game: Any) -> int:
    """How many players a game says it has; a position of its start that names a higher one is believed."""
    return max(int(game.players), int(game.player(game.initial())) + 1)


def exact(game: Any) -> Any:
    """What the game says of its states, or else the exact ends alone."""
    usual = getattr(game, "usual_evaluator", None)
    return Exact(0.0) if usual is None else usual()


def exact_vector(game: Any) -> ExactVector:
    return ExactVector((0.0,) * player_count(complete(game)))
