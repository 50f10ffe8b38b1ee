"""All positions of a game, numbered from 0 in the order in which they are met.

number(state)    the number of a position, a new one where it is new; FULL where there is no room for it
find(state)      the same for a position that must be known; EMPTY where it is not
state_at(i)      position i
known()          how many there are so far

Indexed     the game numbers its positions itself (`positions`, `index`, `state_at`): nothing is stored
Hashed      positions met by machine code, in a table
Listed      the same in Python, for any game
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from plyground.compiled import Kernel
from plyground.packing import mixed, pack, unpack
from plyground.records import completed
from plyground.words import put, word

EMPTY = (1 << 32) - 1
FULL = -1
MOST = EMPTY - 1
"""Positions are numbered in 32 bits."""


class Indexed(NamedTuple):
    """A game that numbers its own positions."""

    game: Any

    def state_at(self, i):
        return self.game.state_at(i)

    def number(self, state):
        return self.game.index(state)

    def find(self, state):
        return self.game.index(state)

    def known(self):
        return self.game.positions()


class Hashed(NamedTuple):
    """Positions in a table.

    rows[i]     the words of position i
    slots[h]    the number of a position, or EMPTY; a position stands in the first free slot from its hash on
    met[0]      how many there are so far
    """

    game: Any
    like: Any  # a state, for its shape
    rows: np.ndarray
    slots: np.ndarray
    met: np.ndarray

    def state_at(self, i):
        words = pack(self.like)
        for j in range(len(words)):
            words = put(words, j, self.rows[i, j])
        return unpack(words, self.like)

    def known(self):
        return self.met[0]

    def number(self, state):
        words = pack(state)
        h = self.slot(words)
        i = np.int64(self.slots[h])
        if i != EMPTY:
            return i
        i = self.met[0]
        if i == len(self.rows):
            return FULL
        for j in range(len(words)):
            self.rows[i, j] = words[j]
        self.slots[h] = i
        self.met[0] = i + 1
        return i

    def slot(self, words):
        """Where these words stand in the table, or would stand."""
        mask = word(len(self.slots) - 1)
        h = mixed(words) & mask
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
        return np.int64(self.slots[self.slot(pack(state))])


class Listed:
    """At most so many positions in a list and a dict."""

    def __init__(self, game: Any, start: Any, most: int) -> None:
        self.game, self.most = game, most
        self.key: Callable[[Any], Any] = getattr(game, "key", lambda state: state)
        self.states = [start]
        self.numbers = {self.key(start): 0}

    def state_at(self, i: int) -> Any:
        return self.states[i]

    def known(self) -> int:
        return len(self.states)

    def number(self, state: Any) -> int:
        key = self.key(state)
        i = self.numbers.get(key, EMPTY)
        if i != EMPTY:
            return i
        if len(self.states) == self.most:
            return FULL
        self.states.append(state)
        self.numbers[key] = len(self.states) - 1
        return len(self.states) - 1

    def find(self, state: Any) -> int:
        return self.numbers.get(self.key(state), EMPTY)


completed(Indexed, {})
completed(Hashed, {})


@Kernel
def rehash(space):
    """Enter the rows met so far into empty slots."""
    for i in range(space.met[0]):
        words = pack(space.like)
        for j in range(len(words)):
            words = put(words, j, space.rows[i, j])
        space.slots[space.slot(words)] = i


def table(game: Any, start: Any, capacity: int) -> Hashed:
    """A table with room for so many positions, where the start is the only one."""
    words = pack(start)
    rows = np.empty((capacity, len(words)), np.uint64)
    rows[0] = words
    made = Hashed(game, start, rows, _slots(capacity), np.array([1]))
    made.slots[made.slot(words)] = 0
    return made


def grown(space: Hashed, capacity: int) -> Hashed:
    """The same rows with room for so many; `rehash` must fill the slots."""
    rows = np.empty((capacity, space.rows.shape[1]), np.uint64)
    rows[: len(space.rows)] = space.rows
    return space._replace(rows=rows, slots=_slots(capacity))


def _slots(capacity: int) -> Any:
    """Empty slots, at least twice as many as positions."""
    return np.full(1 << max(4, (2 * capacity - 1).bit_length()), EMPTY, np.uint32)
