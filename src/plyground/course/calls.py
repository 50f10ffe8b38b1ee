"""Two recursions beside each other, call by call: which is the first call in which they differ?

A call is noted when it returns, so the first that differs is the innermost: what it calls itself was still right.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, NamedTuple

from plyground.errors import InputError


class Call(NamedTuple):
    """A call about the state after `asked`, and the state it returned."""

    asked: tuple[str, ...]
    moves: tuple[str, ...]
    value: float


@contextmanager
def listening(game: Any, method: str) -> Iterator[list[Call]]:
    """All calls of a method of this object while it is listened to, those it makes to itself included."""
    calls: list[Call] = []
    inner = getattr(game, method)

    def heard(s: Any, forAgent: int, *more: Any, **named: Any) -> Any:
        asked = tuple(s.moves)
        found = inner(s, forAgent, *more, **named)
        if not (hasattr(found, "moves") and hasattr(found, "value")):
            where = f"after '{' '.join(asked)}'" if asked else "at the start"
            raise InputError(f"{type(game).__name__}.{method} returned {found!r} {where}: expected a State")
        calls.append(Call(asked, tuple(found.moves), found.value(forAgent)))
        return found

    setattr(game, method, heard)
    try:
        yield calls
    finally:
        delattr(game, method)


def first_difference(mine: list[Call], ours: list[Call]) -> dict[str, Any] | None:
    """The first call in which two lists differ: what each asked about and returned; None where all are the same."""
    for a, b in zip_longest(mine, ours):
        if a != b:
            return {name: call and _told(call) for name, call in (("mine", a), ("ours", b))}
    return None


def _told(call: Call) -> dict[str, Any]:
    return {"after": list(call.asked), "returned": list(call.moves[len(call.asked) :]), "value": call.value}
