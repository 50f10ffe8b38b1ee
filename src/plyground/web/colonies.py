"""What worker processes do for the ants page.

A run is told by its cities, its family with parameters, and its seed; these are the same run every time. So to go on
from an iteration, or to ask what an ant would do after it, is to run again up to there in silence.
"""

from __future__ import annotations

import base64
import time
from typing import Any

import numpy as np

from plyground import ants
from plyground.ants import tables, tsplib
from plyground.ants.film import EDGES, strongest
from plyground.ants.library import instances, load
from plyground.ants.parameters import DAEMONS
from plyground.ants.places import places
from plyground.ants.problem import Problem
from plyground.ants.progress import Progress
from plyground.errors import InputError, unknown
from plyground.web.worker import Job

MOST = 2_000
"""So many cities are watched in the browser; the terminal knows no such bound."""

PAUSE = 1 / 20
"""Seconds between two pictures, at least."""

GRID = 1000
"""Clicked cities stand at whole numbers up to this."""

NEAREST = 1e-9
"""Cities in one place count as so far apart."""

LONGEST = 100_000
"""Iterations after which a run ends that nobody has paused."""


def known(job: Job) -> dict[str, Any]:
    """What there is to choose from."""
    return {
        "instances": [{"name": name, "n": load(name).n} for name in instances()],
        "families": ants.families(),
        "choices": {"daemon": list(DAEMONS)},
    }


def cities(job: Job, cities: dict[str, Any]) -> dict[str, Any]:
    """The cities as the page draws them; none at all are fine here."""
    if cities.get("points") == []:
        return {"name": "clicked", "n": 0, "open": False, "places": [], "labels": [], "optimum": None}
    problem = _problem(cities)
    spots = _clicked(cities) if "points" in cities else places(problem).tolist()
    return {
        "name": problem.name,
        "n": problem.n,
        "open": problem.open,
        "places": spots,
        "labels": list(problem.labels),
        "optimum": problem.optimum,
    }


def run(
    job: Job,
    cities: dict[str, Any],
    family: str,
    parameters: dict[str, Any],
    seed: int,
    since: int,
    until: int | None,
) -> dict[str, Any]:
    """Run on after iteration `since`. Each part told has

    rows           iteration, best, mean, branching factor, seconds: every iteration since the part before
    tour           the best tour then
    ends, weights  the edges that stand out, two cities each, and a byte each for how much
    """
    problem = _problem(cities)
    limit = LONGEST if until is None else min(until, LONGEST)
    rows: list[tuple[float, ...]] = []
    told = 0.0

    def watch(progress: Progress) -> bool:
        nonlocal told
        if progress.iteration > since:
            rows.append((progress.iteration, progress.best, progress.mean, progress.branching, progress.seconds))
            last = progress.iteration >= limit or progress.best == problem.optimum
            if last or time.monotonic() - told >= PAUSE:
                job.send(_picture(progress, problem, rows))
                rows.clear()
                told = time.monotonic()
        return job.stop.is_set()

    result = ants.solve(problem, family=family, seed=seed, iterations=limit, callback=watch, **parameters)
    return {"why": result.why, "length": result.length, "iterations": result.iterations}


def _picture(progress: Progress, problem: Problem, rows: list[tuple[float, ...]]) -> dict[str, Any]:
    ends, weights = strongest(progress.trails(), EDGES * problem.n)
    return {
        "rows": list(rows),
        "tour": progress.tour.tolist(),
        "ends": ends.ravel().tolist(),
        "weights": base64.b64encode(np.round(255 * weights).astype(np.uint8).tobytes()).decode("ascii"),
    }


def choice(
    job: Job,
    cities: dict[str, Any],
    family: str,
    parameters: dict[str, Any],
    seed: int,
    iteration: int,
    path: list[int],
) -> dict[str, Any]:
    """Every city an ant may go to next, the most probable first: tau^alpha / d^beta, as a share of the sum of these."""
    problem = _problem(cities)
    if not path or any(not 0 <= city < problem.n for city in path):
        raise InputError(f"an ant's path is at least one city, 0 to {problem.n - 1}")
    here = path[-1]
    tau = _pheromone(job, problem, here, family, parameters, seed, iteration)
    exponents = {**next(f["parameters"] for f in ants.families() if f["name"] == family), **parameters}
    free = np.setdiff1d(np.arange(problem.n), path)
    far = problem.lengths(np.full(len(free), here), free)
    product = tau[free] ** float(exponents["alpha"]) / np.maximum(far, NEAREST) ** float(exponents["beta"])
    shares = product / product.sum() if len(free) else product
    order = np.argsort(-shares, kind="stable")
    return {
        "labels": [problem.labels[city] for city in path],
        "rows": [
            {
                "city": int(free[k]),
                "label": problem.labels[free[k]],
                "tau": tau[free[k]],
                "distance": far[k],
                "product": product[k],
                "probability": shares[k],
            }
            for k in order
        ],
    }


def _pheromone(
    job: Job, problem: Problem, here: int, family: str, parameters: dict[str, Any], seed: int, iteration: int
) -> Any:
    """What lies on the ways from a city after an iteration; before the first one, everywhere the same."""
    tau = np.ones(problem.n)

    def watch(progress: Progress) -> bool:
        if progress.iteration == iteration:
            trails = progress.trails()
            tau.fill(trails.floor)
            tau[trails.end[trails.start == here]] = trails.tau[trails.start == here]
            if problem.symmetric:
                tau[trails.start[trails.end == here]] = trails.tau[trails.end == here]
        return job.stop.is_set()

    if iteration > 0:
        ants.solve(problem, family=family, seed=seed, iterations=iteration, callback=watch, **parameters)
    return tau


def _problem(cities: dict[str, Any]) -> Problem:
    """The problem that a page names, pastes or has clicked; never a file of this machine."""
    if isinstance(name := cities.get("instance"), str):
        if name not in instances():
            raise unknown("instance", name[:80], instances())
        problem = load(name)
    elif isinstance(text := cities.get("text"), str):
        name = str(cities.get("name", "file"))[:80]
        table = name.lower().endswith((".csv", ".tsv", ".txt"))
        problem = tables.parse(text, name, name) if table else tsplib.parse(text, name)
    else:
        problem = Problem.of_points(cities.get("points", []), "clicked", kind="EUCLID")
    if problem.n > MOST:
        raise InputError(
            f"{problem.name} has {problem.n:,} cities; here are at most {MOST:,}: `plyground ants` takes more"
        )
    return problem


def _clicked(cities: dict[str, Any]) -> list[list[float]]:
    """Clicked cities stay where they were clicked."""
    return [[x / GRID, 1 - y / GRID] for x, y in cities["points"]]
