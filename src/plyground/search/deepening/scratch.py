"""What a search keeps beside the table: what was good elsewhere, the line found so far, the actions it is trying.

All stands in one array, since every array is passed along with every call:

    HISTORY   per player and action, how often and how deep it ended a loop
    KILLERS   per ply the two latest actions that ended one there
    LENGTHS   per ply how long the line from there is, and in
    LINES     the lines themselves, LINE actions each
    TURNED    1 where the line's brothers are tried last first: the second thread meets the first in the middle
    STACK     action, score | action, score | ... for all plies; `top` is where a node's begin
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from plyground.records import completed
from plyground.search.question import DEEPEST

ACTIONS = 4096  # so many are told apart in the history
LINE = 64  # plies of a line that are kept

HISTORY = 0
KILLERS = HISTORY + 2 * ACTIONS
LENGTHS = KILLERS + 2 * (DEEPEST + 1)
LINES = LENGTHS + LINE + 1
TURNED = LINES + LINE * (LINE + 1)
STACK = TURNED + 1
ROOM = 1 << 17  # of the stack, to begin with

KNOWN = 1 << 62  # the score of the best action an earlier search found
CLASS = 1 << 40  # what one step of a game's own order is worth
KILLER = 1 << 38
MOST = KILLER - 1  # of the history


class Scratch(NamedTuple):
    cells: np.ndarray

    def gather(self, game, hooks, state, side, ply, top, known):
        """Put the actions of a state on the stack; where they end, or 0 where there is no room for them."""
        cells, end = self.cells, top
        first, second = cells[KILLERS + 2 * ply], cells[KILLERS + 2 * ply + 1]
        for action in game.actions(state):
            if end + 2 > len(cells):
                return 0
            if action == known:
                score = KNOWN
            else:
                score = hooks.order(game, state, action) * CLASS
                if action == first:
                    score += KILLER + 1
                elif action == second:
                    score += KILLER
                else:
                    score += cells[HISTORY + side * ACTIONS + (action & (ACTIONS - 1))]
            cells[end] = action
            cells[end + 1] = score
            end += 2
        return end

    def turn(self, start, end):
        """For a thread that helps: the other order, but for the best action known."""
        cells = self.cells
        if cells[TURNED] == 0:
            return
        for i in range(start, end, 2):
            if cells[i + 1] != KNOWN:
                cells[i + 1] = i - KNOWN

    def pick(self, start, end):
        """The best of the actions from start on, moved there; the others keep their order."""
        cells, best = self.cells, start
        for i in range(start + 2, end, 2):
            if cells[i + 1] > cells[best + 1]:
                best = i
        action, score = cells[best], cells[best + 1]
        for i in range(best, start, -2):
            cells[i] = cells[i - 2]
            cells[i + 1] = cells[i - 1]
        cells[start] = action
        cells[start + 1] = score

    def action(self, i):
        return int(self.cells[i])

    def praise(self, side, ply, action, depth):
        """This action ended a loop."""
        cells, first = self.cells, KILLERS + 2 * ply
        if cells[first] != action:
            cells[first + 1] = cells[first]
            cells[first] = action
        i = HISTORY + side * ACTIONS + (action & (ACTIONS - 1))
        cells[i] = min(cells[i] + depth * depth, MOST)

    def no_line(self, ply):
        self.cells[LENGTHS + min(ply, LINE)] = 0

    def lengthen(self, ply, action):
        """The line from this ply on: the action, and the line of the child it leads to."""
        if ply >= LINE:
            return
        cells, here, there = self.cells, LINES + LINE * ply, LINES + LINE * (ply + 1)
        n = min(cells[LENGTHS + ply + 1], LINE - 1)
        cells[here] = action
        for i in range(n):
            cells[here + i + 1] = cells[there + i]
        cells[LENGTHS + ply] = n + 1

    def line(self):
        """The line from the root on."""
        return self.cells[LINES : LINES + self.cells[LENGTHS]]


completed(Scratch, {})


def scratch(turned: bool = False) -> Scratch:
    """Empty notes."""
    cells = np.zeros(STACK + ROOM, np.int64)
    cells[KILLERS:LENGTHS] = -1
    cells[TURNED] = turned
    return Scratch(cells)


def grown(old: Scratch) -> Scratch:
    """The same notes with more room for actions."""
    cells = np.zeros(4 * len(old.cells), np.int64)
    cells[:STACK] = old.cells[:STACK]
    return Scratch(cells)
