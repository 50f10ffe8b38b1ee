"""Moves and flips on bit boards, eight directions at once in words.

Bit 0 is a1, the left upper corner, bit 7 is h1, bit 63 is h8; a step to the right is a shift by 1, a step down by 8:

     0  1  2  3  4  5  6  7      a1 ... h1
     8  9 10 11 12 13 14 15      a2 ... h2
    ...
    56 57 58 59 60 61 62 63      a8 ... h8

`INNER` is every column but the two at the edges: a line that runs sideways cannot go on through an edge disc.
"""

from __future__ import annotations

from plyground.words import word

FULL = 0xFFFF_FFFF_FFFF_FFFF
INNER = 0x7E7E_7E7E_7E7E_7E7E


def moves(own, other):
    """The empty squares where `own` may play: those that end a line of `other` which begins beside a disc of `own`."""
    inner = other & word(INNER)
    found = ends(own, inner, 1) | ends(own, other, 8) | ends(own, inner, 7) | ends(own, inner, 9)
    return found & ~(own | other)


def ends(own, through, step):
    """The squares behind the lines through `through` that begin beside `own`, both ways along one direction."""
    one, two = word(step), word(2 * step)
    pair = through & word(through << one)
    up = through & word(own << one)
    up |= through & word(up << one)
    up |= pair & word(up << two)
    up |= pair & word(up << two)
    pair = pair >> one
    down = through & (own >> one)
    down |= through & (down >> one)
    down |= pair & (down >> two)
    down |= pair & (down >> two)
    return word(up << one) | (down >> one)


def flips(own, other, at):
    """The discs of `other` that turn when `own` plays on the square of the single bit `at`."""
    inner = other & word(INNER)
    return (
        between(own, inner, at, 1)
        | between(own, other, at, 8)
        | between(own, inner, at, 7)
        | between(own, inner, at, 9)
    )


def between(own, through, at, step):
    """The line of `through` from `at` to a disc of `own`, both ways along one direction."""
    one, two = word(step), word(2 * step)
    pair = through & word(through << one)
    up = through & word(at << one)
    up |= through & word(up << one)
    up |= pair & word(up << two)
    up |= pair & word(up << two)
    pair = pair >> one
    down = through & (at >> one)
    down |= through & (down >> one)
    down |= pair & (down >> two)
    down |= pair & (down >> two)
    if own & word(up << one) == word(0):
        up = word(0)
    if own & (down >> one) == word(0):
        down = word(0)
    return up | down
