"""Moves and flips on bit boards, eight directions at once: four rays lead to higher bits, four to lower ones.

Bit 0 is a1, the left upper corner, bit 7 is h1, bit 63 is h8; a step to the right is a shift by 1, a step down by 8:

     0  1  2  3  4  5  6  7      a1 ... h1         -9 -8 -7
     8  9 10 11 12 13 14 15      a2 ... h2         -1  .  1
    ...                                             7  8  9
    56 57 58 59 60 61 62 63      a8 ... h8

`INNER` is every column but the two at the edges: a line that runs sideways cannot go on through an edge disc.
"""

from __future__ import annotations

import numpy as np

from plyground.lanes import Lanes, filled, highest, joined, spread
from plyground.words import lowest, word

INNER = 0x7E7E_7E7E_7E7E_7E7E
_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))  # in rows and columns: to the right, down, down both ways


def _ray(square: int, down: int, right: int) -> int:
    """The squares of a ray, the square it starts from left out."""
    row, column = divmod(square, 8)
    squares = 0
    while 0 <= (row := row + down) < 8 and 0 <= (column := column + right) < 8:
        squares |= 1 << 8 * row + column
    return squares


UP = np.array([[_ray(square, *step) for step in _STEPS] for square in range(64)], np.uint64)
DOWN = np.array([[_ray(square, -down, -right) for down, right in _STEPS] for square in range(64)], np.uint64)
"""UP[square]: the four rays that lead to higher bits, DOWN[square]: the four that lead to lower ones."""


def moves(own, other):
    """The empty squares where `own` may play: those that end a line of `other` which begins beside a disc of `own`."""
    inner = other & word(INNER)
    through = Lanes(inner, other, inner, inner)
    one = Lanes(word(1), word(8), word(7), word(9))
    two = one + one
    mine = spread(own)
    up = through & (mine << one)
    up |= through & (up << one)
    pair = through & (through << one)
    up |= pair & (up << two)
    up |= pair & (up << two)
    down = through & (mine >> one)
    down |= through & (down >> one)
    pair = pair >> one
    down |= pair & (down >> two)
    down |= pair & (down >> two)
    return joined((up << one) | (down >> one)) & ~(own | other)


def flips(own, other, at):
    """The discs of `other` that turn when `own` plays on the square of the single bit `at`.

    A ray's line of `other` ends at the first square that is not his: adding 1 below the ray carries there where the
    ray leads to higher bits; where it leads to lower ones, that square is the highest bit not his.
    """
    square = lowest(at)
    mine, through, one = spread(own), spread(other), spread(word(1))
    ray = Lanes(UP[square, 0], UP[square, 1], UP[square, 2], UP[square, 3])
    end = ((through | ~ray) + one) & mine & ray
    up = (end + filled(end)) & ray
    ray = Lanes(DOWN[square, 0], DOWN[square, 1], DOWN[square, 2], DOWN[square, 3])
    end = highest(ray & ~through) & mine
    down = (spread(word(0)) - (end << one)) & ray
    return joined(up | down)
