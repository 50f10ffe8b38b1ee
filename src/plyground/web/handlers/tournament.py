"""A round robin, told match by match."""

from __future__ import annotations

from typing import Any

from plyground.errors import InputError
from plyground.web import robins
from plyground.web.call import Call
from plyground.web.register import message

MOST = 50
"""So many agents a page may invite."""


@message
async def run(
    call: Call,
    game: str,
    layout: str | None,
    agents: list[str],
    games: int | None,
    seed: int,
    limits: dict[str, int | float],
) -> dict[str, Any]:
    """Play everybody against everybody; games of every pair, limits (depth, nodes, seconds) for every move."""
    if len(agents) > MOST:
        raise InputError(f"these are more than {MOST} agents: invite them in the terminal, plyground round-robin")
    named = [call.table.agent(game, agent) for agent in agents]
    origin = call.table.origin(game, layout)
    return await call.think(robins.run, origin=origin, agents=named, games=games, seed=seed, limits=limits)
