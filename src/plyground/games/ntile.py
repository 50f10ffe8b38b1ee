"""The sliding tiles: one player moves the blank until the tiles stand as in the goal.

A board of up to 16 cells is one word, four bits a cell, row by row from the low end; 0 is the blank:

    2 8 3
    1 6 4      word = 2 | 8 << 4 | 3 << 8 | 1 << 12 | 6 << 16 | ...
    7 _ 5
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from plyground.draw.board import Board, Piece
from plyground.errors import InputError, unknown
from plyground.evaluator import evaluator
from plyground.game import game
from plyground.words import Actions, word

BOARDS = {
    "lecture": "2 8 3 / 1 6 4 / 7 _ 5 > 1 2 3 / 8 _ 4 / 7 6 5",
    "farthest": "8 6 7 / 2 5 4 / 3 _ 1 > 1 2 3 / 4 5 6 / 7 8 _",
    "small": "3 1 / 2 _ > 1 2 / 3 _",
    "fifteen": "1 2 3 4 / 5 6 _ 8 / 9 10 7 11 / 13 14 15 12 > 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 _",
}
LAYOUTS = tuple(sorted(BOARDS))
UP, DOWN, LEFT, RIGHT = range(4)
NAMES = ("up", "down", "left", "right")


class State(NamedTuple):
    """The tiles and the cell of the blank."""

    tiles: word
    blank: int


@game
class Tiles(NamedTuple):
    """Actions move the blank, in the order up, down, left, right; every move costs 1."""

    rows: int
    columns: int
    start: word
    goal: word

    players = 1
    zero_sum = False
    cyclic = True

    def initial(self):
        blank = 0
        while self.tile(self.start, blank) != 0:
            blank += 1
        return State(self.start, blank)

    def player(self, state):
        return 0

    def actions(self, state):
        row, column = state.blank // self.columns, state.blank % self.columns
        if state.tiles == self.goal:
            return Actions(0)
        return Actions(
            (row > 0) << UP
            | (row < self.rows - 1) << DOWN
            | (column > 0) << LEFT
            | (column < self.columns - 1) << RIGHT
        )

    def result(self, state, action):
        step = 1
        if action == UP:
            step = -self.columns
        elif action == DOWN:
            step = self.columns
        elif action == LEFT:
            step = -1
        cell = state.blank + step
        tile = word(self.tile(state.tiles, cell))
        moved = state.tiles ^ tile << word(4 * cell) ^ tile << word(4 * state.blank)
        return State(moved, cell)

    def is_terminal(self, state):
        return state.tiles == self.goal

    def utility(self, state):
        return (1.0,)

    def key(self, state):
        return state.tiles

    def tile(self, tiles, cell):
        return int(tiles >> word(4 * cell) & word(15))

    def place(self, tile):
        """The cell where a tile stands in the goal."""
        cell = 0
        while self.tile(self.goal, cell) != tile:
            cell += 1
        return cell

    def action_name(self, state, action):
        return NAMES[action]

    def describe(self, state):
        cells = [self.tile(state.tiles, i) for i in range(self.rows * self.columns)]
        rows = [cells[r * self.columns : (r + 1) * self.columns] for r in range(self.rows)]
        return {"board": rows, "finished": bool(self.is_terminal(state))}

    def draw(self, state):
        cells = ((i, self.tile(state.tiles, i)) for i in range(self.rows * self.columns))
        pieces = tuple(Piece("tile", i // self.columns, i % self.columns, "blue", str(t)) for i, t in cells if t)
        targets = {}
        for action in self.actions(state):
            targets[action] = divmod(self.result(state, action).blank, self.columns)
        return Board(self.rows, self.columns, pieces, targets=targets)


@evaluator
class Misplaced(NamedTuple):
    """Minus the number of tiles that are not in their place; a goal found early is worth the plies left."""

    weight: float = 1.0

    def value(self, game, state):
        count = 0
        for cell in range(game.rows * game.columns):
            tile = game.tile(state.tiles, cell)
            if tile != 0 and tile != game.tile(game.goal, cell):
                count += 1
        return -self.weight * count

    def final(self, game, state, depth):
        return float(depth)


@evaluator
class Manhattan(NamedTuple):
    """Minus the steps all tiles are away from their places; a goal found early is worth the plies left."""

    weight: float = 1.0

    def value(self, game, state):
        steps = 0
        for cell in range(game.rows * game.columns):
            tile = game.tile(state.tiles, cell)
            if tile != 0:
                place = game.place(tile)
                steps += abs(cell // game.columns - place // game.columns) + abs(
                    cell % game.columns - place % game.columns
                )
        return -self.weight * steps

    def final(self, game, state, depth):
        return float(depth)


EVALUATORS = {"misplaced": Misplaced, "manhattan": Manhattan}


def load(layout: str | None = None) -> Tiles:
    """A shipped board by name, a user's file, or a board itself: "2 8 3 / 1 6 4 / 7 _ 5 > 1 2 3 / 8 _ 4 / 7 6 5"."""
    name = layout or "lecture"
    if name in BOARDS:
        return parsed(BOARDS[name], name)
    if ">" in name:
        return parsed(name, "layout")
    if not Path(name).is_file():
        raise unknown("layout of ntile", name, LAYOUTS)
    try:
        text = Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: byte {error.start} is not text (UTF-8)") from None
    return parsed(text, name)


def parsed(text: str, source: str) -> Tiles:
    """The puzzle a text gives: start > goal, rows separated by / or new lines, _ for the blank."""
    halves = text.split(">")
    if len(halves) != 2:
        raise InputError(f"{source}: expected `start > goal`, rows separated by / or on lines of their own")
    boards = [[row.split() for row in half.replace("/", "\n").splitlines() if row.strip()] for half in halves]
    shapes = {(len(board), len(row)) for board in boards for row in board}
    if len(shapes) != 1:
        raise InputError(f"{source}: start and goal must be rectangles of the same size")
    rows, columns = shapes.pop()
    if not 2 <= rows * columns <= 16:
        raise InputError(f"{source}: a board has 2 to 16 cells, not {rows * columns}")
    words = []
    for board in boards:
        cells = [cell for row in board for cell in row]
        wanted = sorted(["_", *map(str, range(1, rows * columns))])
        if sorted(cells) != wanted:
            raise InputError(f"{source}: a board has the blank _ and the tiles 1 to {rows * columns - 1}, each once")
        words.append(sum((0 if cell == "_" else int(cell)) << 4 * i for i, cell in enumerate(cells)))
    return Tiles(rows, columns, *words)
