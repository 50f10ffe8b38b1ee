"""What Plyground says when it cannot go on: one line that names the place and the remedy."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class InputError(ValueError):
    """Something the user gave is wrong. The message is one line and says what was expected."""


class LawBroken(InputError):
    """A game breaks a law of games; the message names the law and the position."""


MANY = 40
"""Names beyond this number are not all listed."""


def unknown(kind: str, name: str, known: Iterable[str]) -> InputError:
    """The error for a name nobody has, with the nearest one there is; of very many only the nearer ones are listed."""
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}? " if near else ""
    listed, more = names, ""
    if len(names) > MANY:
        listed = sorted(difflib.get_close_matches(name, names, n=MANY // 4, cutoff=0.0))
        more = f" and {len(names) - len(listed)} more"
    return InputError(f"unknown {kind} '{name}': {hint}there are {', '.join(listed) or 'none'}{more}")
