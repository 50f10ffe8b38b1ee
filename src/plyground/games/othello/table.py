"""What has been found out about positions, in a table that threads share without locks.

A row of the table holds two positions, each of three words; the second place takes what the first one does not keep:

    discs of the mover ^ note, discs of the other ^ note, note

Both boards come back by `^ note`, so a row half written by another thread belongs to no position and is not found.
A position is compared as a whole: two positions are never taken for one. The note, from its low end:

    8 bits lower bound + 128 | 8 bits upper bound + 128 | 8 bits best move | 8 bits depth | 8 bits level | 8 bits turn

depth is in plies, all empty squares where the game was played out; level says how surely (see deep.py); turn tells
searches of different moves of a game apart.
"""

from __future__ import annotations

import numpy as np

from plyground.words import word

NOWHERE = 64
"""No move."""


def new_table(megabytes: float) -> np.ndarray:
    """An empty table: the largest power of two of rows that fits; none at all for 0 megabytes."""
    rows = int(megabytes * (1 << 20)) // 64
    return np.zeros((1 << rows.bit_length() >> 1, 8), np.uint64)


def row_of(table, mine, theirs):
    """The row where a position stands, if it stands anywhere."""
    mixed = mine * word(0x9E37_79B9_7F4A_7C15) ^ (theirs * word(0xC2B2_AE3D_27D4_EB4F) >> word(7))
    mixed = (mixed ^ mixed >> word(32)) * word(0xD6E8_FEB8_6659_FD93)
    return int(mixed >> word(32)) & (len(table) - 1)


def note_of(lower, upper, move, depth, level, turn):
    """A note of these bounds."""
    return (
        word(lower + 128)
        | word(upper + 128) << word(8)
        | word(move) << word(16)
        | word(depth) << word(24)
        | word(level) << word(32)
        | word(turn) << word(40)
    )


def lower_of(note):
    return int(note & word(255)) - 128


def upper_of(note):
    return int(note >> word(8) & word(255)) - 128


def move_of(note):
    return int(note >> word(16) & word(255))


def depth_of(note):
    return int(note >> word(24) & word(255))


def level_of(note):
    return int(note >> word(32) & word(255))


def turn_of(note):
    return int(note >> word(40) & word(255))


def found(table, mine, theirs):
    """The note of a position, or 0."""
    if len(table) == 0:
        return word(0)
    row = row_of(table, mine, theirs)
    note = word(table[row, 2])
    if word(table[row, 0]) ^ note == mine and word(table[row, 1]) ^ note == theirs:
        return note
    note = word(table[row, 5])
    if word(table[row, 3]) ^ note == mine and word(table[row, 4]) ^ note == theirs:
        return note
    return word(0)


def keep(table, mine, theirs, note):
    """Keep a note: in the first place, unless a deeper one of this turn stands there, else in the second."""
    if len(table) == 0:
        return
    row = row_of(table, mine, theirs)
    there = word(table[row, 2])
    same = word(table[row, 0]) ^ there == mine and word(table[row, 1]) ^ there == theirs
    first = same or there == word(0) or turn_of(there) != turn_of(note) or depth_of(there) <= depth_of(note)
    place = 0 if first else 3
    table[row, place] = mine ^ note
    table[row, place + 1] = theirs ^ note
    table[row, place + 2] = note
