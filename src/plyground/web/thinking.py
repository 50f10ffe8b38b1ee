"""What worker processes do for the play page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from plyground.agents import QUIT, RESIGN, Forfeit, agent
from plyground.errors import InputError
from plyground.game import complete
from plyground.match import stream
from plyground.named import Origin
from plyground.search.decide import search
from plyground.search.limit import Limit
from plyground.search.progress import Progress
from plyground.transcript import Record
from plyground.web.positions import after
from plyground.web.positions import position as told
from plyground.web.worker import Job


def position(job: Job, origin: Origin, moves: list[int], at: int) -> dict[str, Any]:
    """Where a game of the user's own stands."""
    return told(origin.load(), moves, at)


def move(job: Job, origin: Origin, moves: list[int], text: str, seed: int, limits: dict[str, Any]) -> dict[str, Any]:
    """The action an agent picks. Its luck follows from the seed and the number of moves before."""
    game, state = _begin(origin, moves)
    player = int(game.player(state))
    seat = agent(game, text, stream(seed, f"player {player} at move {len(moves)}"))
    start = time.perf_counter()
    try:
        if hasattr(seat, "follow"):
            seat.follow(_record(game, moves))
        answer = seat(game, state, Limit(**limits, stop=job.stop, progress=_teller(job, game, state)))
    except Forfeit as reason:
        raise InputError(f"{text} gives up: {reason}") from None
    finally:
        getattr(seat, "close", lambda: None)()
    if answer in (RESIGN, QUIT):
        return {"action": None, "seconds": time.perf_counter() - start}
    if answer not in [int(a) for a in game.actions(state)]:
        raise InputError(f"{text} answered {answer!r}, which is no legal action here")
    return {"action": int(answer), "seconds": time.perf_counter() - start}


def _record(game: Any, moves: list[int]) -> Record:
    """The play so far."""
    record = Record(game, ["?"] * int(complete(game).players))
    for state, action in zip(after(game, moves), moves, strict=False):
        record.add(action, str(complete(game).action_name(state, action)), 0.0)
    return record


def analyse(job: Job, origin: Origin, moves: list[int], algorithm: str, options: dict[str, Any]) -> dict[str, Any]:
    """What a search finds, as `plyground search --json` tells it."""
    game, state = _begin(origin, moves)
    result = search(game, state, algorithm, stop=job.stop, progress=_teller(job, game, state), **options)
    return result.to_dict()


def _begin(origin: Origin, moves: list[int]) -> tuple[Any, Any]:
    """The game and the position."""
    game = origin.load()
    return game, after(game, moves)[-1]


def _teller(job: Job, game: Any, state: Any) -> Callable[[Progress], None]:
    """Hands on to the page what is known of a search so far."""

    def tell(known: Progress) -> None:
        job.tell(
            {
                "depth": known.depth,
                "value": known.value,
                "line": _names(game, state, known.line),
                "nodes": known.nodes,
                "seconds": known.seconds,
                "nodes_per_second": known.nodes_per_second,
            }
        )

    return tell


def _names(game: Any, state: Any, line: tuple[int, ...]) -> list[str]:
    """The actions of a line by name."""
    full, names = complete(game), []
    for action in line:
        names.append(str(full.action_name(state, action)))
        state = game.result(state, action)
    return names
