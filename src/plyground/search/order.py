"""In which order actions are tried: the same game with its actions rearranged.

given              as the game lists them
reversed           last first
random(seed=1)     shuffled, the same way at the same set of actions
value              by the evaluator's value of what they lead to, the mover's best first
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from plyground.errors import InputError, unknown
from plyground.records import completed
from plyground.spec import parse_call

if TYPE_CHECKING:
    from plyground.search.question import Question

REVERSED, RANDOM, VALUE = 1, 2, 3
POLICIES = {"given": 0, "reversed": REVERSED, "random": RANDOM, "value": VALUE}


class Ordered(NamedTuple):
    """A game whose actions come in another order."""

    game: Any
    evaluator: Any
    policy: int
    seed: int

    def initial(self):
        return self.game.initial()

    def player(self, state):
        return self.game.player(state)

    def result(self, state, action):
        return self.game.result(state, action)

    def is_terminal(self, state):
        return self.game.is_terminal(state)

    def utility(self, state):
        return self.game.utility(state)

    def likeness(self, state):
        return self.game.likeness(state)

    def chances(self, state):
        return self.game.chances(state)

    def identity(self, state):
        return self.game.identity(state)

    def bounds(self, state):
        return self.game.bounds(state)

    def order(self, state, action):
        return 0

    def actions(self, state):
        count = 0
        for _ in self.game.actions(state):
            count += 1
        found = np.empty(count, np.int64)
        keys = np.empty(count, np.float64)
        sign = -1.0 if self.game.player(state) == 0 else 1.0
        number = self.seed * 40503 + count
        i = 0
        for action in self.game.actions(state):
            if self.policy == REVERSED:
                key = float(-i)
            elif self.policy == RANDOM:
                number = (number * 1103515245 + 12345 + action) % 2147483648
                key = float(number)
            else:
                key = sign * self.evaluator.value(self.game, self.game.result(state, action))
            j = i
            while j > 0 and keys[j - 1] > key:
                keys[j] = keys[j - 1]
                found[j] = found[j - 1]
                j -= 1
            keys[j] = key
            found[j] = action
            i += 1
        return found

    def __getattr__(self, name):
        return getattr(self.game, name)


completed(Ordered, {})


def innermost(game: Any) -> Any:
    """The game itself, without a rearrangement of its actions."""
    return innermost(game.game) if isinstance(game, Ordered) else game


def ordered(question: Question) -> Any:
    """The game of a question with its actions in the order asked for."""
    name, options = parse_call(question.order)
    if name not in POLICIES:
        raise unknown("order", name, POLICIES)
    if name == "given":
        return question.game
    if name == "random":
        seed = options.pop("seed", 0)
        if not isinstance(seed, int) or abs(seed) >= 2**31:
            raise InputError(f"the seed of an order must be a whole number below 2,147,483,648, not {seed}")
    if options:
        raise InputError(f"the order {name} has no option {next(iter(options))}")
    if getattr(question.game, "chance", False):
        raise InputError("the order of actions cannot be changed where their chances are given in order")
    return Ordered(question.game, question.evaluator, POLICIES[name], int(seed) if name == "random" else 0)
