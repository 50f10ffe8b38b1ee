"""The agents that Pac-Man's file adds, by their own names and by those of the course sheet."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from plyground.errors import InputError
from plyground.games.pacman.chase import Directional, by
from plyground.games.pacman.hunter import hunter
from plyground.games.pacman.keyboard import Keyboard
from plyground.search.opponents import Uniform

SHEET_NAMES = {"scoreEvaluationFunction": "score", "betterEvaluationFunction": "better"}
"""The sheet's names of evaluators."""


def reflex(game: Any, evaluator: Any = "food", evalFn: Any = None, seed: int = 0) -> Any:
    """Looks at what each action leads to, and takes one of the best."""
    from plyground.named import evaluator_named

    named = _named(evaluator, evalFn)
    valued, luck = evaluator_named(game, named) if isinstance(named, str) else named, random.Random(seed)

    def pick(game: Any, state: Any, limit: Any) -> int:
        sign = 1.0 if game.player(state) == 0 else -1.0
        worth = {a: sign * valued.value(game, game.result(state, a)) for a in game.actions(state)}
        return luck.choice([action for action, value in worth.items() if value == max(worth.values())])

    return pick


def searching(algorithm: str) -> Callable[..., Any]:
    """A search of the sheet: depth in rounds, plain values, the first best."""

    def factory(
        game: Any,
        depth: int = 2,
        evaluator: Any = "score",
        evalFn: Any = None,
        opponents: Any = "uniform",
        cut: str = "strict",
        mode: str = "auto",
    ) -> Any:
        from plyground.agents import factories

        if isinstance(depth, bool) or not isinstance(depth, int) or depth < 1:
            raise InputError(f"depth counts rounds and must be a whole number of at least 1, not {depth}")
        asked = {"evaluator": _named(evaluator, evalFn), "opponents": opponents, "cut": cut, "mode": mode}
        return factories(game)[algorithm](game, rounds=depth, bare=True, **asked)

    return factory


def _named(evaluator: Any, by_sheet: Any) -> Any:
    given = evaluator if by_sheet is None else by_sheet
    return SHEET_NAMES.get(given, given) if isinstance(given, str) else given


AGENTS = {
    "random": by(Uniform),
    "directional": by(Directional),
    "reflex": reflex,
    "keyboard": Keyboard,
    "hunter": hunter,
    "RandomGhost": by(Uniform),
    "DirectionalGhost": by(Directional),
    "ReflexAgent": reflex,
    "KeyboardAgent": Keyboard,
    "MinimaxAgent": searching("minimax"),
    "AlphaBetaAgent": searching("alphabeta"),
    "ExpectimaxAgent": searching("expectimax"),
}
