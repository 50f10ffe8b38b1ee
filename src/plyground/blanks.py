"""Starter files with blanks to fill in."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

from plyground.student import BLANK

STARTERS = ("game", "minimax", "alphabeta", "expectimax")


def starter(name: str) -> str:
    """The text of a starter file."""
    return (files("plyground") / "starters" / f"{name}.py.txt").read_text(encoding="utf-8")


def unfilled(path: str) -> str | None:
    """Which blanks of a file are still to be filled in, in one sentence; None where there are none."""
    try:
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, UnicodeDecodeError):
        return None  # told by whoever loads the file
    places = [
        (node.lineno, function.name)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and node.id == BLANK
    ]
    if not places:
        return None
    (line, name), *rest = sorted(set(places))
    more = (
        f" ({len(rest)} more: line{'s' if len(rest) > 1 else ''} {', '.join(str(n) for n, _ in rest)})" if rest else ""
    )
    return f"fill in the blank in {name}, line {line}{more}"
