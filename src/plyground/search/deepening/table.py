"""What was found out about positions: the transposition table.

An entry is three words. Two neighbours share a place: the first keeps what was searched deeper, the second the newest.

    row = [check, value, note]              check = key ^ value ^ note

    note   action + 1 (32 bits)   depth (24)   kind (2)   whole (1)
           63 ......... 32        31 .... 8    2 .. 1     0

Two threads may write the same row at once. Then check does not fit, and the entry is taken for unknown: no lock needed.

Values are the mover's; kind says how the true one relates to it. `whole`: proved by ends of the game alone.

Table        the entries in an array
NoTable      none: everything is unknown
Notebook     the same in a Python dict, for states that are no tuples of numbers
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from plyground.packing import mixed, pack, unpack
from plyground.records import completed
from plyground.search.deepening.hooks import Said, Unsaid
from plyground.words import word

if TYPE_CHECKING:
    from plyground.search.question import Question

UNKNOWN, EXACT, LOWER, UPPER = range(4)

SHALLOW = 1
"""A search of so few plies is made sooner than its entry comes from memory."""

WORDS = 3
BYTES = 8 * WORDS


class Entry(NamedTuple):
    """What is known of a position; kind UNKNOWN where nothing is."""

    value: float
    depth: int
    kind: int
    whole: int
    action: int


class Table(NamedTuple):
    """Entries in one array. `mask` has the bits of a place that name a pair of rows."""

    cells: np.ndarray
    mask: word

    def place(self, key):
        """The word a key is known by."""
        return mixed(pack(key))

    def row(self, place):
        """Where the first of the two rows for a position begins."""
        return np.int64(place & self.mask) * WORDS

    def find(self, place, depth):
        i = self.row(place)
        for _ in range(2 if depth > SHALLOW else 0):
            bits, note = word(self.cells[i + 1]), word(self.cells[i + 2])
            if note != word(0) and word(self.cells[i]) ^ bits ^ note == place:
                kind, whole = note >> word(1) & word(3), note & word(1)
                return Entry(unpack((bits,), 0.0), depth_of(note), kind, whole, np.int64(note >> word(32)) - 1)
            i += WORDS
        return Entry(0.0, 0, UNKNOWN, 0, -1)

    def keep(self, place, value, depth, kind, whole, action):
        if depth <= SHALLOW:
            return
        bits = pack(value)[0]
        note = word(action + 1) << word(32) | word(depth) << word(8) | word(kind) << word(1) | word(whole)
        i = self.row(place)
        first = word(self.cells[i + 2])
        same = word(self.cells[i]) ^ word(self.cells[i + 1]) ^ first == place
        if depth < depth_of(first) and not same:
            i += WORDS
        self.cells[i] = place ^ bits ^ note
        self.cells[i + 1] = bits
        self.cells[i + 2] = note


def depth_of(note):
    return np.int64(note >> word(8) & word(0xFFFFFF))


class NoTable(NamedTuple):
    """No entries at all."""

    def place(self, key):
        return word(0)

    def find(self, place, depth):
        return Entry(0.0, 0, UNKNOWN, 0, -1)

    def keep(self, place, value, depth, kind, whole, action):
        return None


completed(Entry, {})
completed(Table, {})
completed(NoTable, {})


class Notebook:
    """At most so many entries in a dict."""

    def __init__(self, most: int) -> None:
        self._most, self._entries = most, {}  # type: ignore[var-annotated]

    def place(self, key: Any) -> Any:
        return key

    def find(self, place: Any, depth: int) -> Entry:
        return self._entries.get(place, Entry(0.0, 0, UNKNOWN, 0, -1))

    def keep(self, place: Any, *entry: Any) -> None:
        if len(self._entries) < self._most or place in self._entries:
            self._entries[place] = Entry(*entry)


def table(question: Question, said: Said | Unsaid, megabytes: float) -> Table | NoTable | Notebook:
    """An empty table of about this size for the positions of a question."""
    entries = int(megabytes * 2**20) // BYTES
    if isinstance(said, Unsaid):
        return Notebook(entries)
    if entries < 2 or why_no_table(said.key(question.game, question.evaluator, question.state)):
        return NoTable()
    rows = 1 << entries.bit_length() - 1
    return Table(np.zeros(rows * WORDS, np.uint64), rows - 2)


def why_no_table(key: Any) -> str | None:
    """Why positions with such keys cannot be told apart by machine code, or None."""
    if isinstance(key, tuple):
        return next(filter(None, map(why_no_table, key)), None)
    if isinstance(key, int | float | np.generic):
        return None
    kind = type(key).__name__
    return f"its states hold a value of type {kind}: give the game a key(state) that is a number or a tuple of numbers"
