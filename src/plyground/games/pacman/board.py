"""Mazes of Pac-Man as text, and the tables made of them.

    % wall   . food   o capsule   P Pac-Man   G or 1..4 ghosts   anything else floor

(0, 0) is the lower left cell. Places are numbered on a grid twice as fine, with a ring of wall around it, so that the
points half-way between two cells have numbers of their own:

    place = 2 (x + 1) + stride * 2 (y + 1)        stride = 2 (width + 2)

One table of small numbers holds all that is asked while a game is searched (every array a game holds costs time):

    entry 8 place + f, f 0..4     the legal actions of a ghost that faces f, as a set of bits
    entry 8 place + 5             those of Pac-Man
    entry 8 place + 6             the number of its floor cell; between two, of the one where a ghost is put
    then, cell                    the place of a floor cell
    then, cells * one + other     the steps from one floor cell to another

Floor cells are numbered from those with food on, then those with capsules: a dot's number is that of its cell.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from plyground.errors import InputError
from plyground.layouts import read

WEST, STOP, EAST, NORTH, SOUTH = range(5)
NAMES = ("West", "Stop", "East", "North", "South")
MOVES = {WEST: (-1, 0), EAST: (1, 0), NORTH: (0, 1), SOUTH: (0, -1)}
BACK = {WEST: EAST, EAST: WEST, NORTH: SOUTH, SOUTH: NORTH}

PACMAN, CELL, ENTRIES = 5, 6, 8

LARGEST = 64
"""Cells that a maze may be wide or high."""

MOST_GHOSTS = 4

Cell = tuple[int, int]


class Maze(NamedTuple):
    """A maze as it was written: every set of cells in reading order of its kind, ghosts as asked for."""

    source: str
    width: int
    height: int
    floor: tuple[Cell, ...]  # numbered: food, capsules, all others
    food: tuple[Cell, ...]
    capsules: tuple[Cell, ...]
    pacman: Cell
    ghosts: tuple[Cell, ...]

    @property
    def stride(self) -> int:
        return 2 * (self.width + 2)

    @property
    def places(self) -> int:
        """How many there are."""
        return self.stride * 2 * (self.height + 2)

    def place(self, cell: Cell) -> int:
        """The number of a cell's place."""
        return 2 * (cell[0] + 1) + self.stride * 2 * (cell[1] + 1)


def maze(folder: Path, layout: str, ghosts: int | None) -> Maze:
    """A shipped maze by name, or a user's file, with its first so many ghosts (None: all)."""
    text, source = read(folder, "pacman", layout)
    rows = _rows(text, source)
    letters = {(x, y): letter for y, row in enumerate(reversed(rows)) for x, letter in enumerate(row)}
    last = len(rows) - 1
    where = {cell: f"{source} line {last - cell[1] + 1} column {cell[0] + 1}" for cell in letters}
    heroes = [cell for cell in sorted(letters, key=lambda c: (-c[1], c[0])) if letters[cell] == "P"]
    if not heroes:
        raise InputError(f"{source}: there is no Pac-Man ('P') in it")
    if len(heroes) > 1:
        raise InputError(f"{where[heroes[1]]}: a second Pac-Man ('P'), expected exactly one")
    floor = tuple(sorted(cell for cell, letter in letters.items() if letter != "%"))
    found = _ghosts(source, letters, ghosts)
    for cell in found:
        if not any((cell[0] + dx, cell[1] + dy) in floor for dx, dy in MOVES.values()):
            raise InputError(f"{where[cell]}: the ghost has no way out: open a cell beside it")
    food, capsules = (tuple(cell for cell in floor if letters[cell] == kind) for kind in ".o")
    floor = (*food, *capsules, *(cell for cell in floor if letters[cell] not in ".o"))
    return Maze(source, len(rows[0]), len(rows), floor, food, capsules, heroes[0], found)


def _rows(text: str, source: str) -> list[str]:
    """The rows of a maze, the top one first, each as wide as the first."""
    lines = [line.strip(" \r\n") for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise InputError(f"{source}: there is no maze in it: write rows of % . o P G")
    width = len(lines[0])
    for number, line in enumerate(lines, 1):
        if "\t" in line:
            raise InputError(f"{source} line {number} column {line.index(chr(9)) + 1}: a tab, expected blanks")
        if len(line) < width:
            raise InputError(f"{source} line {number}: the row has {len(line)} cells and the first one {width}")
    if max(width, len(lines)) > LARGEST:
        raise InputError(f"{source}: a maze may be at most {LARGEST} cells wide and high, not {width}x{len(lines)}")
    return [line[:width] for line in lines]


def _ghosts(source: str, letters: dict[Cell, str], asked: int | None) -> tuple[Cell, ...]:
    """The cells of the ghosts, by digit (G is 1), then from the left, then from below."""
    digits = {"G": 1, **{str(digit): digit for digit in range(1, 5)}}
    found = sorted((digits[letter], cell) for cell, letter in letters.items() if letter in digits)
    if asked is not None and (isinstance(asked, bool) or not isinstance(asked, int) or asked < 0):
        raise InputError(f"ghosts must be a whole number of at least 0, not {asked}")
    cells = tuple(cell for _, cell in found[:asked])
    if len(cells) > MOST_GHOSTS:
        raise InputError(f"{source}: {len(cells)} ghosts, and there can be {MOST_GHOSTS}: ask for fewer (ghosts=4)")
    return cells


def table(maze: Maze) -> Any:
    """All that is asked of a maze, see above."""
    spots = np.array([maze.place(cell) for cell in maze.floor], np.int16)
    return np.concatenate((_places(maze).ravel(), spots, _distances(maze).ravel()))


def _places(maze: Maze) -> Any:
    made = np.zeros((maze.places, ENTRIES), np.int16)
    floor = {cell: number for number, cell in enumerate(maze.floor)}
    for (x, y), number in floor.items():
        here = made[maze.place((x, y))]
        ways = {action for action, (dx, dy) in MOVES.items() if (x + dx, y + dy) in floor}
        here[:PACMAN] = [_bits(ways - {BACK.get(facing)} or ways) for facing in range(5)]
        here[PACMAN], here[CELL] = _bits(ways | {STOP}), number
        for action in ways & {EAST, NORTH}:
            between = made[maze.place((x, y)) + (1 if action == EAST else maze.stride)]
            for facing in (action, BACK[action]):
                between[facing] = 1 << facing
            between[CELL] = floor[x + MOVES[action][0], y + MOVES[action][1]]
    return made


def _bits(actions: set[int]) -> int:
    return sum(1 << action for action in actions)


def _distances(maze: Maze) -> Any:
    """Steps between every two floor cells; as many as there are cells where there is no way."""
    numbers = {cell: number for number, cell in enumerate(maze.floor)}
    count = len(numbers)
    near = [[numbers.get((x + dx, y + dy), i) for (x, y), i in numbers.items()] for dx, dy in MOVES.values()]
    steps = np.zeros((count, count), np.int16)
    reached = np.packbits(np.eye(count, dtype=bool), axis=1)
    while True:
        steps += 1 - np.unpackbits(reached, axis=1, count=count)
        wider = reached | reached[near[0]] | reached[near[1]] | reached[near[2]] | reached[near[3]]
        if (wider == reached).all():
            steps[np.unpackbits(reached, axis=1, count=count) == 0] = count
            return steps
        reached = wider
