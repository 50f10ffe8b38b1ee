"""One number per player, whatever an evaluator gives.

Each      it does already
Sides     it gives MAX's view: what MAX gains the other loses
Alone     it gives MAX's view, and there is nobody else
"""

from __future__ import annotations

from typing import Any, NamedTuple

from plyground.errors import InputError
from plyground.evaluator import is_vector
from plyground.records import completed


class Each(NamedTuple):
    def of(self, value):
        return value


class Sides(NamedTuple):
    def of(self, value):
        return 1.0 * value, -1.0 * value


class Alone(NamedTuple):
    def of(self, value):
        return (1.0 * value,)


for _kind in (Each, Sides, Alone):
    completed(_kind, {})


def rewards(game: Any, evaluator: Any, state: Any, players: int) -> Each | Sides | Alone:
    """What makes one number per player of this evaluator's values."""
    if is_vector(evaluator, game, state):
        return Each()
    if players > 2 or (players == 2 and not game.zero_sum):
        raise InputError(f"mcts needs one number per player here, and {type(evaluator).__name__} gives one for all")
    return Sides() if players == 2 else Alone()
