"""Othello's leaves by nothing but words, a loop and a call: what the game's methods cost is seen beside it."""

from __future__ import annotations

from plyground.compiled import Kernel
from plyground.games.othello.bits import flips, moves
from plyground.words import popcount, word


@Kernel
def bare(mover, other, depth, tally):
    """The leaves `depth` plies below; a pass is a ply."""
    legal = moves(mover, other)
    if depth == 1:
        return max(popcount(legal), 1)
    if legal == word(0):
        return 1 if moves(other, mover) == word(0) else bare(other, mover, depth - 1, tally)
    count = 0
    while legal != word(0):
        at = legal & (word(0) - legal)
        legal ^= at
        turned = flips(mover, other, at)
        count += bare(other & ~turned, mover | at | turned, depth - 1, tally)
    return count
