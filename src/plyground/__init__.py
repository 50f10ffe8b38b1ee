"""Plyground: a laboratory for adversarial search and ant colonies."""

from __future__ import annotations

import importlib
from typing import Any

_PLACES = {
    "load": "plyground.games",
    "game": "plyground.game",
    "CHANCE": "plyground.game",
    "evaluator": "plyground.evaluator",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(name)
    return getattr(importlib.import_module(_PLACES[name]), name)
