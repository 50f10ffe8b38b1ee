"""The trees of searches, to be stepped through; and searches compared."""

from __future__ import annotations

import asyncio
from typing import Any

from plyground.draw.board_json import board_json
from plyground.errors import InputError, unknown
from plyground.quiz import questions
from plyground.web.call import Call
from plyground.web.exploring import trace as search_and_trace
from plyground.web.positions import after
from plyground.web.register import message

OPTIONS: dict[str, type] = {
    **dict.fromkeys(("algorithm", "evaluator", "cut", "order", "opponents"), str),
    **dict.fromkeys(("depth", "iterations", "seed"), int),
}
"""What a page may ask of a search."""

LONGEST = 200_000
"""Characters of a tree that is typed or pasted."""


@message
async def trace(
    call: Call,
    searches: list[dict[str, Any]],
    game: str = "tree",
    layout: str | None = None,
    text: str | None = None,
    moves: list[int] = [],  # noqa: B006
) -> dict[str, Any]:
    """What one or two searches saw: of a game after these moves, or of a tree given as text."""
    if not 1 <= len(searches) <= 2:
        raise InputError("one search, or two side by side")
    if text is not None and len(text) > LONGEST:
        raise InputError(f"a tree of at most {LONGEST:,} characters, please: larger ones open with plyground tree FILE")
    answer: dict[str, Any] = await call.think(
        search_and_trace,
        origin=call.table.origin(game, layout),
        text=text,
        moves=moves,
        searches=[_options(call, asked) for asked in searches],
    )
    return answer


@message
async def board(
    call: Call,
    game: str,
    layout: str | None = None,
    moves: list[int] = [],  # noqa: B006
) -> dict[str, Any] | None:
    """The board after these moves; null where the game draws none."""
    found = call.table.load(game, layout)
    return board_json(found.draw(after(found, moves)[-1])) if hasattr(found, "draw") else None


@message
async def tree(call: Call, seed: int, difficulty: str) -> str:
    """A random tree that is worth a question, as the words of a game."""
    (question,) = await asyncio.to_thread(lambda: list(questions(1, seed, difficulty)))
    return question.words


def _options(call: Call, asked: dict[str, Any]) -> dict[str, Any]:
    """The options of a search, seen to be of the right kind and to name no file."""
    for name, value in asked.items():
        if name not in OPTIONS:
            raise unknown("option of a search", name[:80], OPTIONS)
        if not isinstance(value, OPTIONS[name]) or isinstance(value, bool):
            raise InputError(f'"{name}" must be {"a whole number" if OPTIONS[name] is int else "a text"}')
        if isinstance(value, str):
            call.table.words(value)
    return asked
