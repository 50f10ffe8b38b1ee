"""What does not compile, found in the source of a game's or an evaluator's class, with what to write instead.

Only what machine code can reach counts: the methods a search calls and whatever they call. A `Finding` that is not
`certain` compiles too, and is slow or surprising there; it explains nothing, but is worth knowing.
"""

from __future__ import annotations

import ast
import inspect
import os
import re
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from plyground.compiled import digest
from plyground.compiled.idioms import idioms

ROOTS = (
    "player",
    "actions",
    "result",
    "is_terminal",
    "utility",
    "chances",
    "cost",
    "key",
    "order",
    "bounds",
    "value",
    "final",
)
"""The methods that searches call."""

_PEOPLE = re.compile(r"(str|list|dict|object)\b")


@dataclass(frozen=True)
class Finding:
    """An idiom that does not compile: where it is, what it is and what to write instead."""

    where: str  # "Board.result"
    file: str
    line: int
    idiom: str
    instead: str
    certain: bool = True

    @property
    def sentence(self) -> str:
        verdict = "does not compile" if self.certain else "is slow in machine code"
        place = f"{self.where} ({os.path.basename(self.file)} line {self.line})"
        return f"{place} uses {self.idiom}, which {verdict}: write {self.instead}"


def findings(*classes: type) -> list[Finding]:
    """The idioms to avoid in all that machine code reaches from these record classes; the certain ones first."""
    records, functions = _reached(classes)
    texts = {name for cls in records for name, hint in _raw_hints(cls) if _PEOPLE.match(hint)}
    texts -= {name for cls in records for name, hint in _raw_hints(cls) if not _PEOPLE.match(hint)}
    found = [finding for cls in records for finding in _in_fields(cls)]
    found += [finding for function in functions for finding in _in_function(function, texts)]
    found += list(_circles(functions))
    unique = list(dict.fromkeys(found))
    return sorted(unique, key=lambda f: not f.certain)


def known_reason(args: Iterable[Any]) -> str | None:
    """The first idiom that is certain not to compile in the records among these arguments, as a sentence."""
    return next((f.sentence for f in findings(*_classes(args)) if f.certain), None)


def why(error: BaseException, args: Iterable[Any]) -> str:
    """Why these arguments do not run as machine code, in a sentence: the idiom to blame, or what the compiler says."""
    classes = tuple(_classes(args))
    found = [f for f in findings(*classes) if f.certain]
    file, line = _place(str(error))
    function = next((f for f in _reached(classes)[1] if file and _stands_in(f, file, line)), None)
    here = [f for f in found if os.path.realpath(f.file) == file and f.line == line]
    near = [f for f in found if function is not None and f.where == _name(function)]
    called = set(digest.code_names(function.__code__)) if function is not None else set()
    below = [f for f in found if function is None or f.where.rpartition(".")[2] in called]
    for blamed in (here, near, below):
        if blamed:
            return blamed[0].sentence
    told = _told(error)
    if function is not None:
        return f"{_name(function)} ({os.path.basename(file)} line {line}) does not compile: {told}"
    return f"{os.path.basename(file)} line {line}: {told}" if file else told


# --------------------------------------------------------------------------------------------- what is reached


def _classes(values: Iterable[Any]) -> Iterator[type]:
    """The record classes of values and of the values in their fields."""
    for value in values:
        if isinstance(value, tuple):
            if digest.is_record(type(value)):
                yield type(value)
            yield from _classes(value)


def _reached(classes: Iterable[type]) -> tuple[list[type], list[FunctionType]]:
    """The record classes and the functions that a search reaches from these classes."""
    values = [value for cls in classes for _, value in digest.reach(cls)]
    records = list(dict.fromkeys(v for v in values if digest.is_record(v)))
    methods: dict[str, list[FunctionType]] = {}
    for record in records:
        for name, method in digest.methods(record).items():
            methods.setdefault(name, []).append(method)
    owned = {id(m) for some in methods.values() for m in some}
    helpers = {v.__name__: v for v in values if isinstance(v, FunctionType) and id(v) not in owned}
    reached: dict[int, FunctionType] = {}
    todo = [method for root in ROOTS for method in methods.get(root, ())]
    while todo:
        function = todo.pop(0)
        if id(function) in reached:
            continue
        reached[id(function)] = function
        for name in digest.code_names(function.__code__):
            todo += methods.get(name, [])
            todo += [helpers[name]] if name in helpers else []
    return records, list(reached.values())


def _name(function: FunctionType) -> str:
    return function.__qualname__.rpartition("<locals>.")[2]


def _tree(function: FunctionType) -> ast.FunctionDef | None:
    """The source of a function, its lines numbered as in the file; None where there is no file."""
    try:
        lines, first = inspect.getsourcelines(function)
        made = ast.parse(textwrap.dedent("".join(lines))).body[0]
    except (OSError, TypeError, SyntaxError):
        return None
    ast.increment_lineno(made, first - 1)
    return made if isinstance(made, ast.FunctionDef) else None


def _stands_in(function: FunctionType, file: str, line: int) -> bool:
    made = _tree(function) if os.path.realpath(function.__code__.co_filename) == file else None
    return made is not None and made.lineno <= line <= (made.end_lineno or made.lineno)


# ----------------------------------------------------------------------------------------------- what is found


def _in_function(function: FunctionType, texts: set[str]) -> Iterator[Finding]:
    made = _tree(function)
    if made is None:
        return
    for node, idiom, instead, certain in idioms(made, function, texts):
        line = getattr(node, "lineno", made.lineno)
        yield Finding(_name(function), function.__code__.co_filename, line, idiom, instead, certain)


def _raw_hints(cls: type) -> list[tuple[str, str]]:
    """The fields of a record and their annotations as text."""
    hints = {
        n: getattr(h, "__forward_arg__", None) or getattr(h, "__name__", h) for n, h in cls.__annotations__.items()
    }
    return [(name, str(hints.get(name, ""))) for name in cls._fields]  # type: ignore[attr-defined]


def _in_fields(cls: type) -> Iterator[Finding]:
    """Fields that are a number at one time and None at another."""
    defaults = cls._field_defaults  # type: ignore[attr-defined]
    for name, hint in _raw_hints(cls):
        none = defaults.get(name, 0) is None or "None" in hint or "Optional" in hint
        if none and not _PEOPLE.match(hint):
            line, file = _line_of_field(cls, name)
            yield Finding(
                f"{cls.__name__}.{name}", file, line, "None among numbers", "a number that means none, such as -1"
            )


def _line_of_field(cls: type, name: str) -> tuple[int, str]:
    try:
        lines, first = inspect.getsourcelines(cls)
        file = inspect.getsourcefile(cls) or "?"
    except (OSError, TypeError):
        return 0, "?"
    inside = (i for i, text in enumerate(lines) if re.match(rf"\s+{name}\s*:", text))
    return first + next(inside, 0), file


def _circles(functions: list[FunctionType]) -> Iterator[Finding]:
    """Methods that call themselves, or each other in a circle."""
    by_name = {f.__name__: f for f in functions if f.__name__ not in ROOTS}
    calls = {name: by_name.keys() & set(digest.code_names(f.__code__)) for name, f in by_name.items()}
    for name, function in by_name.items():
        reached: set[str] = set()
        todo = set(calls[name])
        while todo:
            other = todo.pop()
            reached.add(other)
            todo |= calls[other] - reached
        if name in reached:
            partner = "itself" if name in calls[name] else f"{min(calls[name] & reached)}, which leads back to it"
            line = function.__code__.co_firstlineno
            yield Finding(_name(function), function.__code__.co_filename, line, f"a call of {partner}", "a loop")


# ------------------------------------------------------------------------------------------ the compiler's words

_AT = re.compile(r"\b(?:at|from) ([^\n]+?\.py|<[^\n>]+>) \((\d+)\)")
_TELLING = (
    "Cannot unify",
    "Unknown attribute",
    "nsupported",
    "not supported",
    "Untyped global",
    "limited to",
    "needs all its",
)


def _place(report: str) -> tuple[str, int]:
    """The innermost place a compiler's report names: file and line."""
    match = _AT.search(report)
    return (os.path.realpath(match[1]), int(match[2])) if match else ("", 0)


def _told(error: BaseException) -> str:
    """The telling line of a compiler's report, without the names it gives to types of its own."""
    match = _AT.search(str(error))
    report = str(error)[: match.start()] if match else str(error)
    lines = [line.strip() for line in report.splitlines() if line.strip()]
    telling = [line for line in lines if any(t in line for t in _TELLING)]
    calls = [f"there is no {line[3:].strip()} in machine code" for line in lines if line.startswith(">>>")]
    line = (telling or calls or lines or [f"the compiler gives no reason but {type(error).__name__}"])[-1]
    line = re.sub(r"(, defined| found)?[ .]*(Raised from|defined at|at)?\s*$", "", re.sub(r"#[0-9a-f]{12}", "", line))
    return re.sub(r"^\w*Error: ", "", line)
