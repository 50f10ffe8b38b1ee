"""Names with options, as people write them: `alphabeta(depth=6)`, `FILE.py:Name(size=4)`."""

from __future__ import annotations

import ast
import re
from typing import Any

from plyground.errors import InputError

_CALL = re.compile(r"\s*(?P<name>[^()]+?)\s*(\((?P<options>.*)\))?\s*", re.DOTALL)
_WORDS = {"true": True, "false": False}


FIRST = ""
"""The key of an option whose name was left out."""


def parse_call(text: str, first: bool = False) -> tuple[str, dict[str, Any]]:
    """The name and the options of `name(key=value, ...)`; bare words are strings, but for true and false.

    With `first`, the name of the first option may be left out: `external("a command", level=3)`.
    """
    match = _CALL.fullmatch(text)
    if match is None:
        raise InputError(f"'{text}' is not of the form name(key=value, ...)")
    options = match["options"]
    if not options or not options.strip():
        return match["name"], {}
    try:
        call = ast.parse(f"_({options})", mode="eval").body
    except SyntaxError:
        raise InputError(f"'{text}' is not of the form name(key=value, ...)") from None
    if not isinstance(call, ast.Call) or len(call.args) > first or any(k.arg is None for k in call.keywords):
        raise InputError(f"options are written key=value: '{text}'")
    source = f"_({options})"
    unnamed = {FIRST: _value(call.args[0], source)} if call.args else {}
    return match["name"], {**unnamed, **{str(k.arg): _value(k.value, source) for k in call.keywords}}


def _value(node: ast.expr, source: str) -> Any:
    if isinstance(node, ast.Name):
        return _WORDS.get(node.id, node.id)
    try:
        return ast.literal_eval(node)
    except ValueError:
        return ast.get_source_segment(source, node)
