"""A way through all cities of a problem."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyground.ants.problem import Problem
from plyground.errors import InputError


@dataclass(frozen=True, eq=False)
class Tour:
    """The cities in the order of the visit, int64[n]: every city once, or it is no tour.

    A closed tour of a problem with a start is turned around until it begins there.
    """

    problem: Problem
    order: NDArray[np.int64]

    def __init__(self, problem: Problem, order: Iterable[int]) -> None:
        cities = _whole(order)
        _check(problem, cities)
        if problem.start is not None and not problem.open:
            cities = np.roll(cities, -int(np.flatnonzero(cities == problem.start)[0]))
        for what, city, place in (("starts", problem.start, 0), ("ends", problem.end, -1)):
            if city is not None and cities[place] != city:
                wrong, right = problem.labels[int(cities[place])], problem.labels[city]
                raise InputError(f"{problem.name}: the tour {what} in {wrong}, not in {right}")
        cities.setflags(write=False)
        object.__setattr__(self, "problem", problem)
        object.__setattr__(self, "order", cities)

    @classmethod
    def of_labels(cls, problem: Problem, labels: Iterable[int | str]) -> Tour:
        """A tour by the names its cities have in the file."""
        return cls(problem, [problem.city(label) for label in labels])

    @cached_property
    def length(self) -> float:
        """How long the way is; back to where it began, unless the problem's tours are open."""
        return float(self.edges().sum())

    @property
    def gap(self) -> float | None:
        """How much longer it is than the optimum, as a share of it; None where that is not known."""
        best = self.problem.optimum
        if best is None:
            return None
        return self.length / best - 1.0 if best else 0.0

    @property
    def labels(self) -> list[int | str]:
        """The cities by the names they have in the file."""
        return [self.problem.labels[city] for city in self.order]

    def edges(self) -> NDArray[np.float64]:
        """The length of every step: n of them, n - 1 where the tour is open; the last one leads back."""
        if self.problem.open:
            return self.problem.lengths(self.order[:-1], self.order[1:])
        return self.problem.lengths(self.order, np.roll(self.order, -1))

    def svg(self) -> str:
        """The tour as a picture."""
        from plyground.ants.pictures import tour_svg

        return tour_svg(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "image/svg+xml": self.svg()}

    def __len__(self) -> int:
        return len(self.order)

    def __repr__(self) -> str:
        gap = "" if self.gap is None else f", {self.gap:.2%} above the optimum"
        return f"<tour of {self.problem.name}: {len(self):,} cities, length {self.length:g}{gap}>"


def _whole(order: Iterable[Any]) -> NDArray[np.int64]:
    cities = np.asarray(order if isinstance(order, np.ndarray) else list(order))
    if cities.ndim != 1 or not (np.issubdtype(cities.dtype, np.integer) or cities.size == 0):
        raise InputError("a tour is a list of city numbers, counted from 0")
    return cities.astype(np.int64)


def _check(problem: Problem, cities: NDArray[np.int64]) -> None:
    """Every city once."""
    n = problem.n
    if (outside := cities[(cities < 0) | (cities >= n)]).size:
        raise InputError(f"{problem.name}: there is no city number {outside[0]}; they are 0 to {n - 1}")
    visits = np.bincount(cities, minlength=n)
    if (twice := np.flatnonzero(visits > 1)).size:
        raise InputError(f"{problem.name}: the tour visits city {problem.labels[int(twice[0])]} more than once")
    if (never := np.flatnonzero(visits == 0)).size:
        raise InputError(f"{problem.name}: the tour does not visit city {problem.labels[int(never[0])]}")
