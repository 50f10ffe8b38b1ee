"""Own speed beside the peers that are installed, all in one run.

Every module of this folder with a function `rows()` is a benchmark. A row says what was measured, by whom, the
figure, its unit and, where there is one, the ratio to Plyground's own figure. Times are CPU times, the best of several
turns taken one after the other, so that a busy machine slows all alike.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any


@dataclass(frozen=True)
class Row:
    """One measured figure."""

    what: str
    who: str
    figure: float
    unit: str
    note: str = ""
    ratio: float | None = None  # Plyground's figure over this one


def topics() -> list[str]:
    """The benchmarks there are."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if hasattr(_module(m.name), "rows"))


def _module(name: str) -> Any:
    return importlib.import_module(f"plyground.bench.{name}")


def measured(topic: str) -> Iterator[Row]:
    """The rows of one benchmark, each as soon as it is known."""
    yield from _module(topic).rows()


def cpu_seconds(work: Callable[[], Any], turns: int = 1) -> float:
    """The least CPU time of several turns."""
    best = float("inf")
    for _ in range(turns):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def alone(work: Callable[..., tuple[int, float]], *args: Any) -> tuple[int, float, float]:
    """What this work returns in a process of its own, a size and its seconds, and the memory held at the peak, GiB."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        size, seconds = pool.submit(work, *args).result()
        return size, seconds, pool.submit(_peak).result()


def _peak() -> float:
    import resource

    unit = 1 if sys.platform == "darwin" else 1 << 10  # ru_maxrss is in bytes there, in KiB elsewhere
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / (1 << 30)


Runners = dict[str, tuple[Callable[[], Any], float, int]]
"""Who does the work: name -> (work, units of work done, turns)."""


def speeds(what: str, unit: str, runners: Runners, scale: float = 1e6) -> list[Row]:
    """Rows for runners of the same work; the first one is ours.

    The turns are taken round and round, so that what else the machine does falls on all of them.
    """
    best = {name: float("inf") for name in runners}
    for turn in range(max(turns for _, _, turns in runners.values())):
        for name, (work, _, turns) in runners.items():
            if turn < turns:
                best[name] = min(best[name], cpu_seconds(work))
    figures = {name: runners[name][1] / best[name] / scale for name in runners}
    ours = figures[next(iter(figures))]
    return [
        Row(what, name, figure, unit, f"{best[name] * 1e3:,.1f} ms", ours / figure) for name, figure in figures.items()
    ]
