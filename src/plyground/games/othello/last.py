"""The last four empty squares: no table, no lists, every square by its name.

Scores are the mover's: the difference in discs, empty squares given to the winner. A search answers with the exact
score where alpha < score < beta, else with a bound on the side where it lies. NONE is less than any score.
"""

from __future__ import annotations

from plyground.compiled import Kernel
from plyground.games.othello.bits import flips
from plyground.games.othello.parity import QUARTER
from plyground.search.tally import NODES
from plyground.words import lowest, popcount, word

NONE = -127


def final(mine, theirs):
    """The score of a finished game."""
    own, other = popcount(mine), popcount(theirs)
    if own > other:
        return 64 - 2 * other
    if own < other:
        return 2 * own - 64
    return 0


def last_one(mine, theirs, at):
    """The score with one empty square."""
    own = popcount(mine)
    turned = popcount(flips(mine, theirs, at))
    if turned > 0:
        return 2 * (own + turned + 1) - 64
    turned = popcount(flips(theirs, mine, at))
    if turned > 0:
        return 2 * (own - turned) - 64
    return 2 * own - 62 if own > 31 else 2 * own - 64


@Kernel.frugal
def last_two(mine, theirs, alpha, beta, a, b, tally):
    """The score with two empty squares, the single bits a and b."""
    tally[NODES] += 1
    best = NONE
    turned = flips(mine, theirs, a)
    if turned != word(0):
        tally[NODES] += 1
        best = -last_one(theirs ^ turned, mine | turned | a, b)
        if best >= beta:
            return best
    turned = flips(mine, theirs, b)
    if turned != word(0):
        tally[NODES] += 1
        score = -last_one(theirs ^ turned, mine | turned | b, a)
        return max(best, score)
    if best > NONE:
        return best
    turned = flips(theirs, mine, a)
    worst = -NONE
    if turned != word(0):
        tally[NODES] += 1
        worst = last_one(mine ^ turned, theirs | turned | a, b)
        if worst <= alpha:
            return worst
    turned = flips(theirs, mine, b)
    if turned != word(0):
        tally[NODES] += 1
        score = last_one(mine ^ turned, theirs | turned | b, a)
        return min(worst, score)
    return worst if worst < -NONE else final(mine, theirs)


@Kernel.frugal
def last_three(mine, theirs, alpha, beta, a, b, c, tally):
    """The score with three empty squares, in the order in which they are tried."""
    tally[NODES] += 1
    sign = 1
    for _ in range(2):
        best = NONE
        turned = flips(mine, theirs, a)
        if turned != word(0):
            best = -last_two(theirs ^ turned, mine | turned | a, -beta, -alpha, b, c, tally)
            if best >= beta:
                return sign * best
        turned = flips(mine, theirs, b)
        if turned != word(0):
            score = -last_two(theirs ^ turned, mine | turned | b, -beta, -max(alpha, best), a, c, tally)
            if score >= beta:
                return sign * score
            best = max(best, score)
        turned = flips(mine, theirs, c)
        if turned != word(0):
            score = -last_two(theirs ^ turned, mine | turned | c, -beta, -max(alpha, best), a, b, tally)
            best = max(best, score)
        if best > NONE:
            return sign * best
        sign = -1
        mine, theirs = theirs, mine
        alpha, beta = -beta, -alpha
    return final(mine, theirs)


@Kernel.frugal
def last_four(mine, theirs, alpha, beta, tally):
    """The score with four empty squares: those alone in their quarter first, pairs of one quarter side by side."""
    tally[NODES] += 1
    empty = ~(mine | theirs)
    a = empty & (word(0) - empty)
    empty ^= a
    b = empty & (word(0) - empty)
    empty ^= b
    c = empty & (word(0) - empty)
    d = empty ^ c
    qa, qb, qc, qd = QUARTER[lowest(a)], QUARTER[lowest(b)], QUARTER[lowest(c)], QUARTER[lowest(d)]
    shared = (qa & (qb | qc | qd)) | (qb & (qc | qd)) | (qc & qd)  # quarters with two empty squares or more
    qa, qb, qc, qd = qa + (qa & shared) * 16, qb + (qb & shared) * 16, qc + (qc & shared) * 16, qd + (qd & shared) * 16
    if qa > qc:
        a, c, qa, qc = c, a, qc, qa
    if qb > qd:
        b, d, qb, qd = d, b, qd, qb
    if qa > qb:
        a, b, qa, qb = b, a, qb, qa
    if qc > qd:
        c, d, qc, qd = d, c, qd, qc
    if qb > qc:
        b, c = c, b
    sign = 1
    for _ in range(2):
        best = NONE
        turned = flips(mine, theirs, a)
        if turned != word(0):
            best = -last_three(theirs ^ turned, mine | turned | a, -beta, -alpha, b, c, d, tally)
            if best >= beta:
                return sign * best
        turned = flips(mine, theirs, b)
        if turned != word(0):
            score = -last_three(theirs ^ turned, mine | turned | b, -beta, -max(alpha, best), a, c, d, tally)
            if score >= beta:
                return sign * score
            best = max(best, score)
        turned = flips(mine, theirs, c)
        if turned != word(0):
            score = -last_three(theirs ^ turned, mine | turned | c, -beta, -max(alpha, best), d, a, b, tally)
            if score >= beta:
                return sign * score
            best = max(best, score)
        turned = flips(mine, theirs, d)
        if turned != word(0):
            score = -last_three(theirs ^ turned, mine | turned | d, -beta, -max(alpha, best), c, a, b, tally)
            best = max(best, score)
        if best > NONE:
            return sign * best
        sign = -1
        mine, theirs = theirs, mine
        alpha, beta = -beta, -alpha
    return final(mine, theirs)
