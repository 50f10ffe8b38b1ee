"""States as flat tuples of words and back, for tables of positions. Not for games: kernels that keep states use it.

Plain Python here; `compiled/machine.py` gives pack and unpack the same meaning in machine code.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

from plyground.words import MASK, word


def pack(state: Any) -> tuple[int, ...]:
    """The numbers of a state, inner tuples included, as one flat tuple of words."""
    if isinstance(state, tuple):
        return tuple(w for part in state for w in pack(part))
    return (struct.unpack("<Q", struct.pack("<d", state))[0] if isinstance(state, float) else int(state) & MASK,)


def mixed(words):  # type: ignore[no-untyped-def]
    """One word in which every bit of these words has a say."""
    found = word(0x9E3779B97F4A7C15)
    for w in words:
        found = word((found ^ w) * word(0xBF58476D1CE4E5B9))
        found ^= found >> word(29)
    return found


def unpack(words: tuple[int, ...], like: Any) -> Any:
    """The state that `pack` made these words of; `like` is any state of the game."""
    return _unpacked(iter(words), like)


def _unpacked(words: Iterator[int], like: Any, hint: str = "") -> Any:
    if isinstance(like, tuple):
        fields = getattr(like, "_fields", None)
        hints = [str(type(like).__annotations__.get(f)) for f in fields] if fields else [hint] * len(like)
        parts = [_unpacked(words, part, h) for part, h in zip(like, hints, strict=True)]
        return type(like)(*parts) if fields else tuple(parts)
    number = int(next(words))
    if isinstance(like, float):
        return struct.unpack("<d", struct.pack("<Q", number))[0]
    return number if "word" in hint or number < 1 << 63 else number - (1 << 64)
