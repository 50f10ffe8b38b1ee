"""The pattern evaluation: what the discs on edges, in corners and along lines have been worth in thousands of games.

A pattern is a list of squares; on a board it has an index in base 3, one digit a square: 0 empty, 1 the mover's disc,
2 the other one's. Each pattern stands in all its places on the board, and places and mirror images share one weight.

    corner 3x3      edge and X      2x5            triangle       lines: rows 2, 3, 4, diagonals of 5 to 8 squares
    0 1 2           0 1 .. 6 7      0 1 2 3 4      0 1 2 3
    3 4 5             8     9       5 6 7 8 9      4 5 6
    6 7 8                                          7 8
                                                   9

All indices of a board are found at once, 16 in one vector: INDICES[row of the board, its eight bits] holds what those
discs add to each index, four indices of 16 bits in a word, and an index is the sum over 8 rows of both sides' discs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from plyground.games.othello.bits import moves
from plyground.lanes import Lanes, split, spread
from plyground.records import completed
from plyground.words import popcount, word

DISC = 32
"""One disc in units of the weights."""

STAGES = 13
"""A stage is four plies: stage 0 has 60 to 57 empty squares, stage 12 has 12 and less."""

MOVES = 32
"""Mobilities are weighed one by one below this number."""

SHAPES = {
    "corner": (0, 1, 2, 8, 9, 10, 16, 17, 18),
    "edge": (0, 1, 2, 3, 4, 5, 6, 7, 9, 14),
    "block": (0, 1, 2, 3, 4, 8, 9, 10, 11, 12),
    "triangle": (0, 1, 2, 3, 8, 9, 10, 16, 17, 24),
    "row 2": tuple(range(8, 16)),
    "row 3": tuple(range(16, 24)),
    "row 4": tuple(range(24, 32)),
    "diagonal 8": tuple(range(0, 64, 9)),
    "diagonal 7": tuple(range(1, 56, 9)),
    "diagonal 6": tuple(range(2, 48, 9)),
    "diagonal 5": tuple(range(3, 40, 9)),
}


def _images(squares: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The eight turned and mirrored images of a list of squares."""
    found = []
    for mirror in (False, True):
        for turns in range(4):
            image = []
            for square in squares:
                row, column = divmod(square, 8)
                if mirror:
                    column = 7 - column
                for _ in range(turns):
                    row, column = column, 7 - row
                image.append(8 * row + column)
            found.append(tuple(image))
    return found


class Shape(NamedTuple):
    """A pattern: its places on the board, where its weights begin, and the index of each index's mirror image."""

    places: tuple[tuple[int, ...], ...]
    begin: int
    mirror: np.ndarray


def _shapes() -> list[Shape]:
    found, begin = [], 0
    for squares in SHAPES.values():
        places: dict[frozenset[int], tuple[int, ...]] = {}
        mirror = np.arange(3 ** len(squares))
        for image in _images(squares):
            places.setdefault(frozenset(image), image)
            if image != squares and set(image) == set(squares):
                digits = np.arange(3 ** len(squares))[:, None] // 3 ** np.arange(len(squares)) % 3
                mirror = digits @ np.array([3 ** image.index(square) for square in squares])
        found.append(Shape(tuple(places.values()), begin, mirror))
        begin += len(mirror)
    return found


PATTERNS = _shapes()
PLACES = [(shape.begin, squares) for shape in PATTERNS for squares in shape.places]
"""Every place of every pattern, in the order of the indices: where its weights begin, and its squares."""

WORDS = -(-len(PLACES) // 16) * 4
OWN_MOVES = PATTERNS[-1].begin + len(PATTERNS[-1].mirror)
OTHER_MOVES = OWN_MOVES + MOVES
EMPTIES = OTHER_MOVES + MOVES
NOTHING = EMPTIES + 4
WEIGHTS = NOTHING + 1
"""Weights of a stage: the patterns, the mover's mobility, the other one's, the discs modulo 4, and a 0 for no place."""


def _indices() -> np.ndarray:
    """INDICES[512 * row + 256 * whose + bits]: what these discs of a row add to each index."""
    steps = np.zeros((2, 64, WORDS * 4), np.uint16)  # what one disc adds
    for i, (_, squares) in enumerate(PLACES):
        for digit, square in enumerate(squares):
            steps[0, square, i] = 3**digit
            steps[1, square, i] = 2 * 3**digit
    bits = np.arange(256)[:, None] >> np.arange(8) & 1
    found = np.zeros((8, 2, 256, WORDS * 4), np.uint16)
    for row in range(8):
        for whose in range(2):
            found[row, whose] = bits @ steps[whose, 8 * row : 8 * row + 8]
    return found.reshape(4096, -1).view(np.uint64)


INDICES = _indices()
BEGINS = np.array([begin for begin, _ in PLACES] + [NOTHING] * (WORDS * 4 - len(PLACES)), np.int64)
COUNT = len(PLACES)
LONGEST = 10
SQUARES = np.array([squares + (-1,) * (LONGEST - len(squares)) for _, squares in PLACES], np.int64)
POWERS = 3 ** np.arange(LONGEST)


def stage_of(empty):
    """The stage of a position with so many empty squares."""
    return max(0, min(STAGES - 1, (60 - empty) // 4))


def features(mine, theirs, found):
    """Which weights of its stage a position adds up, place by place, as `units` finds them all at once."""
    for place in range(COUNT):
        index = 0
        for i in range(LONGEST):
            square = SQUARES[place, i]
            if square >= 0:
                shift = word(square)
                index += POWERS[i] * (int((mine >> shift) & word(1)) + 2 * int((theirs >> shift) & word(1)))
        found[place] = BEGINS[place] + index
    found[COUNT] = OWN_MOVES + min(MOVES - 1, popcount(moves(mine, theirs)))
    found[COUNT + 1] = OTHER_MOVES + min(MOVES - 1, popcount(moves(theirs, mine)))
    found[COUNT + 2] = EMPTIES + (popcount(mine | theirs) & 3)


class Patterns(NamedTuple):
    """The evaluation; its weights are trained (see training.py)."""

    indices: np.ndarray
    weights: np.ndarray  # [stage, weight], of 16 bits

    def units(self, mine, theirs):
        """What the position is worth to the mover, 32 units a disc."""
        weights = self.weights[stage_of(64 - popcount(mine | theirs))]
        total = int(weights[OWN_MOVES + min(MOVES - 1, popcount(moves(mine, theirs)))])
        total += int(weights[OTHER_MOVES + min(MOVES - 1, popcount(moves(theirs, mine)))])
        total += int(weights[EMPTIES + (popcount(mine | theirs) & 3)])
        for group in range(0, WORDS, 4):
            sums = spread(word(0))
            for row in range(8):
                shift = word(8 * row)
                at = 512 * row + int((mine >> shift) & word(255))
                sums += Lanes(
                    self.indices[at, group],
                    self.indices[at, group + 1],
                    self.indices[at, group + 2],
                    self.indices[at, group + 3],
                )
                at = 512 * row + 256 + int((theirs >> shift) & word(255))
                sums += Lanes(
                    self.indices[at, group],
                    self.indices[at, group + 1],
                    self.indices[at, group + 2],
                    self.indices[at, group + 3],
                )
            words = split(sums)
            for i in range(4):
                for j in range(4):
                    begin = BEGINS[4 * (group + i) + j]
                    total += int(weights[begin + int((words[i] >> word(16 * j)) & word(65535))])
        return total


completed(Patterns, {})
