"""Names with options, as people write them: `alphabeta(depth=6)`, `FILE.py:Name(size=4)`."""

from __future__ import annotations

import ast
import re
from typing import Any

from plyground.errors import InputError

_CALL = re.compile(r"\s*(?P<name>[^()]+?)\s*(\((?P<options>.*)\))?\s*", re.DOTALL)
_WORDS = {"true": True, "false": False}


def parse_call(text: str) -> tuple[str, dict[str, Any]]:
    """The name and the options of `name(key=value, ...)`; bare words are strings, but for true and false."""
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
    if not isinstance(call, ast.Call) or call.args or any(k.arg is None for k in call.keywords):
        raise InputError(f"options are written key=value: '{text}'")
    return match["name"], {str(k.arg): _value(k.value, f"_({options})") for k in call.keywords}


def _value(node: ast.expr, source: str) -> Any:
    if isinstance(node, ast.Name):
        return _WORDS.get(node.id, node.id)
    try:
        return ast.literal_eval(node)
    except ValueError:
        return ast.get_source_segment(source, node)
