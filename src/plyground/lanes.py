"""Four words side by side: what is done to one is done to all four, in machine code by one instruction.

    Lanes(a, b, c, d)     four words; + - & | ^ ~ << >> work lane by lane and wrap at 2**64
    spread(x)             the same word in all four lanes
    joined(x)             the four lanes, or-ed into one word
    filled(x)             all bits of every lane that has one, none of the others
    highest(x)            of every lane the highest bit alone; 0 stays 0

Plain Python here; `compiled/lanes.py` gives each the same meaning in machine code.
"""

from __future__ import annotations

from typing import Any

from plyground.words import MASK


class Lanes:
    """Four 64-bit words."""

    __slots__ = ("words",)

    def __init__(self, a: Any, b: Any, c: Any, d: Any) -> None:
        self.words = (int(a), int(b), int(c), int(d))

    def __add__(self, other: Lanes) -> Lanes:
        (a, b, c, d), (e, f, g, h) = self.words, other.words
        return Lanes(a + e & MASK, b + f & MASK, c + g & MASK, d + h & MASK)

    def __sub__(self, other: Lanes) -> Lanes:
        (a, b, c, d), (e, f, g, h) = self.words, other.words
        return Lanes(a - e & MASK, b - f & MASK, c - g & MASK, d - h & MASK)

    def __and__(self, other: Lanes) -> Lanes:
        (a, b, c, d), (e, f, g, h) = self.words, other.words
        return Lanes(a & e, b & f, c & g, d & h)

    def __or__(self, other: Lanes) -> Lanes:
        (a, b, c, d), (e, f, g, h) = self.words, other.words
        return Lanes(a | e, b | f, c | g, d | h)

    def __xor__(self, other: Lanes) -> Lanes:
        (a, b, c, d), (e, f, g, h) = self.words, other.words
        return Lanes(a ^ e, b ^ f, c ^ g, d ^ h)

    def __lshift__(self, other: Lanes) -> Lanes:
        (a, b, c, d), (e, f, g, h) = self.words, other.words
        return Lanes(a << e & MASK, b << f & MASK, c << g & MASK, d << h & MASK)

    def __rshift__(self, other: Lanes) -> Lanes:
        (a, b, c, d), (e, f, g, h) = self.words, other.words
        return Lanes(a >> e, b >> f, c >> g, d >> h)

    def __invert__(self) -> Lanes:
        a, b, c, d = self.words
        return Lanes(a ^ MASK, b ^ MASK, c ^ MASK, d ^ MASK)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lanes) and self.words == other.words

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return f"Lanes{self.words}"


def spread(x: int) -> Lanes:
    """The same word in all four lanes."""
    return Lanes(x, x, x, x)


def joined(x: Lanes) -> int:
    """The four lanes, or-ed into one word."""
    a, b, c, d = x.words
    return a | b | c | d


def split(x: Lanes) -> tuple[int, int, int, int]:
    """The four words one by one."""
    return x.words


def filled(x: Lanes) -> Lanes:
    """All bits of every lane that has one."""
    return Lanes(*(MASK if word else 0 for word in x.words))


def highest(x: Lanes) -> Lanes:
    """The highest bit of every lane."""
    return Lanes(*(1 << word.bit_length() >> 1 for word in x.words))
