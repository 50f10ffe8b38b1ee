"""A run as a film: what the pheromone and the best tour were at up to so many moments, kept small enough to be sent."""

from __future__ import annotations

import base64
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from plyground.ants.pictures import tour_svg
from plyground.ants.places import places
from plyground.ants.problem import Problem
from plyground.ants.progress import Progress, Trails

if TYPE_CHECKING:
    from plyground.ants.result import Result
    from plyground.web.frame import Frame

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
    """A callback that records: the first iteration, every so many-th, and the last."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._kept: list[Moment] = []
        self._stride = 1
        self._last: Progress | None = None

    def __call__(self, progress: Progress) -> None:
        self._last = progress
        if (progress.iteration - 1) % self._stride:
            return
        cities, weights = strongest(progress.trails(), EDGES * self.problem.n)
        self._kept.append(Moment(progress, cities, weights))
        if len(self._kept) >= MOMENTS:
            self._kept = self._kept[::2]
            self._stride *= 2

    @property
    def moments(self) -> list[Moment]:
        """What is kept; at the end, the last iteration with the pheromone seen latest."""
        if self._last is None or self._kept[-1].progress is self._last:
            return self._kept
        return [*self._kept, replace(self._kept[-1], progress=self._last)]

    def document(self, result: Result) -> dict[str, Any]:
        """The film as a dict for JSON; weights are bytes, tours and edges stand in it once."""
        moments = self.moments
        edges, frames = self._frames(moments)
        tours: dict[bytes, int] = {}
        orders: list[list[int]] = []
        for frame, moment in zip(frames, moments, strict=True):
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

    def show(self, result: Result, height: int = 900) -> Frame:
        """The run to be replayed, as a frame of a notebook."""
        from plyground.web.frame import Frame
        from plyground.web.offline import page

        title = f"{self.problem.name} by {result.family}: {result.length:.15g}"
        return Frame(page(self.document(result), title, "ants"), title, height)

    def svg(self, result: Result) -> str:
        """The tour and the pheromone at the end, as a picture."""
        last = self.moments[-1:]
        return tour_svg(result.tour, last[0].cities, last[0].weights) if last else tour_svg(result.tour)

    def _frames(self, moments: list[Moment]) -> tuple[NDArray[np.int64], list[dict[str, Any]]]:
        """All edges that ever stood out, and for each moment what lay on them."""
        n = self.problem.n
        codes = [moment.cities[:, 0] * n + moment.cities[:, 1] for moment in moments]
        known = np.unique(np.concatenate(codes)) if codes else np.empty(0, dtype=np.int64)
        frames = []
        for moment, code in zip(moments, codes, strict=True):
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
