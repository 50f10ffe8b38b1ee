"""The search: principal variation search by the evaluation, and to the end of the game.

One kernel does both. Where `depth` reaches the last empty square the answer is the score of perfect play; before, it
is the evaluation, rounded to discs, so that both live in one table. `level` says how surely a subtree may be left out
because a shallower search was far outside the window (ProbCut): SURE never leaves one out.
"""

from __future__ import annotations

import numpy as np

from plyground.compiled import Kernel
from plyground.games.othello.bits import flips, moves
from plyground.games.othello.few import few
from plyground.games.othello.glance import CORNERS, LARGE, glance
from plyground.games.othello.last import NONE, final
from plyground.games.othello.parity import ODD, parity_of
from plyground.games.othello.patterns import DISC
from plyground.games.othello.stability import most
from plyground.games.othello.table import (
    NOWHERE,
    depth_of,
    found,
    keep,
    level_of,
    lower_of,
    move_of,
    note_of,
    upper_of,
)
from plyground.search.tally import BEST, LIMIT, NODES
from plyground.words import lowest, popcount, word

FEW = 7
"""With so few empty squares there is no table and no list of moves."""

SHALLOW = 2
"""A search of so few plies that does not reach the end has neither."""

WIDTHS = np.array([1.1, 1.5, 2.0, 2.6, 3.3, 99.0])
"""The levels: how many standard deviations outside the window a shallower search must be."""

SURE = len(WIDTHS) - 1

REMEMBERED = 10
"""With fewer empty squares left, playing on is faster than looking into the table."""

ASKED = 12
"""Searches of so many plies look for a cut in what the table knows about the positions after each move."""

BY_MOBILITY = 11
"""With so few empty squares left, moves are ordered by the replies they leave alone."""

PROBED = 4
"""Subtrees of so many plies are left out where a shallower search says so."""

FREEDOM = 2
"""What a reply left to the other one costs when moves are ordered before the end, in discs."""

LISTS = (64, 40, 2)
"""The shape of the lists of moves: for each number of empty squares its moves, each a square and its promise."""


def discs(units):
    """Units of the evaluation as whole discs."""
    return max(-64, min(64, (units + DISC // 2) // DISC))


def deviation(depth, plies):
    """The standard deviation of what a search finds, in discs, from what one of fewer plies has found."""
    return max(2.0, 3.6 + 0.45 * (depth - plies) - 0.3 * plies)


def stable_from(left):
    """From which alpha on stable discs are looked at."""
    return 2 * left - 10


def promise(patterns, mine, theirs, parity_squares, at, left, depth, tally):
    """How promising the position after a move is for the one who made it; `mine` are the other one's discs."""
    replies = moves(mine, theirs)
    freedom = popcount(replies) + popcount(replies & word(CORNERS))
    if depth == left and left <= BY_MOBILITY:
        return -freedom * 16 + (4 if at & parity_squares != word(0) else 0)
    plies = 0
    if depth >= 14:
        plies = 1
    if depth >= 17:
        plies = 2
    worth = -glance(patterns, mine, theirs, -LARGE, LARGE, plies, tally)
    return worth - (FREEDOM * freedom * DISC if depth == left else 0)


@Kernel.frugal
def deep(patterns, mine, theirs, alpha, beta, depth, level, turn, table, lists, tally):
    """The score for the mover, in discs: exact where alpha < score < beta, else a bound on the side where it lies.

    tally[BEST] is the best move of the position searched last. Once stopped it answers 0 at once.
    """
    left = 64 - popcount(mine | theirs)
    if depth >= left:
        if left <= FEW:
            return few(mine, theirs, alpha, beta, parity_of(~(mine | theirs)), tally)
    elif depth <= SHALLOW:
        return discs(glance(patterns, mine, theirs, alpha * DISC - DISC, beta * DISC + DISC, depth, tally))
    tally[NODES] += 1
    if tally[NODES] > tally[LIMIT]:
        return 0
    legal = moves(mine, theirs)
    if legal == word(0):
        if moves(theirs, mine) == word(0):
            return final(mine, theirs)
        score = -deep(patterns, theirs, mine, -beta, -alpha, depth, level, turn, table, lists, tally)
        tally[BEST] = NOWHERE
        return score
    exact = depth == left
    remembered = left >= REMEMBERED or not exact
    if exact and alpha >= stable_from(left):
        bound = most(mine, theirs)
        if bound <= alpha:
            return bound
        beta = min(beta, bound)
    note = found(table, mine, theirs) if remembered else word(0)
    first = NOWHERE
    if note != word(0):
        first = move_of(note)
        if depth_of(note) >= depth and level_of(note) >= level:
            if lower_of(note) >= beta or lower_of(note) == upper_of(note):
                tally[BEST] = first
                return lower_of(note)
            if upper_of(note) <= alpha:
                tally[BEST] = first
                return upper_of(note)
    if level < SURE and depth >= PROBED and beta == alpha + 1:
        plies = 2 * (depth // 4) + (depth & 1)
        margin = int(WIDTHS[level] * deviation(depth, plies) + 0.5)
        if discs(patterns.units(mine, theirs)) > alpha:
            bar = beta + margin
            if bar <= 64:
                score = deep(patterns, mine, theirs, bar - 1, bar, plies, level, turn, table, lists, tally)
                if score >= bar:
                    return beta
        else:
            bar = alpha - margin
            if bar >= -64:
                score = deep(patterns, mine, theirs, bar, bar + 1, plies, level, turn, table, lists, tally)
                if score <= bar:
                    return alpha
        if tally[NODES] > tally[LIMIT]:
            return 0
    odd = word(ODD[parity_of(~(mine | theirs))])
    count = 0
    rest = legal
    while rest != word(0):
        at = rest & (word(0) - rest)
        rest ^= at
        turned = flips(mine, theirs, at)
        square = lowest(at)
        own, other = theirs ^ turned, mine | turned | at
        child = found(table, own, other) if depth >= ASKED else word(0)
        if child != word(0) and depth_of(child) >= depth - 1 and level_of(child) >= level and -upper_of(child) >= beta:
            tally[BEST] = square
            return -upper_of(child)
        lists[left, count, 0] = square
        lists[left, count, 1] = LARGE if square == first else promise(patterns, own, other, odd, at, left, depth, tally)
        count += 1
    best, chosen = NONE, NOWHERE
    start = alpha
    for i in range(count):
        pick = i
        for j in range(i + 1, count):
            if lists[left, j, 1] > lists[left, pick, 1]:
                pick = j
        square = lists[left, pick, 0]
        lists[left, pick, 0], lists[left, pick, 1] = lists[left, i, 0], lists[left, i, 1]
        at = word(word(1) << word(square))
        turned = flips(mine, theirs, at)
        own, other = theirs ^ turned, mine | turned | at
        low = max(alpha, best)
        high = beta if i == 0 else low + 1
        score = -deep(patterns, own, other, -high, -low, depth - 1, level, turn, table, lists, tally)
        if low < score < beta and high < beta:
            score = -deep(patterns, own, other, -beta, -score, depth - 1, level, turn, table, lists, tally)
        if tally[NODES] > tally[LIMIT]:
            return 0
        if score > best:
            best, chosen = score, square
            if best >= beta:
                break
    lower = best if best > start else -64
    upper = best if best < beta else 64
    if remembered:
        keep(table, mine, theirs, note_of(lower, upper, chosen, depth, level, turn))
    tally[BEST] = chosen
    return best
