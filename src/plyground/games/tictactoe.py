"""Tic-tac-toe, and any m,n,k-game: m rows, n columns, k in a line wins.

Cells are numbered row by row from 0; bit i of a word is cell i:

    0 1 2
    3 4 5
    6 7 8
"""

from __future__ import annotations

from typing import NamedTuple

from plyground.draw.board import Board, Piece
from plyground.errors import InputError
from plyground.evaluator import evaluator
from plyground.game import game
from plyground.words import Actions, popcount, word

LAYOUTS = ("3x3", "4x4", "5x5", "6x6")


class State(NamedTuple):
    """The marks of the player to move, the marks of the other one, and whose turn it is."""

    mover: word
    other: word
    turn: int


class NineCells(NamedTuple):
    """Three in a line on a board of 3 x 3: the eight lines written out, which is what makes it fastest."""

    def any(self, cells):
        for line in (7, 56, 448, 73, 146, 292, 273, 84):
            if cells & word(line) == word(line):
                return True
        return False

    def count(self, cells):
        count = 0
        for line in (7, 56, 448, 73, 146, 292, 273, 84):
            count += cells & word(line) == word(line)
        return count

    def pairs(self, free, marks):
        """The lines wholly within `free` that hold exactly two of `marks`."""
        count = 0
        for line in (7, 56, 448, 73, 146, 292, 273, 84):
            count += free & word(line) == word(line) and popcount(marks & word(line)) == 2
        return count


class Lines(NamedTuple):
    """k in a line on n columns; `west` are the cells that have a neighbour on their left."""

    n: int
    k: int
    west: word

    def any(self, cells):
        return self.count(cells) > 0

    def count(self, cells):
        """The lines that lie wholly within these cells, each found at its last cell."""
        row, column, falling, rising = cells, cells, cells, cells
        for _ in range(self.k - 1):
            row = cells & word(row << word(1)) & self.west
            column = cells & word(column << word(self.n))
            falling = cells & word(falling << word(self.n + 1)) & self.west
            rising = cells & word((rising & self.west) << word(self.n - 1))
        return popcount(row) + popcount(column) + popcount(falling) + popcount(rising)

    def pairs(self, free, marks):
        """The lines wholly within `free` that hold exactly two of `marks`."""
        every = ~word(0)
        row = twos(free, marks, every, 1, self.west, self.k)
        column = twos(free, marks, every, self.n, every, self.k)
        falling = twos(free, marks, every, self.n + 1, self.west, self.k)
        rising = twos(free, marks, self.west, self.n - 1, every, self.k)
        return row + column + falling + rising


def twos(free, marks, before, step, after, k):
    """The lines of k in one direction that lie in `free` and hold exactly two of `marks`.

    Bit i of each word speaks of the line that ends at cell i: all of it is free; it has at least one, two, three marks.
    A line goes on by `step`, from cells in `before` to cells in `after`.
    """
    whole, one, two, three = free, marks, word(0), word(0)
    for _ in range(k - 1):
        whole = free & word((whole & before) << word(step)) & after
        three = word(three << word(step)) | (word(two << word(step)) & marks)
        two = word(two << word(step)) | (word(one << word(step)) & marks)
        one = word(one << word(step)) | marks
    return popcount(whole & two & ~three)


@game
class TicTacToe(NamedTuple):
    m: int = 3
    n: int = 3
    k: int = 3
    full: word = 0b111_111_111
    lines: NineCells | Lines = NineCells()

    def initial(self):
        return State(word(0), word(0), 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        empty = ~(state.mover | state.other) & self.full
        return Actions(word(0) if self.lines.any(state.other) else empty)

    def result(self, state, action):
        return State(state.other, state.mover | word(1) << word(action), 1 - state.turn)

    def is_terminal(self, state):
        return self.lines.any(state.other) or (state.mover | state.other) == self.full

    def utility(self, state):
        if not self.lines.any(state.other):
            return (0.0, 0.0)
        return (-1.0, 1.0) if state.turn == 0 else (1.0, -1.0)

    def action_name(self, state, action):
        return f"{'abcdefgh'[action % self.n]}{action // self.n + 1}"

    def marks(self, state):
        """The marks of X (player 0) and of O (player 1)."""
        return (state.mover, state.other) if state.turn == 0 else (state.other, state.mover)

    def describe(self, state):
        crosses, noughts = self.marks(state)
        rows = [
            "".join(
                "X" if crosses >> i & 1 else "O" if noughts >> i & 1 else "."
                for i in range(r * self.n, (r + 1) * self.n)
            )
            for r in range(self.m)
        ]
        return {"board": rows, "to_move": "XO"[state.turn], "finished": self.is_terminal(state)}

    def draw(self, state):
        crosses, noughts = self.marks(state)
        places = [(i, divmod(i, self.n)) for i in range(self.m * self.n)]
        pieces = [Piece("cross", r, c, "blue", "X") for i, (r, c) in places if crosses >> i & 1]
        pieces += [Piece("ring", r, c, "red", "O") for i, (r, c) in places if noughts >> i & 1]
        targets = {} if self.is_terminal(state) else {a: divmod(a, self.n) for a in self.actions(state)}
        return Board(self.m, self.n, tuple(pieces), targets=targets)


def load(layout: str | None = None, m: int = 3, n: int = 3, k: int | None = None) -> TicTacToe:
    """The game of a layout such as "4x4" (rows x columns), or of m rows, n columns and k in a line."""
    if layout is not None:
        if layout not in LAYOUTS:
            raise InputError(f"tictactoe has the layouts {', '.join(LAYOUTS)}, not '{layout}'; others with m=, n=, k=")
        m, n = (int(x) for x in layout.split("x"))
    if k is None:
        k = min(m, n, 4)
    if not (1 <= m <= 8 and 1 <= n <= 8 and 1 <= k <= max(m, n)):
        raise InputError(f"tictactoe needs 1 to 8 rows and columns and k no larger than both, not m={m}, n={n}, k={k}")
    west = sum(((1 << n) - 2) << r * n for r in range(m))
    return TicTacToe(m, n, k, (1 << m * n) - 1, NineCells() if (m, n, k) == (3, 3, 3) else Lines(n, k, west))


@evaluator
class OpenLines(NamedTuple):
    """Lines still open to MAX minus lines still open to MIN."""

    weight: float = 1.0

    def value(self, game, state):
        mine = game.lines.count(game.full & ~state.other) - game.lines.count(game.full & ~state.mover)
        return self.weight * mine if state.turn == 0 else -self.weight * mine


@evaluator
class Weighted(NamedTuple):
    """What MAX has more of than MIN, weighted: chances and pairs.

    Chances are lines without an opposing mark; pairs are such lines with exactly two marks of one's own.
    """

    chances: float = 0.6
    pairs: float = 0.4

    def value(self, game, state):
        mine, other = game.full & ~state.other, game.full & ~state.mover
        chances = game.lines.count(mine) - game.lines.count(other)
        pairs = game.lines.pairs(mine, state.mover) - game.lines.pairs(other, state.other)
        found = self.chances * chances + self.pairs * pairs
        return found if state.turn == 0 else -found


EVALUATORS = {"lines": OpenLines, "weighted": Weighted}
