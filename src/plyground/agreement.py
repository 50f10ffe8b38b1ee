"""Do machine code and Python agree? Every search that is right for a game is made at both speeds and compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plyground.compiled import NotCompiled, unavailable
from plyground.errors import InputError
from plyground.evaluator import is_vector
from plyground.named import evaluators
from plyground.records import is_marked
from plyground.search.algorithm import Algorithm, algorithms
from plyground.search.decide import search

DEPTHS = (2, 3, 4)
ENOUGH = 1_000  # states: a search that has seen so many is deep enough
COMPARED = ("value", "action", "nodes", "leaves", "cutoffs")


def agree(game: Any, state: Any, searches: list[str], notes: list[str]) -> str | None:
    """How machine code and Python differ at this state, or None; says in `notes` why there is nothing to compare.

    The leaves of a search that does not prune are the plays of that length (perft), so the rules are compared too.
    """
    reason = unavailable() if is_marked(game) else "it does not ask for it: write @pg.game above a NamedTuple class"
    if reason is None:
        for algorithm in algorithms().values():
            if algorithm.refuse(game):
                continue
            for name, evaluator in _valuations(game, state, algorithm):
                label = algorithm.name + (f" with {name}" if name else "")
                try:
                    if difference := _difference(game, state, algorithm.name, evaluator):
                        return f"{label}, {difference}"
                except (NotCompiled, InputError) as error:
                    reason = str(error)
                else:
                    searches += [] if label in searches else [label]
    if reason is None:
        from plyground.compiled.dialect import findings

        notes += [f.sentence for f in findings(type(game), type(state)) if f.sentence not in notes]
    elif (note := f"runs in Python only: {reason}") not in notes:
        notes.append(note)
    return None


def _valuations(game: Any, state: Any, algorithm: Algorithm) -> Iterator[tuple[str, Any]]:
    """The algorithm's own evaluator, and those that come with the game and value states as the algorithm does."""
    yield "", None
    for name, made in evaluators(game).items():
        evaluator = made()
        if is_vector(evaluator, game, state) == algorithm.vector:
            yield name, evaluator


def _difference(game: Any, state: Any, algorithm: str, evaluator: Any) -> str | None:
    for depth in DEPTHS:
        slow, fast = (
            search(game, state, algorithm=algorithm, depth=depth, evaluator=evaluator, mode=mode)
            for mode in ("interpreted", "compiled")
        )
        for what in COMPARED:
            python, machine = getattr(slow, what), getattr(fast, what)
            if python != machine:
                return f"depth {depth}: {what} is {python} in Python and {machine} in machine code"
        if slow.nodes > ENOUGH:
            break
    return None
