"""How far it is from point to point: the distance functions of TSPLIB, and the plain Euclidean one.

Each takes two arrays of points, float64[..., 2], and gives float64[...]. TSPLIB's distances are whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

EXPLICIT = "EXPLICIT"
"""The kind of a problem whose distances stand in a matrix."""

_GEO_PI, _GEO_RADIUS = 3.141592, 6378.388  # TSPLIB's own


def euclid(a: Floats, b: Floats) -> Floats:
    """Straight lines, not rounded."""
    dx, dy = _differences(a, b)
    return np.sqrt(dx * dx + dy * dy)


def euc_2d(a: Floats, b: Floats) -> Floats:
    """Straight lines, rounded to the nearest whole number, halves up."""
    return np.floor(euclid(a, b) + 0.5)


def ceil_2d(a: Floats, b: Floats) -> Floats:
    """Straight lines, rounded up."""
    return np.ceil(euclid(a, b))


def man_2d(a: Floats, b: Floats) -> Floats:
    """Along the axes, rounded."""
    dx, dy = _differences(a, b)
    return np.floor(dx + dy + 0.5)


def max_2d(a: Floats, b: Floats) -> Floats:
    """The longer of the two differences, each rounded."""
    return np.floor(np.maximum(*_differences(a, b)) + 0.5)


def att(a: Floats, b: Floats) -> Floats:
    """TSPLIB's pseudo-Euclidean distance: a tenth under the root, rounded, and up where that fell short."""
    dx, dy = _differences(a, b)
    real = np.sqrt((dx * dx + dy * dy) / 10.0)
    rounded = np.floor(real + 0.5)
    return rounded + (rounded < real)


def geo(a: Floats, b: Floats) -> Floats:
    """Kilometres on the globe; DDD.MM is degrees and minutes, latitude first."""
    (lat_a, lon_a), (lat_b, lon_b) = _radians(a), _radians(b)
    q1, q2, q3 = np.cos(lon_a - lon_b), np.cos(lat_a - lat_b), np.cos(lat_a + lat_b)
    cosine = 0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3)
    return np.floor(_GEO_RADIUS * np.arccos(np.clip(cosine, -1.0, 1.0)) + 1.0)


METRICS: dict[str, Callable[[Floats, Floats], Floats]] = {
    "EUCLID": euclid,
    "EUC_2D": euc_2d,
    "CEIL_2D": ceil_2d,
    "MAN_2D": man_2d,
    "MAX_2D": max_2d,
    "ATT": att,
    "GEO": geo,
}
"""Kinds of problems whose distances follow from their points. All but EUCLID are TSPLIB's."""


def _differences(a: Floats, b: Floats) -> tuple[Any, Any]:
    d = np.abs(a - b)
    return d[..., 0], d[..., 1]


def _radians(points: Floats) -> tuple[Any, Any]:
    degrees = np.trunc(points)
    angles = _GEO_PI * (degrees + 5.0 * (points - degrees) / 3.0) / 180.0
    return angles[..., 0], angles[..., 1]
