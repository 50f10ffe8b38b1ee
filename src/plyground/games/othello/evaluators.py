"""What a position that is not finished is worth, by the names of the course.

Each counts for the player to move and says it from player 0's view. A finished game met with plies left is worth
FINAL to its winner; at the horizon the evaluation itself is used, finished or not.

    120 -20  20   5   5  20 -20 120
    -20 -40  -5  -5  -5  -5 -40 -20
     20  -5  15   3   3  15  -5  20
      5  -5   3   3   3   3  -5   5      and the same again, upside down
"""

from __future__ import annotations

from typing import NamedTuple

from plyground.evaluator import evaluator
from plyground.games.othello.bits import moves
from plyground.words import popcount, word

FINAL = 20_000.0

CORNERS = 0x8100_0000_0000_0081  # 120
BESIDE_CORNERS = 0x4281_0000_0000_8142  # -20
BEFORE_CORNERS = 0x0042_0000_0000_4200  # -40
EDGE_THIRDS = 0x2400_8100_0081_0024  # 20
EDGE_MIDDLES = 0x1800_0081_8100_0018  # 5
SECOND_RING = 0x003C_4242_4242_3C00  # -5
INNER_CORNERS = 0x0000_2400_0024_0000  # 15
MIDDLE = 0x0000_183C_3C18_0000  # 3


def weight(discs):
    """The sum of the weights of these squares."""
    return (
        120 * popcount(discs & word(CORNERS))
        - 20 * popcount(discs & word(BESIDE_CORNERS))
        - 40 * popcount(discs & word(BEFORE_CORNERS))
        + 20 * popcount(discs & word(EDGE_THIRDS))
        + 5 * popcount(discs & word(EDGE_MIDDLES))
        - 5 * popcount(discs & word(SECOND_RING))
        + 15 * popcount(discs & word(INNER_CORNERS))
        + 3 * popcount(discs & word(MIDDLE))
    )


def no_longer_bad(discs, occupied):
    """What lifts these squares beside an occupied corner to 5: their weight was a warning of that corner."""
    a1, h1 = occupied & word(1), occupied & word(1 << 7)
    a8, h8 = occupied & word(1 << 56), occupied & word(1 << 63)
    beside = word(a1 << word(1)) | word(a1 << word(8)) | h1 >> word(1) | word(h1 << word(8))
    beside |= word(a8 << word(1)) | a8 >> word(8) | h8 >> word(1) | h8 >> word(8)
    before = word(a1 << word(9)) | word(h1 << word(7)) | a8 >> word(7) | h8 >> word(9)
    return 25 * popcount(discs & beside) + 45 * popcount(discs & before)


def final(game, state):
    """FINAL to the winner of a finished game, 0 for a draw, from player 0's view."""
    difference = game.utility(state)[0]
    return FINAL if difference > 0.0 else -FINAL if difference < 0.0 else 0.0


@evaluator
class CountDifference(NamedTuple):
    """Own discs minus the other's."""

    def value(self, game, state):
        found = float(popcount(state.mover) - popcount(state.other))
        return found if state.turn == 0 else -found

    def final(self, game, state, depth):
        return final(game, state)


@evaluator
class WeightedSquares(NamedTuple):
    """The weights of the own squares minus those of the other's."""

    def value(self, game, state):
        found = float(weight(state.mover) - weight(state.other))
        return found if state.turn == 0 else -found

    def final(self, game, state, depth):
        return final(game, state)


@evaluator
class ModifiedWeightedSquares(NamedTuple):
    """Weighted squares, where a square beside an occupied corner counts 5."""

    def value(self, game, state):
        corners = (state.mover | state.other) & word(CORNERS)
        own = weight(state.mover) + no_longer_bad(state.mover, corners)
        other = weight(state.other) + no_longer_bad(state.other, corners)
        return float(own - other) if state.turn == 0 else float(other - own)

    def final(self, game, state, depth):
        return final(game, state)


@evaluator
class Mobility(NamedTuple):
    """The moves one has minus those the other would have in one's place."""

    def value(self, game, state):
        own = popcount(moves(state.mover, state.other))
        found = float(own - popcount(moves(state.other, state.mover)))
        return found if state.turn == 0 else -found

    def final(self, game, state, depth):
        return final(game, state)


EVALUATORS = {
    "count-difference": CountDifference,
    "weighted-squares": WeightedSquares,
    "modified-weighted-squares": ModifiedWeightedSquares,
    "mobility": Mobility,
}
