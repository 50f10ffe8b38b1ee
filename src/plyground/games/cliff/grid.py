"""Layouts of the cliff: `.` floor, `~` water, `x` cliff, `#` rock, `G` the goal, `B` blue and `R` red on floor."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from plyground.errors import InputError
from plyground.layouts import Layout, grid
from plyground.layouts import read as read_text

FLOOR, WATER, ABYSS, ROCK = range(4)
LETTERS = ".~x#"
"""The letter of each kind of ground."""

LARGEST = 10_000
"""Cells a layout may have: what the exact solver can still hold is far below."""


@dataclass(frozen=True)
class Grid:
    height: int
    width: int
    blue: int
    red: int
    goal: int
    ground: Any  # the kind of each cell
    walk: Any  # steps from each cell to the goal, not through cliff or rock; -1: no way


def read(folder: Path, name: str, blue: Any, red: Any) -> Grid:
    """A shipped layout or a user's file; blue and red, where given, start at these (row, column), counted from 1."""
    text, source = read_text(folder, "cliff", name)
    return parse(text, source, blue, red)


def parse(text: str, source: str, blue: Any = None, red: Any = None) -> Grid:
    """The grid of a layout's text."""
    layout = grid(text, source, LETTERS + "GBR")
    if len(layout.rows) * layout.width > LARGEST:
        raise InputError(
            f"{source}: a layout may have at most {LARGEST:,} cells, not {len(layout.rows) * layout.width:,}"
        )
    goal = layout.only("G", "goal")
    starts = [_start(layout, *agent) for agent in (("B", "blue agent", blue), ("R", "red agent", red))]
    if starts[0] == starts[1]:
        raise InputError(f"{source}: blue and red cannot both start at {_people(starts[0])}")
    if starts[0] == goal:
        raise InputError(f"{source}: blue cannot start on the goal, {_people(goal)}")
    ground = np.array([max(LETTERS.find(letter), FLOOR) for row in layout.rows for letter in row], np.int64)
    blue, red, end = (row * layout.width + column for row, column in (*starts, goal))
    made = Grid(len(layout.rows), layout.width, blue, red, end, ground, _walk(ground, layout.width, end))
    _refuse_boxed_in(made, layout, starts)
    return made


def _start(layout: Layout, letter: str, what: str, given: Any) -> tuple[int, int]:
    """Where an agent starts, (row, column) from 0: at its letter, or where it was put instead."""
    if given is None:
        return layout.only(letter, what)
    if not (isinstance(given, tuple | list) and len(given) == 2 and all(type(n) is int for n in given)):
        raise InputError(f"the start of the {what} is (row, column), counted from 1, not {given!r}")
    row, column = given[0] - 1, given[1] - 1
    if not (0 <= row < len(layout.rows) and 0 <= column < layout.width):
        size = f"{len(layout.rows)} rows and {layout.width} columns"
        raise InputError(f"the {what} cannot start at {_people((row, column))}: the grid has {size}")
    wrong = {"x": "in the cliff", "#": "inside a wall"}.get(layout.rows[row][column])
    if wrong:
        raise InputError(f"the {what} cannot start {wrong}, at {_people((row, column))}")
    return row, column


def _people(place: tuple[int, int]) -> str:
    return f"({place[0] + 1}, {place[1] + 1})"


def _neighbours(cell: int, width: int, cells: int) -> list[int]:
    row, column = divmod(cell, width)
    found = [cell - width] * (row > 0) + [cell + width] * (cell + width < cells)
    return found + [cell + 1] * (column + 1 < width) + [cell - 1] * (column > 0)


def _walk(ground: Any, width: int, goal: int) -> Any:
    """Steps from each cell to the goal, breadth first."""
    steps = np.full(len(ground), -1, np.int64)
    steps[goal] = 0
    todo = deque([goal])
    while todo:
        cell = todo.popleft()
        for near in _neighbours(cell, width, len(ground)):
            if steps[near] < 0 and ground[near] in (FLOOR, WATER):
                steps[near] = steps[cell] + 1
                todo.append(near)
    return steps


def _refuse_boxed_in(made: Grid, layout: Layout, starts: list[tuple[int, int]]) -> None:
    for what, cell, place in zip(("blue", "red"), (made.blue, made.red), starts, strict=True):
        near = _neighbours(cell, made.width, len(made.ground))
        if all(made.ground[i] in (ABYSS, ROCK) for i in near):
            raise InputError(f"{layout.where(*place)}: {what} is boxed in at its start and can never move")
    if made.walk[made.blue] < 0:
        raise InputError(f"{layout.source}: there is no way for blue from {_people(starts[0])} to the goal")
