"""The register of messages: each public async function of handlers/ marked `@message` answers one kind of question."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import types
import typing
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from plyground.errors import InputError, unknown

Handler = Callable[..., Awaitable[Any]]


def message(function: Handler) -> Handler:
    """Mark a handler: `do` is the name of its module, a dot and its own."""
    function.__dict__["message"] = True
    return function


@cache
def handlers() -> dict[str, Handler]:
    """What can be asked, by name."""
    import plyground.web.handlers as folder

    found = {}
    for entry in pkgutil.iter_modules(folder.__path__):
        module = importlib.import_module(f"{folder.__name__}.{entry.name}")
        for name, thing in vars(module).items():
            if getattr(thing, "message", False):
                found[f"{entry.name}.{name}"] = thing
    return found


def handler(name: object) -> Handler:
    if not isinstance(name, str) or name not in handlers():
        raise unknown("message", str(name)[:80], handlers())
    return handlers()[name]


def checked(function: Handler, given: object) -> dict[str, Any]:
    """What a page sent along, each part of the kind the handler's annotation asks for."""
    if not isinstance(given, dict):
        raise InputError('"with" must be an object')
    kinds = typing.get_type_hints(function)
    parameters = list(inspect.signature(function).parameters.values())[1:]
    names = [p.name for p in parameters]
    for name in given:
        if name not in names:
            raise unknown("part of this message", str(name)[:80], names)
    for parameter in parameters:
        if parameter.name not in given:
            if parameter.default is parameter.empty:
                raise InputError(f'"{parameter.name}" is missing')
        elif not _is(given[parameter.name], kinds[parameter.name]):
            raise InputError(f'"{parameter.name}" must be {_words(kinds[parameter.name])}')
    return given


def _is(value: Any, kind: Any) -> bool:
    """Is a value of JSON of this kind? True and false are no numbers; a whole number is a float, too."""
    if kind is Any:
        return True
    home, inner = typing.get_origin(kind), typing.get_args(kind)
    if home in (types.UnionType, typing.Union):
        return any(_is(value, k) for k in inner)
    if home is list:
        return isinstance(value, list) and all(_is(v, inner[0]) for v in value)
    if home is dict:
        return isinstance(value, dict) and all(_is(v, inner[1]) for v in value.values())
    if isinstance(value, bool):
        return kind is bool
    return isinstance(value, (int, float) if kind is float else kind)


def _words(kind: Any) -> str:
    home, inner = typing.get_origin(kind), typing.get_args(kind)
    if home in (types.UnionType, typing.Union):
        return " or ".join(_words(k) for k in inner)
    if home is list:
        return f"a list, each {_words(inner[0])}"
    names = {str: "a text", int: "a whole number", float: "a number", bool: "true or false", type(None): "null"}
    return names.get(kind, "an object")
