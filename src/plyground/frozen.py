"""States as hashable values: what can be compared, kept in a set, and proved unchanged."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any


def frozen(value: Any) -> Hashable:
    """A hashable image of a value, whatever it is made of: values are the same where their images are equal."""
    if isinstance(value, float):
        return "nan" if math.isnan(value) else value
    if value is None or isinstance(value, int | str | bytes | complex):
        return value
    if isinstance(value, tuple):
        return tuple(map(frozen, value))
    if isinstance(value, list):
        return ("list", *map(frozen, value))
    if isinstance(value, dict):
        return "dict", frozenset((frozen(k), frozen(v)) for k, v in value.items())
    if isinstance(value, set | frozenset):
        return "set", frozenset(map(frozen, value))
    if hasattr(value, "tobytes") and hasattr(value, "shape"):
        return frozen(value.item()) if value.shape == () else ("array", value.shape, value.tobytes())
    return _frozen_object(value)


def _frozen_object(value: Any) -> Hashable:
    """An object by its class and what it would be saved as; by its identity where it cannot be saved."""
    try:
        how = value.__reduce_ex__(4)
    except TypeError:
        return "object", id(value)
    if isinstance(how, str):
        return "object", how
    _, given, *rest = how
    state, entries, items = (*rest, None, None, None)[:3]
    return type(value).__qualname__, frozen((given, state, list(entries or ()), list(items or ())))
