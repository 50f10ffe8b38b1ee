"""Blocker: two agents in a maze eat food and wall each other in.

The agents move in turn: a step, eat the food beneath, or block: turn the own empty cell into a wall. The game ends
when the food is gone (more food wins) or when an agent has no legal action (it loses, whatever was eaten; both at
once is a tie).

Cells are numbered row by row from 0 over the board with its border; bit i of the words is cell i:

     0  1  2  3  4
     5  6  7  8  9      neighbours of cell i: up i - 5, right i + 1, down i + 5, left i - 1
    10 11 12 13 14
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import NamedTuple

from plyground.cells import flip, has, is_empty
from plyground.draw.board import Board, Piece
from plyground.game import game
from plyground.games.blocker.board import read
from plyground.layouts import names
from plyground.words import Actions, word

FOLDER = Path(__file__).parent / "layouts"
LAYOUTS = names(FOLDER)

UP, RIGHT, DOWN, LEFT, EAT, BLOCK = range(6)
NAMES = ("up", "right", "down", "left", "eat", "block")


class State(NamedTuple):
    """The board, then the cell and the food eaten of the agent to move and of the other one."""

    walls: tuple[word, ...]
    food: tuple[word, ...]
    here: int
    there: int
    mine: int
    theirs: int
    turn: int


@game
class Blocker(NamedTuple):
    width: int  # of the board with its border
    height: int
    walls: tuple[word, ...]
    food: tuple[word, ...]
    start_a: int
    start_b: int
    frame: int  # 1 where a ring of walls was put around an open board

    @property
    def cyclic(self):
        return True

    def initial(self):
        return State(self.walls, self.food, self.start_a, self.start_b, 0, 0, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        if self.is_terminal(state):
            return Actions(word(0))
        return self.actions_at(state, state.here)

    def actions_at(self, state, cell):
        """What an agent on this cell can do."""
        walls = state.walls
        found = ~has(walls, cell - self.width) & word(1)
        found |= (~has(walls, cell + 1) & word(1)) << word(RIGHT)
        found |= (~has(walls, cell + self.width) & word(1)) << word(DOWN)
        found |= (~has(walls, cell - 1) & word(1)) << word(LEFT)
        food = has(state.food, cell)
        found |= food << word(EAT)
        found |= (~(food | has(walls, cell)) & word(1)) << word(BLOCK)
        return Actions(found)

    def result(self, state, action):
        here = state.here
        if action == EAT:
            eaten = flip(state.food, here)
            return State(state.walls, eaten, state.there, here, state.theirs, state.mine + 1, 1 - state.turn)
        if action == BLOCK:
            built = flip(state.walls, here)
            return State(built, state.food, state.there, here, state.theirs, state.mine, 1 - state.turn)
        if action == UP:
            here -= self.width
        elif action == DOWN:
            here += self.width
        elif action == RIGHT:
            here += 1
        else:
            here -= 1
        return State(state.walls, state.food, state.there, here, state.theirs, state.mine, 1 - state.turn)

    def is_terminal(self, state):
        return is_empty(state.food) or self.is_stuck(state, state.here) or self.is_stuck(state, state.there)

    def is_stuck(self, state, cell):
        """Has an agent on this cell nothing to do? Only where it stands on a wall amid walls."""
        walls = state.walls
        around = (
            has(walls, cell - self.width) & has(walls, cell + 1) & has(walls, cell + self.width) & has(walls, cell - 1)
        )
        return (has(walls, cell) & around) != 0

    def utility(self, state):
        mine = 0 if self.is_stuck(state, state.here) else 1
        theirs = 0 if self.is_stuck(state, state.there) else 1
        if mine == theirs == 1:
            mine, theirs = state.mine, state.theirs
        mover = 1.0 if mine > theirs else -1.0 if mine < theirs else 0.0
        return (mover, -mover) if state.turn == 0 else (-mover, mover)

    def estimate(self):
        """About how many positions there are: two agents anywhere, some food eaten by either, walls on other cells.

        Whose turn it is follows from the rest. With the last food the game is over, so positions without any do
        not count.
        """
        cells = reachable(self)
        food = sum(int(has(self.food, cell)) for cell in cells)
        ways = sum(math.comb(food, eaten) * (eaten + 1) << eaten for eaten in range(food))
        return len(cells) ** 2 * (ways << len(cells) - food)

    # ---------------------------------------------------------------------------------------- for people

    @property
    def sides(self):
        return ("A", "B")

    def action_name(self, state, action):
        return NAMES[action]

    def agents(self, state):
        """The cells of A and B, and what they have eaten."""
        cells, eaten = (state.here, state.there), (state.mine, state.theirs)
        return (cells, eaten) if state.turn == 0 else (cells[::-1], eaten[::-1])

    def place(self, cell):
        """(row, column) of a cell on the board as it was written, from 0."""
        return cell // self.width - self.frame, cell % self.width - self.frame

    def rows(self, state):
        """The board as text: walls, food, empty cells; without the agents."""
        inside = range(self.frame, self.width - self.frame)
        lines = []
        for r in range(self.frame, self.height - self.frame):
            cells = [r * self.width + c for c in inside]
            lines.append("".join("#" if has(state.walls, i) else "*" if has(state.food, i) else " " for i in cells))
        return lines

    def describe(self, state):
        (a, b), (score_a, score_b) = self.agents(state)
        return {
            "board": self.rows(state),
            "A": self.place(a),
            "B": self.place(b),
            "score": {"A": score_a, "B": score_b},
            "to_move": "AB"[state.turn],
            "finished": bool(self.is_terminal(state)),
        }

    def status(self, state):
        _, (a, b) = self.agents(state)
        return f"eaten: A {a}, B {b}"

    def draw(self, state):
        rows = self.rows(state)
        (a, b), _ = self.agents(state)
        pieces = [
            Piece("food", r, c, "green", "*") for r, row in enumerate(rows) for c, x in enumerate(row) if x == "*"
        ]
        if a == b:
            pieces.append(Piece("agent", *self.place(a), "purple", "&"))
        else:
            pieces += [Piece("agent", *self.place(b), "red", "B"), Piece("agent", *self.place(a), "blue", "A")]
        steps = {UP: -self.width, RIGHT: 1, DOWN: self.width, LEFT: -1}
        targets = {x: self.place(state.here + steps.get(x, 0)) for x in self.actions(state)}
        return Board(len(rows), len(rows[0]), tuple(pieces), tuple(row.replace("*", " ") for row in rows), targets)


def reachable(game: Blocker) -> set[int]:
    """The cells that A or B can walk to."""
    found = {game.start_a, game.start_b}
    todo = list(found)
    while todo:
        cell = todo.pop()
        near = (cell - game.width, cell + 1, cell + game.width, cell - 1)
        fresh = {i for i in near if not has(game.walls, i)} - found
        found |= fresh
        todo += fresh
    return found


def load(layout: str | None = None) -> Blocker:
    """A shipped board by name ("shipped" where none is given), or a user's file."""
    return Blocker(**read(FOLDER, layout or "shipped"))
