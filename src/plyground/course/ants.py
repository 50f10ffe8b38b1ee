"""The sheet on ant colonies: every figure of an ant's way, and the slides' own figures beside the exact ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np

from plyground.ants.lecture import Colony, Move, Step, Walk
from plyground.ants.metrics import EXPLICIT, Floats
from plyground.ants.problem import Problem
from plyground.course import ants_slide
from plyground.course.ants_slide import Compared
from plyground.document import jsonable
from plyground.errors import InputError


def figure(value: float) -> str:
    """A figure to five digits."""
    if value == 0 or 1e-6 <= abs(value) < 1e7:
        return np.format_float_positional(value, precision=5, fractional=False, trim="-")
    return f"{value:.2e}"


def number_or(text: str, load: Callable[[str], Problem]) -> float | Problem:
    """A number, or the problem that stands for a matrix."""
    try:
        return float(text)
    except ValueError:
        return load(text)


def colony_of(
    problem: Problem | None = None,
    tau: float | Problem | None = None,
    start: str | None = None,
    ants: int | None = None,
    **parameters: Any,
) -> Colony:
    """A colony as people ask for one; what they do not say is the lecture's.

    tau    the pheromone to begin with: the same everywhere, or the matrix of a problem
    start  where ants begin: labels of cities with commas between, or "each"
    ants   how many, spread over the starts; None: one for each
    """
    cities = problem or ants_slide.problem()
    if problem is None and tau is None:
        trail = ants_slide.pheromone()
    else:
        trail = _trail(1.0 if tau is None else tau, cities)
    names = (start or str(ants_slide.START if problem is None else cities.labels[0])).split(",")
    starts = range(cities.n) if start == "each" else [cities.city(name.strip()) for name in names]
    count = len(starts) if ants is None else ants
    if count < 1:
        raise InputError(f"there are no ants: expected at least one, not {count}")
    return Colony(cities, trail, tuple(starts[k % len(starts)] for k in range(count)), **parameters)


def _trail(tau: float | Problem, cities: Problem) -> Floats:
    if isinstance(tau, Problem):
        if tau.kind != EXPLICIT:
            raise InputError(f"{tau.name} is no pheromone: expected a square matrix with 0 on its diagonal")
        return tau.distances
    if not tau > 0:
        raise InputError(f"tau0 = {tau:g} would make every probability 0/0; expected a number above 0")
    return np.full((cities.n, cities.n), tau) * (1 - np.eye(cities.n))


class Sheet:
    """A walk, as text, as a document, as pictures. `as_printed`: the slides' own path, beside the slides' figures."""

    def __init__(self, colony: Colony | None = None, as_printed: bool = False) -> None:
        self.colony = colony or ants_slide.colony()
        self.as_printed = as_printed
        self.names = [str(label) for label in self.colony.problem.labels]
        told = [city - 1 for city in ants_slide.PATH[1:]] if as_printed else []
        self.walk: Walk = self.colony.walk(told)

    @cached_property
    def compared(self) -> list[Compared]:
        """The slides' figures beside the exact ones."""
        return ants_slide.compared(self.walk) if self.as_printed else []

    def slips(self) -> list[Compared]:
        """Those that differ."""
        return [one for one in self.compared if one.differs]

    def printed(self, t: int, name: str) -> list[Compared]:
        """What the slides print of a figure on the way."""
        return [c for c in self.compared if (c.figure.t, c.figure.name, c.figure.place) == (t, name, "step")]

    def edge(self, i: int, j: int) -> str:
        """An edge by the names of its cities."""
        return f"{self.names[i]}-{self.names[j]}"

    def tour(self, cities: tuple[int, ...]) -> str:
        """A way by the names of its cities."""
        return "-".join(self.names[city] for city in cities)

    def over_time(self) -> Iterator[tuple[tuple[int, int], list[float]]]:
        """Every edge, and the pheromone on it at t = 0, 1, 2, ..."""
        for i, j in self.colony.edges():
            yield (i, j), [float(tau[i, j]) for tau in self.walk.tau]

    def why(self, move: Move) -> str:
        """Why an ant went where it went."""
        to = self.names[move.to]
        if move.why == "told":
            largest = max(move.options, key=lambda option: option.probability)
            if largest.city == move.to:
                return f"goes to {to}, the most probable city"
            return f"goes to {to}, as the slides do; the most probable city is {self.names[largest.city]}"
        return {
            "largest": f"goes to {to}, the most probable city",
            "roulette": f"goes to {to}: roulette drew {move.drawn or 0.0:.4f}",
            "only": f"goes to {to}, the only city left",
            "back": f"goes back to {to}, where it began: all cities are visited",
        }[move.why]

    # --------------------------------------------------------------------------------------------- as JSON

    def document(self) -> dict[str, Any]:
        """The sheet as a dict for JSON; cities by their labels, matrices row by row."""
        colony, shortest = self.colony, self.walk.shortest
        return {
            "problem": colony.problem.name,
            "cities": list(colony.problem.labels),
            "distances": colony.problem.distances.tolist(),
            "alpha": colony.alpha,
            "beta": colony.beta,
            "keep": colony.keep,
            "q": colony.q,
            "choice": colony.choice,
            "update": colony.update,
            "ants": len(colony.starts),
            "iterations": len(self.walk.steps),
            "seed": colony.seed,
            "as_printed": self.as_printed,
            "tau": colony.tau.tolist(),
            "steps": [self._step(step) for step in self.walk.steps],
            "tau_over_t": [{"edge": self.edge(*edge), "values": values} for edge, values in self.over_time()],
            "tours": [
                {"ant": ant + 1, "tour": self._labels(tour), "length": length} for ant, tour, length in self.walk.tours
            ],
            "dropped": len(self.walk.dropped),
            "shortest": None if shortest is None else {"tour": self._labels(shortest[0]), "length": shortest[1]},
            **({"slide": self._slide()} if self.as_printed else {}),
        }

    def _labels(self, cities: tuple[int, ...]) -> list[Any]:
        return [self.colony.problem.labels[city] for city in cities]

    def _step(self, step: Step) -> dict[str, Any]:
        return {
            "t": step.t,
            "moves": [
                {
                    "ant": move.ant + 1,
                    "visited": self._labels(move.path),
                    "table": [
                        {
                            "to": self.colony.problem.labels[option.city],
                            "tau": option.tau,
                            "eta": option.eta,
                            "product": option.product,
                            "probability": option.probability,
                        }
                        for option in move.options
                    ],
                    "sum": move.total,
                    "to": self.colony.problem.labels[move.to],
                    "why": move.why,
                    "drawn": move.drawn,
                }
                for move in step.moves
            ],
            "keep": step.keep,
            "deposits": [
                {"ant": d.ant + 1, "edge": self.edge(d.start, d.end), "length": d.length, "amount": d.amount}
                for d in step.deposits
            ],
            "tau": step.tau.tolist(),
        }

    def _slide(self) -> dict[str, Any]:
        return {
            "figures": [
                {**c.figure._asdict(), "exact": jsonable(c.exact), "differs": c.differs} for c in self.compared
            ],
            "remarks": [{"t": t, "text": text} for t, text in ants_slide.REMARKS],
        }
