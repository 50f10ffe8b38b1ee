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

_CALLS = {
    "any": "a loop that returns True",
    "all": "a loop that returns False",
    "map": "a loop",
    "filter": "a loop with an if",
    "reversed": "range(n - 1, -1, -1)",
    "bin": "popcount(x), or shifts of a word",
    "open": "data that the game holds in its fields",
    "input": "data that the game holds in its fields",
    "tuple": "put(t, i, x) for one entry replaced; all entries written out otherwise (its length is part of its type)",
}
_SLOW_CALLS = {
    "isinstance": "one type of state for all positions",
    "sorted": "the order the actions have anyway",
    "str": "numbers; texts belong in action_name and describe",
    "print": "nothing; texts belong in describe",
    "dict": "an array or a tuple of numbers",
    "set": "a word, one bit for each thing",
}
_ATTRIBUTES = {
    "_replace": "State(...) with all its fields",
    "_asdict": "the fields themselves",
    "bit_count": "popcount(x)",
    "bit_length": "a loop over the bits, or Actions(x)",
}
_NODES: dict[type[ast.AST], tuple[str, str, bool]] = {
    ast.GeneratorExp: ("a generator expression", "a loop", True),
    ast.SetComp: ("a set comprehension", "a word, one bit for each thing", True),
    ast.DictComp: ("a dict comprehension", "an array or a tuple of numbers", True),
    ast.YieldFrom: ("`yield from`", "a return of Actions(word), a range or an array", True),
    ast.With: ("`with`", "data that the game holds in its fields", True),
    ast.Global: ("`global`", "a field of the state", True),
    ast.Nonlocal: ("`nonlocal`", "a value that is returned", True),
    ast.Import: ("`import` inside a method", "the import at the top of the file", True),
    ast.ImportFrom: ("`import` inside a method", "the import at the top of the file", True),
    ast.ClassDef: ("a class inside a method", "the class at the top of the file", True),
    ast.Yield: ("`yield`", "a return of Actions(word), a range or an array", False),
    ast.Raise: ("`raise`", "an answer; illegal actions are never asked about", False),
    ast.Assert: ("`assert`", "nothing here; check it in a test", False),
    ast.JoinedStr: ("an f-string", "numbers; texts belong in action_name and describe", False),
    ast.Dict: ("a dict", "an array or a tuple of numbers", False),
    ast.Set: ("a set", "a word, one bit for each thing", False),
    ast.Lambda: ("`lambda`", "a function at the top of the file", False),
}


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


# ------------------------------------------------------------------------------------------------- the idioms


def _in_function(function: FunctionType, texts: set[str]) -> Iterator[Finding]:
    made = _tree(function)
    if made is None:
        return
    for node, idiom, instead, certain in _idioms(made, function, texts):
        line = getattr(node, "lineno", made.lineno)
        yield Finding(_name(function), function.__code__.co_filename, line, idiom, instead, certain)


Idiom = tuple[ast.AST, str, str, bool]


def _idioms(made: ast.FunctionDef, function: FunctionType, texts: set[str]) -> Iterator[Idiom]:
    if made.args.kwarg or made.args.kwonlyargs:
        yield made, "keyword-only arguments", "plain arguments", True
    lengths = {n for node in ast.walk(made) if isinstance(node, ast.Return) for n in _lengths(node.value)}
    if len(lengths) > 1:
        yield (
            made,
            "tuples of different lengths as its answers",
            "tuples of one length (it is part of their type)",
            True,
        )
    for node in ast.walk(made):
        if type(node) in _NODES:
            idiom, instead, certain = _NODES[type(node)]
            yield node, idiom, instead, certain
        elif isinstance(node, ast.FunctionDef) and node is not made:
            yield node, "a function inside a method", "a function at the top of the file", False
        elif isinstance(node, ast.Try):
            certain = any(_source_of(h.type) not in {"", "Exception"} for h in node.handlers)
            yield node, "`try`", "an `if` that asks beforehand", certain
        elif isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Store):
            yield node, f"`*{_source_of(node.value)}` on the left of =", "the names of all entries", True
        elif _joins_slices(node):
            yield node, f"`{_source_of(node)}`", "put(t, i, x) for a tuple with one entry replaced", True
        elif isinstance(node, ast.Attribute) and node.attr in _ATTRIBUTES:
            yield node, f"`{node.attr}`", _ATTRIBUTES[node.attr], True
        elif isinstance(node, ast.Attribute) and node.attr in texts:
            yield (
                node,
                f"`{_source_of(node)}`, a text or a list",
                "a field of numbers: word, int, float or a tuple of them",
                True,
            )
        elif isinstance(node, ast.Call):
            yield from _in_call(node, function)


def _in_call(node: ast.Call, function: FunctionType) -> Iterator[Idiom]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in {"min", "max", "sorted"} and any(k.arg == "key" for k in node.keywords):
        yield node, f"`{name}(..., key=...)`", "a loop that keeps the best", True
    elif name in _CALLS:
        yield node, f"`{name}(...)`", _CALLS[name], True
    elif name in _SLOW_CALLS:
        yield node, f"`{name}(...)`", _SLOW_CALLS[name], False
    made = function.__globals__.get(name)
    if digest.is_record(made) and not any(isinstance(a, ast.Starred) for a in node.args):
        given, fields = len(node.args) + len(node.keywords), len(made._fields)  # type: ignore[union-attr]
        if given < fields:
            yield node, f"`{name}(...)` with {given} of its {fields} fields", f"{name}(...) with all its fields", True


def _lengths(value: ast.expr | None) -> set[int]:
    """The lengths of the tuples that a `return` writes out."""
    if isinstance(value, ast.IfExp):
        return _lengths(value.body) | _lengths(value.orelse)
    if isinstance(value, ast.Tuple) and not any(isinstance(e, ast.Starred) for e in value.elts):
        return {len(value.elts)}
    return set()


def _is_variable_slice(node: ast.AST) -> bool:
    """t[:i], t[i + 1:]: a slice whose ends are not written as numbers."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Slice):
        return False
    ends = (node.slice.lower, node.slice.upper)
    return any(not isinstance(e, ast.Constant | ast.UnaryOp) for e in ends if e is not None)


def _joins_slices(node: ast.AST) -> bool:
    """(*t[:i], ...), or t[:i] + (x,) + ...: a slice joined to other entries of a tuple."""
    if isinstance(node, ast.Starred):
        return _is_variable_slice(node.value)
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add):
        return False
    parts: list[ast.expr] = []
    todo: list[ast.expr] = [node]
    while todo:
        part = todo.pop()
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
            todo += [part.right, part.left]
        else:
            parts.append(part)
    slices = [p for p in parts if _is_variable_slice(p)]
    return bool(slices) and any(isinstance(p, ast.Tuple) for p in parts)


def _source_of(node: ast.AST | None) -> str:
    return "" if node is None else ast.unparse(node)


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
