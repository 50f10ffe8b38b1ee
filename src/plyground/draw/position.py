"""A position of any game as text: its board, or else what the game says of it."""

from __future__ import annotations

from typing import Any, TextIO

from plyground.draw.board_frame import frame_lines
from plyground.draw.board_text import board_lines
from plyground.draw.spans import Line, plain, show
from plyground.game import complete


def position_lines(game: Any, state: Any) -> list[Line]:
    """The board of a position, row by row, and its status; what `describe` says where a game draws no board."""
    if hasattr(game, "draw"):
        lines = list(board_lines(game.draw(state)))
        return [*lines, [(game.status(state), "")]] if hasattr(game, "status") else lines
    said = complete(game).describe(state)
    return [[(line, "")] for name, value in said.items() if value is not None for line in _told(name, value)]


def _told(name: str, value: Any) -> list[str]:
    rows = isinstance(value, list) and value and all(isinstance(row, str) for row in value)
    return list(value) if rows else [f"{name}: {value}"]


def position_text(game: Any, state: Any) -> str:
    """The same without colours."""
    return plain(position_lines(game, state))


def show_position(game: Any, state: Any, to: TextIO) -> None:
    """Write a position: in colour on a terminal (unless NO_COLOR asks for none), plain everywhere else."""
    show(position_lines(game, state), to)


def frame_picture(game: Any, state: Any) -> Any:
    """A position as a Rich text in a frame that keeps its size, for animations."""
    from rich.text import Text

    return Text("\n").join(Text.assemble(*line) for line in frame_lines(game.draw(state)))


def position_picture(game: Any, state: Any) -> Any:
    """A position as a Rich text."""
    from rich.text import Text

    return Text("\n").join(Text.assemble(*line) for line in position_lines(game, state))
