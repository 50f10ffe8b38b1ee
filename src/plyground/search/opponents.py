"""How the others play, for expectimax: a record with `chances(game, state)`, one probability per action."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple, TypeVar

from plyground.errors import InputError
from plyground.records import completed

T = TypeVar("T", bound=type)


def model(cls: T) -> T:
    """Mark a NamedTuple class with `chances(game, state)` as a model of opponents."""
    return completed(cls, {})


@model
class Uniform(NamedTuple):
    """Every legal action is equally likely."""

    unused: int = 0

    def chances(self, game: Any, state: Any) -> tuple[float, ...]:
        return (1.0,)


def models(game: Any) -> dict[str, Any]:
    """The models that come with a game: those its file lists in OPPONENTS."""
    return dict(getattr(sys.modules.get(type(game).__module__), "OPPONENTS", {}))


def opponents(given: Any, game: Any = None) -> Any:
    """The model a name stands for: "uniform", "best" (None: they play their best), one that comes with the game, or a
    model itself.
    """
    if given == "uniform":
        return Uniform()
    if given == "best" or given is None:
        return None
    known = models(game)
    if isinstance(given, str) and given in known:
        return known[given]()
    if isinstance(given, str) or not callable(getattr(given, "chances", None)):
        names = ", ".join(repr(name) for name in ("uniform", "best", *known))
        raise InputError(f"opponents are {names} or a model with chances(game, state), not {given!r}")
    return given
