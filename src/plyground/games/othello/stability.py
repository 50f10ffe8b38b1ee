"""Discs that no play can turn any more: a lower bound, quickly found.

A disc is safe along a line that is full, or that ends at the disc, or beside a disc of the same colour that is safe
itself. What is safe along all four lines is stable. On the edges a table knows more: it has tried every play there.
"""

from __future__ import annotations

import numpy as np

from plyground.lanes import Lanes, joined, spread
from plyground.words import popcount, word

INSIDE = 0x007E_7E7E_7E7E_7E00
LEFT = 0x0101_0101_0101_0101
STEPS = (1, 8, 7, 9)


def _turned_along(own: int, other: int, at: int) -> int:
    """What a disc of `own` at bit `at` turns on an edge of eight squares."""
    turned = 0
    for step in (-1, 1):
        run, i = 0, at + step
        while 0 <= i < 8 and other >> i & 1:
            run |= 1 << i
            i += step
        if 0 <= i < 8 and own >> i & 1:
            turned |= run
    return turned


def _edges() -> np.ndarray:
    """EDGES[256 * own + other]: the discs of `own` that no sequence of plays on this edge turns."""
    found = np.zeros(1 << 16, np.uint8)
    boards = [(own, other) for own in range(256) for other in range(256) if not own & other]
    for own, other in sorted(boards, key=lambda board: -(board[0] | board[1]).bit_count()):
        stable = own
        for at in range(8):
            if not (own | other) >> at & 1 and stable:
                turned = _turned_along(own, other, at)
                stable &= int(found[256 * (own | turned | 1 << at) + (other & ~turned)])
                turned = _turned_along(other, own, at)
                stable &= int(found[256 * (own & ~turned) + (other | turned | 1 << at)])
        found[256 * own + other] = stable
    return found


EDGES = _edges()


def _borders(steps: int, sign: int) -> list[int]:
    """For each direction the squares from which so many steps lead off the board."""
    found = []
    for down, right in ((0, 1), (1, 0), (1, -1), (1, 1)):
        away = [(r + sign * steps * down, c + sign * steps * right) for r in range(8) for c in range(8)]
        found.append(sum(1 << i for i, (r, c) in enumerate(away) if not (0 <= r < 8 and 0 <= c < 8)))
    return found


OFF = np.array([[_borders(n, sign) for n in (1, 2, 4)] for sign in (-1, 1)], np.uint64)
"""OFF[0]: towards lower bits, OFF[1]: towards higher ones; after 1, 2 and 4 steps, one word for each direction."""


def column(discs, shift):
    """A column of the board as eight bits, from the top."""
    return int(word(((discs >> word(shift)) & word(LEFT)) * word(0x0102_0408_1020_4080)) >> word(56))


def upright(bits, shift):
    """Eight bits as a column of the board."""
    low, high = word(bits & 15), word(bits >> 4)
    quarter, ones = word(0x0020_4081), word(0x0101_0101)
    return (low * quarter & ones | (high * quarter & ones) << word(32)) << word(shift)


def stable_edges(mine, theirs):
    """The discs of `mine` that are stable on the four edges."""
    top = int(EDGES[256 * int(mine & word(255)) + int(theirs & word(255))])
    bottom = int(EDGES[256 * int(mine >> word(56)) + int(theirs >> word(56))])
    left = int(EDGES[256 * column(mine, 0) + column(theirs, 0)])
    right = int(EDGES[256 * column(mine, 7) + column(theirs, 7)])
    return word(top) | word(bottom) << word(56) | upright(left, 0) | upright(right, 7)


def off(way, i):
    return Lanes(OFF[way, i, 0], OFF[way, i, 1], OFF[way, i, 2], OFF[way, i, 3])


def stable(mine, theirs):
    """Discs of `mine` that can never be turned."""
    one = Lanes(word(1), word(8), word(7), word(9))
    two = one + one
    four = two + two
    low = spread(mine | theirs)
    high = low & (off(1, 0) | low >> one)
    low &= off(0, 0) | low << one
    high &= off(1, 1) | high >> two
    low &= off(0, 1) | low << two
    high &= off(1, 2) | high >> four
    low &= off(0, 2) | low << four
    safe = (low & high) | off(0, 0) | off(1, 0)
    found = stable_edges(mine, theirs) | (mine & ~joined(~safe))
    inside = mine & word(INSIDE)
    while True:
        own = spread(found)
        more = inside & ~joined(~(safe | own << one | own >> one))
        if more & ~found == word(0):
            return found
        found |= more


def most(mine, theirs):
    """A score that the player to move cannot exceed, for the other one's stable discs."""
    return 64 - 2 * popcount(stable(theirs, mine))
