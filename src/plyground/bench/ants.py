"""Ant colonies beside their peers: how far above the optimum after ten CPU seconds, and how soon within 1%.

The instances are TSPLIB's, read from the folder that PLYGROUND_TSPLIB names; of those it lacks, and of all without it,
nothing is said. Every tour is checked and measured here, whoever found it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from plyground import ants
from plyground.ants.daemons import Daemon, controls
from plyground.ants.library import load
from plyground.ants.problem import Problem
from plyground.ants.progress import Progress
from plyground.ants.site import Site, surrounding
from plyground.ants.tour import Tour
from plyground.bench import Row
from plyground.bench.ants_peers import PEERS
from plyground.bench.peers import installed

SECONDS, SEEDS = 10.0, 3
NAMES = ("lin318", "att532", "pr1002", "pr2392", "rl5915")
LARGE, LARGE_SECONDS = "d15112", 60.0
MANY, MANY_SECONDS = 100_000, 60.0
PERCENT = 100.0


def rows() -> Iterator[Row]:
    ants.solve("gr17", iterations=1)  # compiled before anything is measured
    for problem in (_found(name) for name in NAMES):
        if problem is not None:
            yield _ours(problem, SECONDS, SEEDS)
            yield from _theirs(problem)
    if (large := _found(LARGE)) is not None:
        yield _ours(large, LARGE_SECONDS, 1)
    yield from _many()
    yield from _workers()


def _found(name: str) -> Problem | None:
    path = Path(os.environ.get("PLYGROUND_TSPLIB", ".")) / f"{name}.tsp"
    return load(path) if path.exists() else None


class _CpuTime:
    """A callback that stops after so many CPU seconds and notes when the tour was within 1%."""

    def __init__(self, problem: Problem, seconds: float) -> None:
        self.problem, self.seconds, self.begin = problem, seconds, time.process_time()
        self.close: float | None = None

    def __call__(self, progress: Progress) -> bool:
        passed = time.process_time() - self.begin
        if self.close is None and self.problem.optimum and progress.best <= 1.01 * self.problem.optimum:
            self.close = passed
        return passed >= self.seconds


def _ours(problem: Problem, seconds: float, seeds: int) -> Row:
    gaps, closes = [], []
    for seed in range(seeds):
        watch = _CpuTime(problem, seconds)
        found = ants.solve(problem, family="focused", seed=seed, iterations=1 << 40, callback=watch)
        gaps.append(PERCENT * (found.gap or 0.0))
        closes.append(watch.close)
    told = ", ".join(f"{gap:.3f}" for gap in gaps)
    close = "never" if None in closes else f"{max(c for c in closes if c is not None):.2f} s"
    note = f"mean of {told}; within 1% after {close}"
    return Row(_what(problem, seconds), "Plyground focused", float(np.mean(gaps)), "% above", note)


def _theirs(problem: Problem) -> Iterator[Row]:
    for peer in PEERS:
        if not installed(peer.module) or problem.n > peer.most:
            continue
        begin = time.process_time()
        try:
            length = Tour(problem, peer.solve(problem, SECONDS)).length
        except Exception as error:  # a peer's fault is a row, too
            yield Row(_what(problem, SECONDS), peer.name, float("nan"), "% above", f"failed: {error}"[:80])
            continue
        gap = PERCENT * (length / (problem.optimum or length) - 1.0)
        yield Row(_what(problem, SECONDS), peer.name, gap, "% above", f"{time.process_time() - begin:.1f} CPU s")


def _what(problem: Problem, seconds: float) -> str:
    return f"{problem.name}, {seconds:g} CPU seconds, one thread"


def _many() -> Iterator[Row]:
    """A hundred thousand cities: memory, and the gain on nearest neighbour and 2-opt."""
    problem = Problem.of_points(np.random.default_rng(0).integers(0, 1_000_000, (MANY, 2)), "random", kind="EUC_2D")
    what = f"{MANY:,} random cities"
    before = _memory()
    watch = _CpuTime(problem, MANY_SECONDS)
    found = ants.solve(problem, seed=0, iterations=1 << 40, callback=watch)
    yield Row(what, "Plyground, memory", _memory() - before, "MB", "most there was, above what Python and Numba need")
    begin = time.process_time()
    site = Site.of(problem, 8)
    path = nearest_path(np.asarray(problem.points))
    naive = site.length(Daemon(site, "2-opt", controls(1)[0]).shorten(site.order(path)))
    took = time.process_time() - begin
    yield Row(what, "nearest neighbour and 2-opt", PERCENT * (naive / found.length - 1.0), "% longer", f"{took:.1f} s")
    yield Row(what, "Plyground focused", found.length / 1e6, "million", f"after {MANY_SECONDS:g} CPU seconds")
    late = max(_late(problem, seconds) for seconds in (0.05, 0.2, 0.5, 1.0, 2.0, 3.0))
    yield Row(what, "Plyground, late after a limit", 1e3 * late, "ms", "limits of 0.05 to 3 s, through all phases")


def _late(problem: Problem, seconds: float) -> float:
    """How long after the limit there was an answer."""
    begin = time.perf_counter()
    ants.solve(problem, seconds=seconds)
    return time.perf_counter() - begin - seconds


def nearest_path(points: Any) -> Any:
    """The nearest neighbour's way from the first of many points."""
    near = surrounding(points.astype(np.float64), 16, each=0)
    left = np.ones(len(points), bool)
    path = [0]
    left[0] = False
    for _ in range(len(points) - 1):
        some = near[path[-1]]
        free = some[left[some]]
        if len(free):
            city = int(free[0])
        else:
            others = np.flatnonzero(left)
            city = int(others[np.argmin(((points[others] - points[path[-1]]) ** 2).sum(axis=1))])
        path.append(city)
        left[city] = False
    return np.array(path)


def _memory() -> float:
    """The most memory there was, in MB."""
    try:
        import resource
    except ImportError:
        return float("nan")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _workers() -> Iterator[Row]:
    """The same iterations by one worker and by two, beside what two threads gain here on work that shares nothing."""
    problem = Problem.of_points(np.random.default_rng(1).random((5_000, 2)), "random")
    took: dict[int, float] = {}
    for _ in range(2):
        for workers in (1, 2):
            begin = time.perf_counter()
            found = ants.solve(problem, iterations=40, workers=workers)
            took[workers] = min(took.get(workers, np.inf), time.perf_counter() - begin)
            assert found.iterations == 40
    for workers, seconds in took.items():
        who = f"Plyground, {workers} worker{'s' if workers > 1 else ''}"
        yield Row("5,000 cities, 40 iterations", who, seconds, "s", ratio=took[1] / seconds)
    alone, both = _pure(1), _pure(2)
    yield Row("5,000 cities, 40 iterations", "two threads at best, here", alone / both, "times as much", "")


def _pure(threads: int) -> float:
    """Seconds for two equal pieces of work by so many threads."""
    big = np.random.default_rng(2).random(2_000_000)
    begin = time.perf_counter()
    with ThreadPoolExecutor(threads) as crowd:
        for done in [crowd.submit(np.sort, big) for _ in range(2)]:
            done.result()
    return time.perf_counter() - begin
