"""One question for every family: a problem and limits in, a result out."""

from __future__ import annotations

import math
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from plyground.ants.classical import Classical
from plyground.ants.daemons import controls
from plyground.ants.focused import Focused
from plyground.ants.library import load
from plyground.ants.parameters import FAMILIES, parameters
from plyground.ants.problem import Problem
from plyground.ants.progress import Callback, Progress, Trails
from plyground.ants.result import Iteration, Result
from plyground.ants.site import OutOfTime, Site, strips
from plyground.ants.tour import Tour
from plyground.errors import InputError, unknown

MOST = 10_000
"""Of ants, streams and threads, where there are not as many cities: beyond it they would only take memory."""
FEW = 8
"""Grounds with fewer cities are too small for the focused colony; max-min takes its place."""


def solve(
    problem: Any,
    family: str | None = None,
    seed: int = 0,
    seconds: float | None = None,
    iterations: int | None = None,
    callback: Callback | None = None,
    workers: int = 1,
    **told: Any,
) -> Result:
    """A short tour of a problem, found by a colony of ants.

    problem     a Problem, or what `load` makes one of: an instance's name, a file, an array
    family      one of FAMILIES; None: what suits the size
    seconds, iterations   when to stop; without both, after a time that suits the size. The optimum ends it anyway
    callback    called with a Progress after every iteration; returns True to stop
    workers     threads. With `iterations`, a seed finds the same tour for any number of them
    told        parameters of the colony: ants=, alpha=, beta=, keep=, daemon=, ...: see Parameters
    """
    problem = load(problem)
    if family is None:
        family = "focused"
    if family not in FAMILIES:
        raise unknown("family", family, FAMILIES)
    _check(seed=(seed, 0), workers=(workers, 1), iterations=(iterations, 1))
    if seconds is not None and (
        isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < math.inf
    ):
        raise InputError(f"seconds is a finite number greater than 0, not {seconds}")
    if family == "focused" and problem.n < FEW:
        family = "max-min"
    plan = parameters(family, problem.n, told)
    for name, number in (("ants", plan.ants), ("streams", plan.streams), ("workers", workers)):
        if number > (most := max(MOST, problem.n)):
            raise InputError(f"{name} is a whole number from 1 to {most:,}, not {number}")
    _get_ready(family == "focused")
    begin = time.perf_counter()
    if problem.n == 1:
        return Result(Tour(problem, [0]), family, seed, time.perf_counter() - begin, "optimum", [])
    if seconds is None and iterations is None:
        seconds = min(10.0, max(1.0, problem.n / 50.0))
    rows = controls(plan.streams if family == "focused" else workers)
    clock = _Clock(rows, begin, seconds)
    with ThreadPoolExecutor(workers) as crowd, clock:
        colony: Colony
        try:
            if family == "focused":
                colony = Focused(Site.of(problem, plan.candidates, rows[0]), plan, seed, crowd, rows)
            else:
                colony = Classical(problem, family, plan, seed, crowd, rows)
        except OutOfTime:
            return Result(Tour(problem, strips(problem)), family, seed, clock.passed(), "seconds", [])
        history, why = _run(problem, colony, clock, iterations, callback)
    return Result(Tour(problem, colony.best_tour()), family, seed, clock.passed(), why, history)


@cache
def _get_ready(focused: bool) -> None:
    """Compile, or load, what the ants need before their time begins to run: by a walk through a few cities."""
    few = Problem.of_points([(x, x * x % 11) for x in range(FEW)])
    rows = controls(2)
    with ThreadPoolExecutor(1) as crowd:
        if focused:
            Focused(Site.of(few, 4), parameters("focused", few.n, {"streams": 2}), 0, crowd, rows).iterate()
        else:
            Classical(few, "max-min", parameters("max-min", few.n, {}), 0, crowd, rows).iterate()


class Colony(Protocol):
    """What every family can do. `length` is the best so far, `branching` how many ways from a city stand out."""

    length: float
    branching: float

    def iterate(self) -> float: ...

    def best_tour(self) -> NDArray[np.int64]: ...

    def trails(self) -> Trails: ...


class _Clock:
    """Stops compiled code when the time is over, by the first entry of each row of controls."""

    def __init__(self, rows: NDArray[np.int64], begin: float, seconds: float | None) -> None:
        self.rows, self.begin = rows, begin
        self.timer = None
        if seconds is not None:
            left = max(0.0, min(seconds - self.passed(), threading.TIMEOUT_MAX))
            self.timer = threading.Timer(left, self.stop)

    def __enter__(self) -> _Clock:
        if self.timer is not None:
            self.timer.daemon = True
            self.timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        if self.timer is not None:
            self.timer.cancel()

    def stop(self) -> None:
        self.rows[:, 0] = 1

    @property
    def over(self) -> bool:
        return bool(self.rows[0, 0])

    def passed(self) -> float:
        return time.perf_counter() - self.begin


def _run(
    problem: Problem, colony: Colony, clock: _Clock, iterations: int | None, callback: Callback | None
) -> tuple[list[Iteration], str]:
    """Iterate until something says stop, at least once if there is time: the history, and what it was."""
    history: list[Iteration] = []
    while True:
        if history and problem.optimum is not None and colony.length <= problem.optimum * (1.0 + 1e-12):
            return history, "optimum"
        if clock.over:
            return history, "seconds"
        if iterations is not None and len(history) >= iterations:
            return history, "iterations"
        mean = float(colony.iterate())
        row = Iteration(len(history) + 1, float(colony.length), mean, float(colony.branching), clock.passed())
        history.append(row)
        if callback is not None:
            report = Progress(
                iteration=row.iteration,
                seconds=row.seconds,
                best=row.best,
                mean=row.mean,
                branching=row.branching,
                tour=colony.best_tour(),
                trails=colony.trails,
            )
            if callback(report):
                return history, "stopped"


def _check(**given: tuple[Any, int]) -> None:
    for name, (value, least) in given.items():
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < least):
            raise InputError(f"{name} is a whole number of at least {least}, not {value}")
