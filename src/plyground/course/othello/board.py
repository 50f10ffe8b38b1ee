"""Boards of the Othello sheet: a player is "black" or "white", a move a number from 11 (a1) to 88 (h8), row by row."""

from __future__ import annotations

from typing import Any, NamedTuple

from plyground.errors import InputError
from plyground.games.othello import State
from plyground.games.othello.bits import flips, moves
from plyground.games.othello.evaluators import EVALUATORS, FINAL
from plyground.games.othello.squares import name, number, square
from plyground.games.othello.start import read
from plyground.words import Actions

BLACK, WHITE = "black", "white"


class Board(NamedTuple):
    """The discs of black and of white, as words; bit 0 is a1, bit 63 is h8. Never changed."""

    black: int
    white: int

    @classmethod
    def load(cls, layout: str = "basic") -> Board:
        """A shipped layout by name, or a `.lay` file by path."""
        start = read(layout)
        return cls(start.black, start.white)

    def holder(self, move: int) -> str | None:
        """Who holds a square, by its number from 11 to 88; None where it is empty."""
        at = 1 << square(str(move))
        return BLACK if self.black & at else WHITE if self.white & at else None

    def __str__(self) -> str:
        """The board as it stands in a `.lay` file, without the border."""
        letters: dict[str | None, str] = {BLACK: "B", WHITE: "W", None: "."}
        return "\n".join("".join(letters[self.holder(10 * r + c)] for c in range(1, 9)) for r in range(1, 9))


def opponent(player: str) -> str:
    """The other player."""
    if player not in (BLACK, WHITE):
        raise InputError(f"a player is '{BLACK}' or '{WHITE}', not {player!r}")
    return WHITE if player == BLACK else BLACK


def legal_moves(player: str, board: Board) -> list[int]:
    """The legal moves of a player, in ascending order."""
    return [number(i) for i in Actions(_moves(player, board))]


def any_legal_move(player: str, board: Board) -> bool:
    """Has a player a legal move?"""
    return _moves(player, board) != 0


def make_move(move: int, player: str, board: Board) -> Board:
    """The board after a player's move."""
    own, other = _sides(player, board)
    at = 1 << square(str(move))
    if not at & _moves(player, board):
        raise InputError(f"{move} ({name(square(str(move)))}) is not a legal move of {player}")
    turned: int = flips(own, other, at)  # type: ignore[no-untyped-call]
    own, other = own | at | turned, other & ~turned
    return Board(own, other) if player == BLACK else Board(other, own)


def final_value(player: str, board: Board) -> int:
    """What a finished game is worth to a player: 20000, -20000, or 0 where both have as many discs."""
    difference = count_difference(player, board)
    return int(FINAL) * ((difference > 0) - (difference < 0))


def count_difference(player: str, board: Board) -> int:
    """A player's discs minus the opponent's."""
    return _value("count-difference", player, board)


def weighted_squares(player: str, board: Board) -> int:
    """The weights of a player's squares minus those of the opponent's."""
    return _value("weighted-squares", player, board)


def modified_weighted_squares(player: str, board: Board) -> int:
    """The same, where a square beside an occupied corner counts 5."""
    return _value("modified-weighted-squares", player, board)


def mobility(player: str, board: Board) -> int:
    """A player's legal moves minus the opponent's."""
    return _value("mobility", player, board)


EVALUATIONS = {
    "count-difference": count_difference,
    "weighted-squares": weighted_squares,
    "modified-weighted-squares": modified_weighted_squares,
    "mobility": mobility,
}


def _sides(player: str, board: Board) -> tuple[int, int]:
    """The player's discs and the opponent's."""
    return (board.black, board.white) if opponent(player) == WHITE else (board.white, board.black)


def _moves(player: str, board: Board) -> int:
    found: int = moves(*_sides(player, board))  # type: ignore[no-untyped-call]
    return found


def _value(evaluation: str, player: str, board: Board) -> int:
    evaluator: Any = EVALUATORS[evaluation]()
    return int(evaluator.value(None, State(*_sides(player, board), 0)))
