"""What the viewer of a match shows: every position with its board and its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plyground.draw.board import Board
from plyground.draw.board_json import board_json
from plyground.draw.board_text import board_text
from plyground.draw.position import position_text

if TYPE_CHECKING:
    from plyground.transcript import Record

MOST = 500
"""So many positions of a match are shown, the first ones."""


def record_document(record: Record) -> dict[str, Any]:
    """The document of a match: positions, each with the move that led there."""
    states = record.states()[: MOST + 1]
    names = ["", *record.moves]
    return {
        "shows": "positions",
        "positions": [_position(record.rules, state, name) for state, name in zip(states, names, strict=False)],
    }


def board_document(board: Board) -> dict[str, Any]:
    """The document of a single board."""
    position = {"move": "", "board": board_json(board), "words": board_text(board)}
    return {"shows": "positions", "positions": [position]}


def final_board(record: Record) -> Board | None:
    """The board where the match ended; None where the game draws none."""
    game = record.rules
    board: Board | None = game.draw(record.states()[-1]) if hasattr(game, "draw") else None
    return board


def about(record: Record) -> str:
    """Who played, and how it ended."""
    score = "" if record.result is None else f", {' : '.join(f'{x:g}' for x in record.result)}"
    missing = f", the first {MOST} moves" if record.plies > MOST else ""
    return f"{record.game}: {' against '.join(record.agents)}, {record.plies} moves{missing}{score} ({record.why})"


def _position(game: Any, state: Any, name: str) -> dict[str, Any]:
    board = board_json(game.draw(state)) if hasattr(game, "draw") else None
    return {"move": name, "board": board, "words": position_text(game, state)}
