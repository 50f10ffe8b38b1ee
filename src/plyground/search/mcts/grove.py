"""The tree that grows: nodes as rows of one array, what they earned beside them, and the luck.

numbers   [PARENT, ACTION, FIRST, COUNT, VISITS] of node 0 (the root), of node 1, ...
          the children of node i are FIRST, FIRST + 1, ..., FIRST + COUNT - 1; COUNT is 0 until it is opened
earned    for each player the lowest and the highest value seen so far, then per node the sum for each player
state     [nodes in use, random word]
plays     the first plays, as many as there is room for: the deepest node of the tree each came through
results   and what each came to, one number per player
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from plyground.game import CHANCE
from plyground.records import completed
from plyground.search.expectimax import share
from plyground.words import word

PARENT, ACTION, FIRST, COUNT, VISITS, COLUMNS = range(6)
MOST = 1 << 20
"""So many nodes at most; from then on the tree is only walked."""

HUGE = 1e9
"""What an infinite value counts: with infinities there is no average."""


class Grove(NamedTuple):
    players: int
    exploration: float
    numbers: np.ndarray
    earned: np.ndarray
    state: np.ndarray
    plays: np.ndarray
    results: np.ndarray

    def begin(self, seed):
        """Nothing but the root."""
        self.state[0] = 0
        self.state[1] = word(word(seed) * word(0x9E3779B97F4A7C15)) ^ word(0x2545F4914F6CDD1D)
        for p in range(self.players):
            self.earned[2 * p] = math.inf
            self.earned[2 * p + 1] = -math.inf
        self.add(-1, -1)

    def add(self, parent, action):
        i = np.int64(self.state[0])
        self.state[0] = i + 1
        row = i * COLUMNS
        self.numbers[row + PARENT] = parent
        self.numbers[row + ACTION] = action
        self.numbers[row + COUNT] = 0
        self.numbers[row + VISITS] = 0
        for p in range(self.players):
            self.earned[(i + 2) * self.players + p] = 0.0

    def get(self, node, column):
        return self.numbers[node * COLUMNS + column]

    def open(self, game, state, node):
        """Give a node its children; False where there is no room for them."""
        first = np.int64(self.state[0])
        for action in game.actions(state):
            if (np.int64(self.state[0]) + 1) * COLUMNS > len(self.numbers):
                self.state[0] = first
                return False
            self.add(node, action)
        self.numbers[node * COLUMNS + FIRST] = first
        self.numbers[node * COLUMNS + COUNT] = np.int64(self.state[0]) - first
        return True

    def choose(self, game, state, node):
        """The child to go on with: luck's, where luck moves; one never tried; else the one of the highest bound."""
        first, count = self.get(node, FIRST), self.get(node, COUNT)
        player = game.player(state)
        if player == CHANCE:
            return first + self.chance(game, state, count)
        low, high = self.earned[2 * player], self.earned[2 * player + 1]
        scale = 1.0 / (high - low) if high > low else 0.0
        log = math.log(max(1, self.get(node, VISITS)))
        best, best_bound = first, -1.0
        for child in range(first, first + count):
            visits = self.get(child, VISITS)
            if visits == 0:
                return child
            mean = self.earned[(child + 2) * self.players + player] / visits
            bound = (mean - low) * scale + self.exploration * math.sqrt(log / visits)
            if bound > best_bound:
                best, best_bound = child, bound
        return best

    def learn(self, node, values):
        """A play through this node came to these values, one per player."""
        play = self.get(0, VISITS)
        if play < len(self.plays):
            self.plays[play] = node
        for p in range(self.players):
            value = min(max(values[p], -HUGE), HUGE)
            if play < len(self.plays):
                self.results[play * self.players + p] = value
            self.earned[2 * p] = min(self.earned[2 * p], value)
            self.earned[2 * p + 1] = max(self.earned[2 * p + 1], value)
        while node >= 0:
            self.numbers[node * COLUMNS + VISITS] += 1
            for p in range(self.players):
                self.earned[(node + 2) * self.players + p] += min(max(values[p], -HUGE), HUGE)
            node = self.get(node, PARENT)

    # ------------------------------------------------------------------------------------------------ luck

    def random(self):
        """A number in [0, 1)."""
        x = word(self.state[1])
        x ^= x >> word(12)
        x ^= word(x << word(25))
        x ^= x >> word(27)
        self.state[1] = x
        return float(word(x * word(0x2545F4914F6CDD1D)) >> word(11)) * 2.0**-53

    def chance(self, game, state, count):
        """Which of so many actions luck takes."""
        left = self.random()
        chances = game.chances(state)
        if len(chances) == 1:
            return int(left * count)
        for i in range(count - 1):
            left -= share(chances, i)
            if left < 0.0:
                return i
        return count - 1

    def any(self, game, state):
        """An action as it comes: by its chance where luck moves, else each as likely as the others."""
        count, i = 0, 0
        for _ in game.actions(state):
            count += 1
        number = self.chance(game, state, count) if game.player(state) == CHANCE else int(self.random() * count)
        for action in game.actions(state):
            if i == number:
                return action
            i += 1
        return 0


completed(Grove, {})


def grove(players: int, exploration: float, recorded: int = 0, most: int = MOST) -> Grove:
    """Room for a tree of so many nodes, and a record of so many plays; memory is taken only as it grows."""
    return Grove(
        players,
        exploration,
        np.empty(most * COLUMNS, np.int64),
        np.empty((most + 2) * players, np.float64),
        np.zeros(2, np.uint64),
        np.empty(recorded, np.int64),
        np.empty(recorded * players, np.float64),
    )
