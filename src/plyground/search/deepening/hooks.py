"""What a game and an evaluator may tell a search beyond the rules, and what is taken where they say nothing.

key(game, evaluator, state)              what a value depends on: states of one key are one position
bounds(game, evaluator, state)           between which values the state's must lie
order(game, state, action)               how early an action should be tried
timeless(evaluator)                      is an end worth the same at any depth?

Said         marked records: they have the methods, at least the defaults
Unsaid       ordinary Python objects: what they have is used, and the whole state is the key
"""

from __future__ import annotations

from math import inf as INF
from typing import Any, NamedTuple

from plyground.evaluator import Exact
from plyground.frozen import frozen
from plyground.records import completed, is_marked
from plyground.search.order import innermost


class Said(NamedTuple):
    """Marked games and evaluators answer themselves."""

    def key(self, game, evaluator, state):
        return evaluator.key(game, state)

    def bounds(self, game, evaluator, state):
        return evaluator.bounds(game, state)

    def order(self, game, state, action):
        return game.order(state, action)

    def timeless(self, evaluator):
        return evaluator.timeless


completed(Said, {})


class Unsaid:
    """Answers for ordinary objects."""

    def __init__(self, game: Any, evaluator: Any) -> None:
        self._key = getattr(game, "key", None) if isinstance(inmost(evaluator), Exact) else None
        self._order = getattr(game, "order", None)

    def key(self, game: Any, evaluator: Any, state: Any) -> Any:
        return frozen(state if self._key is None else self._key(state))

    def bounds(self, game: Any, evaluator: Any, state: Any) -> tuple[float, float]:
        return -INF, INF

    def order(self, game: Any, state: Any, action: Any) -> int:
        return 0 if self._order is None else int(self._order(state, action))

    def timeless(self, evaluator: Any) -> bool:
        return bool(getattr(evaluator, "timeless", False))


def inmost(evaluator: Any) -> Any:
    """The evaluator itself, without what is laid around it."""
    return inmost(evaluator.inner) if hasattr(evaluator, "inner") else evaluator


def hooks(game: Any, evaluator: Any) -> Said | Unsaid:
    """Who answers for a game and an evaluator."""
    marked = is_marked(innermost(game)) and is_marked(evaluator) and is_marked(inmost(evaluator))
    return Said() if marked else Unsaid(innermost(game), evaluator)
