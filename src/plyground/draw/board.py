"""A picture of a position, described once by the game; text, SVG, notebook and web all draw it from this.

Rows are counted from the top, columns from the left, both from 0; places between cells are fractions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from plyground.web.frame import Frame


class Piece(NamedTuple):
    """Something that stands on the board: a shape of draw/pieces.py, a place, a colour and a letter for text.

    The row and the column of a piece half-way between two cells end in .5.
    """

    shape: str
    row: float
    column: float
    colour: str = "ink"
    letter: str = "?"


class Board(NamedTuple):
    """A board of cells.

    ground    one string per row, a letter per cell: ' ' floor, '#' wall, '~' water, 'x' abyss, 'g' goal, a digit for
              one of several goals, '.' no cell; () is all floor
    targets   action -> (row, column) of the place to click for it
    lines     from (row, column) to (row, column), below the pieces
    edges     what stands above the columns and left of the rows, a letter each: ("abc", "123")
    """

    rows: int
    columns: int
    pieces: tuple[Piece, ...] = ()
    ground: tuple[str, ...] = ()
    targets: dict[int, tuple[float, float]] = {}  # noqa: RUF012 - never changed
    lines: tuple[tuple[float, float, float, float], ...] = ()
    edges: tuple[str, str] = ("", "")

    def show(self, height: int = 420) -> Frame:
        """The board as a frame of a notebook."""
        from plyground.draw.replay import board_document
        from plyground.web.frame import Frame
        from plyground.web.offline import page

        return Frame(page(board_document(self), "A board"), "A board", height)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from plyground.draw.board_svg import board_svg
        from plyground.draw.board_text import board_text

        return {"text/plain": board_text(self), "image/svg+xml": board_svg(self)}
