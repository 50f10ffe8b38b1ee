"""Runs a kernel: chooses machine code or Python, keeps the limits, stops when told to.

The search runs in a thread of its own; the caller waits for it and, when time is up or on Ctrl-C, sets the one
number the kernel looks at. A kernel never reads a clock.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from plyground.compiled import Kernel, NotCompiled, unavailable
from plyground.records import is_marked
from plyground.search.order import innermost
from plyground.search.tally import LIMIT, NODES, UNLIMITED, new_tally

TINY = 2_000
"""A search of this many states is over before a compiler could start, so it is tried interpreted first."""

PATIENCE = 100_000
"""After so many states in small searches of one kind (an agent's, move after move) compiling pays for them, too."""

_STACK = 64 * 1024 * 1024  # address space for the deepest recursion; pages are taken only when used
_PAUSE = 0.02  # how often the caller's side looks at the clock and at `stop`
_MOMENT = 0.002  # where the clock is held
_NAP = 0.5  # and where there is neither
_RECURSION = 25_000
_STARTING = threading.Lock()
_tried: Counter[tuple[Any, ...]] = Counter()


class Engine:
    """One kernel at work on one question: keeps count over several runs and remembers which engine ran.

    `stop()` may be called from any thread at any time; `why` then says "stopped". `watch` is called now and then
    while a kernel runs.
    """

    def __init__(
        self,
        mode: str = "auto",
        nodes: int | None = None,
        seconds: float | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        self.mode = mode
        self.why_interpreted: str | None = None
        self.why: str | None = None  # why a run was stopped before its end
        self.seconds = 0.0
        self.helped = 0  # states that helpers visited in the latest run
        self.watch: Callable[[], None] | None = None  # called now and then while a kernel runs
        self._allowed = UNLIMITED if nodes is None else min(nodes, UNLIMITED)
        self._deadline = None if seconds is None else time.perf_counter() + seconds
        self._event = stop
        self._untimed = seconds is None and stop is None
        self._earlier = 0  # states visited in earlier runs
        self._started: float | None = None  # when the run that goes on now began
        self._cells: Any = new_tally()
        self.used = "interpreted"

    @property
    def tally(self) -> list[int]:
        """The counts of the latest run."""
        return [int(n) for n in self._cells]

    @property
    def visited(self) -> int:
        """The states visited so far, in all runs."""
        return self._earlier + (0 if self._started is None else int(self._cells[NODES]))

    @property
    def elapsed(self) -> float:
        """The seconds spent so far, in all runs."""
        return self.seconds + (0.0 if self._started is None else time.perf_counter() - self._started)

    def stop(self, why: str = "stopped") -> None:
        """End the run as soon as the kernel visits another state; later runs do not start."""
        self.why = self.why or why
        self._cells[LIMIT] = 0

    def run(
        self, kernel: Kernel, front: tuple[Any, ...], back: tuple[Any, ...], helpers: Sequence[tuple[Any, ...]] = ()
    ) -> Any:
        """kernel(*front, tally, *back), or None where it was stopped before its end.

        helpers are fronts for the same kernel at work beside it in machine code as long as it runs; what they return is
        void.
        """
        if self.why:
            return None
        self.helped = 0
        value = self._finish(lambda: self._choose(kernel, front, back, helpers))
        self._allowed -= self.tally[NODES]
        self._earlier += self.tally[NODES] + self.helped
        if self.why is None and self._cells[NODES] > self._cells[LIMIT]:
            self.why = "nodes"
        return None if self.why else value

    def _choose(
        self, kernel: Kernel, front: tuple[Any, ...], back: tuple[Any, ...], helpers: Sequence[tuple[Any, ...]]
    ) -> Any:
        if self.mode == "interpreted":
            self.why_interpreted = "asked for"
            return self._python(kernel, front, back, self._allowed)
        reason = kernel.only_python or unavailable() or _unmarked(front)
        kind = (kernel, type(innermost(front[0])), *map(type, front[1:]))
        if (
            self.mode == "auto"
            and reason is None
            and _tried[kind] < PATIENCE
            and not kernel.is_loaded(*front, _array(), *back)
        ):
            value = self._python(kernel, front, back, min(self._allowed, TINY))
            _tried[kind] += int(self._cells[NODES])
            if self._cells[NODES] <= TINY or self._allowed <= TINY:
                self.why_interpreted = "over before a compiler could start"
                return value
        if reason is None:
            try:
                return self._machine(kernel, front, back, helpers)
            except NotCompiled as error:
                reason, _tried[kind] = str(error), -UNLIMITED
        if self.mode == "compiled":
            raise NotCompiled(reason)
        self.why_interpreted = reason
        return self._python(kernel, front, back, self._allowed)

    def _python(self, kernel: Kernel, front: tuple[Any, ...], back: tuple[Any, ...], limit: int) -> Any:
        self.used = "interpreted"
        self._begin(new_tally(limit))
        return kernel.python(*front, self._cells, *back)

    def _machine(
        self, kernel: Kernel, front: tuple[Any, ...], back: tuple[Any, ...], helpers: Sequence[tuple[Any, ...]]
    ) -> Any:
        cells = _array(self._allowed)
        start, held = time.perf_counter(), None
        if self.used != "compiled":  # the first time there may be something to compile, which is not thinking
            held, self._deadline = self._deadline, None
        call = kernel.compiled(*front, cells, *back)
        tallies = [_array() for _ in helpers]
        beside = [kernel.compiled(*helper, tally, *back) for helper, tally in zip(helpers, tallies, strict=True)]
        if held is not None:
            self._deadline = held + time.perf_counter() - start
        self.used, self.why_interpreted = "compiled", None
        self._begin(cells)
        threads = [_start(helper) for helper in beside]
        try:
            return call()
        finally:
            for tally, thread in zip(tallies, threads, strict=True):
                tally[LIMIT] = 0
                thread.join()
                self.helped += int(tally[NODES])

    def _begin(self, cells: Any) -> None:
        self._cells = cells
        if self.why:  # stopped in between
            cells[LIMIT] = 0
        self._started = time.perf_counter()

    def _finish(self, work: Callable[[], Any]) -> Any:
        """Do the work in a thread with room for deep recursion; watch the clock and Ctrl-C meanwhile."""
        outcome: list[Any] = []
        done = threading.Event()

        def target() -> None:
            try:
                outcome.append((work(), None))
            except BaseException as error:  # handed to the caller below
                outcome.append((None, error))
            finally:
                done.set()

        self._started = time.perf_counter()
        sys.setrecursionlimit(max(sys.getrecursionlimit(), _RECURSION))
        thread = _start(target)
        self._wait(done)
        thread.join()
        self.seconds, self._started = self.elapsed, None
        value, error = outcome[0]
        if error is not None:
            raise error
        return value

    def _wait(self, done: threading.Event) -> None:
        pause = _NAP if self._untimed and self.watch is None else _PAUSE
        moment = pause if self._deadline is None else _MOMENT
        while not done.is_set():
            try:
                deadline = self._deadline
                left = moment if deadline is None else min(pause, deadline - time.perf_counter())
                if done.wait(max(0.0, left)):
                    return
                if self.watch is not None:
                    self.watch()
                if deadline is not None and deadline is self._deadline and time.perf_counter() >= deadline:
                    self.stop("seconds")
                    done.wait()
                elif self._event is not None and self._event.is_set():
                    self.stop()
            except KeyboardInterrupt:
                if self.why == "stopped":  # asked for a second time: the game itself does not come back
                    raise
                self.stop()


def _start(target: Callable[[], Any]) -> threading.Thread:
    """A thread at work, with room for deep recursion."""
    thread = threading.Thread(target=target, daemon=True)
    with _STARTING:
        before = threading.stack_size(_STACK)
        thread.start()
        threading.stack_size(before)
    return thread


def _array(limit: int = UNLIMITED) -> Any:
    import numpy as np

    return np.array(new_tally(limit), np.int64)


def _unmarked(args: tuple[Any, ...]) -> str | None:
    """Why these arguments do not ask for machine code, or None."""
    game = innermost(args[0])
    kind = type(game).__name__
    if not is_marked(game):
        if isinstance(game, tuple):
            return f"{kind} does not ask for machine code: write @pg.game above the class"
        return f"{kind} is an ordinary class: make it a NamedTuple and write @pg.game above it for machine code"
    for thing in args[1:]:
        if hasattr(thing, "__dict__") and not isinstance(thing, tuple):
            return f"{type(thing).__name__} is an ordinary class: make it a NamedTuple for machine code"
    return None
