"""A board as SVG."""

from __future__ import annotations

from plyground.draw.board import Board
from plyground.draw.board_text import board_text
from plyground.draw.pieces import board_shapes
from plyground.draw.scene import Scene, Shape, Text, moved
from plyground.draw.svg import svg

CELL = 44.0
EDGE = 8.0
LETTER = 14.0  # the size of a letter at an edge


def board_svg(board: Board, cell: float = CELL, title: str = "A board") -> str:
    """The board as a self-contained SVG; `cell` is the side of a cell in pixels."""
    above, beside = board.edges
    x, y = EDGE + (LETTER if beside else 0), EDGE + (LETTER if above else 0)
    shapes: list[Shape] = [moved(shape, x, y) for shape in board_shapes(board, cell)]
    shapes += [Text(x + (i + 0.5) * cell, y - LETTER / 2 - 2, name, "note", LETTER) for i, name in enumerate(above)]
    shapes += [Text(x - LETTER / 2 - 2, y + (i + 0.5) * cell, name, "note", LETTER) for i, name in enumerate(beside)]
    width, height = board.columns * cell + x + EDGE, board.rows * cell + y + EDGE
    return svg(Scene(width, height, tuple(shapes), title, " / ".join(board_text(board).split("\n")[:-1])))
