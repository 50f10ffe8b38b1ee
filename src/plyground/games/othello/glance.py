"""A short look ahead by the evaluation: for trying good moves first, and for quick games."""

from __future__ import annotations

import numpy as np

from plyground.compiled import Kernel
from plyground.games.othello.bits import flips, moves
from plyground.games.othello.last import final
from plyground.games.othello.patterns import DISC
from plyground.search.tally import NODES
from plyground.words import word

CORNERS = 0x8100_0000_0000_0081
BESIDE = 0x42C3_0000_0000_C342  # the squares beside a corner
GROUPS = np.array([CORNERS, ~(CORNERS | BESIDE) & (1 << 64) - 1, BESIDE], np.uint64)
"""Squares in the order in which they are tried."""


@Kernel.frugal
def glance(patterns, mine, theirs, alpha, beta, depth, tally):
    """What the position is worth to the mover, in units: exact where alpha < it < beta, else a bound on its side."""
    tally[NODES] += 1
    if depth == 0:
        return patterns.units(mine, theirs)
    legal = moves(mine, theirs)
    if legal == word(0):
        if moves(theirs, mine) == word(0):
            return final(mine, theirs) * DISC
        return -glance(patterns, theirs, mine, -beta, -alpha, depth, tally)
    best = -LARGE
    for i in range(3):
        group = legal & word(GROUPS[i])
        while group != word(0):
            at = group & (word(0) - group)
            group ^= at
            turned = flips(mine, theirs, at)
            score = -glance(patterns, theirs ^ turned, mine | turned | at, -beta, -max(alpha, best), depth - 1, tally)
            if score > best:
                best = score
                if best >= beta:
                    return best
    return best


LARGE = 1 << 20
"""More than any position is worth."""
