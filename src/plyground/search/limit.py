"""How long one move may be thought about."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plyground.errors import InputError
from plyground.search.question import DEEPEST

if TYPE_CHECKING:
    from plyground.search.progress import Progress


@dataclass(frozen=True)
class Limit:
    """Bounds for one move; None is no bound.

    stop        set from any thread, ends the search at once
    progress    is told what is known so far, at most 30 times a second
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    stop: threading.Event | None = None
    progress: Callable[[Progress], None] | None = None

    def __post_init__(self) -> None:
        for name, number in (("depth", self.depth), ("nodes", self.nodes), ("seconds", self.seconds)):
            whole = "" if name == "seconds" else "a whole number "
            if number is None:
                continue
            if (
                isinstance(number, bool)
                or not isinstance(number, (int, float) if name == "seconds" else int)
                or not number > 0
            ):
                raise InputError(f"{name} for a move must be {whole}more than 0, not {number}")
        if self.depth is not None and self.depth > DEEPEST:
            raise InputError(f"depth for a move must be at most {DEEPEST:,} plies, not {self.depth}")

    @property
    def is_open(self) -> bool:
        """Is there no bound at all?"""
        return self.depth is None and self.nodes is None and self.seconds is None

    def within(self, other: Limit) -> Limit:
        """The tighter of two limits, bound by bound."""
        return Limit(
            _least(self.depth, other.depth),
            _least(self.nodes, other.nodes),
            _least(self.seconds, other.seconds),
            self.stop or other.stop,
            self.progress or other.progress,
        )


def _least(one: Any, other: Any) -> Any:
    given = [number for number in (one, other) if number is not None]
    return min(given) if given else None
