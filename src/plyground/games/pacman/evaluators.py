"""What Pac-Man's states are worth where a search stops, finished ones too."""

from __future__ import annotations

from typing import NamedTuple

from plyground.evaluator import evaluator
from plyground.games.pacman.bits import PLACE, TIMER


@evaluator
class Score(NamedTuple):
    """The score."""

    weight: float = 1.0

    def value(self, game, state):
        return self.weight * state.score

    def final(self, game, state, depth):
        return self.value(game, state)


@evaluator
class Food(NamedTuple):
    """The sheet's example: the score, and a little for food that is near as the crow walks."""

    weight: float = 1.0

    def value(self, game, state):
        if state.food == 0:
            return 1.0 * state.score
        return state.score + self.weight / (1 + game.crow(state))

    def final(self, game, state, depth):
        return self.value(game, state)


@evaluator
class Better(NamedTuple):
    """The score to expect in the end: what is left to gain, less the way to it and the danger on it.

    Every weight is in points: `home` for a game still on, `dot` for a food still to be eaten, `way` for each step to the
    nearest one, `capsule` for one in reserve, `prey` for a scared ghost that can be caught, less `chase` for each step
    to it; `fear` for a ghost that can bite next, less with the square of its distance; `trap` for standing in a dead
    end with a ghost near.
    """

    home: float = 400.0
    dot: float = 9.0
    way: float = 1.5
    capsule: float = 60.0
    prey: float = 150.0
    chase: float = 4.0
    fear: float = 60.0
    trap: float = 40.0

    def value(self, game, state):
        value = 1.0 * state.score
        if state.end != 0:
            return value
        here = game.cell(state.pacman)
        value += self.home + self.dot * state.food - self.way * game.nearest(state, 0, game.foods)
        value += self.capsule * game.reserve(state)
        for i in range(game.agents - 1):
            ghost = state.ghosts[i]
            apart = game.distance(here, game.cell(ghost))
            timer = ghost >> TIMER
            if timer >= apart:
                if timer != 0:
                    value += self.prey - self.chase * apart
            elif apart <= 6:
                value -= self.fear / (apart * apart + 0.2)
                if apart <= 4 and game.is_dead_end(state.pacman & PLACE):
                    value -= self.trap
        return value

    def final(self, game, state, depth):
        return self.value(game, state)


EVALUATORS = {"score": Score, "food": Food, "better": Better}
