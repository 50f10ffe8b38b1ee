"""A board for a page: the shapes of its cells and of each piece around its place, as plain lists."""

from __future__ import annotations

from typing import Any

from plyground.draw.board import Board
from plyground.draw.board_text import board_lines
from plyground.draw.pieces import ground_shapes, piece_shapes
from plyground.draw.scene import Box, Circle, Group, Polygon, Shape, Wedge
from plyground.draw.svg import wedge

CELL = 40.0
"""The side of a cell; a page scales it."""


def board_json(board: Board) -> dict[str, Any]:
    """The board; pieces have a name each by which a page knows them again after a move."""
    return {
        "rows": board.rows,
        "columns": board.columns,
        "cell": CELL,
        "ground": [_plain(shape) for shape in ground_shapes(board, CELL)],
        "pieces": [
            {
                "name": f"{piece.shape.partition(':')[0]} {piece.letter}",
                "letter": piece.letter,
                "row": piece.row,
                "column": piece.column,
                "shapes": [_plain(shape) for shape in piece_shapes(piece, CELL)],
            }
            for piece in board.pieces
        ],
        "targets": [[int(action), *place] for action, place in board.targets.items()],
        "edges": list(board.edges),
        "letters": [[letter.strip() for letter, _ in line] for line in board_lines(board)],
    }


def _plain(shape: Shape) -> dict[str, Any]:
    """A shape as an SVG element: its tag, its attributes, its text."""
    if isinstance(shape, Group):
        return {"tag": "g", "inner": [_plain(s) for s in shape.shapes]}
    look: dict[str, Any] = {"class": f"pg-{shape.style}"}
    if isinstance(shape, Polygon):
        look["points"] = " ".join(f"{x:.4g},{y:.4g}" for x, y in shape.points)
        return {"tag": "polygon" if shape.closed else "polyline", "look": look, "width": shape.width}
    if isinstance(shape, Circle):
        look |= {"cx": shape.x, "cy": shape.y, "r": shape.radius}
        return {"tag": "circle", "look": look, "width": shape.width}
    if isinstance(shape, Box):
        look |= {"x": shape.x, "y": shape.y, "width": shape.width, "height": shape.height, "rx": shape.radius}
        return {"tag": "rect", "look": look}
    if isinstance(shape, Wedge):
        return {"tag": "path", "look": look | {"d": wedge(shape)}}
    look |= {"x": shape.x, "y": shape.y + 0.35 * shape.size, "font-size": shape.size, "text-anchor": shape.anchor}
    return {"tag": "text", "look": look, "text": shape.text}
