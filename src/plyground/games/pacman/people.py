"""Pac-Man for people: where everyone is, what is left, as words and as a board."""

from __future__ import annotations

from typing import Any

from plyground.draw.board import Board, Piece
from plyground.errors import InputError
from plyground.games.pacman.bits import FACING, LOST, PLACE, TIMER, WON
from plyground.games.pacman.board import NAMES, STOP

MOUTHS = ("left", "right", "right", "up", "down")
COLOURS = ("red", "purple", "blue", "green")


def point(game: Any, agent: int) -> tuple[Any, Any]:
    """(x, y) of an agent, with .5 half-way between two cells."""
    y, x = divmod(int(agent) & PLACE, game.stride)
    x, y = (n // 2 - 1 if n % 2 == 0 else n / 2 - 1 for n in (x, y))
    return x, y


def facing(agent: int) -> str:
    return NAMES[int(agent) >> FACING & 7]


def living(game: Any, state: Any) -> tuple[int, ...]:
    """The ghosts there are."""
    return tuple(state.ghosts[: game.agents - 1])


def dots_left(game: Any, state: Any) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The cells with food, and those with capsules."""
    left = [i for i in range(game.dots) if int(state.dots[i >> 6]) >> (i & 63) & 1]
    food, capsules = game.maze.food, game.maze.capsules
    return [food[i] for i in left if i < len(food)], [capsules[i - len(food)] for i in left if i >= len(food)]


def action_meant(game: Any, state: Any, text: str) -> int:
    """The legal action that a text begins the name of."""
    legal = {NAMES[action].lower(): action for action in game.actions(state)}
    found = [action for name, action in legal.items() if text and name.startswith(text.lower())]
    if len(found) != 1:
        shown = ", ".join(name.title() for name in legal) or "none"
        raise InputError(f"'{text}' is not a legal action here: legal are {shown}")
    return found[0]


def description(game: Any, state: Any) -> dict[str, Any]:
    return {
        "pacman": [*point(game, state.pacman), facing(state.pacman)],
        "ghosts": [[*point(game, ghost), facing(ghost), int(ghost) >> TIMER] for ghost in living(game, state)],
        "score": int(state.score),
        "food": int(state.food),
        "capsules": [list(cell) for cell in dots_left(game, state)[1]],
        "won": state.end == WON,
        "lost": state.end == LOST,
        "to_move": int(state.turn),
    }


def board(game: Any, state: Any) -> Board:
    height, floor = game.maze.height, set(game.maze.floor)

    def above(agent: int) -> tuple[Any, Any]:
        """Row and column of an agent, the top row first."""
        x, y = point(game, agent)
        return height - 1 - y, x

    rows = range(height - 1, -1, -1)
    ground = tuple("".join(" " if (x, y) in floor else "#" for x in range(game.maze.width)) for y in rows)
    food, capsules = dots_left(game, state)
    pieces = [Piece("food", height - 1 - y, x, "ink", ".") for x, y in food]
    pieces += [Piece("capsule", height - 1 - y, x, "ink", "o") for x, y in capsules]
    hero = Piece(f"pacman:{MOUTHS[int(state.pacman) >> FACING & 7]}", *above(state.pacman), "yellow", "P")
    hunters = [
        Piece("ghost", *above(ghost), "white" if ghost >> TIMER else COLOURS[i], "S" if ghost >> TIMER else "G")
        for i, ghost in enumerate(living(game, state))
    ]
    pieces += [hero, *hunters] if state.end == LOST else [*hunters, hero]
    targets = {}
    if state.turn == 0:
        here = int(state.pacman) & PLACE
        targets = {a: above(here if a == STOP else here + 2 * game.step(a)) for a in game.actions(state)}
    return Board(height, game.maze.width, tuple(pieces), ground, targets)
