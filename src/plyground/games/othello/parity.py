"""Parity: who moves last in a region. Moves into quarters with an odd number of empty squares are tried first.

`parity` holds one bit for each quarter, set where its number of empty squares is odd:

    1 | 2
    --+--
    4 | 8
"""

from __future__ import annotations

import numpy as np

from plyground.words import popcount, word

QUARTERS = np.array([0x0F0F_0F0F, 0xF0F0_F0F0, 0x0F0F_0F0F_0000_0000, 0xF0F0_F0F0_0000_0000], np.uint64)

QUARTER = np.array([sum(1 << i for i in range(4) if int(QUARTERS[i]) >> s & 1) for s in range(64)], np.int64)
"""The quarter of a square."""

ODD = np.array([sum(int(QUARTERS[i]) for i in range(4) if p >> i & 1) for p in range(16)], np.uint64)
"""The squares of the odd quarters."""


def parity_of(empty):
    """The parity of these empty squares."""
    parity = 0
    for i in range(4):
        parity |= (popcount(empty & word(QUARTERS[i])) & 1) << i
    return parity
