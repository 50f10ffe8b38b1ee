"""A board as text, one letter per cell; where pieces stand between cells, the rows between are written too."""

from __future__ import annotations

from plyground.draw.board import Board, Piece
from plyground.draw.palette import piece_colour
from plyground.draw.spans import Line, plain

_GROUND = {
    " ": ("·", "dim"),
    "#": ("█", "dim"),
    "~": ("~", "blue"),
    "x": ("x", "dim"),
    "g": ("g", "green"),
    ".": (" ", ""),
}
_COLOURS = {"ink": "bold", "grey": "dim", "white": "bold", "black": "bold green", "purple": "magenta"}


def board_text(board: Board) -> str:
    """The board as plain text."""
    return plain(board_lines(board)) + "\n"


def board_lines(board: Board) -> list[Line]:
    """The board as lines with colours; of pieces on one place the last is on top."""
    down = 2 if any(_between(piece.row) for piece in board.pieces) else 1
    across = 2 if any(_between(piece.column) for piece in board.pieces) else 1
    on_top = {(round(piece.row * down), round(piece.column * across)): piece for piece in board.pieces}
    width = max((len(_word(piece)) for piece in board.pieces), default=1)
    above, beside = board.edges
    margin = "  " if beside else ""
    lines: list[Line] = []
    if above:
        gap = " " * (width + 1) * (across - 1)
        lines.append([(margin + gap.join(letter.rjust(width) + " " for letter in above), "dim")])
    for row in range((board.rows - 1) * down + 1):
        line: Line = [(f"{beside[row // down]} " if row % down == 0 else margin, "dim")] if beside else []
        for column in range((board.columns - 1) * across + 1):
            text, style = _cell(on_top.get((row, column)), board, row / down, column / across)
            line.append((text.rjust(width) + " ", style))
        lines.append(line)
    return lines


def _between(place: float) -> bool:
    return place != int(place)


def _word(piece: Piece) -> str:
    """What stands for a piece: the number of a tile, the letter of anything else."""
    name, _, rest = piece.shape.partition(":")
    return rest if name == "tile" and rest else piece.letter


def _cell(piece: Piece | None, board: Board, row: float, column: float) -> tuple[str, str]:
    """What stands in a cell; a piece on a wall is reversed."""
    r, c = int(row), int(column)
    letter = board.ground[r][c] if r < len(board.ground) and c < len(board.ground[r]) else " "
    if piece is not None:
        colour = piece_colour(piece.colour)
        style = _COLOURS.get(colour, colour)
        return _word(piece), f"{style} reverse" if letter == "#" else style
    if _between(row) or _between(column):
        return " ", ""
    return _GROUND.get(letter, (letter, "green" if letter.isdecimal() else ""))
