"""Random numbers of one's own: xorshift, 64 bits of state in an array uint64[1] that is never 0."""

from __future__ import annotations

import numpy as np

from plyground.compiled import Kernel

_LEFT, _RIGHT, _LAST = np.uint64(13), np.uint64(7), np.uint64(17)
_LOW = np.uint64(11)


@Kernel
def unit(state):
    """A number from 0 up to, not including, 1."""
    x = state[0]
    x ^= x << _LEFT
    x ^= x >> _RIGHT
    x ^= x << _LAST
    state[0] = x
    return float(x >> _LOW) * (1.0 / 9007199254740992.0)


@Kernel
def below(state, count):
    """A whole number from 0 up to, not including, count."""
    return int(unit(state) * count)


def streams(seed: int, count: int) -> list[np.ndarray]:
    """Independent states for a seed."""
    children = np.random.SeedSequence(seed).spawn(count)
    return [child.generate_state(1, np.uint64) | np.uint64(1) for child in children]
