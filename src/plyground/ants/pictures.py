"""Problems, tours and their pheromone as pictures."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plyground.ants.metrics import Floats
from plyground.ants.places import places
from plyground.ants.problem import Problem
from plyground.ants.tour import Tour
from plyground.draw.cities_svg import cities_svg


def problem_svg(problem: Problem) -> str:
    """The cities."""
    return cities_svg(places(problem).tolist(), problem.labels, title=f"{problem.name}: {problem.n:,} cities")


def tour_svg(tour: Tour, cities: NDArray[np.int64] | None = None, weights: Floats | None = None) -> str:
    """A tour, and the pheromone: edge k joins cities[k], int64[m, 2]; its weight is a share of the most there is."""
    problem = tour.problem
    gap = "" if tour.gap is None else f", {tour.gap:.2%} above the optimum"
    return cities_svg(
        places(problem).tolist(),
        problem.labels,
        tour.order.tolist(),
        closed=not problem.open,
        trails=[]
        if cities is None or weights is None
        else list(zip(*cities.T.tolist(), weights.tolist(), strict=True)),
        title=f"{problem.name}: length {tour.length:.15g}{gap}",
    )
