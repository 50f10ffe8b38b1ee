"""From names to things: `FILE.py:NAME`, games of the folder, evaluators of a game."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections import deque
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from plyground.errors import InputError, unknown
from plyground.spec import parse_call


def is_file_name(name: str) -> bool:
    """Is this FILE.py:NAME?"""
    return ".py:" in name


def from_file(name: str) -> Any:
    """What NAME stands for in FILE.py."""
    path, _, inner = name.rpartition(":")
    if not path and name.endswith(".py"):
        raise InputError(f"which name in it? write {name}:NAME")
    module = _module(Path(path))
    if not hasattr(module, inner):
        raise unknown(f"name in {path}", inner, (n for n in vars(module) if not n.startswith("_")))
    return getattr(module, inner)


USERS: set[str] = set()
"""The files of the user's own that were loaded."""


def _module(path: Path) -> ModuleType:
    """A file of the user's as a module; its neighbours can be imported from it."""
    if not path.is_file():
        raise InputError(f"there is no file {path}")
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    name = path.stem
    known = sys.modules.get(name)
    if known is not None and getattr(known, "__file__", None) and Path(str(known.__file__)).resolve() == path.resolve():
        return known
    if known is not None:
        name = f"{path.stem}_of_{path.resolve().parent.name}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise InputError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    USERS.add(str(spec.origin))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise InputError(f"{_place(path, error)}: {type(error).__name__}: {error}") from error
    return module


def _place(path: Path, error: BaseException) -> str:
    """Where in a user's file an error arose."""
    if isinstance(error, SyntaxError):
        return f"{path} line {error.lineno}" if error.lineno else str(path)
    lines = [
        f.lineno for f in traceback.extract_tb(error.__traceback__) if Path(f.filename).resolve() == path.resolve()
    ]
    return f"{path} line {lines[-1]}" if lines else str(path)


class Origin(NamedTuple):
    """The words a game is loaded from, and can be loaded from again."""

    game: str  # a name in the folder `games`, or FILE.py:Class
    layout: str | None = None
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed

    def load(self) -> Any:
        if not is_file_name(self.game):
            from plyground.games import load

            return load(self.game, self.layout, **self.options)
        layout = {} if self.layout is None else {"layout": self.layout}
        return remembered(made(from_file(self.game), self.game, self.options | layout), self)


_LATEST: deque[tuple[Any, Origin]] = deque(maxlen=64)
"""A game is a tuple of rules without room for a note: the latest ones loaded are kept here beside their words."""


def remembered(game: Any, origin: Origin) -> Any:
    """The game, whose origin can now be asked for."""
    _LATEST.append((game, origin))
    return game


def origin_of(game: Any) -> Origin | None:
    """Where a game was loaded from; None for one that was not, or that 64 others were loaded after."""
    return next((origin for known, origin in reversed(tuple(_LATEST)) if known is game), None)


def game_named(text: str, layout: str | None = None) -> Any:
    """A game by its name in the folder `games`, or FILE.py:Class; options in brackets."""
    if (name := parse_call(text)[0]).endswith(".py"):
        raise InputError(f"which class of it? write {name}:NAME")
    return origin_named(text, layout).load()


def origin_named(text: str, layout: str | None = None) -> Origin:
    """The words of a game taken apart; a layout may stand in the brackets, too."""
    name, options = parse_call(text)
    inner = options.pop("layout", layout)
    return Origin(name, inner if inner is None else str(inner), options)


def made(thing: Any, name: str, options: dict[str, Any]) -> Any:
    """An object made from a class with the options given; an object itself where there are none."""
    if not isinstance(thing, type) and not options:
        return thing
    try:
        return thing(**options)
    except TypeError as error:
        raise InputError(f"{name}: {error}") from None


def evaluators(game: Any) -> dict[str, Any]:
    """The evaluators that come with a game: those its file lists in EVALUATORS."""
    return dict(getattr(sys.modules.get(type(game).__module__), "EVALUATORS", {}))


def evaluator_named(game: Any, text: str) -> Any:
    """An evaluator of this game by name, or FILE.py:Class; weights in brackets."""
    name, options = parse_call(text)
    if is_file_name(name):
        return made(from_file(name), name, options)
    known = evaluators(game)
    if name not in known:
        raise unknown("evaluator", name, known)
    return made(known[name], name, options)
