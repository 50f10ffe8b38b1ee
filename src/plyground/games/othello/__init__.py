"""Othello: discs between the new one and another of one's own turn; most discs at the end win.

A state holds the discs of the player to move and of the other one, as words (see bits.py), so black and white are
played by the same code. Actions are the squares 0 (a1) to 63 (h8), row by row, and 64: pass, the only action of a
player without a move while the other one has some. Who has no move on either side has come to the end.

Player 0 is whoever moves first: black, or white with `first="white"`.
"""

from __future__ import annotations

from typing import NamedTuple

from plyground.draw.board import Board, Piece
from plyground.errors import InputError
from plyground.game import game
from plyground.games.othello.bits import flips, moves
from plyground.games.othello.evaluators import EVALUATORS
from plyground.games.othello.squares import PASS, name, split, square
from plyground.games.othello.start import FOLDER, Start, read
from plyground.games.othello.strategies import AGENTS
from plyground.layouts import names
from plyground.words import Actions, popcount, word

__all__ = ["AGENTS", "EVALUATORS", "LAYOUTS", "Othello", "State", "load", "of_start"]

LAYOUTS = names(FOLDER, "lay")

BLACK = 1 << 28 | 1 << 35  # e4, d5
WHITE = 1 << 27 | 1 << 36  # d4, e5


class State(NamedTuple):
    """The discs of the player to move, those of the other one, and whose turn it is."""

    mover: word
    other: word
    turn: int


@game
class Othello(NamedTuple):
    mover: word = BLACK  # the discs at the start of whoever moves first
    other: word = WHITE
    white_first: bool = False
    pass_free: bool = False  # a pass is no action: who can move, moves again

    def initial(self):
        return State(self.mover, self.other, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        found = moves(state.mover, state.other)
        must_pass = found == word(0) and moves(state.other, state.mover) != word(0)
        return Actions(found, word(must_pass))

    def result(self, state, action):
        if action == PASS:
            return State(state.other, state.mover, 1 - state.turn)
        at = word(1) << word(action)
        turned = flips(state.mover, state.other, at)
        own, other = state.mover | at | turned, state.other & ~turned
        if self.pass_free and moves(other, own) == word(0) and moves(own, other) != word(0):
            return State(own, other, state.turn)
        return State(other, own, 1 - state.turn)

    def is_terminal(self, state):
        return moves(state.mover, state.other) == word(0) and moves(state.other, state.mover) == word(0)

    def utility(self, state):
        """The difference in discs, the empty squares given to the winner."""
        own, other = popcount(state.mover), popcount(state.other)
        empty = 64 - own - other
        difference = float(own - other + (empty if own > other else -empty if own < other else 0))
        return (difference, -difference) if state.turn == 0 else (-difference, difference)

    # ---------------------------------------------------------------------------------------- for people

    @property
    def sides(self):
        return ("white", "black") if self.white_first else ("black", "white")

    def discs(self, state):
        """The discs of black and of white."""
        own, other = int(state.mover), int(state.other)
        return (own, other) if self.sides[state.turn] == "black" else (other, own)

    def action_name(self, state, action):
        return name(int(action))

    def split_moves(self, text):
        """The moves in a list, with or without spaces between: f5d6c3."""
        return split(text)

    def parse_action(self, state, text):
        action = square(text)
        legal = list(self.actions(state))
        if action not in legal:
            known = ", ".join(name(a) for a in legal) or "none"
            raise InputError(f"'{text}' is not a legal move of {self.sides[state.turn]}: legal are {known}")
        return action

    def describe(self, state):
        black, white = self.discs(state)
        return {
            "board": "".join("X" if black >> i & 1 else "O" if white >> i & 1 else "-" for i in range(64)),
            "to_move": self.sides[state.turn],
            "discs": {"black": black.bit_count(), "white": white.bit_count()},
            "legal": [name(a) for a in self.actions(state)],
            "finished": bool(self.is_terminal(state)),
        }

    def draw(self, state):
        black, white = self.discs(state)
        squares = [(i, divmod(i, 8)) for i in range(64)]
        pieces = [Piece("disc", r, c, "black", "X") for i, (r, c) in squares if black >> i & 1]
        pieces += [Piece("disc", r, c, "white", "O") for i, (r, c) in squares if white >> i & 1]
        targets = {a: divmod(a, 8) for a in self.actions(state) if a != PASS}
        return Board(8, 8, tuple(pieces), targets=targets, edges=("abcdefgh", "12345678"))


def of_start(start: Start, first: str | None = None, pass_free: bool = False) -> Othello:
    """The rules from this start; `first` moves where the start does not say who does."""
    if first not in {None, "black", "white"}:
        raise InputError(f"othello: first is black or white, not '{first}'")
    to_move = start.to_move or first or "black"
    if first not in {None, to_move}:
        raise InputError(f"othello: first={first}, but in this position it is {to_move}'s turn")
    discs = (start.black, start.white) if to_move == "black" else (start.white, start.black)
    return Othello(*discs, to_move == "white", pass_free)


def load(layout: str | None = None, first: str | None = None, pass_free: bool = False) -> Othello:
    """The game from a layout (see start.py); first="white" where the course's rule is wanted."""
    return of_start(read(layout or "basic"), first, pass_free)
