"""Thinking about one position: deeper and deeper, then to the end of the game, less surely first and then exactly."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from plyground.compiled import Kernel, unavailable
from plyground.games.othello.bits import flips, moves
from plyground.games.othello.deep import FEW, LISTS, SURE, deep
from plyground.games.othello.few import few
from plyground.games.othello.last import NONE
from plyground.games.othello.parity import parity_of
from plyground.games.othello.squares import PASS
from plyground.games.othello.table import new_table
from plyground.search.engine import Engine
from plyground.search.tally import BEST, NODES
from plyground.words import lowest, popcount, word

TABLE = 64
"""Megabytes of the table."""

ROUGH, BETTER = 0, 2
"""The levels at which a game is played out before it is played out surely."""

NARROW = 3
"""The first window reaches so many discs to both sides of what was found before."""

Step = tuple[int, int]
"""Plies to look ahead, and how surely."""


@Kernel.frugal
def root(patterns, state, alpha, beta, depth, level, turn, table, lists, tally):
    """The score of a game's state for its mover; tally[BEST] is the first best move where it lies in the window."""
    mine, theirs = state.mover, state.other
    empty = ~(mine | theirs)
    if popcount(empty) > FEW:
        return deep(patterns, mine, theirs, alpha, beta, depth, level, turn, table, lists, tally)
    best, chosen = NONE, PASS
    legal = moves(mine, theirs)
    if legal == word(0):
        best = few(mine, theirs, alpha, beta, parity_of(empty), tally)
    while legal != word(0):
        at = legal & (word(0) - legal)
        legal ^= at
        turned = flips(mine, theirs, at)
        low = max(alpha, best)
        score = -few(theirs ^ turned, mine | turned | at, -beta, -low, parity_of(empty ^ at), tally)
        if score > best:
            best, chosen = score, lowest(at)
    tally[BEST] = chosen
    return best


@dataclass(frozen=True)
class Found:
    """What is known about a position: `exact` where it was played out surely."""

    score: int
    move: int
    depth: int
    exact: bool
    nodes: int
    seconds: float
    why: str


class Solver:
    """A table and an evaluation that stay from one position to the next.

    seconds and stop end a thought; with several threads all of them share the table.
    """

    def __init__(self, patterns: Any, megabytes: float = TABLE, threads: int = 1) -> None:
        self.patterns, self.table, self.threads, self.turn = patterns, new_table(megabytes), threads, 0
        self.mode = "interpreted" if unavailable() else "compiled"

    def think(
        self,
        state: Any,
        steps: list[Step],
        seconds: float | None = None,
        nodes: int | None = None,
        stop: threading.Event | None = None,
        tell: Callable[[Found], None] = lambda found: None,
    ) -> Found:
        """The best move after these steps, or after those that were done in time. The first step always is."""
        self.turn = self.turn % 255 + 1
        left = 64 - popcount(state.mover | state.other)
        done, spent = 0, 0.0
        found: Found | None = None
        for depth, level in steps:
            if found is not None and seconds is not None and spent > ENOUGH * seconds:
                return replace(found, why="seconds")
            free = found is None
            engine = Engine(
                self.mode,
                None if nodes is None or free else max(1, nodes - done),
                None if seconds is None or free else seconds - spent,
                stop,
            )
            score, move = self._step(engine, state, depth, level, 0 if found is None else found.score, free)
            done += self.visited
            spent += engine.seconds
            if engine.why:
                if found is None:
                    raise KeyboardInterrupt
                return replace(found, nodes=done, seconds=spent, why=engine.why)
            exact = depth >= left and (level == SURE or left <= FEW)
            found = Found(score, move, depth, exact, done, spent, "solved" if exact else "depth")
            tell(found)
            if exact:
                break
        assert found is not None
        return found

    def _step(self, engine: Engine, state: Any, depth: int, level: int, guess: int, free: bool) -> Step:
        """One search, in a window around the score found before that is widened until the score lies in it."""
        self.visited = 0
        low, high, reach = (-64, 64, 64) if free else (max(-64, guess - NARROW), min(64, guess + NARROW), NARROW)
        while True:
            question = (self.patterns, state, low, high, depth, level, self.turn, self.table)
            fronts = [(*question, np.zeros(LISTS, np.int64)) for _ in range(self.threads)]
            score = engine.run(root, fronts[0], (), helpers=fronts[1:])
            self.visited += engine.tally[NODES] + engine.helped
            if score is None:
                return 0, PASS
            reach *= 2
            if score <= low and low > -64:
                low, high = max(-64, score - reach), score + 1
            elif score >= high and high < 64:
                low, high = score - 1, min(64, score + reach)
            else:
                return int(score), engine.tally[BEST]


ENOUGH = 0.6
"""A deeper search is not begun when this share of the time is gone."""


def to_the_end(left: int) -> Iterator[Step]:
    """The steps to the exact score of a position with so many empty squares."""
    yield from ((depth, ROUGH) for depth in range(4, left - 8, 2))
    if left > 12:
        yield left, ROUGH
    if left > 18:
        yield left, BETTER
    yield left, SURE
