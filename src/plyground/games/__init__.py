"""The games. The folder is the register: one file, or folder with its layouts, is one game.

A game's module has a docstring whose first line describes it, `load(layout=None, **options)` and, where it has
them, `LAYOUTS` (names of the layouts it ships), `EVALUATORS` (name -> evaluator class) and `AGENTS` (name ->
factory(game, **options) of an agent).
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from numbers import Integral, Real
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
    allowed = {p.name: p for p in inspect.signature(maker).parameters.values() if p.name != "layout"}
    for option, value in options.items():
        if option not in allowed:
            raise unknown(f"option of {name}", option, allowed)
        _require_kind(f"{name}: {option}", value, str(allowed[option].annotation))
    return remembered(maker(layout, **options), Origin(name, layout, options))


KINDS: dict[str, tuple[type, str]] = {
    "bool": (bool, "True or False"),
    "int": (Integral, "a whole number"),
    "float": (Real, "a number"),
    "str": (str, "a word"),
}


def _require_kind(what: str, value: Any, annotation: str) -> None:
    """Refuse a value of another kind than an option is annotated with."""
    parts = annotation.split(" | ")
    known = [KINDS[part] for part in parts if part in KINDS]
    fits = (kind is bool if isinstance(value, bool) else isinstance(value, kind) for kind, _ in known)
    if known and not any(fits) and not (value is None and "None" in parts):
        raise InputError(f"{what} is {' or '.join(told for _, told in known)}, not {value!r}")


make_callable(__name__, names)
