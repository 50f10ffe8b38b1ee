"""Monte Carlo tree search (UCT) for any number of players, with or without luck.

kernel.py    the plays
grove.py     the tree, the choice within it, the luck
rewards.py   one number per player of every evaluator
answer.py    what the tree says; trace.py, how it is drawn
"""

from __future__ import annotations

from math import inf
from typing import Any

from plyground.errors import InputError
from plyground.game import complete
from plyground.search.algorithm import Algorithm
from plyground.search.doors import exact, exact_vector, not_two_sided, player_count
from plyground.search.mcts.answer import Grown
from plyground.search.mcts.grove import grove
from plyground.search.mcts.kernel import mcts
from plyground.search.mcts.rewards import rewards
from plyground.search.question import Question

USUAL = 1_000
"""Plays where neither iterations nor nodes nor seconds were said."""

ENDLESS = 1 << 62


def extra(question: Question) -> tuple[Any, ...]:
    """What turns values into one number per player, an empty tree, how many plays, and the seed."""
    iterations, seed, exploration = (question.options[name] for name in ("iterations", "seed", "exploration"))
    if iterations is not None and (isinstance(iterations, bool) or not isinstance(iterations, int) or iterations < 1):
        raise InputError(f"iterations must be a whole number of at least 1, not {iterations!r}")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise InputError(f"seed must be a whole number, not {seed!r}")
    if isinstance(exploration, bool) or not isinstance(exploration, int | float) or not 0 <= exploration < inf:
        raise InputError(f"exploration must be a number of at least 0, not {exploration!r}")
    if iterations is None:
        iterations = USUAL if question.nodes is None and question.seconds is None else ENDLESS
    iterations = min(iterations, ENDLESS)
    game = complete(question.game)
    players = player_count(game)
    shares = rewards(game, question.evaluator, question.state, players)
    return shares, grove(players, float(exploration), question.trace), iterations, seed & 0xFFFFFFFF


def evaluator(game: Any) -> Any:
    """The exact ends: for MAX where one number says all, else for each player."""
    return exact(game) if not_two_sided(complete(game), "mcts") is None else exact_vector(game)


ALGORITHM = Algorithm(
    name="mcts",
    kernel=mcts,
    extra=extra,
    refuse=lambda game: None,
    evaluator=evaluator,
    answer=Grown,
    grows=True,
    options={"iterations": None, "seed": 0, "exploration": 1.0},
)
