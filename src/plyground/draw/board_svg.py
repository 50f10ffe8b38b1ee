"""A board as SVG."""

from __future__ import annotations

from plyground.draw.board import Board
from plyground.draw.board_text import board_text
from plyground.draw.pieces import board_shapes
from plyground.draw.scene import Scene, moved
from plyground.draw.svg import svg

CELL = 44.0
EDGE = 8.0


def board_svg(board: Board, cell: float = CELL, title: str = "A board") -> str:
    """The board as a self-contained SVG; `cell` is the side of a cell in pixels."""
    shapes = tuple(moved(shape, EDGE, EDGE) for shape in board_shapes(board, cell))
    width, height = board.columns * cell + 2 * EDGE, board.rows * cell + 2 * EDGE
    return svg(Scene(width, height, shapes, title, " / ".join(board_text(board).split("\n")[:-1])))
