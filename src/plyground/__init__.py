"""Plyground: a laboratory for adversarial search and ant colonies.

import plyground as pg

game = pg.load("tictactoe")                        a game of the folder, or an object of your own class
result = pg.search(game, algorithm="alphabeta")    the value, the best actions, the line, what it cost
pg.search(game, depth=2, trace=True).trace         what the search saw and cut, as text and pictures
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from plyground.version import __version__

if TYPE_CHECKING:
    from plyground.agents import BACK as BACK
    from plyground.agents import QUIT as QUIT
    from plyground.agents import RESIGN as RESIGN
    from plyground.comparison import compare as compare
    from plyground.draw.tree_dot import trace_dot as trace_dot
    from plyground.draw.tree_json import trace_json as trace_json
    from plyground.draw.tree_svg import trace_svg as trace_svg
    from plyground.draw.tree_text import trace_text as trace_text
    from plyground.draw.tree_tikz import trace_tikz as trace_tikz
    from plyground.errors import InputError as InputError
    from plyground.errors import LawBroken as LawBroken
    from plyground.evaluator import evaluator as evaluator
    from plyground.game import CHANCE as CHANCE
    from plyground.game import EVEN as EVEN
    from plyground.game import game as game
    from plyground.games import load as load
    from plyground.games import names as games  # noqa: F401
    from plyground.laws import check_game as check_game
    from plyground.match import play as play
    from plyground.search.decide import search as search
    from plyground.search.exact import solve as solve
    from plyground.search.limit import Limit as Limit
    from plyground.search.opponents import model as model
    from plyground.search.perft import perft as perft
    from plyground.transcript import Record as Record
    from plyground.words import Actions as Actions
    from plyground.words import popcount as popcount
    from plyground.words import put as put
    from plyground.words import word as word

_PLACES = {
    "Actions": "words",
    "BACK": "agents",
    "CHANCE": "game",
    "EVEN": "game",
    "InputError": "errors",
    "LawBroken": "errors",
    "Limit": "search.limit",
    "QUIT": "agents",
    "RESIGN": "agents",
    "Record": "transcript",
    "check_game": "laws",
    "compare": "comparison",
    "load": "games",
    "model": "search.opponents",
    "play": "match",
    "perft": "search.perft",
    "popcount": "words",
    "put": "words",
    "solve": "search.exact",
    "trace_dot": "draw.tree_dot",
    "trace_json": "draw.tree_json",
    "trace_svg": "draw.tree_svg",
    "trace_text": "draw.tree_text",
    "trace_tikz": "draw.tree_tikz",
    "word": "words",
}
"""Where each public name stands; imported when it is first used."""

_CALLABLE = ("evaluator", "game", "games", "search")
"""Modules that can be called by their own name."""

__all__ = ["__version__", *_CALLABLE, *_PLACES]  # noqa: PLE0604 - resolved by __getattr__


def __getattr__(name: str) -> Any:
    if name in _CALLABLE:
        return importlib.import_module(f"plyground.{name}")
    if name not in _PLACES:
        raise AttributeError(f"module 'plyground' has no attribute '{name}'")
    value = getattr(importlib.import_module(f"plyground.{_PLACES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
