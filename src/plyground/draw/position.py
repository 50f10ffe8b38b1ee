"""A position of any game as text: its board, or else what the game says of it."""

from __future__ import annotations

from typing import Any

from plyground.game import complete


def position_text(game: Any, state: Any, colour: bool = False) -> str:
    """The board of a position, one row per line; what `describe` says where a game draws no board."""
    if hasattr(game, "draw"):
        try:
            from plyground.draw.board_text import board_text  # type: ignore[import-not-found,import-untyped,unused-ignore]

            return str(board_text(game.draw(state), colour=colour))
        except ImportError:
            pass
    return "\n".join(_line(name, value) for name, value in complete(game).describe(state).items() if value is not None)


def _line(name: str, value: Any) -> str:
    if isinstance(value, list) and value and all(isinstance(row, str) for row in value):
        return "\n".join(value)
    return f"{name}: {value}"
