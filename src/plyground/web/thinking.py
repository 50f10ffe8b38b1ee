"""What worker processes do for the play page."""

from __future__ import annotations

import time
from typing import Any

from plyground.agents import QUIT, RESIGN, agent
from plyground.errors import InputError
from plyground.match import stream
from plyground.named import Origin
from plyground.search.limit import Limit
from plyground.web.positions import after
from plyground.web.worker import Job


def move(
    job: Job, origin: Origin, moves: list[int], agent_text: str, seed: int, limits: dict[str, Any]
) -> dict[str, Any]:
    """The action an agent picks. Its luck follows from the seed and the number of moves before."""
    game = origin.load()
    state = after(game, moves)[-1]
    player = int(game.player(state))
    seat = agent(game, agent_text, stream(seed, f"player {player} move {len(moves)}"))
    start = time.perf_counter()
    answer = seat(game, state, Limit(**limits, stop=job.stop))
    if answer in (RESIGN, QUIT):
        return {"action": None, "resigned": True}
    if answer not in [int(a) for a in game.actions(state)]:
        raise InputError(f"{agent_text} answered {answer!r}, which is no legal action here")
    return {"action": int(answer), "resigned": False, "seconds": time.perf_counter() - start}
