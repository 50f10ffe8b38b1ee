"""A position as a page shows it."""

from __future__ import annotations

from typing import Any

from plyground.draw.board_json import board_json
from plyground.errors import InputError
from plyground.game import CHANCE, complete


def after(game: Any, moves: list[int]) -> list[Any]:
    """The states from the start through these moves; an illegal one is named by its number."""
    states = [game.initial()]
    for number, action in enumerate(moves, 1):
        state = states[-1]
        if game.is_terminal(state):
            raise InputError(f"move {number} comes too late: the game is over after move {number - 1}")
        if action not in [int(a) for a in game.actions(state)]:
            raise InputError(f"move {number} (action {action}) is illegal there")
        states.append(game.result(state, action))
    return states


def position(game: Any, moves: list[int]) -> dict[str, Any]:
    """Where a game stands after these moves.

    player      whose turn it is, -1 for luck, null at the end
    legal       the legal actions: number, name and, where luck moves, probability
    board       see draw/board_json.py; null where the game draws none
    says        what the game says of the position, for the table beside the board
    """
    full = complete(game)
    states = after(game, moves)
    state = states[-1]
    finished = bool(game.is_terminal(state))
    player = None if finished else int(game.player(state))
    legal = [] if finished else [int(a) for a in game.actions(state)]
    chances = _chances(full, state, len(legal)) if player == CHANCE else [None] * len(legal)
    return {
        "sides": sides(game),
        "player": player,
        "finished": finished,
        "utility": [float(x) for x in game.utility(state)] if finished else None,
        "legal": [
            {"action": action, "name": str(full.action_name(state, action)), "chance": chance}
            for action, chance in zip(legal, chances, strict=True)
        ],
        "names": [str(full.action_name(s, a)) for s, a in zip(states, moves, strict=False)],
        "movers": [int(game.player(s)) for s in states[:-1]],
        "board": board_json(game.draw(state)) if hasattr(game, "draw") else None,
        "says": full.describe(state),
    }


def sides(game: Any) -> list[str]:
    """What the players are called."""
    names = getattr(game, "sides", None)
    return list(names) if names else [f"player {i + 1}" for i in range(int(complete(game).players))]


def _chances(game: Any, state: Any, count: int) -> list[float]:
    given = [float(p) for p in game.chances(state)]
    return given if len(given) == count else [1 / count] * count
