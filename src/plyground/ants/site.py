"""A problem made ready for ants: its ground, who is near whom, and first tours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from plyground.ants.machine import kdtree
from plyground.ants.machine.ground import Ground, ground_of
from plyground.ants.machine.starts import follow, join_edges, measure
from plyground.ants.problem import Problem
from plyground.ants.progress import Trails
from plyground.ants.tour import Tour

Cities = NDArray[np.int32]
Control = NDArray[np.int64]

CALM = np.zeros(2, np.int64)
"""A control that never stops anything."""

ROWS = 5_000
"""The near cities of so many are looked for at once."""


class OutOfTime(Exception):
    """It was stopped before there was a tour."""


def heed(control: Control) -> None:
    """Stop, if that was asked: control[0] is not 0."""
    if control[0]:
        raise OutOfTime


@dataclass(frozen=True)
class Site:
    """A ground with the problem it stands for.

    near int32[m, K]    the near cities of each city of the ground, nearest first
    far  float64[m, K]  how far they are
    """

    problem: Problem
    ground: Ground
    near: Cities
    far: NDArray[np.float64]

    @classmethod
    def of(cls, problem: Problem, candidates: int, control: Control = CALM) -> Site:
        """The site of a problem of at least two cities, with so many near cities for each."""
        ground = ground_of(problem)
        near = _near(ground, candidates, control)
        near, far = _sorted(ground, near)
        heed(control)
        return cls(problem, ground, near, far)

    @property
    def size(self) -> int:
        """How many cities the ground has."""
        return len(self.near)

    @cached_property
    def tiny(self) -> float:
        """What is too small to count as shorter: less than rounding can make of the longest ways."""
        ways = self.far[self.far > 0]
        return 1e-9 * float(ways.mean()) + 1e-13 * self.ground.extent if ways.size else 1e-9

    def order(self, cities: NDArray[np.int64]) -> Cities:
        """A tour of the problem as an order of the ground."""
        n = self.problem.n
        around = np.append(cities, n) if self.problem.open else np.asarray(cities)
        if not self.problem.symmetric:
            around = np.column_stack((around + self.size // 2, around)).ravel()
        return around.astype(np.int32)

    def cities(self, order: Cities) -> NDArray[np.int64]:
        """An order of the ground as a tour of the problem."""
        problem, around = self.problem, order.astype(np.int64)
        if not problem.symmetric:
            half = self.size // 2
            if (around[1] - half == around[0]) or (around[0] < half and around[-1] - half != around[0]):
                around = around[::-1]  # a city is left after it was entered
            around = around[around < half]
        if problem.open:
            gap = int(np.flatnonzero(around == problem.n)[0])
            around = np.roll(around, -gap)[1:]
        backwards = (problem.start is not None and around[0] != problem.start) or (
            problem.end is not None and around[-1] != problem.end
        )
        if problem.open and problem.symmetric and backwards:
            around = around[::-1]
        if problem.start is not None and not problem.open:
            around = np.roll(around, -int(np.flatnonzero(around == problem.start)[0]))
        return around

    def length(self, order: Cities) -> float:
        """How long an order of the ground is as a tour of the problem."""
        return Tour(self.problem, self.cities(order)).length

    def trails(self, tau: NDArray[np.float64], floor: float) -> Trails:
        """Pheromone on the ways to near cities, float64[m, K], as it lies between the problem's cities."""
        start, end, kept = self._ways
        return Trails(start, end, tau.ravel()[kept], floor)

    @cached_property
    def _ways(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Which entries of `near` are ways of the problem, each once: from where, to where, which."""
        problem, half = self.problem, self.size // 2
        start = np.repeat(np.arange(self.size), self.near.shape[1])
        end = self.near.ravel().astype(np.int64)
        if problem.symmetric:
            start, end = np.minimum(start, end), np.maximum(start, end)
            kept = np.flatnonzero(end < problem.n)
        else:
            end = end - half
            kept = np.flatnonzero((start < problem.n) & (end >= 0) & (end < problem.n) & (start != end))
        _, first = np.unique(start[kept] * problem.n + end[kept], return_index=True)
        kept = kept[first]
        return start[kept], end[kept], kept

    def first(self, control: Control = CALM) -> Cities:
        """A first order: greedy edges among points, nearest neighbours along a matrix."""
        if len(self.ground.matrix):
            return self.order(nearest_neighbour(self.problem, control=control))
        path = greedy(self.ground, self.near, self.problem.n, control)
        return self.order(path) if self.problem.open else np.asarray(path, np.int32)


def _near(ground: Ground, candidates: int, control: Control) -> Cities:
    """The near cities: by distance in a matrix, by place and quadrant among points; bound edges always."""
    if len(ground.matrix):
        return nearest(ground.matrix, candidates, control)
    n = len(ground.points) - bool(len(ground.toll))
    near = surrounding(ground.points[:n], min(candidates, n - 1), each=1 if candidates < 12 else 2, control=control)
    if not len(ground.toll):
        return near
    near[:, -1] = n
    ends = np.argsort(ground.toll[:n], kind="stable")[: near.shape[1]]
    return np.vstack((near, ends.astype(np.int32)))


def nearest(ways: NDArray[np.float64], count: int, control: Control = CALM) -> Cities:
    """The cities nearest to each one along a matrix, nearest first."""
    n = len(ways)
    near = np.empty((n, min(count, n - 1)), np.int32)
    step = max(1, 100 * ROWS // n)
    for lo in range(0, n, step):
        heed(control)
        some = ways[lo : lo + step].copy()
        some[np.arange(len(some)), np.arange(lo, lo + len(some))] = np.inf
        near[lo : lo + step] = np.argsort(some, axis=1, kind="stable")[:, : near.shape[1]]
    return near


def _sorted(ground: Ground, near: Cities) -> tuple[Cities, NDArray[np.float64]]:
    """The near cities by their distance on the ground, and those distances."""
    far = np.empty(near.shape)
    measure.ready(ground, near, far)()
    rank = np.argsort(far, axis=1, kind="stable")
    return np.take_along_axis(near, rank, 1), np.take_along_axis(far, rank, 1)


def surrounding(points: NDArray[np.float64], count: int, each: int, control: Control = CALM) -> Cities:
    """For each point `count` near ones: the `each` nearest of every quadrant, then the nearest of all."""
    n = len(points)
    points = np.ascontiguousarray(points)
    index, walls, axes = np.arange(n), np.zeros(n), np.zeros(n, np.int64)
    kdtree.plant.ready(points, index, walls, axes)()
    near = np.empty((n, count), np.int32)
    found, squares = np.empty(count, np.int64), np.empty(count)
    stack, gaps = np.empty((kdtree.DEEP, 2), np.int64), np.empty(kdtree.DEEP)
    each = min(each, count // 4)
    span = np.zeros(2, np.int64)
    some = kdtree.surround.ready(points, index, walls, axes, each, near, span, found, squares, stack, gaps)
    for lo in range(0, n, ROWS):
        heed(control)
        span[:] = lo, min(n, lo + ROWS)
        some()
    return near


def greedy(ground: Ground, near: Cities, n: int, control: Control = CALM) -> NDArray[np.int64]:
    """A path through n points by greedy edges: the shortest that fits first; what is left over is looked at again."""
    ends = np.full((n, 2), -1)
    group = np.arange(n)
    cities: NDArray[np.integer] = np.arange(n)
    some: NDArray[np.integer] = near[:n]
    while True:
        a, b = _pairs(cities, some, n)
        heed(control)
        squares = ((ground.points[a] - ground.points[b]) ** 2).sum(axis=1)
        heed(control)
        rank = np.argsort(squares, kind="stable")
        heed(control)
        parts = join_edges.ready(a[rank], b[rank], ends, group)()
        if parts == 1:
            break
        cities = np.flatnonzero(ends[:, 1] < 0)
        some = cities[surrounding(ground.points[cities], min(len(cities) - 1, 8), each=1, control=control)]
    path = np.empty(n, np.int64)
    follow.ready(ends, int(np.flatnonzero(ends[:, 1] < 0)[0]), path)()
    return path


def _pairs(
    cities: NDArray[np.integer], near: NDArray[np.integer], n: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Each pair of near cities among n once; the gap is none of them."""
    a, b = np.repeat(cities, near.shape[1]).astype(np.int64), near.ravel().astype(np.int64)
    a, b = a[b < n], b[b < n]
    if len(near) < n:
        return a, b
    once = (a < b) | (near[b] != a[:, None]).all(axis=1)
    return a[once], b[once]


def nearest_neighbour(problem: Problem, start: int | None = None, control: Control = CALM) -> NDArray[np.int64]:
    """The tour that always goes on to the nearest city not yet visited."""
    city = problem.start if start is None else start
    left = np.ones(problem.n, bool)
    tour = [int(problem.end == 0 and problem.n > 1) if city is None else city]
    left[tour[0]] = False
    if problem.end is not None:
        left[problem.end] = False
    while left.any():
        heed(control)
        others = np.flatnonzero(left)
        tour.append(int(others[np.argmin(problem.lengths(tour[-1], others))]))
        left[tour[-1]] = False
    return np.array(tour if problem.end is None or problem.end == tour[0] else [*tour, problem.end])


def strips(problem: Problem) -> NDArray[np.int64]:
    """A tour that is there at once: up and down through strips of the plane; by number where there are no points."""
    order = np.arange(problem.n)
    if problem.points is not None:
        x, y = (problem.points - problem.points.min(axis=0)).T
        width = max(float(x.max()), 1e-300) / max(1.0, (problem.n / 2.0) ** 0.5)
        strip = np.floor(x / width)
        order = np.lexsort((np.where(strip % 2 == 0, y, -y), strip))
    for city, place in ((problem.start, 0), (problem.end, problem.n - 1)):
        if city is not None:
            order = np.insert(order[order != city], place, city)
    return order
