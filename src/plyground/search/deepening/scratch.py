"""What a search keeps beside the table: the actions it is trying, what was good elsewhere, the line found so far.

actions  [root's | child's | grandchild's | ... free]     one stack for all plies; `top` is where a node's begin
scores   beside each action, how early it is to be tried
killers  per ply the two latest actions that ended a loop there
history  per player and action, how often and how deep it ended one
line     line[p, :lengths[p]] is the line from ply p on
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from plyground.records import completed
from plyground.search.question import DEEPEST

KNOWN = 1 << 62
CLASS = 1 << 40  # what one step of a game's own order is worth
KILLER = 1 << 38
MOST_HISTORY = KILLER - 1
ACTIONS = 4096  # actions are told apart by so much of their number in the history
ROOM = 1 << 16  # actions on the stack, to begin with
LINE = 64  # plies of a line that are kept


class Scratch(NamedTuple):
    actions: np.ndarray
    scores: np.ndarray
    killers: np.ndarray
    history: np.ndarray
    line: np.ndarray
    lengths: np.ndarray

    def gather(self, game, hooks, state, side, ply, top, known):
        """Put the actions of a state on the stack; how many they are, or -1 where there is no room for them."""
        n = top
        for action in game.actions(state):
            if n == len(self.actions):
                return -1
            score = np.int64(hooks.order(game, state, action)) * CLASS
            if action == known:
                score = KNOWN
            elif action == self.killers[ply, 0]:
                score += KILLER + 1
            elif action == self.killers[ply, 1]:
                score += KILLER
            else:
                score += self.history[side, action % ACTIONS]
            self.actions[n] = action
            self.scores[n] = score
            n += 1
        return n - top

    def pick(self, start, end):
        """The best of the actions start..end-1, moved to the start; the others keep their order."""
        best = start
        for i in range(start + 1, end):
            if self.scores[i] > self.scores[best]:
                best = i
        action, score = self.actions[best], self.scores[best]
        for i in range(best, start, -1):
            self.actions[i] = self.actions[i - 1]
            self.scores[i] = self.scores[i - 1]
        self.actions[start] = action
        self.scores[start] = score
        return int(action)

    def praise(self, side, ply, action, depth):
        """This action ended a loop."""
        if self.killers[ply, 0] != action:
            self.killers[ply, 1] = self.killers[ply, 0]
            self.killers[ply, 0] = action
        self.history[side, action % ACTIONS] = min(self.history[side, action % ACTIONS] + depth * depth, MOST_HISTORY)

    def no_line(self, ply):
        self.lengths[min(ply, LINE)] = 0

    def lengthen(self, ply, action):
        """The line from this ply on: the action, and the line of the child it leads to."""
        if ply >= LINE:
            return
        n = min(self.lengths[ply + 1], LINE - 1)
        self.line[ply, 0] = action
        for i in range(n):
            self.line[ply, i + 1] = self.line[ply + 1, i]
        self.lengths[ply] = n + 1


completed(Scratch, {})


def scratch() -> Scratch:
    """Empty notes."""
    return Scratch(
        actions=np.empty(ROOM, np.int64),
        scores=np.empty(ROOM, np.int64),
        killers=np.full((DEEPEST + 1, 2), -1),
        history=np.zeros((2, ACTIONS), np.int64),
        line=np.empty((LINE + 1, LINE), np.int64),
        lengths=np.zeros(LINE + 1, np.int64),
    )


def grown(old: Scratch) -> Scratch:
    """The same notes with room for four times as many actions."""
    room = 4 * len(old.actions)
    return old._replace(actions=np.empty(room, np.int64), scores=np.empty(room, np.int64))
