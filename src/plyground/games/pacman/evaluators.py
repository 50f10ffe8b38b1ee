"""What Pac-Man's states are worth where a search stops, finished ones too."""

from __future__ import annotations

from typing import NamedTuple

from plyground.evaluator import evaluator
from plyground.games.pacman.bits import TIMER
from plyground.games.pacman.sight import crow, nearest, reserve, room


@evaluator
class Score(NamedTuple):
    """The score."""

    weight: float = 1.0

    def value(self, game, state):
        return self.weight * state.score

    def final(self, game, state, depth):
        return self.value(game, state)

    def key(self, game, state):
        return game.key(state)


@evaluator
class Food(NamedTuple):
    """The sheet's example: the score, and a little for food that is near as the crow walks."""

    weight: float = 1.0

    def value(self, game, state):
        if state.food == 0:
            return 1.0 * state.score
        return state.score + self.weight / (1 + crow(game, state))

    def final(self, game, state, depth):
        return self.value(game, state)

    def key(self, game, state):
        return game.key(state)


@evaluator
class Better(NamedTuple):
    """The score to expect in the end: what is left to gain, less the way to it and the danger on it.

    Every weight is in points: `home` for a game still on, `way` for each step to the nearest food (less than a food
    brings, however far the next one is), `capsule` for one in reserve, `prey` for a scared ghost that can be caught,
    `chase` for each step to it, `fear` for a ghost that bites, less with the square of its distance; `trap` for a
    dead end with a ghost near.

    The last food is not sought while capsules are left, since they bring more than it does.
    """

    home: float = 450.0
    way: float = 0.4
    capsule: float = 120.0
    prey: float = 190.0
    chase: float = 2.5
    fear: float = 60.0
    room: float = 100.0
    enough: float = 12.0

    def value(self, game, state):
        value = 1.0 * state.score
        if state.end != 0:
            return value
        here, capsules = game.cell(state.pacman), reserve(game, state)
        value += self.home + self.capsule * capsules
        if state.food > 1 or capsules == 0:
            value -= self.way * nearest(game, state, 0, game.foods)
        else:
            value -= self.way * nearest(game, state, game.foods, game.dots)
        for i in range(game.agents - 1):
            ghost = state.ghosts[i]
            apart, timer = game.distance(here, game.cell(ghost)), ghost >> TIMER
            if timer > apart:
                value += self.prey - self.chase * apart
            elif apart <= 6:
                value -= self.fear / (apart * apart + 0.2)
        return value - self.room * max(0.0, 1.0 - room(game, state, self.enough) / self.enough)

    def final(self, game, state, depth):
        return self.value(game, state)

    def key(self, game, state):
        return game.key(state)


EVALUATORS = {"score": Score, "food": Food, "better": Better}
