"""The dialect's few helpers: 64-bit words, tuples with one entry replaced, sets of action numbers.

Plain Python here; compiled/ gives each the same meaning in machine code.

    word(x)        x as a 64-bit word: never negative, wraps at 2**64
    popcount(x)    how many bits of a word are set
    lowest(x)      the number of the lowest bit set in a word; 64 where there is none
    put(t, i, x)   the tuple t with entry i replaced by x
    Actions(w)     the set of action numbers whose bits are set, in ascending order
    size(a)        how many actions there are, in whatever a game returns them
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

MASK = (1 << 64) - 1

if TYPE_CHECKING:
    word = int  # as an annotation, `word` marks a field that holds 64 bits
else:

    def word(x):
        """x as a 64-bit word."""
        return int(x) & MASK


def popcount(x: int) -> int:
    """The number of bits set in a word."""
    return (int(x) & MASK).bit_count()


def lowest(x: int) -> int:
    """The number of the lowest bit set in a word; 64 where there is none."""
    return (int(x) & -int(x)).bit_length() - 1 if int(x) & MASK else 64


def put(t: tuple[Any, ...], i: int, x: Any) -> tuple[Any, ...]:
    """The tuple t with entry i replaced by x."""
    return (*t[:i], x, *t[i + 1 :])


def size(actions: Any) -> int:
    """How many actions there are, without a look at each where they know their number."""
    return len(actions) if hasattr(actions, "__len__") else sum(1 for _ in actions)


class Actions:
    """A set of action numbers held in machine words, iterated in ascending order.

    bit 0 of the first word is action 0, bit 63 is action 63, bit 0 of the second word is action 64, ...
    """

    __slots__ = ("words",)

    def __init__(self, *words: int) -> None:
        self.words = tuple(int(w) & MASK for w in words)

    def __iter__(self) -> Iterator[int]:
        base = -1
        for left in self.words:
            while left:
                low = left & -left
                yield base + low.bit_length()
                left ^= low
            base += 64

    def __len__(self) -> int:
        return sum(w.bit_count() for w in self.words)

    def __repr__(self) -> str:
        return f"Actions({list(self)})"
