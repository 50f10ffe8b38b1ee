"""Playing: where a game stands after some moves, and what an agent or a search would do there.

The page keeps the moves and sends them along: the server remembers nothing, so a reload or a link loses nothing.
"""

from __future__ import annotations

from typing import Any

from plyground.web.call import Call
from plyground.web.positions import position as told
from plyground.web.register import message
from plyground.web.thinking import move as think_of_move


@message
async def position(call: Call, game: str, layout: str | None = None, moves: list[int] = []) -> dict[str, Any]:  # noqa: B006
    """The position after these moves: its board, its legal moves, whose turn it is, who has won."""
    return told(call.table.load(game, layout), moves)


@message
async def move(
    call: Call,
    game: str,
    agent: str,
    layout: str | None = None,
    moves: list[int] = [],  # noqa: B006
    seed: int = 0,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> dict[str, Any]:
    """What an agent does in the position after these moves."""
    return await call.think(
        think_of_move,
        origin=call.table.origin(game, layout),
        moves=moves,
        agent_text=call.table.agent(agent),
        seed=seed,
        limits={"depth": depth, "nodes": nodes, "seconds": seconds},
    )
