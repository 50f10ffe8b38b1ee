"""A board in a frame that never changes its size, for animations: two characters a cell, half cells in half blocks.

A piece half-way between two columns stands one character farther, one between two rows as ▄▄ above ▀▀.
"""

from __future__ import annotations

from plyground.draw.board import Board, Piece
from plyground.draw.palette import piece_colour
from plyground.draw.spans import Line

_GROUND = {"#": ("██", "blue"), "~": ("~~", "blue"), "x": ("xx", "dim"), "g": ("g ", "green")}
_COLOURS = {"ink": "white", "grey": "bright_black", "purple": "magenta"}
_MOUTHS = {"right": " <", "left": "> ", "up": "\\/", "down": "/\\"}


def frame_lines(board: Board) -> list[Line]:
    """The board as lines with colours; of pieces on one place the last is on top."""
    canvas = [[_floor(board, row, column) for column in range(2 * board.columns)] for row in range(board.rows)]
    for piece in board.pieces:
        row, column = int(piece.row), int(2 * piece.column)
        text, style = _look(piece)
        if piece.row == row:
            parts = {row: text}
        else:
            parts, style = {row: "▄▄", row + 1: "▀▀"}, style.rpartition(" on ")[2]
        for r, letters in parts.items():
            for i, letter in enumerate(letters):
                canvas[r][column + i] = (letter, style)
    return [list(line) for line in canvas]


def _floor(board: Board, row: int, column: int) -> tuple[str, str]:
    letters = board.ground[row] if row < len(board.ground) else ""
    letter = letters[column // 2] if column // 2 < len(letters) else " "
    text, style = _GROUND.get(letter, ("  ", ""))
    return text[column % 2], style


def _look(piece: Piece) -> tuple[str, str]:
    """Two characters and their style; what can move stands on a ground of its colour."""
    name, _, rest = piece.shape.partition(":")
    colour = _COLOURS.get(piece.colour, piece_colour(piece.colour))
    if name == "pacman":
        return _MOUTHS.get(rest, " <"), f"bold black on {colour}"
    if name == "ghost":
        return ("~~" if piece.colour == "white" else '""'), f"bold black on {colour}"
    if name in {"food", "capsule"}:
        return {"food": "· ", "capsule": "● "}[name], colour
    return f"{piece.letter:<2}"[:2], f"bold {colour}"
