"""What is known of a search while it goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

RATE = 30
"""Nobody is told more often in a second."""


@dataclass(frozen=True)
class Progress:
    """The best known so far.

    depth       plies of the last completed search; 0 before the first
    value       MAX's view; one number per player where a search keeps one for each
    line        the actions expected, the chosen one first
    nodes       states visited so far
    seconds     since the search began
    """

    depth: int
    value: Any
    line: tuple[int, ...]
    nodes: int
    seconds: float

    @property
    def nodes_per_second(self) -> float:
        return self.nodes / self.seconds if self.seconds > 0 else 0.0


class Reporter:
    """Tells a listener what is known, at most `RATE` times a second but for what must not be missed."""

    def __init__(self, listener: Callable[[Progress], None] | None) -> None:
        self._listener = listener
        self._latest = 0.0

    @property
    def listens(self) -> bool:
        return self._listener is not None

    def tell(self, progress: Callable[[], Progress], must: bool = False) -> None:
        now = time.perf_counter()
        if self._listener is None or (not must and now - self._latest < 1 / RATE):
            return
        self._latest = now
        self._listener(progress())
