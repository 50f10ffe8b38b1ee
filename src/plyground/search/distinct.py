"""Distinct states of a search: those its calls of game.result led from and to, each counted once.

The search is made a second time on a game that notes every state; the first one told how many there may be.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from plyground.game import complete
from plyground.records import completed
from plyground.search.exact.space import Listed, table
from plyground.search.question import Question


class Noted(NamedTuple):
    """A game that notes where its actions lead."""

    game: Any
    space: Any

    def player(self, state):  # type: ignore[no-untyped-def]
        return self.game.player(state)

    def actions(self, state):  # type: ignore[no-untyped-def]
        return self.game.actions(state)

    def result(self, state, action):  # type: ignore[no-untyped-def]
        after = self.game.result(state, action)
        self.space.number(self.game.likeness(after))
        return after

    def is_terminal(self, state):  # type: ignore[no-untyped-def]
        return self.game.is_terminal(state)

    def utility(self, state):  # type: ignore[no-untyped-def]
        return self.game.utility(state)

    def chances(self, state):  # type: ignore[no-untyped-def]
        return self.game.chances(state)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


class Plain(NamedTuple):
    """An evaluator, or a model of opponents, that is asked about the game itself."""

    inner: Any
    game: Any

    def value(self, game, state):  # type: ignore[no-untyped-def]
        return self.inner.value(self.game, state)

    def final(self, game, state, depth):  # type: ignore[no-untyped-def]
        return self.inner.final(self.game, state, depth)

    def chances(self, game, state):  # type: ignore[no-untyped-def]
        return self.inner.chances(self.game, state)


completed(Noted, {})
completed(Plain, {})


def noted(question: Question, calls: int, fast: bool) -> Question:
    """A question about a game that notes its states, of which there are at most one more than calls."""
    game = question.game if fast else complete(question.game)
    start = game.likeness(question.state)
    space = table(game, start, calls + 1) if fast else Listed(None, start, calls + 1)
    others = None if question.opponents is None else Plain(question.opponents, game)
    mode = "compiled" if fast else "interpreted"
    valued = Plain(question.evaluator, game)
    return replace(question, game=Noted(game, space), evaluator=valued, opponents=others, mode=mode, trace=0)
