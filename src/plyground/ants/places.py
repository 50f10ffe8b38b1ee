"""Where the cities of a problem stand in a picture."""

from __future__ import annotations

import numpy as np

from plyground.ants.metrics import Floats
from plyground.ants.problem import Problem

ROUND = 8
"""Up to so many cities without places stand in a circle."""


def places(problem: Problem) -> Floats:
    """float64[n, 2] within the unit square, x to the right and y down, as wide as high as the cities lie.

    Where only distances are known, few cities stand in a circle; more are placed so that near cities are near.
    """
    if problem.points is None:
        return _fitted(_circle(problem.n) if problem.n <= ROUND else _scaled(problem.distances))
    x, y = problem.points.T
    return _fitted(np.column_stack((y, -x) if problem.kind == "GEO" else (x, -y)))


def _fitted(points: Floats) -> Floats:
    """Moved and scaled evenly; the longer side is 1, and the shorter one in the middle."""
    low, high = points.min(axis=0), points.max(axis=0)
    size = float((high - low).max()) or 1.0
    return np.asarray((points - (low + high) / 2) / size + 0.5)


def _circle(n: int) -> Floats:
    """Clockwise, the first city on top."""
    angle = 2 * np.pi * np.arange(n) / n
    return np.column_stack((np.sin(angle), -np.cos(angle)))


def _scaled(distances: Floats) -> Floats:
    """Classical scaling: the plane in which the distances are kept best."""
    both = (distances + distances.T) / 2
    n = len(both)
    centre = np.eye(n) - 1 / n
    values, vectors = np.linalg.eigh(-centre @ (both**2) @ centre / 2)
    return vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0.0))
