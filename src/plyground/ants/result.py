"""What a colony brings home."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from plyground.ants.tour import Tour


class Iteration(NamedTuple):
    """One row of the history: the best length so far, the mean of the iteration's ants, how many ways from a city
    still stand out, the seconds since the start."""

    iteration: int
    best: float
    mean: float
    branching: float
    seconds: float


@dataclass(frozen=True)
class Result:
    """A tour and how it was found. `why` it stopped: "optimum", "seconds", "iterations" or "stopped"."""

    tour: Tour
    family: str
    seed: int
    seconds: float
    why: str
    history: list[Iteration]

    @property
    def length(self) -> float:
        """The tour's length."""
        return self.tour.length

    @property
    def gap(self) -> float | None:
        """How much longer it is than the known optimum, as a share of it."""
        return self.tour.gap

    @property
    def iterations(self) -> int:
        """How many iterations there were."""
        return self.history[-1].iteration if self.history else 0

    def __repr__(self) -> str:
        return f"<{self.tour!r} by {self.family}, seed {self.seed}, {self.iterations:,} iterations: {self.why}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return self.tour._repr_mimebundle_(**kwargs)
