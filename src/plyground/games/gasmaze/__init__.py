"""Two robots in a gas maze: who first stands on an exit wins, and each step leaves gas behind.

A (MAX, player 0) and B move in turn, one step to a free square: no wall, no gas, not the other robot. The square a
robot left holds gas until its owner's next turn is over; gas present at the start is gone after round one. A robot
with no legal step passes; two passes in a row end the game, a tie.

Squares are numbered row by row from 0 over the maze with its border of walls; bit i of the words is square i.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from plyground.cells import cells_of, framed, has
from plyground.draw.board import Board, Piece
from plyground.errors import InputError
from plyground.evaluator import evaluator
from plyground.game import game
from plyground.layouts import grid, names, read
from plyground.words import Actions, word

FOLDER = Path(__file__).parent / "layouts"
LAYOUTS = names(FOLDER)

UP, DOWN, RIGHT, LEFT, PASS = range(5)
NAMES = ("up", "down", "right", "left", "pass")
NONE = 0  # a corner of the border: stands for "no gas"
WIN = 1000.0  # what evaluators say of a finished game: more than any distance


class State(NamedTuple):
    """Where the robots are and their gas is, then what is left of round one, and whether the last turn was a pass."""

    a: int
    b: int
    gas_a: int  # NONE where there is none
    gas_b: int
    first_round: int  # 1 while the gas of the start is there
    passed: int
    turn: int


@game
class GasMaze(NamedTuple):
    width: int  # of the maze with its border
    height: int
    walls: tuple[word, ...]
    gas: tuple[word, ...]  # present at the start
    start_a: int
    start_b: int
    exit_1: int
    exit_2: int
    frame: int  # 1 where a ring of walls was put around an open maze

    @property
    def cyclic(self):
        return True

    def initial(self):
        return State(self.start_a, self.start_b, NONE, NONE, 1, 0, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        if self.is_terminal(state):
            return Actions(word(0))
        here, other = (state.a, state.b) if state.turn == 0 else (state.b, state.a)
        free = word(0)
        for action in range(4):
            there = self.beside(here, action)
            if there != other and not self.is_unsafe(state, there):
                free |= word(1) << word(action)
        return Actions(free if free != word(0) else word(1) << word(PASS))

    def beside(self, square, action):
        """The square an action leads to."""
        if action == UP:
            return square - self.width
        if action == DOWN:
            return square + self.width
        if action == RIGHT:
            return square + 1
        return square - 1 if action == LEFT else square

    def is_unsafe(self, state, square):
        """Is there a wall or gas?"""
        if has(self.walls, square) or square in (state.gas_a, state.gas_b):
            return True
        return state.first_round == 1 and has(self.gas, square) != 0

    def result(self, state, action):
        passed = 1 if action == PASS else 0
        ended = 2 if passed + state.passed == 2 else passed
        if state.turn == 0:
            gas = NONE if passed else state.a
            return State(self.beside(state.a, action), state.b, gas, state.gas_b, state.first_round, ended, 1)
        gas = NONE if passed else state.b
        return State(state.a, self.beside(state.b, action), state.gas_a, gas, 0, ended, 0)

    def is_terminal(self, state):
        return state.passed == 2 or self.is_out(state.a) or self.is_out(state.b)

    def is_out(self, square):
        return square in (self.exit_1, self.exit_2)

    def utility(self, state):
        if self.is_out(state.a):
            return (1.0, -1.0)
        return (-1.0, 1.0) if self.is_out(state.b) else (0.0, 0.0)

    # ------------------------------------------------------------------------------------- the evaluation

    def usual_evaluator(self):
        return Sensible()

    def ability(self, state, square):
        """The sum of the course: steps to the nearer exit as the crow walks, and unsafe neighbours."""
        return min(self.distance(square, self.exit_1), self.distance(square, self.exit_2)) + self.penalty(state, square)

    def distance(self, square, other):
        """Steps between two squares where nothing stands between them."""
        return abs(square // self.width - other // self.width) + abs(square % self.width - other % self.width)

    def penalty(self, state, square):
        """How many of the four neighbours are walls or gas."""
        unsafe = 0
        for action in range(4):
            if self.is_unsafe(state, self.beside(square, action)):
                unsafe += 1
        return unsafe

    # ---------------------------------------------------------------------------------------- for people

    @property
    def sides(self):
        return ("A", "B")

    def action_name(self, state, action):
        return NAMES[action]

    def place(self, square):
        """[row, column] of a square in the maze as it was written, counted from 1."""
        return [int(square) // self.width - self.frame + 1, int(square) % self.width - self.frame + 1]

    def gas_at(self, state):
        """The squares that hold gas now."""
        first = [i for i in range(self.width * self.height) if state.first_round and has(self.gas, i)]
        return first + [gas for gas in (state.gas_a, state.gas_b) if gas != NONE]

    def describe(self, state):
        finished = bool(self.is_terminal(state))
        return {
            "A": self.place(state.a),
            "B": self.place(state.b),
            "gas": [self.place(i) for i in self.gas_at(state)],
            "to_move": "AB"[state.turn],
            "finished": finished,
        }

    def draw(self, state):
        rows = range(self.frame, self.height - self.frame)
        columns = range(self.frame, self.width - self.frame)
        squares = [[r * self.width + c for c in columns] for r in rows]
        exits = {self.exit_1: "1", self.exit_2: "2"}
        ground = tuple("".join(exits.get(i, "#" if has(self.walls, i) else " ") for i in line) for line in squares)
        pieces = [Piece("cross", *self._cell(i), "green", "x") for i in self.gas_at(state)]
        pieces += [Piece("agent", *self._cell(state.b), "red", "B"), Piece("agent", *self._cell(state.a), "blue", "A")]
        here = state.a if state.turn == 0 else state.b
        targets = {action: self._cell(self.beside(here, action)) for action in self.actions(state)}
        return Board(len(squares), len(squares[0]), tuple(pieces), ground, targets)

    def _cell(self, square):
        return square // self.width - self.frame, square % self.width - self.frame


@evaluator
class Sensible(NamedTuple):
    """B's sum minus A's: near an exit and free to move is good for A."""

    weight: float = 1.0

    def value(self, game, state):
        if game.is_terminal(state):
            return WIN * game.utility(state)[0]
        return self.weight * (game.ability(state, state.b) - game.ability(state, state.a))

    def final(self, game, state, depth):
        return self.value(game, state)


@evaluator
class Literal(NamedTuple):
    """A's sum minus B's, as the slide writes it: the farther from the exits, the better for A."""

    weight: float = 1.0

    def value(self, game, state):
        if game.is_terminal(state):
            return WIN * game.utility(state)[0]
        return self.weight * (game.ability(state, state.a) - game.ability(state, state.b))

    def final(self, game, state, depth):
        return self.value(game, state)


EVALUATORS = {"sensible": Sensible, "sheet": Literal}


def load(layout: str | None = None) -> GasMaze:
    """A shipped maze ("slide" where none is given), or a user's file."""
    text, source = read(FOLDER, "gasmaze", layout or "slide")
    written = grid(text, source, "#.AB12x")
    marks = [written.only(letter, "robot" if letter in "AB" else "exit") for letter in "AB12"]
    maze, frame = framed(written)
    a, b, exit_1, exit_2 = ((row + frame) * maze.width + column + frame for row, column in marks)
    walls, gas = cells_of(maze, "#"), cells_of(maze, "x")
    made = GasMaze(maze.width, len(maze.rows), walls, gas, a, b, exit_1, exit_2, frame)
    for what, square in (("A", made.start_a), ("B", made.start_b)):
        if all(has(made.walls, made.beside(square, action)) for action in range(4)):
            raise InputError(f"{source}: robot {what} is boxed in at its start and can never move")
    return made
