"""A colony watched from the terminal: best length, gap and iteration while it runs; Ctrl-C ends it with what it has."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

from plyground.cli._output import on_terminal


class Watch:
    """A callback that shows progress on a terminal, hands it on to `also`, and stops the colony on Ctrl-C."""

    def __init__(
        self, problem: Any, seconds: float | None, iterations: int | None, also: Callable[[Any], object] | None
    ) -> None:
        self.problem, self.also = problem, also
        self.seconds, self.iterations = seconds, iterations
        self.stopped = False
        self._bar: Any = None
        self._before: Any = None

    def __enter__(self) -> Watch:
        self._before = signal.signal(signal.SIGINT, self._interrupt)
        if on_terminal():
            self._bar = _bar(self.problem.name)
            self._bar.start()
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        signal.signal(signal.SIGINT, self._before)
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, progress: Any) -> bool:
        if self.also is not None:
            self.also(progress)
        if self._bar is not None:
            self._show(progress)
        return self.stopped

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.stopped:  # asked for a second time: at once
            raise KeyboardInterrupt
        self.stopped = True

    def _show(self, progress: Any) -> None:
        best = self.problem.optimum
        gap = f", {progress.best / best - 1:.2%} above the optimum" if best else ""
        shares = [
            done / limit
            for done, limit in ((progress.seconds, self.seconds), (progress.iteration, self.iterations))
            if limit
        ]
        self._bar.update(
            self._bar.task_ids[0],
            completed=max(shares, default=None),
            best=f"best {progress.best:,.10g}{gap}",
            iteration=f"iteration {progress.iteration:,}",
        )


def _bar(name: str) -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = ("{task.description}", "{task.fields[best]}", "{task.fields[iteration]}")
    texts = [TextColumn(column) for column in columns]
    bar = Progress(
        texts[0],
        BarColumn(),
        *texts[1:],
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task(name, total=1.0, best="", iteration="")
    return bar
