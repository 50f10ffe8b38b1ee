"""Few empty squares: no table and no lists; moves into odd quarters first, and a cut by discs that cannot be turned."""

from __future__ import annotations

from plyground.compiled import Kernel
from plyground.games.othello.bits import flips, moves
from plyground.games.othello.last import NONE, final, last_four
from plyground.games.othello.parity import ODD, QUARTER
from plyground.games.othello.stability import most
from plyground.search.tally import NODES
from plyground.words import lowest, popcount, word

STABLE = 8
"""From this alpha on stable discs are looked at: below, they seldom cut."""


@Kernel.frugal
def few(mine, theirs, alpha, beta, parity, tally):
    """The score with four empty squares or more: exact where alpha < score < beta, else a bound on its side."""
    empty = ~(mine | theirs)
    left = popcount(empty)
    if left == 4:
        return last_four(mine, theirs, alpha, beta, tally)
    tally[NODES] += 1
    if alpha >= STABLE:
        bound = most(mine, theirs)
        if bound <= alpha:
            return bound
    legal = moves(mine, theirs)
    if legal == word(0):
        if moves(theirs, mine) == word(0):
            return final(mine, theirs)
        return -few(theirs, mine, -beta, -alpha, parity, tally)
    best = NONE
    now = legal & word(ODD[parity])
    later = legal ^ now
    while now | later != word(0):
        if now == word(0):
            now = later
            later = word(0)
        at = now & (word(0) - now)
        now ^= at
        turned = flips(mine, theirs, at)
        odd = parity ^ QUARTER[lowest(at)]
        score = -few(theirs ^ turned, mine | turned | at, -beta, -max(alpha, best), odd, tally)
        if score > best:
            best = score
            if best >= beta:
                return best
    return best
