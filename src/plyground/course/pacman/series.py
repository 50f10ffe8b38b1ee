"""Many games of Pac-Man between the same agents, and what comes of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plyground.errors import InputError
from plyground.games import load
from plyground.games.pacman.bits import LOST, WON
from plyground.match import Watcher, play
from plyground.named import origin_of
from plyground.transcript import Record

Z95 = 1.959963984540054
"""95% of a normal distribution lie within so many deviations."""

ENDS = {WON: "won", LOST: "lost", 0: "broken off"}


@dataclass(frozen=True)
class Outcome:
    """How one game went. `moves`, `move_ids` and `times` are those of its record, all agents' in turn."""

    number: int
    seed: int
    score: int
    end: str
    rounds: int
    why: str
    moves: list[str]
    move_ids: list[int]
    times: list[float]


@dataclass(frozen=True)
class Series:
    """Games of one layout between the same agents; game n is played with the seed `seed` + n, wherever and whenever."""

    layout: str | None
    ghosts: int | None
    hero: str
    ghost: str
    seed: int
    max_rounds: int | None = None

    @cached_property
    def game(self) -> Any:
        from plyground.course.pacman.lent import lend

        lend()
        return load("pacman", self.layout, **({} if self.ghosts is None else {"ghosts": self.ghosts}))

    def __call__(self, number: int) -> Outcome:
        return self.play(number)

    def play(self, number: int, hero: Any = None, on_move: Watcher | None = None) -> Outcome:
        """One game; `hero` is an object in the place of the agent named."""
        game, latest = self.game, [self.game.initial()]

        def follow(record: Any, state: Any) -> Any:
            latest[0] = state
            return None if on_move is None else on_move(record, state)

        plies = None if self.max_rounds is None else self.max_rounds * game.agents
        try:
            record = play(game, [hero or self.hero, self.ghost], self.seed + number, plies, on_move=follow)
        except InputError as error:  # only its message goes from one process to another
            raise InputError(str(error)) from None
        if record.why == "illegal move":
            raise InputError(str(record.note))
        last, rounds = latest[0], -(-record.plies // game.agents)
        kept = (record.moves, record.move_ids, record.times)
        return Outcome(number, record.seed, int(last.score), ENDS[int(last.end)], rounds, record.why, *kept)

    def record(self, outcome: Outcome) -> Record:
        """The record of a game, to be kept and replayed."""
        finished = (float(outcome.score), -float(outcome.score)) if outcome.why == "finished" else (0.0, 0.0)
        kept = (outcome.moves, outcome.move_ids, outcome.times)
        origin, agents = origin_of(self.game), [self.hero, self.ghost]
        return Record(self.game, agents, outcome.seed, origin, None, *kept, result=finished, why=outcome.why)


def mean(scores: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far its 95% interval reaches to both sides."""
    average = sum(scores) / len(scores)
    if len(scores) < 2:
        return average, math.inf
    spread = math.sqrt(sum((score - average) ** 2 for score in scores) / (len(scores) - 1))
    return average, Z95 * spread / math.sqrt(len(scores))


def share(won: int, games: int) -> tuple[float, float]:
    """The 95% interval of a rate of which so many of so many were seen (Wilson's)."""
    rate, z = won / games, Z95
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def summary(outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """What the sheet's table says, and the intervals it leaves out."""
    played = sorted(outcomes, key=lambda outcome: outcome.number)
    scores, wins = [o.score for o in played], sum(o.end == "won" for o in played)
    average, reach = mean(scores)
    return {
        "games": len(played),
        "average_score": average,
        "average_interval": None if math.isinf(reach) else [average - reach, average + reach],
        "scores": scores,
        "wins": wins,
        "win_rate": wins / len(played),
        "win_interval": list(share(wins, len(played))),
        "record": [o.end for o in played],
        "rounds": [o.rounds for o in played],
        "seeds": [o.seed for o in played],
    }


def table(said: dict[str, Any]) -> str:
    """The summary in the manner of the sheet."""
    low, high = said["average_interval"] or (math.nan, math.nan)
    known = "" if said["average_interval"] is None else f"   (95%: {low:.1f} to {high:.1f})"
    rate_low, rate_high = said["win_interval"]
    return "\n".join(
        (
            f"Average Score: {said['average_score']:.1f}{known}",
            f"Scores:        {', '.join(map(str, said['scores']))}",
            f"Win Rate:      {said['wins']}/{said['games']} ({said['win_rate']:.2f})"
            f"   (95%: {rate_low:.2f} to {rate_high:.2f})",
            f"Record:        {', '.join(end.title() for end in said['record'])}",
        )
    )
