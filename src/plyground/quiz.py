"""Questions about random trees: by seed and difficulty, each with something to cut, and no two alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plyground.errors import InputError, unknown
from plyground.games import load
from plyground.search.decide import search
from plyground.search.trace import Trace

MOST = 1000
"""So many questions at a time."""


@dataclass(frozen=True)
class Difficulty:
    """The shape of the trees, the cuts that are asked for at least, and the leaves at most."""

    shape: dict[str, Any]
    alpha: int
    beta: int
    leaves: int


DIFFICULTIES = {
    "easy": Difficulty({"branching": 3, "depth": 2}, 1, 0, 9),
    "medium": Difficulty({"branching": 3, "depth": 3}, 1, 1, 27),
    "hard": Difficulty({"branching": 3, "depth": 4, "ragged": True, "ties": True}, 2, 2, 24),
}


@dataclass(frozen=True)
class Question:
    """One tree: its words for the command line, the whole of it, and what alpha-beta sees of it."""

    number: int
    words: str
    whole: Trace
    pruned: Trace


def questions(count: int, seed: int = 0, difficulty: str = "medium", cut: str = "equal") -> Iterator[Question]:
    """So many questions; the same ones for the same seed."""
    if not 1 <= count <= MOST:
        raise InputError(f"--count is a number from 1 to {MOST}, not {count}")
    if difficulty not in DIFFICULTIES:
        raise unknown("difficulty", difficulty, DIFFICULTIES)
    luck, seen = random.Random(f"{seed} {difficulty}"), set()
    wanted = DIFFICULTIES[difficulty]
    number = 0
    while number < count:
        tree = luck.randrange(10**6)
        pruned = _trace(tree, wanted, "alphabeta", cut)
        whole = _trace(tree, wanted, "minimax", cut)
        if tree in seen or not _asks_enough(whole, pruned, wanted):
            continue
        seen.add(tree)
        number += 1
        yield Question(number, words(tree, wanted), whole, pruned)


def words(seed: int, difficulty: Difficulty) -> str:
    """A tree as commands name it."""
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in difficulty.shape.items())
    return f"randomtree(seed={seed}, {options})"


def _trace(seed: int, difficulty: Difficulty, algorithm: str, cut: str) -> Trace:
    game = load("randomtree", seed=seed, **difficulty.shape)
    found = search(game, algorithm=algorithm, cut=cut, trace=True, mode="interpreted").trace
    assert found is not None
    return found


def _asks_enough(whole: Trace, pruned: Trace, wanted: Difficulty) -> bool:
    kinds = [node.cut.kind for node in pruned.cuts() if node.cut is not None]
    leaves = len(whole) - len(set(whole.parent.tolist()) - {-1})
    return kinds.count("alpha") >= wanted.alpha and kinds.count("beta") >= wanted.beta and leaves <= wanted.leaves
