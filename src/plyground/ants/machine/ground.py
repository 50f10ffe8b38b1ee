"""The ground tours are improved on: closed, symmetric, distances from coordinates or from a matrix.

Every problem becomes such a ground:

    open tours      one more city, the gap, no way from anywhere; a fixed start or end is a bound edge to the gap
    asymmetric      every city i has a twin i+n: i is left, i+n is entered, the two are bound together

A bound edge is shorter than any detour could pay for, so that no improvement ever removes it.
"""

from __future__ import annotations

from math import acos, ceil, cos, floor, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyground.ants.metrics import EXPLICIT
from plyground.ants.problem import MATRIX_CITIES, Problem

KINDS = ("EUCLID", "EUC_2D", "CEIL_2D", "MAN_2D", "MAX_2D", "ATT", "GEO")
"""The distances from coordinates; a kind's number is its place here."""

MATRIX_KINDS = ("GEO",)
"""Kinds that are slower to compute than to look up."""


class Ground(NamedTuple):
    """points float64[n, 2] (radians for GEO), or matrix float64[n, n]; the other is empty.

    toll float64[n]: from the last city, the gap, to every other; empty where there is no gap among points.
    """

    points: Any
    matrix: Any
    toll: Any
    kind: int

    @property
    def extent(self):
        """No way is longer; bound edges count as well. Not for kernels."""
        if len(self.matrix):
            return float(np.abs(self.matrix).max())
        return float(np.ptp(self.points, axis=0).sum() + np.abs(self.toll).max(initial=0.0))

    def distance(self, i, j):
        """How far it is from i to j, or from j to i."""
        if self.matrix.shape[0] > 0:
            return self.matrix[i, j]
        if self.toll.shape[0] > 0:
            gap = self.toll.shape[0] - 1
            if i == gap:
                return self.toll[j]
            if j == gap:
                return self.toll[i]
        dx = abs(self.points[i, 0] - self.points[j, 0])
        dy = abs(self.points[i, 1] - self.points[j, 1])
        if self.kind == 1:
            return floor(sqrt(dx * dx + dy * dy) + 0.5)
        if self.kind == 0:
            return sqrt(dx * dx + dy * dy)
        if self.kind == 2:
            return float(ceil(sqrt(dx * dx + dy * dy)))
        if self.kind == 3:
            return floor(dx + dy + 0.5)
        if self.kind == 4:
            return floor(max(dx, dy) + 0.5)
        if self.kind == 5:
            real = sqrt((dx * dx + dy * dy) / 10.0)
            rounded = floor(real + 0.5)
            return rounded + 1.0 if rounded < real else rounded
        if i == j:
            return 0.0
        q1, q2 = cos(dy), cos(dx)
        q3 = cos(self.points[i, 0] + self.points[j, 0])
        cosine = 0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3)
        return floor(6378.388 * acos(min(1.0, max(-1.0, cosine))) + 1.0)


def ground_of(problem: Problem) -> Ground:
    """The ground of a problem."""
    empty = np.empty((0, 0))
    no_toll = np.empty(0)
    if problem.kind == EXPLICIT or (problem.kind in MATRIX_KINDS and problem.n <= MATRIX_CITIES):
        return Ground(empty, _closed(problem), no_toll, 0)
    assert problem.points is not None
    points = np.array(problem.points)
    if problem.kind == "GEO":
        degrees = np.trunc(points)
        points = 3.141592 * (degrees + 5.0 * (points - degrees) / 3.0) / 180.0
    if not problem.open:
        return Ground(points, empty, no_toll, KINDS.index(problem.kind))
    toll = np.zeros(problem.n + 1)
    bound = binding(float(np.ptp(points, axis=0).sum()))
    toll[_ends(problem)] = -bound
    points = np.vstack((points, points.mean(axis=0)))
    return Ground(points, empty, toll, KINDS.index(problem.kind))


def binding(longest: float) -> float:
    """How much shorter than nothing a bound edge is."""
    return float(ceil(16.0 * longest + 16.0))


def _ends(problem: Problem) -> list[int]:
    return [city for city in (problem.start, problem.end) if city is not None]


def _closed(problem: Problem) -> NDArray[np.float64]:
    """The distances, with a gap for open tours and twins where the way back is another."""
    ways = problem.distances
    bound = binding(float(ways.max(initial=0.0)))
    n = problem.n + problem.open
    square = np.zeros((n, n))
    square[: problem.n, : problem.n] = ways
    if problem.symmetric:
        for city in _ends(problem) if problem.open else ():
            square[city, n - 1] = square[n - 1, city] = -bound
        return square
    if problem.open and problem.start is not None:
        square[n - 1, : n - 1] = bound
        square[n - 1, problem.start] = 0.0
    if problem.open and problem.end is not None:
        square[: n - 1, n - 1] = bound
        square[problem.end, n - 1] = 0.0
    np.fill_diagonal(square, -bound)
    twins = np.full((2 * n, 2 * n), bound)
    twins[:n, n:], twins[n:, :n] = square, square.T
    return twins
