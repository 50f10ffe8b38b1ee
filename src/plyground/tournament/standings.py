"""What outcomes add up to: points of everyone against everyone, and one row for each agent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from plyground.tournament.ratings import ratings
from plyground.tournament.setup import Outcome


@dataclass(frozen=True)
class Standing:
    """An agent's games and how strong they say it is, with the ends of the 95% interval."""

    agent: str
    games: int
    wins: int
    draws: int
    losses: int
    points: float
    rating: float
    low: float
    high: float
    forfeits: int


def encounters(outcomes: Iterable[Outcome]) -> Iterator[tuple[int, int, float]]:
    """(one, other, points of the one): everyone at a table against everyone else there, 1, 1/2 or 0.

    Where each plays alone, those who played the same opening are compared.
    """
    alone: dict[int, list[tuple[int, float]]] = {}
    for outcome in outcomes:
        if outcome.result is None:
            continue
        table = list(zip(outcome.seats, outcome.result, strict=True))
        if len(table) == 1:
            alone.setdefault(outcome.opening, []).extend(table)
        yield from _compared(table)
    for table in alone.values():
        yield from _compared(table)


def _compared(table: list[tuple[int, float]]) -> Iterator[tuple[int, int, float]]:
    for (one, own), (other, others) in combinations(table, 2):
        yield one, other, 0.5 * ((own > others) - (own < others) + 1)


def cross_table(agents: int, outcomes: Iterable[Outcome]) -> list[list[float]]:
    """The points of everyone (row) against everyone (column)."""
    points = [[0.0] * agents for _ in range(agents)]
    for one, other, score in encounters(outcomes):
        points[one][other] += score
        points[other][one] += 1 - score
    return points


def standings(agents: list[str], outcomes: list[Outcome]) -> list[Standing]:
    """One row for each agent, in the order they were given."""
    found = list(encounters(outcomes))
    rated = ratings(cross_table(len(agents), outcomes))
    rows = []
    for i, name in enumerate(agents):
        scores = [s for one, _, s in found if one == i] + [1 - s for _, other, s in found if other == i]
        lost = [o for o in outcomes if o.why in ("forfeit", "illegal move") and o.result and i in o.seats]
        rows.append(
            Standing(
                name,
                len(scores),
                scores.count(1.0),
                scores.count(0.5),
                scores.count(0.0),
                sum(scores),
                *rated[i],
                sum(o.result is not None and o.result[o.seats.index(i)] < 0 for o in lost),
            )
        )
    return rows
