"""What to compile ahead: every shipped game with every search that applies to it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground import games
from plyground.compiled import Kernel, cache_folder
from plyground.compiled.digest import of_package
from plyground.named import evaluators
from plyground.search.algorithm import Algorithm, algorithms
from plyground.search.opponents import opponents
from plyground.search.perft import leaves
from plyground.search.question import Question
from plyground.search.tally import new_tally
from plyground.search.trace import new_events


@dataclass(frozen=True)
class Call:
    """One shape of a call to a kernel."""

    name: str
    kernel: Kernel
    args: tuple[Any, ...]

    def compile(self) -> None:
        self.kernel.compiled(*self.args)


def calls() -> Iterator[Call]:
    """The calls that the shipped games lead to: each evaluator untraced, the default one traced too."""
    tally = np.array(new_tally())
    for name in games.names():
        game = games.load(name)
        state = game.initial()
        yield Call(f"{name} perft", leaves, (game, state, 1, tally))
        for algorithm in algorithms().values():
            if algorithm.refuse(game) is not None:
                continue
            default = algorithm.evaluator(game)
            others = [] if algorithm.vector else [made() for made in evaluators(game).values()]
            for evaluator in (default, *others):
                question = Question(game, state, evaluator, opponents=opponents("uniform"))
                front = (game, evaluator, state, 1, *algorithm.extra(question))
                label = f"{name} {algorithm.name} {type(evaluator).__name__.lower()}"
                yield Call(label, algorithm.kernel, (*front, tally, None))
                if evaluator is default:
                    yield Call(f"{label} traced", algorithm.kernel, (*front, tally, _events(algorithm, question)))


def _events(algorithm: Algorithm, question: Question) -> Any:
    return new_events(1, algorithm, algorithm.extra(question))


def forget_older() -> None:
    """Remove compiled code that belongs to other versions of Plyground's sources."""
    for folder in cache_folder().glob("*"):
        if folder.is_dir() and folder.name != of_package():
            shutil.rmtree(folder, ignore_errors=True)
