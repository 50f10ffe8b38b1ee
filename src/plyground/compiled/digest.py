"""Digests of source: what a compiled game depends on, so that machine code kept on disk is never stale.

`of_class` covers the methods machine code can call and every function, class and constant they reach,
in this module or another; `of_kernel` does the same for a kernel. `of_compiler` covers the bridge itself.
"""

from __future__ import annotations

import functools
import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from plyground.compiled.kernel import Kernel

FOR_PEOPLE = frozenset({"action_name", "parse_action", "describe", "draw"})
"""Methods that only people's side calls; they never enter machine code."""

_LIBRARIES = frozenset(sys.stdlib_module_names) | {"numpy", "numba", "llvmlite", "scipy"}
_DIALECT = frozenset({"plyground", "plyground.words", "plyground.lanes", "plyground.game", "plyground.evaluator"})


def is_record(value: object) -> bool:
    """Is this a NamedTuple class?"""
    return isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")


def methods(cls: type) -> dict[str, FunctionType]:
    """The methods of a record class that machine code may call."""
    generated = {"_make", "_replace", "_asdict"}
    return {
        name: value
        for name, value in vars(cls).items()
        if isinstance(value, FunctionType)
        and name not in FOR_PEOPLE | generated
        and not (name.startswith("__") and name.endswith("__"))
    }


def constants(cls: type) -> dict[str, Any]:
    """Plain numbers (and tuples of them) that stand in the class body."""
    return {
        name: value
        for name, value in vars(cls).items()
        if not name.startswith("_") and name not in cls._fields and _is_constant(value)  # type: ignore[attr-defined]
    }


def _is_constant(value: object) -> bool:
    return isinstance(value, int | float) or (isinstance(value, tuple) and all(map(_is_constant, value)))


Looked = list[tuple[Any, str, Any]]
"""Where names were looked up, and what stood there: (namespace, name, value)."""


def reach(start: Any, looked: Looked | None = None) -> Iterator[tuple[str, Any]]:
    """Every (path, function | record class | constant) that a record class or a function reaches, each once."""
    looked = [] if looked is None else looked
    seen: set[int] = set()
    todo: list[tuple[str, Any]] = [("", start)]
    while todo:
        path, value = todo.pop()
        if isinstance(value, Kernel):
            value = value.function
        if id(value) in seen:
            continue
        seen.add(id(value))
        yield path, value
        if is_record(value):
            looked += [(vars(value), name, entry) for name, entry in vars(value).items()]
            todo += [(f"{path}.{n}", f) for n, f in sorted(methods(value).items())]
            todo += [(f"{path}.{n}", f) for n, f in sorted(constants(value).items())]
        elif isinstance(value, FunctionType):
            todo += list(_names(path, value, looked))


def _names(path: str, function: FunctionType, looked: Looked) -> Iterator[tuple[str, Any]]:
    """What the global names, closures and module attributes of a function stand for."""
    names = sorted(set(code_names(function.__code__)))
    scope = dict(function.__globals__)
    looked += [(function.__globals__, name, scope.get(name)) for name in names]
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        looked.append((vars(function), "a closure is looked into each time", cell))
        try:
            scope[name] = cell.cell_contents
        except ValueError:  # a name that is not bound yet
            continue
    for name in names:
        value = scope.get(name)
        if isinstance(value, ModuleType):
            if not _is_library(value):
                looked += [(vars(value), n, vars(value).get(n)) for n in names]
                yield from ((f"{path}/{name}.{n}", getattr(value, n)) for n in names if hasattr(value, n))
        elif name in scope and not (isinstance(value, FunctionType) and _is_library(sys.modules.get(value.__module__))):
            yield f"{path}/{name}", value


def code_names(code: CodeType) -> Iterator[str]:
    """The global names and attributes that a piece of code speaks of."""
    yield from code.co_names
    yield from code.co_freevars
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from code_names(inner)


def _is_library(module: ModuleType | None) -> bool:
    """Is this module a library whose functions machine code knows by itself?"""
    return module is not None and (module.__name__ in _DIALECT or module.__name__.split(".")[0] in _LIBRARIES)


def is_ours(cls: type) -> bool:
    """Does this class come with Plyground?"""
    return cls.__module__.startswith("plyground.")


def _code_text(code: CodeType) -> str:
    """The code of a function as text, without line numbers or docstrings."""
    consts = [_code_text(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return f"{code.co_code.hex()}{consts}{code.co_names}{code.co_varnames}"


def _text(value: object) -> str:
    if isinstance(value, FunctionType):
        return _code_text(value.__code__) + repr(value.__defaults__)
    if is_record(value):
        hints = getattr(value, "__annotations__", {})
        return f"{value.__qualname__}{[(n, getattr(h, '__name__', repr(h))) for n, h in hints.items()]}"  # type: ignore[attr-defined]
    if hasattr(value, "tobytes"):
        return f"{getattr(value, 'dtype', '')}{getattr(value, 'shape', '')}{value.tobytes().hex()}"
    if _is_constant(value) or isinstance(value, str | bytes | None.__class__):
        return repr(value)
    return type(value).__qualname__


def of_class(cls: type) -> str:
    """The digest of a record class and of everything its methods reach, as it stands now."""
    return _of_reach(cls)


def of_kernel(function: Callable[..., Any]) -> str:
    """The digest of a kernel's function and of everything it reaches; the records it is called with have their own."""
    return _of_reach(function)


_settled: dict[Any, tuple[Looked, str]] = {}
"""Digests found so far: they hold while every name that was looked up stands for the same thing."""


def _of_reach(start: Any) -> str:
    looked, settled = _settled.get(start, ([], ""))
    if settled and all(scope.get(name) is value for scope, name, value in looked):
        return settled
    looked = []
    found = list(reach(start, looked))
    settled = _of_values(tuple(path for path, _ in found), _ById(tuple(value for _, value in found)))
    _settled[start] = looked, settled
    return settled


class _ById:
    """Values compared by identity: while they are the same objects, their digest is the same."""

    def __init__(self, values: tuple[Any, ...]) -> None:
        self.values = values
        self.ids = tuple(map(id, values))

    def __hash__(self) -> int:
        return hash(self.ids)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ById) and self.ids == other.ids


@functools.lru_cache(maxsize=256)
def _of_values(paths: tuple[str, ...], values: _ById) -> str:
    parts = sorted(f"{path}={_text(value)}" for path, value in zip(paths, values.values, strict=True))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


@functools.cache
def of_compiler() -> str:
    """The digest of what turns plain methods into machine code."""
    root = Path(__file__).parent
    shared = [root.parent / name for name in ("evaluator.py", "game.py", "lanes.py", "records.py", "words.py")]
    digest = hashlib.sha256()
    for path in (*sorted(root.glob("*.py")), *shared):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
