"""Games against itself; a position's label is what later positions of its game have shown, exact play most of all.

From twelve empty squares on a game is played perfectly, and its score is exact. Before, a label is made from the end
backwards: TRUST parts of the label of the next position, the rest what the look ahead at this one has said.
"""

from __future__ import annotations

from plyground.compiled import Kernel
from plyground.games.othello.bits import flips, moves
from plyground.games.othello.few import few
from plyground.games.othello.glance import LARGE, glance
from plyground.games.othello.last import final
from plyground.games.othello.parity import parity_of
from plyground.games.othello.patterns import DISC
from plyground.words import popcount, word

START = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000)
EXACT = 12
"""From so few empty squares on a game is played perfectly."""

LABELLED = 7
"""Positions with fewer empty squares are not kept."""

OPENING = (2, 20)
"""A game begins with a random number of random moves in this range."""


TRUST = 0.8


def drawn(luck, below):
    """A random number below a bound, from a state of one word."""
    x = word(luck[0])
    x ^= x << word(13)
    x ^= x >> word(7)
    x ^= x << word(17)
    luck[0] = x
    return int((x >> word(20)) % word(below))


def any_move(legal, luck):
    """One of the moves of a word, at random."""
    for _ in range(drawn(luck, popcount(legal))):
        legal &= legal - word(1)
    return legal & (word(0) - legal)


@Kernel.frugal
def best_move(patterns, mine, theirs, depth, tally):
    """The move a short look ahead likes best; by exact play where few squares are empty."""
    empty = ~(mine | theirs)
    exact = popcount(empty) <= EXACT
    legal = moves(mine, theirs)
    best, chosen = -LARGE, word(0)
    while legal != word(0):
        at = legal & (word(0) - legal)
        legal ^= at
        turned = flips(mine, theirs, at)
        own, other = theirs ^ turned, mine | turned | at
        if exact:
            score = -few(own, other, -64, -max(best, -64), parity_of(empty ^ at), tally)
        else:
            score = -glance(patterns, own, other, -LARGE, -best, depth - 1, tally)
        if score > best:
            best, chosen = score, at
    return chosen, best


@Kernel.frugal
def play_games(patterns, games, depth, trust, luck, tally, boards, labels):
    """Play games; returns how many positions were kept: boards[i] = (mine, theirs), labels[i, 0] = the mover's score.

    After its random opening each game has one more random move somewhere; positions are kept from there on, as
    what follows is played as well as the evaluation can.
    """
    kept = 0
    for _ in range(games):
        mine, theirs, sign = word(START[0]), word(START[1]), 1
        first, result = kept, 0.0
        opening = OPENING[0] + drawn(luck, OPENING[1] - OPENING[0])
        slip = opening + drawn(luck, 60 - EXACT)
        for ply in range(60):
            legal = moves(mine, theirs)
            if legal == word(0):
                mine, theirs, sign = theirs, mine, -sign
                legal = moves(mine, theirs)
            left = popcount(~(mine | theirs))
            if legal == word(0):
                result = float(sign * final(mine, theirs))
            if legal == word(0) or left < LABELLED or kept == len(boards):
                break
            if ply < opening or ply == slip:
                at, kept = any_move(legal, luck), first
            else:
                at, score = best_move(patterns, mine, theirs, depth, tally)
                if left <= EXACT:
                    result = float(sign * score)
                boards[kept, 0], boards[kept, 1] = mine, theirs
                labels[kept, 0] = sign * score if left <= EXACT else sign * score / DISC
                labels[kept, 1] = sign
                kept += 1
            turned = flips(mine, theirs, at)
            mine, theirs, sign = theirs ^ turned, mine | turned | at, -sign
        for i in range(kept - 1, first - 1, -1):
            result = trust * result + (1.0 - trust) * labels[i, 0]
            labels[i, 0] = labels[i, 1] * result
    return kept
