"""What an exact solution says about every position; usable as an agent."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from plyground.errors import InputError
from plyground.search.exact.retrograde import ENDED, SETTLED, WON

INF = float("inf")


@dataclass
class Solution:
    """The truth about a game from a position on. `solution(game, state)` plays: it is an agent.

    value, cost, plies, outcome, best_actions and best_action speak of that position, or of `state` where one is
    given to the methods of the same kind (`value_at`, ...).
    """

    name: ClassVar[str] = "exact"  # as an agent

    game: Any
    state: Any
    space: Any
    kind: Any
    key: Any
    plies_of: Any
    costly: bool
    seconds: float
    memory: int
    mode: str
    why_interpreted: str | None

    def __call__(self, game: Any, state: Any, limit: Any = None) -> int:
        return self.best_action_at(state)

    @property
    def states(self) -> int:
        """How many positions there are."""
        return len(self.kind)

    # ------------------------------------------------------------------------------------- a position

    def number(self, state: Any) -> int:
        """The number of a position in the tables."""
        i = int(self.space.find(state))
        if not 0 <= i < self.states:
            raise InputError("this position cannot be reached from the one that was solved")
        return i

    def value_at(self, state: Any) -> float:
        """What player 0 gets when both play their best; -inf where it pays for moves and never gets to an end."""
        i = self.number(state)
        kind, key = int(self.kind[i]), float(self.key[i])
        if kind & WON[0]:
            return -key + 0.0
        if kind & WON[1]:
            return key
        return -INF if self.costly else 0.0

    def plies_at(self, state: Any) -> int | None:
        """Moves to the end when the side that has its way hurries and the other delays; None where it need not end."""
        i = self.number(state)
        if self.kind[i] & ENDED:
            return 0
        return int(self.plies_of[i]) if self.kind[i] >= SETTLED else None

    def best_actions_at(self, state: Any) -> list[int]:
        """All actions that keep the value, in order."""
        if self.game.is_terminal(state):
            return []
        found = [(self._worth(state, int(a)), int(a)) for a in self.game.actions(state)]
        best = max(worth for worth, _ in found)
        return [action for worth, action in found if worth == best]

    def best_action_at(self, state: Any) -> int:
        """The first of the best actions that wins soonest or loses latest."""
        value = self.value_at(state)
        hurries = 0 if value > 0 or (self.costly and value > -INF) else 1
        sign = 1 if self.game.player(state) == hurries else -1
        if value == 0 and not self.costly:
            sign = 0
        best = self.best_actions_at(state)
        if not best:
            raise InputError("this position is finished: there is nothing to decide")
        return min(best, key=lambda action: sign * self._delay(state, action) if sign else 0)

    def _worth(self, state: Any, action: int) -> float:
        """What an action is worth to the one who moves."""
        value = self.value_at(self.game.result(state, action))
        if self.costly:
            value -= self.game.cost(state, action)
        return value if self.game.player(state) == 0 else -value

    def _delay(self, state: Any, action: int) -> float:
        plies = self.plies_at(self.game.result(state, action))
        return INF if plies is None else plies

    # -------------------------------------------------------------------------------- the position solved

    @cached_property
    def value(self) -> float:
        return self.value_at(self.state)

    @cached_property
    def cost(self) -> float | None:
        """What player 0 pays at most, where moves cost; inf: it can be kept from every end."""
        return -self.value if self.costly else None

    @cached_property
    def plies(self) -> int | None:
        return self.plies_at(self.state)

    @cached_property
    def best_actions(self) -> list[int]:
        return self.best_actions_at(self.state)

    @cached_property
    def best_action(self) -> int | None:
        return self.best_action_at(self.state) if self.best_actions else None

    @property
    def winner(self) -> int | None:
        """Who has his way: 0 or 1; None where neither can force anything."""
        if self.costly:
            return 0 if self.value > -INF else 1
        return None if self.value == 0 else 0 if self.value > 0 else 1

    @property
    def outcome(self) -> str:
        """The value in words."""
        sides = getattr(self.game, "sides", ("MAX", "MIN"))
        if self.costly:
            return f"{sides[0]} gets there" if self.value > -INF else "blocked for ever"
        if self.value == 0:
            return "draw" if self.game.players > 1 else "nothing to gain"
        return f"win for {sides[0 if self.value > 0 else 1]}"

    def line(self, most: int = 1_000) -> list[int]:
        """Best play from the position on, as far as it ends; at most so many actions."""
        state = self.state
        actions: list[int] = []
        while not self.game.is_terminal(state) and len(actions) < most:
            actions.append(self.best_action_at(state))
            state = self.game.result(state, actions[-1])
        return actions

    def to_dict(self) -> dict[str, Any]:
        """The answer as a dict for JSON; actions by name."""
        return {
            "value": self.value,
            "outcome": self.outcome,
            "winner": self.winner,
            "cost": self.cost,
            "plies": self.plies,
            "states": self.states,
            "best_actions": [self.game.action_name(self.state, a) for a in self.best_actions],
            "best_action": None if self.best_action is None else self.game.action_name(self.state, self.best_action),
            "memory": self.memory,
            "seconds": round(self.seconds, 6),
            "mode": self.mode,
            "why_interpreted": self.why_interpreted,
        }

    def counts(self) -> dict[str, int]:
        """How many positions each side has its way in, and how many neither; who pays and never gets there has lost."""
        won = [int(np.count_nonzero(self.kind & w)) for w in WON]
        if self.costly:
            won[1] = self.states - won[0]
        return {"max": won[0], "min": won[1], "neither": self.states - sum(won)}

    def __repr__(self) -> str:
        return (
            f"<{self.outcome}: value {self.value}, {self.plies} plies, {self.states:,} positions, {self.seconds:.3f} s>"
        )
