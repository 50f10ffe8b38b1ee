"""What a worker process does for the page of round robins."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from plyground.errors import InputError
from plyground.game import complete
from plyground.named import Origin
from plyground.tournament import Robin
from plyground.tournament.robin import cores, labels
from plyground.web.worker import Job

MOST = 1_000
"""So many matches a page may ask for; more are for `plyground round-robin`, which keeps a log."""


def run(
    job: Job, origin: Origin, agents: list[str], games: int | None, seed: int, limits: dict[str, Any]
) -> dict[str, Any]:
    """Play a round robin; after every match its moves and the table as it stands then."""
    if unknown := set(limits) - {"depth", "nodes", "seconds"}:
        raise InputError(f"a limit is depth, nodes or seconds, not {min(unknown)}")
    robin = Robin(origin.load(), agents, games, seed, cores(), **limits)
    if len(robin.matches) > MOST:
        raise InputError(f"these are more than {MOST:,} matches: play them in the terminal, plyground round-robin")
    job.send(_table(robin))
    for outcome in robin.run():
        if job.stop.is_set():
            break
        match = {**outcome.to_dict(), "moves": _numbers(robin.game, outcome.moves)}
        job.send({**_table(robin), "match": match})
    return _table(robin)


def _table(robin: Robin) -> dict[str, Any]:
    """Who stands where: `agents` in the order given, `rows` the strongest first."""
    return {
        "agents": labels(robin.setup.agents),
        "games": len(robin.matches),
        "played": len(robin.outcomes),
        "rows": [asdict(row) for row in robin.standings()],
        "cross": robin.cross_table(),
    }


def _numbers(game: Any, names: list[str]) -> list[int]:
    """The moves of a match as action numbers."""
    full, state, found = complete(game), game.initial(), []
    for name in names:
        action = next(int(a) for a in game.actions(state) if str(full.action_name(state, a)) == name)
        found.append(action)
        state = game.result(state, action)
    return found
