"""What is asked of a search: the game, the state, how far to look and by which rules."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyground.search.progress import Progress

DEEPEST = 10_000
"""No search goes deeper: recursion without a bound ends a process, not a search."""


@dataclass(frozen=True)
class Question:
    """A search to be made. `depth` is in plies; None means to the end of the game."""

    game: Any
    state: Any
    evaluator: Any
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    cut: str = "equal"
    opponents: Any = None
    order: str = "given"
    mode: str = "auto"
    trace: int = 0  # how many events to record at most
    stop: threading.Event | None = None
    progress: Callable[[Progress], None] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)  # what only this algorithm can be told

    def at(self, state: Any, depth: int) -> Question:
        """The same question about another state, without limits or trace, for the algorithm's own use."""
        return replace(self, state=state, depth=depth, nodes=None, seconds=None, trace=0)

    @property
    def bound(self) -> int:
        """The deepest the search may go."""
        return DEEPEST if self.depth is None else self.depth
