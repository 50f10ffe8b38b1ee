"""The course's ant colony, small enough to follow every figure of it.

At every t each ant in city i goes on to a city j it has not visited, by the next transition probability

    P_ij = tau_ij^alpha eta_ij^beta / sum over unvisited h of tau_ih^alpha eta_ih^beta,      eta_ij = 1 / d_ij,

and the pheromone becomes tau <- keep tau + Q / f: f is the length of the edge just walked (update "step"), or of
the whole tour once all ants have arrived (update "tour"). `keep` is the share that stays; the course calls it rho.
As on the slide, the step back to the start only deposits. Iterations are steps; ants under way when they run out are
dropped.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, permutations

import numpy as np

from plyground.ants.metrics import Floats
from plyground.ants.problem import Problem
from plyground.errors import InputError, unknown

LEAST = 1e-300
"""Pheromone evaporates down to here, never to nothing: 0 everywhere would make every probability 0/0."""

CITIES_TRIED = 8
"""Up to so many cities all tours are tried for the shortest."""


@dataclass(frozen=True)
class Option:
    """One row of a probability table: a city the ant may go to."""

    city: int
    tau: float
    eta: float
    product: float
    probability: float


@dataclass(frozen=True)
class Move:
    """What one ant did at one t.

    why    "largest" or "roulette", "only" where one city was left, "told", or "back" to the start
    drawn  roulette's number in [0, 1): the city is where the probabilities, added up in order, pass it
    """

    ant: int
    path: tuple[int, ...]
    options: tuple[Option, ...]
    to: int
    why: str
    drawn: float | None = None

    @property
    def city(self) -> int:
        """Where the ant stood."""
        return self.path[-1]

    @property
    def total(self) -> float:
        """The denominator of the probabilities."""
        return sum(option.product for option in self.options)


@dataclass(frozen=True)
class Deposit:
    """Q / length on an edge, by an ant."""

    ant: int
    start: int
    end: int
    length: float
    amount: float


@dataclass(frozen=True)
class Step:
    """All ants move, and the pheromone changes: `tau` is what it is at t + 1. keep 1: nothing evaporated."""

    t: int
    moves: tuple[Move, ...]
    keep: float
    deposits: tuple[Deposit, ...]
    tau: Floats


@dataclass(frozen=True)
class Colony:
    """The cities, the first pheromone, and all parameters; ant k begins in starts[k]."""

    problem: Problem
    tau: Floats
    starts: tuple[int, ...]
    alpha: float = 0.5
    beta: float = 0.75
    keep: float = 0.1
    q: float = 100.0
    choice: str = "maximum"
    update: str = "step"
    iterations: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        _check_numbers(self)
        _check_matrix(self, self.problem.distances, "distance", "eta would be 1/0")
        _check_matrix(self, self.tau, "pheromone", "probabilities could be 0/0")
        if self.problem.open:
            raise InputError("the lecture's ants come back to where they began; expected closed tours")
        for what, name, known in (("choice", self.choice, CHOICES), ("update", self.update, UPDATES)):
            if name not in known:
                raise unknown(what, name, known)

    @property
    def symmetric(self) -> bool:
        """A deposit on the way there is one on the way back."""
        return self.problem.symmetric and bool((self.tau == self.tau.T).all())

    def edges(self) -> list[tuple[int, int]]:
        """All edges; where the ways there and back are one, once."""
        n, one = self.problem.n, self.symmetric
        return [(i, j) for i in range(n) for j in range(n) if (i < j if one else i != j)]

    def walk(self, told: Sequence[int] = ()) -> Walk:
        """Let the ants go. `told` are the cities in which the first ant has no choice."""
        return Walk(self, tuple(_steps(self, told)))


CHOICES, UPDATES = ("maximum", "roulette"), ("step", "tour")


@dataclass(frozen=True)
class Walk:
    """All that happened, step by step."""

    colony: Colony
    steps: tuple[Step, ...]

    @property
    def tau(self) -> list[Floats]:
        """The pheromone at t = 0, 1, 2, ..."""
        return [self.colony.tau, *(step.tau for step in self.steps)]

    @property
    def tours(self) -> list[tuple[int, tuple[int, ...], float]]:
        """Every tour that arrived: its ant, its cities with the start at both ends, its length."""
        arrived = [move for step in self.steps for move in step.moves if move.why == "back"]
        return [(m.ant, (*m.path, m.to), length_of(self.colony.problem, (*m.path, m.to))) for m in arrived]

    @property
    def dropped(self) -> tuple[int, ...]:
        """The ants the limit struck under way."""
        last = self.steps[-1].moves if self.steps else ()
        return tuple(move.ant for move in last if move.why != "back")

    @cached_property
    def shortest(self) -> tuple[tuple[int, ...], float] | None:
        """A shortest tour of all, from where the first ant begins; None where there are too many to try."""
        problem, start = self.colony.problem, self.colony.starts[0]
        if problem.n > CITIES_TRIED:
            return None
        others = [city for city in range(problem.n) if city != start]
        tours = ((start, *rest, start) for rest in permutations(others))
        return min(((tour, length_of(problem, tour)) for tour in tours), key=lambda found: found[1])


def _steps(colony: Colony, told: Sequence[int]) -> Iterator[Step]:
    """One step after the other, tour after tour, until the iterations run out."""
    n, tau = colony.problem.n, colony.tau
    limit = n if colony.iterations is None else colony.iterations
    paths: list[tuple[int, ...]] = [(start,) for start in colony.starts]
    dice = random.Random(colony.seed)
    for t in range(limit):
        home = len(paths[0]) == n
        choices = told[t : t + 1] if t < n - 1 else ()
        moves = tuple(
            _back(ant, path) if home else _move(colony, tau, ant, path, choices if ant == 0 else (), dice)
            for ant, path in enumerate(paths)
        )
        evaporates = home if colony.update == "tour" else not home
        keep = colony.keep if evaporates else 1.0
        deposits = tuple(_deposits(colony, moves, home))
        tau = _updated(colony, tau, keep, deposits)
        yield Step(t, moves, keep, deposits, tau)
        paths = [(start,) for start in colony.starts] if home else [(*m.path, m.to) for m in moves]


def _move(
    colony: Colony, tau: Floats, ant: int, path: tuple[int, ...], told: Sequence[int], dice: random.Random
) -> Move:
    options = _table(colony, tau, path)
    chances = [option.probability for option in options]
    if told:
        return Move(ant, path, options, told[0], "told")
    if len(options) == 1:
        return Move(ant, path, options, options[0].city, "only")
    if colony.choice == "maximum":
        return Move(ant, path, options, options[chances.index(max(chances))].city, "largest")
    drawn = left = dice.random()
    for option in options:
        left -= option.probability
        if left < 0:
            break
    return Move(ant, path, options, option.city, "roulette", drawn)


def _back(ant: int, path: tuple[int, ...]) -> Move:
    return Move(ant, path, (), path[0], "back")


def _table(colony: Colony, tau: Floats, path: tuple[int, ...]) -> tuple[Option, ...]:
    """The next transition probabilities from the last city of a path, in the order of the cities."""
    here = path[-1]
    rows = []
    for city in range(colony.problem.n):
        if city not in path:
            trail, eta = float(tau[here, city]), 1.0 / colony.problem.distance(here, city)
            rows.append((city, trail, eta, colony.alpha * math.log(trail) + colony.beta * math.log(eta)))
    largest = max(row[3] for row in rows)
    total = sum(math.exp(row[3] - largest) for row in rows)
    return tuple(Option(c, trail, eta, math.exp(x), math.exp(x - largest) / total) for c, trail, eta, x in rows)


def _deposits(colony: Colony, moves: tuple[Move, ...], home: bool) -> Iterator[Deposit]:
    problem, q = colony.problem, colony.q
    for move in moves:
        if colony.update == "step":
            length = problem.distance(move.city, move.to)
            yield Deposit(move.ant, move.city, move.to, length, q / length if length else 0.0)
        elif home:
            length = length_of(problem, (*move.path, move.to))
            for i, j in pairwise((*move.path, move.to)):
                yield Deposit(move.ant, i, j, length, q / length if length else 0.0)


def _updated(colony: Colony, tau: Floats, keep: float, deposits: tuple[Deposit, ...]) -> Floats:
    new = np.where(tau > 0, np.maximum(keep * tau, LEAST), 0.0)
    for d in deposits:
        new[d.start, d.end] += d.amount
        if colony.symmetric and d.start != d.end:
            new[d.end, d.start] += d.amount
    new.setflags(write=False)
    return new


def length_of(problem: Problem, tour: tuple[int, ...]) -> float:
    """How long the way from city to city is."""
    return sum(problem.distance(i, j) for i, j in pairwise(tour))


def _check_numbers(colony: Colony) -> None:
    for name, value, least in (("alpha", colony.alpha, 0.0), ("beta", colony.beta, 0.0)):
        if not (math.isfinite(value) and value >= least):
            raise InputError(f"{name} must be a number of at least {least:g}, not {value:g}")
    if not 0.0 < colony.keep < 1.0:
        raise InputError(
            f"keep (rho, the share of the pheromone that stays) must lie between 0 and 1, not {colony.keep:g}"
        )
    if not (math.isfinite(colony.q) and colony.q > 0):
        raise InputError(f"Q must be a number above 0, not {colony.q:g}")
    if not colony.starts:
        raise InputError("there are no ants; expected at least one")
    if colony.iterations is not None and colony.iterations < 1:
        raise InputError(f"iterations must be at least 1, not {colony.iterations}")


def _check_matrix(colony: Colony, matrix: Floats, what: str, why: str) -> None:
    n, labels = colony.problem.n, colony.problem.labels
    if matrix.shape != (n, n):
        raise InputError(f"expected the {what} between {n} cities as {n} rows of {n} numbers, found {matrix.shape}")
    for i in range(n):
        for j in range(n):
            if i != j and not (math.isfinite(matrix[i, j]) and matrix[i, j] > 0):
                way = f"from {labels[i]} to {labels[j]}"
                raise InputError(f"the {what} {way} is {matrix[i, j]:g}, expected a number above 0: {why}")
