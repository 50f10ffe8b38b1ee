"""Cities and the distances between them: what a tour is asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from plyground.ants.metrics import EXPLICIT, METRICS, Floats
from plyground.errors import InputError, unknown

MATRIX_CITIES = 6_000
"""Up to so many cities all distances may stand in one matrix (288 MB)."""


@dataclass(frozen=True, eq=False)
class Problem:
    """A travelling salesman's problem; cities are numbered from 0, and named by `labels`.

    points     float64[n, 2]; None where only a matrix is known. For kind EXPLICIT they are for pictures only
    matrix     float64[n, n] for kind EXPLICIT: from row to column; else None, and the distances follow from the points
    kind       "EXPLICIT", or a name in METRICS: "EUC_2D", "CEIL_2D", "MAN_2D", "MAX_2D", "ATT", "GEO", "EUCLID"
    symmetric  promised: as far there as back
    start      the city every tour begins in, or None
    end        the city an open tour ends in, or None
    open       a tour does not come back to where it began
    optimum    the length of a shortest tour, where that is known
    labels     what the cities are called in the file: numbers, or names
    """

    name: str
    points: Floats | None = None
    matrix: Floats | None = None
    kind: str = "EUCLID"
    symmetric: bool = True
    start: int | None = None
    end: int | None = None
    open: bool = False
    optimum: float | None = None
    labels: tuple[int | str, ...] = ()

    def __post_init__(self) -> None:
        given = self.matrix if self.kind == EXPLICIT else self.points
        if given is None:
            raise InputError(f"{self.name}: {self.kind} needs {'a matrix' if self.kind == EXPLICIT else 'points'}")
        if self.kind != EXPLICIT and self.kind not in METRICS:
            raise unknown("kind of distance", self.kind, [EXPLICIT, *METRICS])
        n = len(given)
        if n == 0:
            raise InputError(f"{self.name}: there are no cities; expected at least one")
        if self.points is not None:
            _put(self, "points", _checked_points(self.points, n, self.name))
        if self.matrix is not None:
            _put(self, "matrix", _checked_matrix(self.matrix, n, self.symmetric, self.name))
        _put(self, "labels", tuple(self.labels) or tuple(range(1, n + 1)))
        if len(set(self.labels)) != n or len(self.labels) != n:
            raise InputError(f"{self.name}: expected {n} labels, all different")
        for what, city in (("start", self.start), ("end", self.end)):
            if city is not None and not 0 <= city < n:
                raise InputError(f"{self.name}: the {what} is city 0 to {n - 1}, not {city}")
        if self.end is not None and not self.open:
            raise InputError(f"{self.name}: a fixed end needs an open tour")
        if self.end is not None and self.end == self.start and n > 1:
            raise InputError(f"{self.name}: an open tour cannot end where it starts, in {self.labels[self.end]}")

    @classmethod
    def of_points(cls, points: ArrayLike, name: str = "points", kind: str = "EUCLID", **facts: Any) -> Problem:
        """A problem from the cities' places, [n, 2]."""
        return cls(name, points=_floats(points, name), kind=kind, **facts)

    @classmethod
    def of_matrix(cls, matrix: ArrayLike, name: str = "matrix", symmetric: bool | None = None, **facts: Any) -> Problem:
        """A problem from the distances, [n, n]. `symmetric` None: see for yourself."""
        square = _floats(matrix, name)
        if symmetric is None:
            symmetric = square.ndim == 2 and square.shape[0] == square.shape[1] and bool(np.all(square == square.T))
        return cls(name, matrix=square, kind=EXPLICIT, symmetric=symmetric, **facts)

    @property
    def n(self) -> int:
        """How many cities there are."""
        return len(self.labels)

    def distance(self, i: int, j: int) -> float:
        """How far it is from city i to city j."""
        return float(self.lengths(i, j))

    def lengths(self, start: Any, end: Any) -> Floats:
        """The distances from cities to cities, of arrays of numbers that fit each other."""
        start, end = np.asarray(start), np.asarray(end)
        if self.matrix is not None and self.kind == EXPLICIT:
            return np.asarray(self.matrix[start, end])
        assert self.points is not None
        far = METRICS[self.kind](self.points[start], self.points[end])
        return np.where(start == end, 0.0, far)

    @cached_property
    def distances(self) -> Floats:
        """All distances, float64[n, n], from row to column."""
        if self.kind == EXPLICIT:
            assert self.matrix is not None
            return self.matrix
        if self.n > MATRIX_CITIES:
            raise InputError(f"{self.name}: {self.n:,} cities are too many for a matrix (up to {MATRIX_CITIES:,})")
        cities = np.arange(self.n)
        return self.lengths(cities[:, None], cities[None, :])

    def city(self, label: int | str) -> int:
        """The number of the city with this label."""
        if label in self._numbers:
            return self._numbers[label]
        if str(label) in self._numbers:
            return self._numbers[str(label)]
        first, last = self.labels[0], self.labels[-1]
        raise InputError(f"{self.name} has no city '{label}'; its {self.n:,} cities are {first} to {last}")

    def asked(
        self, start: int | None = None, end: int | None = None, open: bool = False, optimum: float | None = None
    ) -> Problem:
        """The same cities with another question; what was the shortest of open tours is not known of closed ones."""
        if optimum is not None and not 0 < optimum < np.inf:
            raise InputError(f"the optimum is a finite number greater than 0, not {optimum}")
        open = open or end is not None
        if (start, end, open) == (self.start, self.end, self.open):
            return self if optimum is None else replace(self, optimum=optimum)
        if optimum is None and not (open or self.open):
            optimum = self.optimum
        return replace(self, start=start, end=end, open=open, optimum=optimum)

    @cached_property
    def _numbers(self) -> dict[int | str, int]:
        names: dict[int | str, int] = {str(label): i for i, label in enumerate(self.labels)}
        return names | {label: i for i, label in enumerate(self.labels)}

    def svg(self) -> str:
        """The cities as a picture."""
        from plyground.ants.pictures import problem_svg

        return problem_svg(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "image/svg+xml": self.svg()}

    def __repr__(self) -> str:
        asymmetric = "" if self.symmetric else ", asymmetric"
        return f"<{self.name}: {self.n:,} cities, {self.kind}{asymmetric}{', open tours' if self.open else ''}>"


def _put(problem: Problem, field: str, value: Any) -> None:
    object.__setattr__(problem, field, value)


def _floats(values: ArrayLike, name: str) -> Floats:
    try:
        return np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError(f"{name}: expected numbers in rows of equal length") from None


def _checked_points(points: ArrayLike, n: int, name: str) -> Floats:
    array = _floats(points, name)
    if array.shape != (n, 2):
        raise InputError(f"{name}: expected {n} points with two coordinates each, found shape {array.shape}")
    if (bad := _first(~np.isfinite(array))) is not None:
        raise InputError(f"{name}: coordinate {bad[1] + 1} of city {bad[0] + 1} is {array[bad]:g}, not a finite number")
    return _frozen(array)


def _checked_matrix(matrix: ArrayLike, n: int, symmetric: bool, name: str) -> Floats:
    array = _floats(matrix, name)
    if array.shape != (n, n):
        raise InputError(f"{name}: expected a square matrix of distances, found shape {array.shape}")
    array = array.copy()
    np.fill_diagonal(array, 0.0)
    if (bad := _first(~(np.isfinite(array) & (array >= 0)))) is not None:
        way = f"from {bad[0] + 1} to {bad[1] + 1}"
        raise InputError(f"{name}: the distance {way} is {array[bad]:g}, expected a number of at least 0")
    if symmetric and (bad := _first(array != array.T)) is not None:
        i, j = bad
        raise InputError(
            f"{name}: symmetry is promised, but the distance from {i + 1} to {j + 1} is {array[i, j]:g} "
            f"and from {j + 1} to {i + 1} {array[j, i]:g}"
        )
    return _frozen(array)


def _frozen(array: Floats) -> Floats:
    array = np.ascontiguousarray(array)
    array.setflags(write=False)
    return array


def _first(where: NDArray[np.bool_]) -> tuple[int, int] | None:
    """The first place where something is so."""
    if not where.any():
        return None
    i, j = np.unravel_index(int(np.argmax(where)), where.shape)
    return int(i), int(j)
