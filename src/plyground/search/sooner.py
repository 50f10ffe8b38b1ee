"""The shorter win and the longer loss, where values tie.

An end met with d plies left is worth v * (1 + d/2**40) instead of v: a win (v > 0 for whoever wins it) counts a
trifle more the sooner it comes, a loss (v < 0) a trifle more too, so it is put off; a draw stays 0. Equal values at
different distances become unequal. Values that differ by more than one part in 2**40 for each ply between them keep
their order, so no better value is ever given up for a shorter way. What an evaluator says at the horizon is kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from plyground.evaluator import evaluator
from plyground.search.question import DEEPEST
from plyground.words import put

PLY = 2.0**-40
"""What one ply is worth, as a part of the value. A double holds 2**-52: twelve bits are left for averages over luck."""

MOST = 1.0 + DEEPEST * PLY


@evaluator
class Sooner(NamedTuple):
    """Another evaluator, with earlier ends counting a trifle more."""

    inner: Any

    def value(self, game, state):  # type: ignore[no-untyped-def]
        return 1.0 * self.inner.value(game, state)

    def final(self, game, state, depth):  # type: ignore[no-untyped-def]
        return self.inner.final(game, state, depth) * (1.0 + depth * PLY)

    def key(self, game, state):  # type: ignore[no-untyped-def]
        return self.inner.key(game, state)

    def bounds(self, game, state):  # type: ignore[no-untyped-def]
        lowest, highest = self.inner.bounds(game, state)
        return min(lowest, lowest * MOST), max(highest, highest * MOST)


@evaluator
class SoonerVector(NamedTuple):
    """The same for one number per player."""

    inner: Any

    def value(self, game, state):  # type: ignore[no-untyped-def]
        return self.inner.value(game, state)

    def final(self, game, state, depth):  # type: ignore[no-untyped-def]
        values = self.inner.final(game, state, depth)
        for i in range(len(values)):
            values = put(values, i, values[i] * (1.0 + depth * PLY))
        return values


def sooner(evaluator: Any, vector: bool) -> Any:
    """An evaluator that prefers the shorter win and the longer loss where `evaluator` sees no difference."""
    return SoonerVector(evaluator) if vector else Sooner(evaluator)
