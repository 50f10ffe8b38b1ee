"""The course's strategies by their own names: maximize-difference, alpha-beta-searcher-4-weighted-squares, ...

random-strategy                                any legal move
maximize-difference, maximize-weight           the move after which an evaluation is best
minimax-searcher-N-EVALUATION                  N plies, 1 to 10; so does alpha-beta-searcher-N-EVALUATION

Among equal moves the first one in the order of the squares is played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from plyground.errors import InputError, unknown
from plyground.games.othello.engine import engine
from plyground.games.othello.evaluators import EVALUATORS

DEEPEST = 10
SEARCHERS = {"minimax": "minimax", "alpha-beta": "alphabeta"}
ONE_PLY = {"maximize-difference": "count-difference", "maximize-weight": "weighted-squares"}
RANDOM = "random-strategy"

_SEARCHER = re.compile(rf"({'|'.join(SEARCHERS)})-searcher-(\d+)-(.+)")


class Strategy(NamedTuple):
    """What a strategy's name says: the search (as the course calls it), its plies and the evaluation."""

    search: str
    depth: int
    evaluation: str


def names() -> Iterator[str]:
    """Every strategy's name."""
    yield from (RANDOM, *ONE_PLY)
    for search in SEARCHERS:
        for depth in range(1, DEEPEST + 1):
            yield from (f"{search}-searcher-{depth}-{evaluation}" for evaluation in EVALUATORS)


def parsed(name: str) -> Strategy | None:
    """The search behind a strategy's name; None for the random one. An unknown name is told with the nearest one."""
    if name == RANDOM:
        return None
    if name in ONE_PLY:
        return Strategy("minimax", 1, ONE_PLY[name])
    match = _SEARCHER.fullmatch(name)
    if match and match[3] in EVALUATORS:
        if not 1 <= int(match[2]) <= DEEPEST:
            raise InputError(f"{name}: a searcher looks 1 to {DEEPEST} plies ahead, not {match[2]}")
        return Strategy(match[1], int(match[2]), match[3])
    raise unknown("strategy", name, names())


def _agent(name: str, game: Any) -> Any:
    """The agent of a search by name; `bare` because the course knows no shorter and longer wins."""
    from plyground.agents import agent

    found = parsed(name)
    assert found is not None
    return agent(game, f"{SEARCHERS[found.search]}(depth={found.depth}, evaluator={found.evaluation}, bare=true)")


def _random(game: Any, seed: int = 0) -> Any:
    from plyground.agents import agent

    return agent(game, "random", seed)


def _external(
    game: Any, command: str = "", protocol: str = "nboard", level: int | None = None, deadline: float = 60.0
) -> Any:
    from plyground.games.othello.external import External

    return External(command, protocol, level, deadline)


AGENTS: dict[str, Callable[..., Any]] = {
    "external": _external,
    "othello-engine": engine,
    **{name: _random if name == RANDOM else partial(_agent, name) for name in names()},
}
