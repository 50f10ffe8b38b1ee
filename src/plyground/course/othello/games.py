"""Games and round robins as the sheet has them: white and black by strategy, everybody against everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from plyground.course.othello.strategies import strategy
from plyground.errors import InputError, unknown
from plyground.games import load
from plyground.games.othello import LAYOUTS
from plyground.games.othello.start import read
from plyground.match import Watcher, play, stream
from plyground.search.limit import Limit
from plyground.transcript import Record


def rules(layout: str | None, first: str | None = None, pass_free: bool = False) -> Any:
    """The game on a layout; `layouts/NAME.lay`, as the sheet writes it, may also be a shipped one.

    White moves first, unless `first` or the position itself says otherwise.
    """
    if layout is not None:
        path = Path(layout)
        if path.parent == Path("layouts") and path.suffix == ".lay" and not path.exists():
            if path.stem not in LAYOUTS:
                raise unknown("layout", layout, [f"layouts/{name}.lay" for name in LAYOUTS])
            layout = path.stem
    to_move = first or read(layout or "basic").to_move or "white"
    return load("othello", layout, first=to_move, pass_free=pass_free)


def game(
    rules: Any,
    white: str,
    black: str,
    seed: int = 0,
    seconds: float | None = None,
    file: str | None = None,
    on_move: Watcher | None = None,
) -> Record:
    """One game between two strategies."""
    given = {"white": white, "black": black}
    seats = []
    for side in rules.sides:
        seat = strategy(rules, given[side], stream(seed, side), file)
        seats.append(_named(seat, f"{side} {given[side]}"))
    return play(rules, seats, seed, limit=Limit(seconds=seconds), on_move=on_move)


def _named(agent: Any, name: str) -> Any:
    def pick(game: Any, state: Any, limit: Limit) -> Any:
        return agent(game, state, limit)

    pick.__name__ = name
    return pick


def winner(record: Record) -> str | None:
    """The side that won, or None."""
    if record.result is None or record.result[0] == record.result[1]:
        return None
    return str(record.rules.sides[record.result[1] > record.result[0]])


def pairs(strategies: list[str]) -> list[tuple[str, str]]:
    """Every ordered pair (white, black), each strategy against itself included."""
    for number, name in enumerate(strategies):
        if name in strategies[:number]:
            raise InputError(f"{name} is named twice: every strategy plays everyone, itself included, once is enough")
    return [(white, black) for white in strategies for black in strategies]


def tournament(
    rules: Any, strategies: list[str], seed: int = 0, seconds: float | None = None, file: str | None = None
) -> Iterator[tuple[str, str, Record]]:
    """The games of a round robin, one after the other: white, black, and what happened."""
    for number, (white, black) in enumerate(pairs(strategies)):
        yield white, black, game(rules, white, black, seed + number, seconds, file)


def wins(strategies: list[str], played: list[tuple[str, str, Record]]) -> list[tuple[str, int]]:
    """Each strategy and the games it won, most wins first; draws give nothing."""
    won = dict.fromkeys(strategies, 0)
    for white, black, record in played:
        if (side := winner(record)) is not None:
            won[white if side == "white" else black] += 1
    return sorted(won.items(), key=lambda row: (-row[1], row[0]))
