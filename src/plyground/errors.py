"""What Plyground says when it cannot go on: one line that names the place and the remedy."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable


class InputError(ValueError):
    """Something the user gave is wrong. The message is one line and says what was expected."""


class LawBroken(InputError):
    """A game breaks a law of games; the message names the law and the position."""


MANY = 40
"""Of more names than this, those that differ in a number alone are listed as one, with N in its place."""


def unknown(kind: str, name: str, known: Iterable[str]) -> InputError:
    """The error for a name nobody has, with the nearest one there is."""
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}? " if near else ""
    listed = names if len(names) <= MANY else sorted({re.sub(r"\d+", "N", known) for known in names})
    return InputError(f"unknown {kind} '{name}': {hint}there are {', '.join(listed) or 'none'}")
