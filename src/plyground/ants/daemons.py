"""A daemon at its desk: local search of whole tours."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyground.ants.machine.daemon import lay_out, settle
from plyground.ants.machine.desk import Desk
from plyground.ants.parameters import DAEMONS
from plyground.ants.site import Cities, Site

LEAST = 5
"""A ground of fewer cities has nothing to exchange."""

AT_ONCE = 2_000
"""So many cities are looked at in one call."""

UNBOUNDED = 1 << 62


def controls(count: int) -> NDArray[np.int64]:
    """Rows, each on a cache line of its own, to control compiled code by: row[0] not 0 stops, row[1] bounds it."""
    rows = np.zeros((count, 8), np.int64)
    rows[:, 1] = UNBOUNDED
    return rows


class Daemon:
    """Shortens tours of a site; `control[0]` not 0 stops it."""

    def __init__(self, site: Site, name: str, control: NDArray[np.int64]) -> None:
        breadth, self.short = DAEMONS[name]
        self.site, self.control = site, control
        self.breadth = np.minimum(breadth, site.near.shape[1])
        self.active = any(breadth) and site.size >= LEAST
        if not self.active:
            return
        self.desk = Desk.of(np.arange(site.size), 0)
        self.ring = np.zeros(2, np.int64)
        self.order = np.empty(site.size, np.int32)
        self._lay_out = lay_out.ready(self.desk, self.ring, self.order)
        self._settle = settle.ready(*self.means, self.desk, self.ring, control, np.zeros(0, np.int32))

    @property
    def means(self) -> tuple[Any, ...]:
        """What local search goes by: ground, near cities and how far they are, breadth, longest segment, precision."""
        site = self.site
        return site.ground, site.near, site.far, self.breadth, self.short, site.tiny

    def shorten(self, order: Cities) -> Cities:
        """A tour made as short as the daemon can, or as far as it came when it was stopped."""
        if not self.active:
            return order
        self.order[:] = order
        self._lay_out()
        while self.ring[0] != self.ring[1] and self.control[0] == 0:
            self.control[1] = AT_ONCE
            self._settle()  # in pieces: between them Ctrl-C is heard
        self.control[1] = UNBOUNDED
        return self.desk.order.copy()
