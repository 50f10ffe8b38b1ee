"""Connect Four in one plain class: the tutorial game.

    plyground check  examples/connect_four.py:ConnectFour
    plyground search examples/connect_four.py:ConnectFour --depth 10
    plyground play   examples/connect_four.py:ConnectFour human "alphabeta(depth=8)"

A board is two words, the stones of the player to move and those of the other one. A column takes seven bits, its
cells from the bottom up and an empty one on top, which keeps lines from running over into the next column:

      5 12 19 26 33 40 47      top row
      .  .  .  .  .  .  .
      0  7 14 21 28 35 42      bottom row
"""

from __future__ import annotations

from typing import NamedTuple

import plyground as pg
from plyground.draw.board import Board, Piece

BOTTOM = sum(1 << 7 * column for column in range(7))  # the lowest cell of every column
TOP = BOTTOM << 5  # the highest one
FULL = (BOTTOM << 6) - BOTTOM  # all 42 cells


class State(NamedTuple):
    mover: pg.word
    other: pg.word
    turn: int


@pg.game
class ConnectFour(NamedTuple):
    """Drop a stone into one of seven columns; four in a line win."""

    def initial(self):
        return State(0, 0, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        if four(state.other):
            return pg.Actions(0)
        free = (TOP & ~(state.mover | state.other)) >> 5  # the lowest bits of the columns with room
        columns = 0
        for column in range(7):
            columns |= (free >> 7 * column & 1) << column
        return pg.Actions(columns)

    def result(self, state, action):
        taken = state.mover | state.other
        # one more at the bottom carries up to the first free cell
        stone = (taken + (1 << 7 * action)) & ~taken & FULL
        return State(state.other, state.mover | stone & (0b111111 << 7 * action), 1 - state.turn)

    def is_terminal(self, state):
        return four(state.other) or (state.mover | state.other) == FULL

    def utility(self, state):
        if not four(state.other):
            return (0.0, 0.0)
        return (-1.0, 1.0) if state.turn == 0 else (1.0, -1.0)

    def action_name(self, state, action):
        return str(action + 1)

    def draw(self, state):
        first, second = (state.mover, state.other) if state.turn == 0 else (state.other, state.mover)
        cells = [(row, column, 7 * column + 5 - row) for row in range(6) for column in range(7)]
        stones = [Piece("disc", r, c, "yellow", "X") for r, c, bit in cells if first >> bit & 1]
        stones += [Piece("disc", r, c, "red", "O") for r, c, bit in cells if second >> bit & 1]
        return Board(6, 7, tuple(stones), targets={a: (0, a) for a in self.actions(state)})


def four(stones):
    """Do these stones have four in a line?"""
    for step in (1, 7, 6, 8):  # up, right, falling, rising
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False
