"""What a colony says of itself after every iteration, to whoever watches: a progress bar, a film, a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyground.ants.metrics import Floats


class Trails(NamedTuple):
    """Pheromone: `tau[k]` lies on the way from `start[k]` to `end[k]`, int64[m]; `floor` on every way not listed.

    A symmetric problem lists each edge once.
    """

    start: NDArray[np.int64]
    end: NDArray[np.int64]
    tau: Floats
    floor: float


@dataclass(frozen=True)
class Progress:
    """One iteration. A callback that returns True stops the colony, which gives what it has.

    best, mean  the length of the best tour so far, and the mean of this iteration's
    branching   how many ways from a city still stand out, in the mean
    tour        the best order so far, int64[n], city numbers from 0
    trails      asks for the pheromone; costs nothing until it is called, and must be called before returning
    """

    iteration: int
    seconds: float
    best: float
    mean: float
    branching: float
    tour: NDArray[np.int64]
    trails: Callable[[], Trails]


Callback = Callable[[Progress], bool | None]
