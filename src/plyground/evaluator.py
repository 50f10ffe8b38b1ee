"""What values a state where a search stops looking.

An evaluator is a NamedTuple class whose fields are its weights:

    value(game, state)          a state at depth 0, finished or not, from MAX's (player 0's) view
    final(game, state, depth)   a finished state met with `depth` plies left; without it, the exact utility

For max^n both return one number per player. A search with a table of positions (deepening) also asks for

    key(game, state)            what the values depend on: the whole state, unless told otherwise
    bounds(game, state)         the lowest and the highest value a search from here can come to
    timeless                    does `final` ignore `depth`?
"""

from __future__ import annotations

from math import inf as INF
from typing import Any, NamedTuple, TypeVar

from plyground.modules import make_callable
from plyground.records import completed

T = TypeVar("T", bound=type)


def evaluator(cls: T) -> T:
    """Mark a NamedTuple class as an evaluator: adds the default `final` and asks for machine code."""
    return completed(cls, {"final": _final, "key": _key, "bounds": _bounds, "timeless": "final" not in vars(cls)})


def _final(self: Any, game: Any, state: Any, depth: int) -> float:
    """The exact value of a finished state for MAX."""
    return game.utility(state)[0]


def _key(self: Any, game: Any, state: Any) -> Any:
    return state


def _bounds(self: Any, game: Any, state: Any) -> tuple[float, float]:
    return -INF, INF


@evaluator
class Exact(NamedTuple):
    """The utility of finished states; `unknown` for all others."""

    unknown: float = 0.0

    def value(self, game: Any, state: Any) -> float:
        if game.is_terminal(state):
            return game.utility(state)[0]
        return self.unknown

    def key(self, game: Any, state: Any) -> Any:
        return game.identity(state)

    def bounds(self, game: Any, state: Any) -> tuple[float, float]:
        lowest, highest = game.bounds(state)
        return min(lowest, self.unknown), max(highest, self.unknown)


@evaluator
class ExactVector(NamedTuple):
    """For max^n: the utility of finished states; `unknown`, one number per player, for all others."""

    unknown: tuple[float, ...]

    def value(self, game: Any, state: Any) -> tuple[float, ...]:
        if game.is_terminal(state):
            return game.utility(state)
        return self.unknown

    def final(self, game: Any, state: Any, depth: int) -> tuple[float, ...]:
        return game.utility(state)


def is_vector(evaluator: Any, game: Any, state: Any) -> bool:
    """Does an evaluator give one number per player?"""
    return isinstance(value := evaluator.value(game, state), tuple) or getattr(value, "shape", ()) != ()


make_callable(__name__, evaluator)
