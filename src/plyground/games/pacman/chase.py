"""How ghosts move: at random, or mostly towards Pac-Man; as agents of a match and as models for expectimax."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from plyground.errors import InputError
from plyground.games.pacman.bits import PLACE, TIMER
from plyground.games.pacman.board import EAST, NORTH, SOUTH, WEST
from plyground.search.opponents import model
from plyground.words import put

SAMPLED = (EAST, NORTH, SOUTH, WEST)
"""In which order the actions are walked when one is drawn: by name."""


@model
class Directional(NamedTuple):
    """What brings a ghost nearest to Pac-Man (a scared one farthest from him), walls or not, has most of the chance."""

    sure: float = 0.8  # shared by the best actions; the rest is spread over all

    def chances(self, game, state):
        """One chance per legal action, in their order; zeros behind."""
        ghost = state.ghosts[max(0, state.turn - 1)]
        place, scared = ghost & PLACE, ghost >> TIMER != 0
        worth = (0, 0, 0, 0)
        best, ties, count = -1_000_000, 0, 0
        for action in game.actions(state):
            step = game.step(action)
            apart = game.apart(place + (step if scared else 2 * step), state.pacman & PLACE)
            mine = apart if scared else -apart
            if mine > best:
                best, ties = mine, 0
            ties += 1 if mine == best else 0
            worth = put(worth, count, mine)
            count += 1
        chances = (0.0, 0.0, 0.0, 0.0)
        for i in range(count):
            share = (1.0 - self.sure) / count
            chances = put(chances, i, share + self.sure / ties if worth[i] == best else share)
        return chances


OPPONENTS = {"directional": Directional}


def drawn(actions: Sequence[int], chances: Sequence[float], number: float) -> int:
    """The action a number from 0 to 1 stands for, walking the actions by name."""
    walked = [(action, actions.index(action)) for action in SAMPLED if action in actions]
    total = 0.0
    for action, i in walked:
        total += chances[i] if len(chances) > 1 else 1.0 / len(actions)
        if number < total:
            return action
    return walked[-1][0] if walked else actions[0]


def by(kind: Any) -> Callable[..., Any]:
    """The agent that moves as a model of opponents says: one number is drawn for each move."""

    def factory(game: Any, seed: int = 0) -> Any:
        if not isinstance(seed, int):
            raise InputError(f"seed must be a whole number, not {seed!r}")
        luck, shares = random.Random(seed), kind()

        def pick(game: Any, state: Any, limit: Any) -> int:
            return drawn(list(game.actions(state)), shares.chances(game, state), luck.random())

        return pick

    return factory
