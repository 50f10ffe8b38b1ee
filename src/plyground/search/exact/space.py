"""All positions of a game, numbered from 0: state_at(i) is a position, find(state) its number.

Indexed     the game numbers its positions itself (`positions`, `index`, `state_at`): nothing is stored
Hashed      positions found from a start by machine code, in a table
Listed      the same in Python, for any game
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from plyground.compiled import Kernel
from plyground.records import completed
from plyground.words import pack, put, unpack, word

EMPTY = (1 << 32) - 1
MOST = EMPTY - 1
"""Positions are numbered in 32 bits."""


class Indexed(NamedTuple):
    """A game that numbers its own positions."""

    game: Any

    def state_at(self, i):
        return self.game.state_at(i)

    def find(self, state):
        return self.game.index(state)


class Hashed(NamedTuple):
    """Positions in a table, in the order they were found.

    rows[i]     the words of position i
    slots[h]    the number of a position, or EMPTY; a position stands in the first free slot from its hash on
    """

    game: Any
    like: Any  # a state, for its shape
    rows: np.ndarray
    slots: np.ndarray

    def state_at(self, i):
        words = pack(self.like)
        for j in range(len(words)):
            words = put(words, j, self.rows[i, j])
        return unpack(words, self.like)

    def slot(self, words):
        """Where these words stand in the table, or would stand."""
        mask = word(len(self.slots) - 1)
        mixed = word(0x9E3779B97F4A7C15)
        for w in words:
            mixed = word((mixed ^ w) * word(0xBF58476D1CE4E5B9))
            mixed ^= mixed >> word(29)
        h = mixed & mask
        while True:
            i = self.slots[h]
            if i == EMPTY:
                return h
            same = True
            for j in range(len(words)):
                if self.rows[i, j] != words[j]:
                    same = False
            if same:
                return h
            h = (h + word(1)) & mask

    def find(self, state):
        """The number of a position, or EMPTY where it was not found."""
        return np.int64(self.slots[self.slot(pack(state))])


class Listed:
    """Positions in a list and a dict."""

    def __init__(self, game: Any, states: list[Any], key: Callable[[Any], Any]) -> None:
        self.game = game
        self.states = states
        self.key = key
        self._numbers = {key(state): i for i, state in enumerate(states)}

    def state_at(self, i: int) -> Any:
        return self.states[i]

    def find(self, state: Any) -> int:
        return self._numbers.get(self.key(state), EMPTY)


completed(Indexed, {})
completed(Hashed, {})


@Kernel
def discover(space, cursor, steps):
    """Expand at most `steps` positions in the order of discovery; cursor = [expanded, found].

    False where the rows are full; the position then expanded is expanded again next time.
    """
    game = space.game
    for _ in range(steps):
        if cursor[0] == cursor[1]:
            break
        state = space.state_at(cursor[0])
        if not game.is_terminal(state):
            for action in game.actions(state):
                words = pack(game.result(state, action))
                h = space.slot(words)
                if space.slots[h] == EMPTY:
                    i = cursor[1]
                    if i == len(space.rows):
                        return False
                    for j in range(len(words)):
                        space.rows[i, j] = words[j]
                    space.slots[h] = i
                    cursor[1] = i + 1
        cursor[0] += 1
    return True


@Kernel
def rehash(space, count):
    """Enter the first `count` rows into empty slots."""
    for i in range(count):
        words = pack(space.like)
        for j in range(len(words)):
            words = put(words, j, space.rows[i, j])
        space.slots[space.slot(words)] = i


def grown(space: Hashed, count: int, capacity: int) -> Hashed:
    """The same rows with room for so many, and empty slots, at least twice as many."""
    rows = np.empty((capacity, space.rows.shape[1]), np.uint64)
    rows[:count] = space.rows[:count]
    size = 1 << max(4, (2 * capacity - 1).bit_length())
    return space._replace(rows=rows, slots=np.full(size, EMPTY, np.uint32))
