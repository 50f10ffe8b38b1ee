"""What there is."""

from __future__ import annotations

from typing import Any

from plyground.search.algorithm import algorithms
from plyground.version import __version__
from plyground.web.call import Call
from plyground.web.register import message


@message
async def ping(call: Call) -> dict[str, int]:
    """Is the server there, and how many processes are at work for its pages?"""
    return {"busy": call.pool.busy}


@message
async def catalogue(call: Call) -> dict[str, Any]:
    """Every game with its searches, evaluators and agents; which searches cut, which go by the order of moves."""
    known = algorithms().values()
    return {
        "version": __version__,
        "games": call.table.games(),
        "prunes": [algorithm.name for algorithm in known if algorithm.prunes],
        "ordered": [algorithm.name for algorithm in known if not algorithm.grows],
    }
