"""The classical families: ants that build whole tours, daemons that shorten them, pheromone on every way.

ant-system     every ant deposits
elitist        the best tour so far deposits too, with weight `elite`
rank-based     the best `ranks - 1` ants deposit by rank, and the best tour so far with weight `ranks`
max-min        one tour deposits, this iteration's best or the best so far; pheromone stays between limits
colony-system  the best tour so far deposits; ants choose greedily and take pheromone along
"""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np
from numpy.typing import NDArray

from plyground.ants.daemons import Daemon
from plyground.ants.machine import chance
from plyground.ants.machine.trails import STANDS_OUT
from plyground.ants.machine.walk import walk
from plyground.ants.parameters import Parameters
from plyground.ants.problem import Problem
from plyground.ants.progress import Trails
from plyground.ants.site import Site, nearest, nearest_neighbour
from plyground.ants.tour import Tour

OFTEN = 25
"""max-min: every so many iterations the best tour so far deposits."""

STALE = 250
"""max-min: after so many iterations without a shorter tour, pheromone begins anew where the ants agree."""

AGREED = 2.1
"""Ants agree when no more ways than these stand out, in the mean: the two of the tour."""


class Classical:
    """A colony with pheromone on every way, float64[n, n]."""

    def __init__(
        self, problem: Problem, family: str, told: Parameters, seed: int, crowd: Executor, rows: NDArray[np.int64]
    ) -> None:
        n = problem.n
        self.problem, self.family, self.told, self.crowd, self.rows = problem, family, told, crowd, rows
        self.ways = np.array(problem.distances)
        site = Site.of(problem, 8, rows[0])
        self.daemons = [Daemon(site, told.daemon, row) for row in rows]
        positive = self.ways[self.ways > 0]
        nearness = np.maximum(self.ways, 0.01 * float(positive.mean()) if positive.size else 1.0) ** -told.beta
        self.near = nearest(self.ways, told.candidates, rows[0])
        start = Tour(problem, nearest_neighbour(problem, control=rows[0]))
        self.best, self.length = start.order, start.length
        self.tau = np.full((n, n), told.tau0 or self._tau0())
        self.nearness = nearness
        self.worth = self.tau**told.alpha * nearness
        self.tours = np.empty((told.ants, n), np.int32)
        self.lengths = np.zeros(told.ants)
        self.branching = float(self.near.shape[1])
        self.round = self.fresh = 0
        *states, self.chance = chance.streams(seed, told.ants + 1)
        ends = [-1 if city is None else city for city in (problem.start, problem.end)]
        rule = [told.alpha, told.q0, told.xi, float(self.tau[0, 0]), float(problem.symmetric)]
        common = (
            *(self.near, self.ways, self.tau, nearness, self.worth),
            *(np.array(rule), np.array([*ends, int(problem.open)])),
        )
        mine = (np.array(states), np.empty((told.ants, n), np.bool_), self.tours, self.lengths)
        parts = 1 if told.xi > 0.0 else len(rows)  # ants that take pheromone along walk one after the other
        bounds = np.linspace(0, told.ants, parts + 1).astype(int).tolist()
        self.walks = [
            walk.ready(*common, row, *mine, lo, hi)
            for row, lo, hi in zip(rows, bounds[:-1], bounds[1:], strict=False)
            if lo < hi
        ]

    def iterate(self) -> float:
        """All ants walk once and deposit: the mean length of their tours."""
        self.lengths[:] = np.inf
        for done in [self.crowd.submit(part) for part in self.walks]:
            done.result()
        arrived = np.flatnonzero(np.isfinite(self.lengths))
        if not arrived.size:
            return self.length
        self._shorten(arrived)
        ranked = arrived[np.argsort(self.lengths[arrived], kind="stable")]
        first = int(ranked[0])
        self.round += 1
        if self.lengths[first] < self.length * (1.0 - 1e-12):
            self.best, self.length = self.tours[first].astype(np.int64), float(self.lengths[first])
            self.fresh = self.round
        self._deposit(ranked)
        np.power(self.tau, self.told.alpha, out=self.worth)
        self.worth *= self.nearness
        return float(self.lengths[arrived].mean())

    def best_tour(self) -> NDArray[np.int64]:
        """The best tour so far."""
        return self.best

    def trails(self) -> Trails:
        """The pheromone on the ways to near cities, as it lies."""
        n = self.problem.n
        start, end = np.repeat(np.arange(n), self.near.shape[1]), self.near.ravel().astype(np.int64)
        if self.problem.symmetric:
            codes = np.unique(np.minimum(start, end) * n + np.maximum(start, end))
            start, end = codes // n, codes % n
        return Trails(start, end, self.tau[start, end], float(self._others().min(initial=np.inf)))

    def _shorten(self, arrived: NDArray[np.int64]) -> None:
        """The daemons shorten what the ants bring, each a share of the tours."""
        if not self.daemons[0].active:
            return
        for done in [
            self.crowd.submit(self._shorten_some, daemon, arrived[k :: len(self.daemons)])
            for k, daemon in enumerate(self.daemons)
        ]:
            done.result()

    def _shorten_some(self, daemon: Daemon, ants: NDArray[np.int64]) -> None:
        site = daemon.site
        for ant in ants:
            cities = site.cities(daemon.shorten(site.order(self.tours[ant].astype(np.int64))))
            self.tours[ant], self.lengths[ant] = cities, Tour(self.problem, cities).length

    def _deposit(self, ranked: NDArray[np.int64]) -> None:
        """Pheromone fades, and grows where the family says."""
        told, lengths = self.told, self.lengths
        if self.family == "colony-system":
            i, j = self._edges(self.best)
            self.tau[i, j] = told.keep * self.tau[i, j] + (1.0 - told.keep) * self._gain(self.length)
            if self.problem.symmetric:
                self.tau[j, i] = self.tau[i, j]
            self._branch()
            return
        self.tau *= told.keep
        if self.family == "max-min":
            turn = self.round % OFTEN == 0
            tour, length = (self.best, self.length) if turn else (self.tours[ranked[0]], lengths[ranked[0]])
            self._lay(tour, self._gain(length))
            self._limit()
        elif self.family == "rank-based":
            for rank, ant in enumerate(ranked[: told.ranks - 1], 1):
                self._lay(self.tours[ant], (told.ranks - rank) * self._gain(lengths[ant]))
            self._lay(self.best, told.ranks * self._gain(self.length))
        else:
            for ant in ranked:
                self._lay(self.tours[ant], self._gain(lengths[ant]))
            if self.family == "elitist":
                self._lay(self.best, (told.elite or self.problem.n) * self._gain(self.length))
        self._branch()

    def _limit(self) -> None:
        """max-min: pheromone between its limits; where the ants agree and find nothing new, it begins anew."""
        n, told = self.problem.n, self.told
        most = self._gain(self.length) / (1.0 - told.keep)
        p = told.p_best ** (1.0 / max(n, 2))
        room = max(self.near.shape[1], 2)
        least = min(most, most * (1.0 - p) / ((room / 2.0) * p)) if told.daemon == "none" else most / (2.0 * n)
        np.clip(self.tau, least, most, out=self.tau)
        if self.branching < AGREED and self.round - self.fresh > STALE:
            self.tau[:] = most
            self.fresh = self.round

    def _lay(self, tour: NDArray[np.integer], gain: float) -> None:
        i, j = self._edges(tour)
        self.tau[i, j] += gain
        if self.problem.symmetric:
            self.tau[j, i] = self.tau[i, j]

    def _edges(self, tour: NDArray[np.integer]) -> tuple[NDArray[np.integer], NDArray[np.integer]]:
        return (tour[:-1], tour[1:]) if self.problem.open else (tour, np.roll(tour, -1))

    def _branch(self) -> None:
        """How many ways to near cities stand out, in the mean."""
        near = np.take_along_axis(self.tau, self.near.astype(np.int64), 1)
        least, most = near.min(initial=np.inf), near.max(initial=0.0)
        self.branching = float((near > least + STANDS_OUT * (most - least)).sum() / self.problem.n)

    def _others(self) -> NDArray[np.float64]:
        return self.tau[~np.eye(self.problem.n, dtype=bool)]

    def _gain(self, length: float) -> float:
        return 1.0 / max(length, 1e-9)

    def _tau0(self) -> float:
        """Pheromone at the start, as the family's literature has it for the nearest neighbour tour."""
        told, one = self.told, self._gain(self.length)
        lost = 1.0 - told.keep
        elite = told.elite or self.problem.n
        return {
            "ant-system": told.ants * one,
            "elitist": (elite + told.ants) * one / lost,
            "rank-based": 0.5 * told.ranks * (told.ranks - 1) * one / lost or one,
            "max-min": one / lost,
            "colony-system": one / self.problem.n,
        }[self.family]
