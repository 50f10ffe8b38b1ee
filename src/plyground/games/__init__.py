"""The games. The folder is the register: one file, or folder with its layouts, is one game.

A game's module has a docstring whose first line describes it, `load(layout=None, **options)` and, where it has
them, `LAYOUTS` (names of the layouts it ships), `EVALUATORS` (name -> evaluator class) and `AGENTS` (name ->
factory(game, **options) of an agent).
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from types import ModuleType
from typing import Any

from plyground.errors import InputError, unknown
from plyground.modules import make_callable
from plyground.named import Origin, remembered


def names() -> list[str]:
    """The names of the games there are, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def module(name: str) -> ModuleType:
    """The module of a game."""
    if name not in names():
        raise unknown("game", name, names())
    return importlib.import_module(f"plyground.games.{name}")


def load(name: str, layout: str | None = None, **options: Any) -> Any:
    """A game by name; `layout` is the name of a shipped one or the path of a user's file."""
    maker = module(name).load
    allowed = [p for p in inspect.signature(maker).parameters if p != "layout"]
    for option in options:
        if option not in allowed:
            raise unknown(f"option of {name}", option, allowed)
    try:
        game = maker(layout, **options)
    except TypeError as error:
        raise InputError(f"{name}: {error}") from None
    return remembered(game, Origin(name, layout, options))


make_callable(__name__, names)
