"""What a tournament is about, and what became of a match of it; both go into the log and between processes as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from plyground.agents import Forfeit, agent, agent_name
from plyground.errors import InputError
from plyground.match import play, stream
from plyground.named import Origin
from plyground.search.limit import Limit
from plyground.tournament.schedule import Match


@dataclass(frozen=True)
class Setup:
    """The game in words, the agents, and the bounds of every match."""

    game: str
    layout: str | None
    agents: list[str]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    opening_plies: int | None = None
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    max_plies: int | None = None
    repetitions: int | None = None

    def load(self) -> Any:
        """The game itself."""
        return Origin(self.game, self.layout, self.options).load()


@dataclass(frozen=True)
class Outcome:
    """A match that was played: who sat where, the moves, and how it ended. `result` is None where there is none."""

    number: int
    seats: tuple[int, ...]
    opening: int
    opening_plies: int
    moves: list[str]
    result: tuple[float, ...] | None
    why: str
    note: str | None
    seconds: tuple[float, ...]  # what each seat thought in sum

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, told: dict[str, Any]) -> Outcome:
        """The outcome that a dict tells of."""
        lists = {name: tuple(told[name]) for name in ("seats", "seconds")}
        result = None if told["result"] is None else tuple(told["result"])
        return cls(**{**told, **lists, "result": result})


def play_match(setup: Setup, game: Any, agents: list[Any], match: Match, opening: tuple[int, ...]) -> Outcome:
    """Play one match. Whoever fails, loses it; the note says why."""
    seed = stream(setup.seed, f"opening {match.opening}")
    seats = [_Seat(game, agents[i], stream(seed, f"player {place}")) for place, i in enumerate(match.seats)]
    try:
        record = play(
            game,
            seats,
            seed,
            setup.max_plies,
            limit=Limit(setup.depth, setup.nodes, setup.seconds),
            repetitions=setup.repetitions,
            opening=opening,
        )
    finally:
        for seat in seats:
            seat.close()
    thought = [0.0] * len(seats)
    states = record.states()
    for state, seconds in zip(states, record.times, strict=False):
        player = int(game.player(state))
        if player >= 0:
            thought[player] += seconds
    return Outcome(
        match.number,
        match.seats,
        match.opening,
        len(opening),
        record.moves,
        record.result,
        record.why,
        record.note,
        tuple(round(seconds, 3) for seconds in thought),
    )


class _Seat:
    """An agent whose errors are forfeits: one that fails, at its start or later, loses the match and nothing else."""

    def __init__(self, game: Any, given: Any, seed: int) -> None:
        self.__name__ = agent_name(given)
        self._given = given
        self._error = ""
        self._agent: Any = None
        try:
            self._agent = agent(game, given, seed)
        except InputError as error:
            self._error = str(error)

    def follow(self, record: Any) -> None:
        if hasattr(self._agent, "follow"):
            self._agent.follow(record)

    def __call__(self, game: Any, state: Any, limit: Limit) -> Any:
        if self._agent is None:
            raise Forfeit(self._error)
        try:
            return self._agent(game, state, limit)
        except InputError as error:
            raise Forfeit(str(error)) from error
        except Forfeit:
            raise
        except Exception as error:
            raise Forfeit(f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        if isinstance(self._given, str):
            getattr(self._agent, "close", lambda: None)()
