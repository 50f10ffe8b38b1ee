"""What does not compile in a function, found in its source, with what to write instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import FunctionType

from plyground.compiled import digest

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


Idiom = tuple[ast.AST, str, str, bool]
"""Where it is, what it is, what to write instead, and whether it is certain not to compile."""

ANSWERS = ("player", "actions", "result", "is_terminal", "utility", "chances", "value", "final")
"""The methods whose answers are never None."""


def idioms(made: ast.FunctionDef, function: FunctionType, texts: set[str]) -> Iterator[Idiom]:
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
    if made.name in ANSWERS:
        yield from _nones(made)
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


def _nones(made: ast.FunctionDef) -> Iterator[Idiom]:
    """Answers that are None at one time and not at another, also where a way through the method ends without one."""
    answers = [node for node in ast.walk(made) if isinstance(node, ast.Return)]
    if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(made)):
        return
    if any(_may_be_none(answer.value) for answer in answers):
        answer = next(answer for answer in answers if _may_be_none(answer.value))
        yield answer, "None among its answers", "an answer of one kind", True
    elif answers and not _always_ends(made.body):
        yield made, "a way to its end without `return`", "a `return` for every case", True


def _may_be_none(value: ast.expr | None) -> bool:
    if isinstance(value, ast.IfExp):
        return _may_be_none(value.body) or _may_be_none(value.orelse)
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def _always_ends(body: list[ast.stmt]) -> bool:
    """Does every way through these statements end in a `return` (or in a loop without end)?"""
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and _always_ends(last.body) and _always_ends(last.orelse)
    return isinstance(last, ast.Return | ast.Raise | ast.While | ast.Try | ast.With | ast.Match)


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
