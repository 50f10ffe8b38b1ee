"""The searches a user's function is tried on. Seeded, small, and MAX moves first in all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plyground.errors import InputError
from plyground.games import load
from plyground.search.algorithm import algorithm


@dataclass(frozen=True)
class Case:
    """A search to be made: `name` for sentences, `command` as `plyground tree` takes it."""

    name: str
    command: str
    game: Any
    state: Any
    depth: int
    full: bool = True  # does the depth reach the end of every play?


SHAPES: tuple[dict[str, Any], ...] = (
    {"branching": 3, "depth": 2},
    {"branching": 3, "depth": 3},
    {"branching": 2, "depth": 4, "ties": True},
    {"branching": 3, "depth": 3, "decimals": True},
    {"branching": 3, "depth": 4, "ragged": True},
    {"branching": 4, "depth": 3, "ties": True},
    {"branching": 2, "depth": 5, "ragged": True, "ties": True},
)
SHIPPED = {"minimax": ("textbook", "deeper"), "alphabeta": ("textbook", "deeper"), "expectimax": (), "maxn": ("three",)}
ENDINGS = 5
PATIENCE = 10.0
"""Seconds for seeing how deep a game is."""
OPTIONS: dict[str, dict[str, Any]] = {"expectimax": {"players": 1, "chance": True}, "maxn": {"players": 3}}


def cases(kind: str, trees: int = 42, seed: int = 1) -> Iterator[Case]:
    """The searches for an algorithm: shipped trees, `trees` random ones, and for two sides tic-tac-toe's ends."""
    for layout in SHIPPED[kind]:
        game = load("tree", layout)
        yield Case(
            f"the {layout} tree", f"tree --layout {layout}", game, game.initial(), 3 if layout != "textbook" else 2
        )
    for number in range(seed, seed + trees):
        shape = SHAPES[(number - seed) % len(SHAPES)]
        options = {"seed": number, **shape, **OPTIONS.get(kind, {})}
        game = load("randomtree", **options)
        command = f"'randomtree({', '.join(f'{k}={v}' for k, v in options.items())})'"
        yield Case(f"tree seed {number}", command, game, game.initial(), shape["depth"])
        if number % 3 == 0:
            name = f"tree seed {number}, only {shape['depth'] - 1} deep"
            yield Case(name, command, game, game.initial(), shape["depth"] - 1, full=False)
    if kind in {"minimax", "alphabeta"}:
        yield from _endings(random.Random(seed))


def _endings(luck: random.Random) -> Iterator[Case]:
    """Tic-tac-toe after four random moves."""
    game = load("tictactoe")
    for _ in range(ENDINGS):
        state, moves = game.initial(), []
        for _ in range(4):
            action = luck.choice(list(game.actions(state)))
            moves.append(game.action_name(state, action))
            state = game.result(state, action)
        text = " ".join(moves)
        yield Case(f"tictactoe after {text}", f'tictactoe --moves "{text}"', game, state, 5)


def case_of(kind: str, game: Any, command: str, depth: int | None) -> Case:
    """The search of a game named by a user; refuses what the algorithm is wrong for."""
    from plyground.search.decide import search

    if reason := algorithm(kind).refuse(game):
        raise InputError(reason)
    if depth is None:
        seen = search(game, algorithm=kind, seconds=PATIENCE, opponents="best", mode="interpreted")
        if seen.why != "solved":
            raise InputError(f"how deep was {command} searched? it is too large to be seen to its end: say --depth N")
        depth = seen.depth
    return Case(command, command, game, game.initial(), depth)
