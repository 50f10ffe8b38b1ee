"""What to compile ahead: every shipped game with every search that applies to it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Set
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from plyground.ants.parameters import FAMILIES
from plyground.ants.solve import solve as colony
from plyground.compiled import cache_folder
from plyground.compiled.digest import of_compiler
from plyground.evaluator import is_vector
from plyground.games import load, names
from plyground.named import evaluators
from plyground.search.algorithm import Algorithm, algorithms
from plyground.search.exact import solve
from plyground.search.opponents import opponents
from plyground.search.perft import leaves
from plyground.search.question import Question
from plyground.search.tally import new_tally
from plyground.search.trace import new_events

Step = tuple[str, Callable[[], Any]]
"""What is compiled, and what compiles it."""


class Warmed(NamedTuple):
    """What was compiled for a game or for the ants: how many things, and the digests of all kernels asked for."""

    name: str
    things: int
    stamps: frozenset[str]


SOLVED = ("blocker", "cliff", "gasmaze", "tictactoe")
"""The games whose start is solved exactly in a blink."""

ANTS = "ants"


def subjects() -> list[str]:
    """What there is to compile for: the games, and the ants."""
    return [ANTS, *names()]


def warm(number: int) -> Warmed:
    """Compile what one of the subjects leads to."""
    from plyground.compiled.bridge import stamps

    name = subjects()[number]
    todo = list(_colonies() if name == ANTS else steps(name))
    for _, compile_it in todo:
        compile_it()
    return Warmed(name, len(todo), frozenset(stamps))


def steps(name: str) -> Iterator[Step]:
    """For a game: each evaluator untraced, the default one traced too, the exact solution."""
    yield from _searches(name)
    if name in SOLVED:
        yield f"{name} exact solution", partial(solve, load(name), mode="compiled")
    if name == "othello":
        yield "othello-engine", _engine


def _engine() -> None:
    """Othello's own engine, on the start."""
    from plyground.games.othello.solver import Solver
    from plyground.games.othello.training import shipped

    Solver(shipped()).think(load("othello").initial(), [(1, 0)])


def _colonies() -> Iterator[Step]:
    """Every family of ants, on a few cities."""
    for family in FAMILIES:
        yield f"ants {family}", partial(colony, "gr17", family=family, iterations=1)


def _searches(name: str) -> Iterator[Step]:
    tally = np.array(new_tally())
    game = load(name)
    state = game.initial()
    yield f"{name} perft", partial(leaves.compiled, game, state, 1, tally)
    for algorithm in algorithms().values():
        if algorithm.refuse(game) is not None:
            continue
        default = algorithm.evaluator(game)
        others = [] if is_vector(default, game, state) else [made() for made in evaluators(game).values()]
        for evaluator in (default, *others):
            question = Question(game, state, evaluator, opponents=opponents("uniform"), options=algorithm.options)
            front = (game, evaluator, state, 1, *algorithm.extra(question))
            label = f"{name} {algorithm.name} {type(evaluator).__name__.lower()}"
            yield label, partial(algorithm.kernel.compiled, *front, tally, None)
            if evaluator is default and not algorithm.grows:
                traced = (*front, tally, _events(algorithm, question))
                yield f"{label} traced", partial(algorithm.kernel.compiled, *traced)


def _events(algorithm: Algorithm, question: Question) -> Any:
    return new_events(1, algorithm, algorithm.extra(question))


def forget_older(stamps: Set[str]) -> None:
    """Remove compiled code of other versions of Plyground: what none of the kernels just warmed asked for."""
    for path in cache_folder().glob("*"):
        if path.is_dir() and path.name != of_compiler():
            shutil.rmtree(path, ignore_errors=True)
    for path in (cache_folder() / of_compiler()).glob("*"):
        if not any(stamp in path.name for stamp in stamps):
            path.unlink(missing_ok=True)
