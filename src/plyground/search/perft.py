"""Perft: the leaves of the full tree, the classic test of a game's rules."""

from __future__ import annotations

from typing import Any

from plyground.compiled import Kernel
from plyground.errors import InputError
from plyground.game import require_methods
from plyground.search.engine import Engine
from plyground.search.question import DEEPEST
from plyground.search.tally import LIMIT, NODES
from plyground.words import size


@Kernel
def leaves(game, state, depth, tally):
    """The leaves `depth` plies below `state`; a finished game is one leaf at every larger depth.

    The last ply is counted, not played: a state has as many leaves one ply below as it has actions.
    """
    tally[NODES] += 1
    if tally[NODES] > tally[LIMIT]:
        return 0
    if depth == 0:
        return 1
    if depth == 1:
        return max(size(game.actions(state)), 1)
    if game.is_terminal(state):
        return 1
    count = 0
    for action in game.actions(state):
        count += leaves(game, game.result(state, action), depth - 1, tally)
    return count


def perft(game: Any, depth: int, state: Any = None, mode: str = "auto") -> int:
    """The number of leaves of the full tree of this depth."""
    require_methods(game)
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise InputError(f"depth must be a whole number of at least 0, not {depth}")
    if depth > DEEPEST:
        raise InputError(f"depth must be at most {DEEPEST:,}, not {depth}")
    engine = Engine(mode)
    count = engine.run(leaves, (game, game.initial() if state is None else state, depth), ())
    if engine.why:
        raise KeyboardInterrupt
    return int(count)
