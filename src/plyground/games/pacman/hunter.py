"""The strongest agent here for Pac-Man: it looks as many rounds ahead as its nodes allow, and learns what ghosts do.

It counts nodes, not seconds, so that a seed gives the same game on every machine; see hunt.py.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from plyground.errors import InputError
from plyground.games.pacman.bits import FACING
from plyground.games.pacman.chase import Directional
from plyground.games.pacman.evaluators import Better
from plyground.games.pacman.hunt import hunt
from plyground.search.deepening.table import WORDS, Table
from plyground.search.opponents import Uniform
from plyground.search.tally import BEST, NODES, new_tally

ROWS = 1 << 18
"""Places of the table: a few moves' worth of positions."""

DEEPEST = 40
"""Rounds."""

EVALUATOR = Better()

DOUBT = -6.0
"""The logarithm of how likely ghosts at random are before one has moved: the careless mistake is the dear one."""


class Hunter:
    """One game's hunter: its table, and how well each model has foretold the ghosts so far."""

    def __init__(self, game: Any, nodes: int) -> None:
        self.game, self.nodes = game, nodes
        self.table = Table(np.zeros(ROWS * WORDS, np.uint64), ROWS - 2)
        self.belief: dict[Any, float] = {Directional(): 0.0, Uniform(): DOUBT}
        self.ghosts: Any = None  # the model the table was made with
        self.after: Any = None  # where its latest action led

    def __call__(self, game: Any, state: Any, limit: Any) -> int:
        if state.turn != 0:
            raise InputError("hunter plays Pac-Man: for the ghosts there are random and directional")
        self._learn(state)
        action = self._best(state)
        self.after = game.result(state, action)
        return action

    def _best(self, state: Any) -> int:
        """The best action of the last depth completed; the first legal one where none was."""
        ghosts, left = max(self.belief, key=self.belief.__getitem__), self.nodes
        if ghosts != self.ghosts:
            self.ghosts = ghosts
            self.table.cells[:] = 0
        action = next(iter(self.game.actions(state)))
        tally = np.zeros(len(new_tally()), np.int64)
        for rounds in range(1, DEEPEST + 1):
            tally[:] = new_tally(left)
            hunt.ready(self.game, EVALUATOR, ghosts, state, rounds, self.table, tally)()
            if tally[NODES] > left:
                break
            action, left = int(tally[BEST]), left - int(tally[NODES])
        return action

    def _learn(self, state: Any) -> None:
        """What the ghosts did since, as each model saw it coming."""
        game, here = self.game, self.after
        while here is not None and here.turn != 0:
            actions = list(game.actions(here))
            action = state.ghosts[here.turn - 1] >> FACING & 7
            if action not in actions:  # eaten: it faces Stop at home
                return
            for model in self.belief:
                chances = model.chances(game, here)
                p = chances[actions.index(action)] if len(chances) > 1 else 1 / len(actions)
                self.belief[model] += math.log(p)
            here = game.result(here, action)


def hunter(game: Any, nodes: int = 20_000) -> Hunter:
    if isinstance(nodes, bool) or not isinstance(nodes, int) or nodes < 1:
        raise InputError(f"nodes must be a whole number of at least 1, not {nodes!r}")
    return Hunter(game, nodes)
