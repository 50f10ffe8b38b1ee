"""Trees in files: the text form, or JSON with nested nodes:

    {"name": "A", "player": "max", "children": [{"player": "min", "children": [3, 12, 8]}, ...]}

A leaf is a number, a list with one number per player, or {"name": ..., "value": ...}; a child of a chance node may
have "chance". "player" is "max", "min", "chance" or 1, 2, 3, ...
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from plyground.errors import InputError
from plyground.game import CHANCE
from plyground.games.tree.text import Branch, Leaf, completed_values, finite_or_infinite, parse, shared

_KEYS = {"name", "player", "children", "value", "chance"}


def read(path: Path) -> Branch:
    """The tree in a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte {error.start} is not text (UTF-8)") from None
    if path.suffix.lower() != ".json" and not text.lstrip().startswith("{"):
        return parse(text, str(path))
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(f"{path} line {error.lineno} column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise InputError(f"{path}: the nodes are nested too deeply") from None
    return from_json(document, str(path))


def from_json(document: Any, source: str) -> Branch:
    """The tree of a JSON document; an error names the node by its path of child numbers."""
    widths: dict[int, str] = {}
    try:
        root, highest = _node(document, f"{source}: root", widths, 0)
    except RecursionError:
        raise InputError(f"{source}: the nodes are nested too deeply") from None
    if not isinstance(root, Branch):
        raise InputError(f'{source}: the root needs "player" and "children"')
    players = max([highest + 1, 2, *widths])
    for width, where in widths.items():
        if width != players:
            raise InputError(f"{where}: expected a vector of {players} numbers, one for each player")
    return root


def _node(item: Any, where: str, widths: dict[int, str], above: int) -> tuple[Branch | Leaf, int]:
    if not isinstance(item, dict):
        item = {"value": item}
    if strange := set(item) - _KEYS:
        raise InputError(f"{where}: unknown key {sorted(strange)[0]!r}: there are {', '.join(sorted(_KEYS))}")
    name = str(item.get("name", ""))
    value = item.get("value")
    parts = (
        None
        if value is None
        else tuple(finite_or_infinite(v, where) for v in (value if isinstance(value, list) else [value]))
    )
    if "children" not in item:
        if not parts:
            raise InputError(f'{where}: a leaf needs a "value", an inner node "player" and "children"')
        if above == CHANCE and any(map(math.isinf, parts)):
            raise InputError(f"{where}: an infinite value has no expectation: give a number under a chance node")
        full = completed_values(parts)
        widths.setdefault(len(full), where)
        return Leaf(name, full), 0
    turn = _turn(item.get("player"), where)
    children = item["children"]
    if not isinstance(children, list) or not children:
        raise InputError(f'{where}: "children" must be a list of at least one node')
    branch = Branch(name, turn, None if parts is None else completed_values(parts))
    highest = turn
    for number, child in enumerate(children, 1):
        made, below = _node(child, f"{where}.{number}", widths, turn)
        highest = max(highest, below)
        branch.children.append((1.0, made))
    if turn == CHANCE:
        given = [c.get("chance") if isinstance(c, dict) else None for c in children]
        chances = shared([None if p is None else finite_or_infinite(p, where) for p in given], where)
        branch.children = [(p, child) for p, (_, child) in zip(chances, branch.children, strict=True)]
    return branch, highest


def _turn(player: Any, where: str) -> int:
    names = {"max": 0, "min": 1, "chance": CHANCE}
    if isinstance(player, str) and player.lower() in names:
        return names[player.lower()]
    if isinstance(player, int) and not isinstance(player, bool) and 1 <= player <= 9:
        return player - 1
    raise InputError(f'{where}: "player" is "max", "min", "chance" or 1 to 9, not {player!r}')
