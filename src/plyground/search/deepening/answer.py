"""How the search deepens: depth after depth with one table, each in a window around what the last ones found."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from math import inf as INF
from math import isfinite, isnan, nextafter
from typing import Any

from plyground.search.deepening.scratch import grown, scratch
from plyground.search.progress import Progress
from plyground.search.result import Result
from plyground.search.tally import BEST, WHOLE

STEADY = 64
"""Down to here every depth is searched; below, steps grow, so that a corridor of thousands of plies has an end."""


class Deepened(Result):
    """The answer of a search that deepens: of the last depth it completed.

    action          among equals the first one tried, which need not be the first of the game's list
    best_actions    only that action where nodes or seconds were limited: the proof of the others would take as long
    line            as the search found it, at most 64 plies
    """

    def search(self) -> None:
        self._values: list[float] = []  # of all depths completed
        self._line: list[int] = []
        self._helpers = [scratch(turned=True) for _ in range(self.question.options["threads"] - 1)]
        depth, bound = min(1, self.question.bound), self.question.bound
        while self.search_to(depth) and self.why != "solved" and depth < bound:
            depth = min(depth + max(1, depth // STEADY), bound)
        self._report(must=True)

    def search_to(self, depth: int) -> bool:
        low, high = self._window()
        while True:
            events, notes = self._new_events(), self._extra[-1]
            notes.no_line(0)
            front = self._front(self.state, depth, low, high)
            value = self._run(front, events, [(*front[:-1], helper) for helper in self._helpers])
            if value is None:
                return False
            if isnan(value):
                self._make_room()
            elif value <= low and low > -INF:
                low = -INF
            elif value >= high and high < INF:
                high = INF
            else:
                break
        counts = self._engine.tally
        self.value = float(value) + 0.0
        self._values.append(self.value)
        self._asked = depth
        self.why = "solved" if counts[WHOLE] else "depth"
        self.depth = depth - counts[WHOLE]
        if counts[BEST] >= 0:
            self.action = counts[BEST]
        self._line = notes.line().tolist()
        self._record(events, (low, high))
        self._report()
        return True

    def _window(self) -> tuple[float, float]:
        """As wide as the value moved lately."""
        if len(self._values) < 3 or not all(map(isfinite, self._values[-3:])):
            return -INF, INF
        older, old, last = self._values[-3:]
        moved = max(abs(last - old), abs(old - older))
        return nextafter(last - moved, -INF), nextafter(last + moved, INF)

    def _front(self, state: Any, depth: int, low: float = -INF, high: float = INF) -> tuple[Any, ...]:
        ply, top, _, _, *rest = self._extra
        return (self.game, self.evaluator, state, depth, ply, top, low, high, *rest)

    def _make_room(self) -> None:
        """The stack of actions was full."""
        *first, notes = self._extra
        self._extra = (*first, grown(notes))
        self._helpers = [grown(helper) for helper in self._helpers]

    def _known(self) -> Progress:
        return replace(super()._known(), line=tuple(self.line))

    # ------------------------------------------------------------------------------------------ answers

    @property
    def _is_limited(self) -> bool:
        return self.question.nodes is not None or self.question.seconds is not None

    @cached_property
    def best_actions(self) -> list[int]:
        if self._is_limited or self.why == "stopped":
            return [] if self.action is None else [self.action]
        return super().best_actions

    def _bound(self, state: Any, depth: int, low: float, high: float) -> float:
        value, _ = self._prove(self._algorithm, self._front(state, depth, low, high))
        if not isnan(value):
            return float(value)
        self._make_room()
        return self._bound(state, depth, low, high)

    @property
    def line(self) -> list[int]:
        return self._line or ([] if self.action is None else [self.action])
