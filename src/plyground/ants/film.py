"""A run as a film: what the pheromone and the best tour were at up to so many moments, kept small enough to be sent."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from plyground.ants.places import places
from plyground.ants.problem import Problem
from plyground.ants.progress import Progress, Trails

if TYPE_CHECKING:
    from plyground.ants.result import Result

MOMENTS = 120
"""So many moments of a run are kept; when there are more, every other one is forgotten."""

EDGES = 4
"""So many edges for each city are kept of a moment: those with the most pheromone."""

POINTS = 600
"""So many iterations the curve of the convergence shows."""


@dataclass(frozen=True)
class Moment:
    """A progress report and the pheromone that stood out then: edge k is cities[k], int64[m, 2], weights in 0..1."""

    progress: Progress
    cities: NDArray[np.int64]
    weights: NDArray[np.float64]


class Film:
    """A callback that records. `also` is another callback, called after."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.moments: list[Moment] = []
        self._stride = 1

    def __call__(self, progress: Progress) -> None:
        if progress.iteration % self._stride:
            return
        cities, weights = strongest(progress.trails(), EDGES * self.problem.n)
        self.moments.append(Moment(progress, cities, weights))
        if len(self.moments) > MOMENTS:
            self.moments = self.moments[::2]
            self._stride *= 2

    def document(self, result: Result) -> dict[str, Any]:
        """The film as a dict for JSON; weights are bytes, tours and edges stand in it once."""
        edges, frames = self._frames()
        tours: dict[bytes, int] = {}
        orders: list[list[int]] = []
        for frame, moment in zip(frames, self.moments, strict=True):
            key = moment.progress.tour.tobytes()
            if key not in tours:
                tours[key] = len(orders)
                orders.append(moment.progress.tour.tolist())
            frame["tour"] = tours[key]
        problem = self.problem
        return {
            "name": problem.name,
            "n": problem.n,
            "family": result.family,
            "seed": result.seed,
            "length": result.length,
            "why": result.why,
            "optimum": problem.optimum,
            "open": problem.open,
            "labels": list(problem.labels),
            "places": np.round(places(problem), 5).tolist(),
            "ends": edges.ravel().tolist(),
            "tours": orders,
            "frames": frames,
            "history": thinned(result.history),
        }

    def _frames(self) -> tuple[NDArray[np.int64], list[dict[str, Any]]]:
        """All edges that ever stood out, and for each moment what lay on them."""
        n = self.problem.n
        codes = [moment.cities[:, 0] * n + moment.cities[:, 1] for moment in self.moments]
        known = np.unique(np.concatenate(codes)) if codes else np.empty(0, dtype=np.int64)
        frames = []
        for moment, code in zip(self.moments, codes, strict=True):
            shades = np.zeros(len(known), dtype=np.uint8)
            shades[np.searchsorted(known, code)] = np.round(255 * moment.weights).astype(np.uint8)
            said = moment.progress
            frames.append(
                {
                    "iteration": said.iteration,
                    "seconds": said.seconds,
                    "best": said.best,
                    "mean": said.mean,
                    "branching": said.branching,
                    "weights": base64.b64encode(shades.tobytes()).decode("ascii"),
                }
            )
        return np.column_stack((known // n, known % n)), frames


def strongest(trails: Trails, most: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """At most so many edges with the most pheromone, as cities, int64[m, 2], and shares of the most there is."""
    chosen = np.flatnonzero(trails.tau > trails.floor)
    if len(chosen) > most:
        chosen = chosen[np.argpartition(trails.tau[chosen], -most)[-most:]]
    top = float(trails.tau.max(initial=trails.floor)) or 1.0
    return np.column_stack((trails.start[chosen], trails.end[chosen])), trails.tau[chosen] / top


def thinned(history: Any) -> list[list[float]]:
    """Iteration, best and mean of at most POINTS iterations; the first and the last are among them."""
    rows = [[row.iteration, row.best, row.mean] for row in history]
    if len(rows) <= POINTS:
        return rows
    return [rows[k] for k in np.unique(np.linspace(0, len(rows) - 1, POINTS).astype(int))]
