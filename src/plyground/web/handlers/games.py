"""What there is."""

from __future__ import annotations

from typing import Any

from plyground.version import __version__
from plyground.web.call import Call
from plyground.web.register import message


@message
async def ping(call: Call) -> dict[str, int]:
    """Is the server there, and how many processes are at work for its pages?"""
    return {"busy": call.pool.busy}


@message
async def catalogue(call: Call) -> dict[str, Any]:
    """Every game with its layouts, its searches and its evaluators; every agent."""
    return {"version": __version__, "games": call.table.games()}
