"""`search`: asks an algorithm about a state and answers with a Result.

Without a limit of time or nodes the search is made once, to `depth` plies or to the end of the game. With one, it
deepens ply by ply and keeps the last depth it completed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from plyground.errors import InputError, unknown
from plyground.evaluator import is_vector
from plyground.game import complete, require_methods, require_unchanged
from plyground.named import evaluator_named, is_file_name
from plyground.search.algorithm import Algorithm
from plyground.search.algorithm import algorithm as named
from plyground.search.distinct import noted
from plyground.search.engine import Engine
from plyground.search.opponents import opponents as opponents_model
from plyground.search.order import ordered
from plyground.search.progress import Progress
from plyground.search.question import DEEPEST, Question
from plyground.search.result import Result
from plyground.search.trace import DEFAULT_CAP
from plyground.student import own


def search(
    game: Any,
    state: Any = None,
    algorithm: str | Callable[..., Any] = "alphabeta",
    depth: int | None = None,
    evaluator: Any = None,
    cut: str | None = None,
    trace: bool | int = False,
    *,
    rounds: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: threading.Event | None = None,
    opponents: Any = "uniform",
    order: str = "given",
    mode: str = "auto",
    count_distinct: bool = False,
    progress: Callable[[Progress], None] | None = None,
    **options: Any,
) -> Result:
    """Decide one move of `game` at `state` (the start, if none is given).

    algorithm is a name, or a function of your own (see student.py), or FILE.py:NAME of one;
    depth (plies), rounds, seconds and nodes limit the search; trace=True (or a number of events) records it;
    cut is the game's usual one where none is named; count_distinct=True has the distinct states counted, too;
    progress is told what is known so far, at most 30 times a second; options are what only this algorithm can be told.
    """
    require_methods(game)
    chosen = algorithm_for(algorithm, game)
    if trace and chosen.own:
        raise InputError(f"{chosen.name} leaves no trace: `plyground check` shows what a search of your own visits")
    state = game.initial() if state is None else state
    require_unchanged(game, state)
    valued = evaluator_for(game, chosen, evaluator)
    if chosen.vector and evaluator is not None and not is_vector(valued, game, state):
        raise InputError(f"{chosen.name} needs one number per player, and {type(valued).__name__} gives one for all")
    if chosen.vector and order == "value":
        raise InputError(f"{chosen.name} has one number per player, so no order by value: given, reversed or random")
    question = Question(
        game=game,
        state=state,
        evaluator=valued,
        depth=_depth(game, depth, rounds, limited=chosen.grows or seconds is not None or nodes is not None),
        nodes=_positive("nodes", nodes),
        seconds=_positive("seconds", seconds),
        cut=_one_of("cut", cut or complete(game).usual_cut, ("equal", "strict")),
        opponents=opponents_model(opponents, game),
        order=order,
        mode=_one_of("mode", mode, ("auto", "compiled", "interpreted")),
        trace=DEFAULT_CAP if trace is True else int(trace),
        stop=stop,
        progress=progress,
        options=_options(chosen, options),
    )
    question = replace(question, game=ordered(question))
    if count_distinct and (chosen.own or chosen.answer is not None or seconds is not None or nodes is not None):
        raise InputError("distinct states are counted in a textbook search to a fixed depth: give depth or rounds")
    result = ask(chosen, question)
    return with_distinct(chosen, result) if count_distinct else result


def algorithm_for(given: str | Callable[..., Any], game: Any) -> Algorithm:
    """A search by its name, a function of the user's own, or FILE.py:NAME of one; refuses a game it is wrong for."""
    chosen = own(given) if callable(given) or is_file_name(given) else named(given)
    if reason := chosen.refuse(game):
        raise InputError(reason)
    return chosen


def with_distinct(algorithm: Algorithm, result: Result) -> Result:
    """The result with the distinct states counted, by the same search on a game that notes them."""
    result.distinct = 0
    if result.calls:
        again = noted(result.question, result.calls, fast=result.mode == "compiled")
        ask(algorithm, again)
        result.distinct = int(again.game.space.known())
    return result


def ask(algorithm: Algorithm, question: Question) -> Result:
    """Put a question to an algorithm."""
    engine = Engine(question.mode, question.nodes, question.seconds, question.stop)
    result = (algorithm.answer or Result)(question, algorithm, engine)
    result.search()
    return result


def evaluator_for(game: Any, algorithm: Algorithm, given: Any) -> Any:
    """The evaluator given by name or as an object, or the algorithm's own for this game."""
    if given is None:
        return algorithm.evaluator(game)
    found = evaluator_named(game, given) if isinstance(given, str) else given
    if not callable(getattr(found, "value", None)) or isinstance(found, type):
        raise InputError(f"an evaluator is an object with value(game, state), not {found!r}")
    return found


def _options(algorithm: Algorithm, given: dict[str, Any]) -> dict[str, Any]:
    """All options of an algorithm: those given, its own choice for the others."""
    for name in given:
        if name not in algorithm.options:
            raise unknown(f"option of {algorithm.name}", name, ["depth", "seconds", "nodes", *algorithm.options])
    return {**algorithm.options, **given}


def _depth(game: Any, depth: int | None, rounds: int | None, limited: bool) -> int | None:
    """The depth in plies that depth and rounds ask for."""
    if depth is not None and rounds is not None:
        raise InputError("give depth (plies) or rounds, not both")
    if rounds is not None:
        depth = _count("rounds", rounds) * int(complete(game).round_plies)
    if depth is None:
        if complete(game).cyclic and not limited:
            raise InputError("this game can go round in circles: say how far to look (depth, rounds, seconds or nodes)")
        return None
    if _count("depth", depth) > DEEPEST:
        raise InputError(f"depth must be at most {DEEPEST:,}, not {depth}")
    return depth


def _count(name: str, number: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise InputError(f"{name} must be a whole number of at least 0, not {number}")
    return number


def _positive(name: str, number: Any) -> Any:
    whole = name == "nodes"
    if number is None:
        return None
    if isinstance(number, bool) or not isinstance(number, int if whole else (int, float)) or not number > 0:
        raise InputError(f"{name} must be {'a whole number ' if whole else ''}more than 0, not {number}")
    return number


def _one_of(name: str, given: str, choices: tuple[str, ...]) -> str:
    if given not in choices:
        raise InputError(f"{name} is {' or '.join(repr(c) for c in choices)}, not {given!r}")
    return given
