"""What worker processes do for the play page."""

from __future__ import annotations

import time
from typing import Any

from plyground.agents import QUIT, RESIGN, agent
from plyground.errors import InputError
from plyground.match import stream
from plyground.named import Origin
from plyground.search.decide import search
from plyground.search.limit import Limit
from plyground.web.positions import after
from plyground.web.positions import position as told
from plyground.web.worker import Job


def position(job: Job, origin: Origin, moves: list[int], at: int) -> dict[str, Any]:
    """Where a game of the user's own stands."""
    return told(origin.load(), moves, at)


def move(job: Job, origin: Origin, moves: list[int], text: str, seed: int, limits: dict[str, Any]) -> dict[str, Any]:
    """The action an agent picks. Its luck follows from the seed and the number of moves before."""
    game = origin.load()
    state = after(game, moves)[-1]
    player = int(game.player(state))
    seat = agent(game, text, stream(seed, f"player {player} at move {len(moves)}"))
    start = time.perf_counter()
    answer = seat(game, state, Limit(**limits, stop=job.stop))
    if answer in (RESIGN, QUIT):
        return {"action": None, "seconds": time.perf_counter() - start}
    if answer not in [int(a) for a in game.actions(state)]:
        raise InputError(f"{text} answered {answer!r}, which is no legal action here")
    return {"action": int(answer), "seconds": time.perf_counter() - start}


def analyse(job: Job, origin: Origin, moves: list[int], algorithm: str, options: dict[str, Any]) -> dict[str, Any]:
    """What a search finds, as `plyground search --json` tells it."""
    game = origin.load()
    state = after(game, moves)[-1]
    result = search(game, state, algorithm, stop=job.stop, **options)
    return result.to_dict()
