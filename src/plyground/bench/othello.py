"""Othello: perft beside a bare loop, alpha-beta beside OpenSpiel's, the sheet's round robin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plyground as pg
from plyground.bench import Row, Runners, cpu_seconds, peers, speeds
from plyground.bench.straight import bare
from plyground.compiled import unavailable
from plyground.course.othello.games import rules, tournament
from plyground.search.tally import new_tally

PERFT = {True: (11, 212_258_800), False: (5, 1_396)}
"""Plies and leaves, compiled or not."""

PLIES = {True: 11, False: 5}
STRATEGIES = [
    "maximize-difference",
    "maximize-weight",
    "minimax-searcher-2-weighted-squares",
    "minimax-searcher-2-count-difference",
    "alpha-beta-searcher-2-weighted-squares",
    "alpha-beta-searcher-2-count-difference",
]


def rows() -> Iterator[Row]:
    fast = unavailable() is None
    yield from perft(fast)
    yield from alphabeta(fast)
    yield round_robin()


def perft(fast: bool) -> list[Row]:
    game, (depth, leaves) = pg.load("othello"), PERFT[fast]
    start, tally = game.initial(), np.array(new_tally())
    loop = bare.compiled(start.mover, start.other, depth, tally) if fast else None

    def straight() -> Any:
        return loop() if loop else bare.python(start.mover, start.other, depth, tally)

    def ours() -> Any:
        return pg.perft(game, depth)

    assert ours() == straight() == leaves
    return speeds(
        f"perft {depth}, {leaves:,} leaves",
        "M leaves/CPU s",
        {"Plyground, by the game's methods": (ours, leaves, 3), "a bare loop over two words": (straight, leaves, 3)},
    )


def alphabeta(fast: bool) -> list[Row]:
    """The same tree, each with what it counts itself."""
    game, depth, mode = pg.load("othello"), PLIES[fast], "compiled" if fast else "interpreted"

    def ours() -> Any:
        return pg.search(game, depth=depth, mode=mode)

    runners: Runners = {f"Plyground, {mode}": (ours, ours().nodes, 10)}
    if peers.installed("pyspiel"):
        theirs, nodes = peers.openspiel_othello(depth)
        runners["OpenSpiel, Python over C++"] = (theirs, nodes, 2)
    return speeds(f"alpha-beta to {depth} plies without an evaluation", "M nodes/CPU s", runners)


def round_robin() -> Row:
    def play() -> None:
        for _ in tournament(rules("basic"), STRATEGIES):
            pass

    play()  # what must be compiled is compiled now
    return Row("the sheet's round robin, 36 games", "Plyground", cpu_seconds(play), "CPU s")
