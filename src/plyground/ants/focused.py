"""The focused colony: ants that change a good tour in a few places, and heal it where they did."""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np
from numpy.typing import NDArray

from plyground.ants.daemons import Daemon
from plyground.ants.machine import swarm
from plyground.ants.machine.chance import streams, unit
from plyground.ants.machine.desk import MOST, Desk
from plyground.ants.machine.trails import renew
from plyground.ants.parameters import Parameters
from plyground.ants.progress import Trails
from plyground.ants.site import Cities, Site

AGAIN = 0.01
"""How often an iteration starts from the best tour instead of the last one."""


class Stream:
    """Ants that walk one after the other over a desk of their own."""

    def __init__(self, colony: Focused, order: Cities, control: NDArray[np.int64], state: NDArray[np.uint64]) -> None:
        n, ants = len(order), -(-colony.told.ants // colony.told.streams)
        self.desk = Desk.of(order, 20 * n + 100_000)
        self.figures = np.zeros(4)
        self.changes = np.zeros(2 + ants * (1 + 4 * MOST), np.int32)
        ring, moves, net = np.zeros(2, np.int64), np.zeros(4096, np.int32), np.zeros((2, 4096), np.int32)
        self.send = swarm.send.ready(
            *(colony.daemon.means[:3]),
            colony.weight,
            *(colony.daemon.means[3:]),
            *(self.desk, ring, control, moves, net, self.changes, state, self.figures, ants),
        )


class Focused:
    """Pheromone lies on the ways to near cities; all streams walk from one tour, and their changes meet in it."""

    def __init__(self, site: Site, told: Parameters, seed: int, crowd: Executor, rows: NDArray[np.int64]) -> None:
        self.site, self.told, self.crowd, self.rows, self.seed = site, told, crowd, rows, seed
        self.daemon = Daemon(site, told.daemon, rows[0])
        self.best = self.daemon.shorten(site.first(rows[0]))
        self.length = self.now = site.length(self.best)
        self.branching = 0.0
        self.streams: list[Stream] = []

    def _set_out(self) -> None:
        """All that the ants need and the first tour did not."""
        site, told = self.site, self.told
        floor = 0.1 * float(site.far[site.far > 0].mean()) if (site.far > 0).any() else 1.0
        self.nearness = np.maximum(site.far, floor) ** -told.beta
        self.tau = np.full(site.near.shape, told.tau0 or 1.0)
        self.weight = self.tau * self.nearness
        self.levels = np.zeros(5)
        *states, self.chance = streams(self.seed, told.streams + 1)
        self.streams = [Stream(self, self.best, *own) for own in zip(self.rows, states, strict=False)]
        self.source = self.streams[0].desk
        self.adopt = [swarm.adopt.ready(site.ground, self.source, other.changes) for other in self.streams[1:]]
        self.renew = renew.ready(site.near, self.source, self.nearness, self.tau, self.weight, self.levels)
        self._level()
        if told.tau0 is None:
            self.tau[:] = self.levels[3]
        self.renew()

    def iterate(self) -> float:
        """Send all ants out once: the mean length of their tours."""
        if not self.streams:
            self._set_out()
        slack = self.told.slack * abs(self.length) / self.site.size
        for stream in self.streams:
            stream.figures[:] = self.now, 0.0, 0.0, slack
        for done in [self.crowd.submit(stream.send) for stream in self.streams]:
            done.result()
        self.now = self.streams[0].figures[swarm.LENGTH] + sum(adopt() for adopt in self.adopt)
        if self.now < self.length - self.site.tiny:
            self.best, self.length = self.source.order.copy(), self.now
        elif unit(self.chance) < AGAIN:
            self._lay(self.source, self.best)
            self.now = self.length
        for stream in self.streams[1:]:
            self._lay(stream.desk, self.source.order)
        self._level()
        self.branching = self.renew()
        ants = sum(stream.figures[swarm.ANTS] for stream in self.streams)
        return sum(stream.figures[swarm.SUM] for stream in self.streams) / ants if ants else self.now

    def best_tour(self) -> NDArray[np.int64]:
        """The best tour so far."""
        return self.site.cities(self.best)

    def trails(self) -> Trails:
        """The pheromone as it lies."""
        return self.site.trails(self.tau, float(self.levels[2]))

    def _lay(self, desk: Desk, order: Cities) -> None:
        desk.order[:] = order
        desk.pos[order] = np.arange(len(order), dtype=np.int32)

    def _level(self) -> None:
        """The most and the least pheromone for the best length there is."""
        room = self.site.near.shape[1]
        gain = 1.0 / max(abs(self.length), 1e-9)
        most = gain / (1.0 - self.told.keep)
        p = self.told.p_best ** (1.0 / max(room, 2))
        self.levels[:] = (
            self.told.keep,
            gain,
            most * (1.0 - p) / ((room - 1) * p) if room > 1 else most,
            most,
            self.told.alpha,
        )
