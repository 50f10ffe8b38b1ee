"""Deepening: the engine for every game of two sides. It can be stopped at any time and has an answer.

kernel.py    principal variation search with a table
answer.py    depth after depth, in narrow windows
table.py     what was found out about positions, safe for several threads
scratch.py   move ordering: killers and history; the line
hooks.py     what a game may tell: key, order, bounds
"""

from __future__ import annotations

from math import inf as INF

from plyground.errors import InputError
from plyground.search.algorithm import Algorithm
from plyground.search.deepening.answer import Deepened
from plyground.search.deepening.hooks import hooks
from plyground.search.deepening.kernel import deepening
from plyground.search.deepening.scratch import STACK, scratch
from plyground.search.deepening.table import table
from plyground.search.doors import exact, two_sides_no_luck
from plyground.search.question import Question

MOST_THREADS = 64


def extra(question: Question) -> tuple[object, ...]:
    """Ply, top of the stack, window, and fresh notes of all kinds."""
    megabytes = question.options["table"]
    if isinstance(megabytes, bool) or not isinstance(megabytes, int | float) or not 0 <= megabytes < INF:
        raise InputError(f"table is a size in megabytes, 0 for none, not {megabytes!r}")
    threads = question.options["threads"]
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise InputError(f"threads must be a whole number from 1 to {MOST_THREADS}, not {threads!r}")
    said = hooks(question.game, question.evaluator)
    return 0, STACK, -INF, INF, said, table(question, said, megabytes), scratch()


ALGORITHM = Algorithm(
    name="deepening",
    kernel=deepening,
    extra=extra,
    refuse=two_sides_no_luck("deepening"),
    evaluator=exact,
    prunes=True,
    answer=Deepened,
    options={"table": 32, "threads": 1},
)
