"""The lecture's worked example: its numbers, every figure its slides print, and what went wrong where one is wrong."""

from __future__ import annotations

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from typing import NamedTuple

import numpy as np

from plyground.ants.lecture import Colony, Walk
from plyground.ants.metrics import Floats
from plyground.ants.problem import Problem

DISTANCES = "12:65 13:52 14:69 15:72 23:39 24:28 25:43 34:72 35:62 45:49"
PHEROMONE = "12:.54 13:.53 14:.35 15:.24 23:.53 24:.39 25:.18 34:.32 35:.90 45:.68"
START = 4
PATH = (4, 2, 3, 1, 5)
"""The way the slides go; from 3 they take the smaller probability for the larger one."""

NAME = "the lecture's five cities"

REMARKS = (
    (0, '"tau0 = 0" would make every probability 0/0; the pheromone the slides begin with is not 0'),
    (0, 'the slides say "number of ants = number of cities" and walk one ant'),
    (1, "at city 2 the slides list values of tau (.054, .05, .018) under the names P21, P23, P25"),
    (2, "for P31 and P35 the slides take 1/62 for .01; it is .0161"),
    (3, "the slides divide by 42 for tau15; the edge 1-5 is 72 long, and 100/72 is the figure they go on with"),
)
"""Slips that are not one figure: t, and what is wrong."""


def _square(text: str) -> Floats:
    """A symmetric matrix of `ij:value`."""
    matrix = np.zeros((5, 5))
    for entry in text.split():
        edge, value = entry.split(":")
        i, j = int(edge[0]) - 1, int(edge[1]) - 1
        matrix[i, j] = matrix[j, i] = float(value)
    return matrix


def problem() -> Problem:
    """The lecture's five cities."""
    return Problem.of_matrix(_square(DISTANCES), NAME)


def pheromone() -> Floats:
    """The pheromone the slides begin with."""
    return _square(PHEROMONE)


def colony(**parameters: object) -> Colony:
    """The lecture's ant, in city 4."""
    return Colony(problem(), pheromone(), (START - 1,), **parameters)  # type: ignore[arg-type]


class Figure(NamedTuple):
    """A figure of the slides, at t; `place` is "step", or "table" for the pheromone over t on the last page."""

    t: int
    name: str
    printed: str
    note: str = ""
    place: str = "step"


class Compared(NamedTuple):
    """A printed figure beside the exact one on the slides' own path."""

    figure: Figure
    exact: float

    @property
    def differs(self) -> bool:
        """Neither rounded nor cut short does the exact figure give the printed one."""
        printed, exact = Decimal(self.figure.printed), Decimal(repr(self.exact))
        return printed not in (exact.quantize(printed, ROUND_HALF_UP), exact.quantize(printed, ROUND_DOWN))


def compared(walk: Walk) -> list[Compared]:
    """Every figure of the slides, in their order, beside the exact one of a walk along PATH."""
    return [Compared(figure, _exact(walk, figure)) for figure in (*STEPS, *_table())]


def _exact(walk: Walk, figure: Figure) -> float:
    """What a figure should be, by its name: P41, product41, sum4, eta21, tau24."""
    what = figure.name.rstrip("12345")
    cities = figure.name.removeprefix(what)
    if what == "tau":
        return float(walk.tau[figure.t][int(cities[0]) - 1, int(cities[1]) - 1])
    move = walk.steps[figure.t].moves[0]
    if what == "sum":
        return move.total
    option = next(option for option in move.options if option.city == int(cities[1]) - 1)
    return {"P": option.probability, "product": option.product, "eta": option.eta}[what]


def _figures(t: int, text: str) -> tuple[Figure, ...]:
    """Figures without a word to them, as `name:printed`."""
    return tuple(Figure(t, *entry.split(":")) for entry in text.split())


STEPS = (
    *_figures(0, "eta41:.014 eta42:.036 eta43:.014 eta45:.02 product41:.024 sum4:.143"),
    Figure(0, "P41", ".168", "from the rounded .024 / .143"),
    Figure(0, "product42", ".053", "the product is .0513"),
    Figure(0, "sum4", ".142", "the same denominator was .143 one line above"),
    Figure(0, "P42", ".364", "from .053 / .142"),
    Figure(0, "product43", ".023"),
    Figure(0, "P43", ".160"),
    Figure(0, "P45", ".308", "from rounded parts"),
    *_figures(1, "tau12:.054 tau13:.053 tau14:.035 tau15:.024 tau23:.05 tau24:3.610 tau25:.018 tau34:.032 tau35:.09"),
    Figure(1, "tau45", ".68", "it did not evaporate; .068 in the slides' own table"),
    Figure(1, "eta21", ".05", "1/65"),
    Figure(1, "eta23", ".025"),
    Figure(1, "eta25", ".09", "1/43"),
    Figure(1, "P21", ".320", "from the wrong eta21 and eta25"),
    *_figures(2, "tau12:.005 tau13:.005 tau14:.003 tau15:.002"),
    Figure(2, "tau23", ".012569", "100/39 alone is 2.5641; 2.569 in the slides' own table"),
    *_figures(2, "tau24:.361 tau25:.001 tau34:.003 tau35:.009 tau45:.006"),
    Figure(2, "P31", ".554", "so the slides go to 1, where 5 is the most probable city"),
    Figure(2, "P35", ".446", "the largest"),
    Figure(3, "tau12", ".0005"),
    Figure(3, "tau13", "1.9235", "carried on from the rounded .005"),
    Figure(3, "tau14", ".0003"),
    Figure(3, "tau15", ".002", "it did not evaporate; .0002 in the slides' own table"),
    *_figures(3, "tau23:.25 tau24:.03 tau25:.0001 tau34:.0003 tau35:.0009 tau45:.0006"),
    Figure(4, "tau12", ".00005"),
    Figure(4, "tau13", ".019", "evaporated twice; .192 in the slides' own table"),
    *_figures(4, "tau14:.00003 tau15:1.388 tau23:.025 tau24:.003 tau25:.00001 tau34:.00003 tau35:.00009 tau45:.00006"),
    Figure(5, "tau45", ".0408", "100/49 is 2.0408"),
)
"""What the slides print on the way, in their order."""

_TABLE = """
12 .54 .054 .0054 .0005 .00005
13 .53 .053 .0053 1.9235 .192
14 .35 .035 .0035 .0003 .00003
15 .24 .024 .0024 .0002 .00002
23 .53 .053 2.569 .25 .025
24 .39 3.610 .361 .036 .003
25 .18 .018 .001 .0001 .00001
34 .32 .032 .003 .0003 .00003
35 .90 .090 .009 .0009 .00009
45 .68 .068 .006 .0006 .00006
"""

_LOST = {
    (4, "15"): "it lost the deposit of the step to 5",
    (3, "13"): "carried on from the rounded .005",
    (5, "45"): "100/49 is 2.0408",
}


def _table() -> list[Figure]:
    """The slides' last page: the pheromone over t, and the deposit of the way back under the last column."""
    rows = [line.split() for line in _TABLE.split("\n") if line]
    entries = [(t, row[0], printed) for row in rows for t, printed in enumerate(row[1:])]
    return [
        Figure(t, f"tau{edge}", printed, _LOST.get((t, edge), ""), "table")
        for t, edge, printed in [*entries, (5, "45", ".0408")]
    ]
