"""The tournament itself: everybody against everybody, in as many processes as there are cores."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from plyground.agents import agent, agent_name
from plyground.errors import InputError
from plyground.game import complete, require_methods
from plyground.named import origin_of
from plyground.search.doors import player_count
from plyground.search.limit import Limit
from plyground.tournament.log import Log
from plyground.tournament.openings import openings
from plyground.tournament.schedule import schedule
from plyground.tournament.setup import Outcome, Setup, play_match
from plyground.tournament.standings import Standing, cross_table, standings
from plyground.tournament.workers import Workers


class Robin:
    """A round robin: `run` plays it, `standings` and `cross_table` say what came of it so far.

    games            games of every group of agents that meet, a multiple of the number of players
    workers          processes to play in; agents that are functions play in this one
    log              a file that keeps every outcome; a tournament goes on from there
    opening_plies    plies of an opening; None is what suits the game
    depth, nodes, seconds, max_plies, repetitions    bounds of every match, as in `play`
    """

    def __init__(
        self,
        game: Any,
        agents: Sequence[Any],
        games: int | None = None,
        seed: int = 0,
        workers: int = 1,
        log: str | Path | None = None,
        **bounds: Any,
    ) -> None:
        require_methods(game)
        self.game, self.agents = game, list(agents)
        origin = origin_of(game)
        self.setup = Setup(
            type(game).__name__ if origin is None else origin.game,
            None if origin is None else origin.layout,
            [agent_name(given) for given in agents],
            {} if origin is None else origin.options,
            seed,
            **bounds,
        )
        if not isinstance(workers, int) or workers < 1:
            raise InputError(f"workers must be a whole number of at least 1, not {workers}")
        by_words = origin is not None and all(isinstance(given, str) for given in agents)
        self.workers = workers if by_words else 1
        players = player_count(complete(game))
        self.matches = schedule(len(self.agents), players, 10 * players if games is None else games)
        Limit(self.setup.depth, self.setup.nodes, self.setup.seconds)  # a wrong bound is told before the first match
        for given in self.agents:
            made = agent(game, given)  # and so is an agent that is none
            getattr(made, "close", lambda: None)()
            if getattr(made, "is_person", False):
                raise InputError(f"{agent_name(given)} asks a person, and nobody is asked in a round robin: see `play`")
        rounds = self.matches[-1].opening + 1
        self.openings = openings(game, rounds, seed, self.setup.opening_plies)
        self._log = None if log is None else Log(log, self.setup)
        self.outcomes: list[Outcome] = [] if self._log is None else list(self._log.outcomes)
        self.stopped = False

    @property
    def todo(self) -> list[Any]:
        """The matches not played yet."""
        known = {outcome.number for outcome in self.outcomes}
        return [match for match in self.matches if match.number not in known]

    def run(self) -> Iterator[Outcome]:
        """Play what is not played yet; outcomes as they come. Ctrl-C ends it, and what was played is kept."""
        try:
            for outcome in self._played():
                if outcome.why == "stopped":
                    self.stopped = True
                    break
                self.outcomes.append(outcome)
                if self._log is not None:
                    self._log.add(outcome)
                yield outcome
        except KeyboardInterrupt:
            self.stopped = True

    def _played(self) -> Iterator[Outcome]:
        todo = self.todo
        if self.workers > 1 and len(todo) > 1:
            yield from Workers(self.setup, self.workers).play(todo, self.openings)
        else:
            for match in todo:
                yield play_match(self.setup, self.game, self.agents, match, self.openings[match.opening])

    def standings(self) -> list[Standing]:
        """A row for each agent, the strongest first."""
        return sorted(standings(labels(self.setup.agents), self.outcomes), key=lambda row: -row.rating)

    def cross_table(self) -> list[list[float]]:
        """The points of everyone (row) against everyone (column), in the order the agents were given."""
        return cross_table(len(self.agents), self.outcomes)

    def to_dict(self) -> dict[str, Any]:
        """Everything as a dict for JSON."""
        return {
            **asdict(self.setup),
            "games": len(self.matches),
            "played": len(self.outcomes),
            "why": "finished" if not self.todo else "stopped",
            "rows": [asdict(row) for row in self.standings()],
            "cross": self.cross_table(),
            "matches": [outcome.to_dict() for outcome in sorted(self.outcomes, key=lambda o: o.number)],
        }


def round_robin(game: Any, agents: Sequence[Any], games: int | None = None, **options: Any) -> Robin:
    """Play a round robin to its end (or to Ctrl-C); see Robin for the options."""
    robin = Robin(game, agents, games, **options)
    for _ in robin.run():
        pass
    return robin


def labels(names: list[str]) -> list[str]:
    """The names, those that come again with a number."""
    return [name if names.index(name) == i else f"{name} #{names[: i + 1].count(name)}" for i, name in enumerate(names)]


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
