"""Deepening: how late it is when its time is up, and what it saves beside plain alpha-beta."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from typing import Any

import plyground as pg
from plyground.bench import Row, cpu_seconds
from plyground.compiled import unavailable

LIMITS = 200
SHORTEST, LONGEST = 0.001, 0.2  # seconds
IN_TIME = 0.020
"""So late is still in time."""

GAMES = (("othello", "modified-weighted-squares"), ("blocker", None), ("tictactoe", None), ("gasmaze", "sensible"))
PLIES = {True: 11, False: 4}


def rows() -> Iterator[Row]:
    mode = "interpreted" if unavailable() else "compiled"
    yield from lateness(mode)
    yield from savings(mode)


def lateness(mode: str) -> Iterator[Row]:
    """Seconds over random limits, in random positions; beside it how late the machine's own clock rings."""
    luck = random.Random(1)
    asked = [(game, state, evaluator) for game, state, evaluator in _positions(luck)]
    for game, state, evaluator in asked[: len(GAMES)]:
        pg.search(game, state, algorithm="deepening", depth=1, evaluator=evaluator, mode=mode)  # compiled now
    late, clock = [], []
    for game, state, evaluator in asked:
        seconds = luck.uniform(SHORTEST, LONGEST)
        start = time.perf_counter()
        found = pg.search(game, state, algorithm="deepening", seconds=seconds, evaluator=evaluator, mode=mode)
        spent = time.perf_counter() - start
        assert found.action in list(game.actions(state))
        late.append(spent - seconds if found.why == "seconds" else 0.0)
        start = time.perf_counter()
        threading.Event().wait(seconds / 10)
        clock.append(time.perf_counter() - start - seconds / 10)
    what = f"late after {LIMITS} limits of {SHORTEST * 1e3:g} to {LONGEST * 1e3:g} ms"
    for who, times in (("deepening", sorted(late)), ("a clock that waits for nothing", sorted(clock))):
        share = sum(x <= IN_TIME for x in times) / len(times)
        yield Row(what, who, 1e3 * times[len(times) // 2], "ms, median", f"99 of 100 in {1e3 * times[-3]:.1f} ms")
        yield Row(what, who, 100 * share, "% in 20 ms", f"latest {1e3 * times[-1]:.1f} ms")


def _positions(luck: random.Random) -> Iterator[tuple[Any, Any, Any]]:
    """Positions of random plays that are not over, each game in turn."""
    games = [(pg.load(name), evaluator) for name, evaluator in GAMES]
    made = 0
    while made < LIMITS:
        game, evaluator = games[made % len(games)]
        state = game.initial()
        for _ in range(luck.randrange(12)):
            if not game.is_terminal(state):
                state = game.result(state, luck.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            made += 1
            yield game, state, evaluator


def savings(mode: str) -> Iterator[Row]:
    """The same depth of the same position: nodes, and the CPU time beside plain alpha-beta's."""
    game, depth = pg.load("othello", "midgame"), PLIES[mode == "compiled"]
    what = f"Othello, midgame, {depth} plies by modified-weighted-squares"
    ways: dict[str, dict[str, Any]] = {
        "deepening": {"algorithm": "deepening"},
        "deepening, no table": {"algorithm": "deepening", "table": 0},
        "deepening, two threads": {"algorithm": "deepening", "threads": 2},
        "alpha-beta": {},
    }
    ours, value = 0.0, None
    for who, way in ways.items():

        def ask(depth: int = depth, way: Any = way) -> Any:
            return pg.search(game, depth=depth, evaluator="modified-weighted-squares", mode=mode, **way)

        ask(1)
        found = ask()
        value = found.value if value is None else value
        assert found.value == value
        spent = cpu_seconds(ask, 2)
        ours = ours or spent
        yield Row(
            what, who, spent, "CPU s", f"{found.nodes:,} nodes, {found.nodes / spent / 1e6:.1f} M/CPU s", spent / ours
        )
