"""What an algorithm is: one file of this folder, with a kernel and what is needed to ask it.

Each file names itself in `ALGORITHM`; the folder is the register.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from plyground.compiled import Kernel
from plyground.errors import unknown

if TYPE_CHECKING:
    from plyground.search.question import Question
    from plyground.search.result import Result


@dataclass(frozen=True)
class Algorithm:
    """A search kernel and how it is asked.

    extra(question)       the kernel's arguments between depth and tally
    refuse(game)          why this game is not for it, in one sentence, or None
    evaluator(game)       the evaluator used when none is named
    answer                how it goes on from there: a kind of Result; None for a search to one depth after the other
    options               what more it can be told, and what it takes where it is not
    """

    name: str
    kernel: Kernel
    extra: Callable[[Question], tuple[Any, ...]]
    refuse: Callable[[Any], str | None]
    evaluator: Callable[[Any], Any]
    prunes: bool = False
    vector: bool = False
    own: bool = False  # a user's function, see student.py
    answer: type[Result] | None = None
    grows: bool = False  # a tree of its own by plays from the root: no depth is needed, and it is itself the trace
    options: Mapping[str, Any] = field(default_factory=dict)


@cache
def algorithms() -> dict[str, Algorithm]:
    """The algorithms there are, by name."""
    import plyground.search as folder

    found = {}
    for module in pkgutil.iter_modules(folder.__path__):
        algorithm = getattr(importlib.import_module(f"plyground.search.{module.name}"), "ALGORITHM", None)
        if algorithm is not None:
            found[algorithm.name] = algorithm
    return found


def algorithm(name: str) -> Algorithm:
    if name not in algorithms():
        raise unknown("algorithm", name, algorithms())
    return algorithms()[name]
