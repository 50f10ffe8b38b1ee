"""Seeded openings: random plays of a few plies, no two of which lead to the same position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from plyground.errors import InputError
from plyground.game import CHANCE
from plyground.match import cap, identity, roll

SHARE = 8
"""An opening is this part of the plies of a random play, and at most USUAL."""

USUAL, LONGEST = 8, 32
TRIES = 30
"""Openings of one length that are tried for a new one; then they get longer, up to LONGEST."""


def openings(game: Any, count: int, seed: int, plies: int | None = None) -> list[tuple[int, ...]]:
    """So many openings as actions from the start, the same for the same seed; more begin with the fewer.

    Where the game has not as many, they come again from the first one on.
    """
    found = list(islice(_distinct(game, random.Random(f"openings {seed}"), plies), count))
    if not found:
        raise InputError(f"no opening of {plies or 0} plies leaves a game to be played")
    return [found[i % len(found)] for i in range(count)]


def _distinct(game: Any, luck: random.Random, plies: int | None) -> Iterator[tuple[int, ...]]:
    """Openings to positions of their own, while new ones are found."""
    longest = len(_play(game, random.Random(0), cap(game))[0])
    length = min(USUAL, longest // SHARE) if plies is None else plies
    seen = set()
    while length <= min(LONGEST, longest):
        for _ in range(TRIES):
            actions, state = _play(game, luck, length)
            if not game.is_terminal(state) and (key := identity(game, state)) not in seen:
                seen.add(key)
                yield tuple(actions)
                break
        else:
            if plies is not None:
                return
            length += 1


def _play(game: Any, luck: random.Random, plies: int) -> tuple[list[int], Any]:
    """A random play of so many plies, or to the end; and where it leads."""
    state = game.initial()
    played: list[int] = []
    while len(played) < plies and not game.is_terminal(state):
        by_luck = game.player(state) == CHANCE
        played.append(int(roll(game, state, luck) if by_luck else luck.choice(list(game.actions(state)))))
        state = game.result(state, played[-1])
    return played, state
