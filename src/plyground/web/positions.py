"""A position as a page shows it."""

from __future__ import annotations

from typing import Any

from plyground.draw.board_json import board_json
from plyground.errors import InputError
from plyground.game import CHANCE, complete, sides
from plyground.match import cap, identity, repeats


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


def position(game: Any, moves: list[int], at: int) -> dict[str, Any]:
    """Where a game stands after the first `at` of these moves.

    sides       what the players are called
    player      whose turn it is, -1 for luck, null where the play is over
    over        null, or why it is over, in the words of a record
    result      one number per player where it is over
    legal       the legal actions: number, name and, where luck moves, probability
    last        [row, column] of the latest move's cell, where the board has one for it
    board       see draw/board_json.py; null where the game draws none
    says        what the game says of the position
    names       of all the moves, and who made each of them: movers
    """
    if not 0 <= at <= len(moves):
        raise InputError(f"there is no position after move {at} of {len(moves)}")
    full, every = complete(game), after(game, moves)
    states = every[: at + 1]
    state, over = states[-1], _over(game, states)
    player = None if over else int(game.player(state))
    legal = [] if over else [int(a) for a in game.actions(state)]
    chances = _chances(full, state, len(legal)) if player == CHANCE else [None] * len(legal)
    return {
        "sides": sides(game),
        "player": player,
        "over": over,
        "result": _result(game, state, over),
        "legal": [
            {"action": action, "name": str(full.action_name(state, action)), "chance": chance}
            for action, chance in zip(legal, chances, strict=True)
        ],
        "last": _last(game, states, moves[:at]),
        "board": board_json(game.draw(state)) if hasattr(game, "draw") else None,
        "says": full.describe(state),
        "names": [str(full.action_name(s, a)) for s, a in zip(every, moves, strict=False)],
        "movers": [int(game.player(s)) for s in every[:-1]],
    }


def _last(game: Any, states: list[Any], moves: list[int]) -> tuple[int, int] | None:
    return game.draw(states[-2]).targets.get(moves[-1]) if moves and hasattr(game, "draw") else None


def _over(game: Any, states: list[Any]) -> str | None:
    if game.is_terminal(states[-1]):
        return "finished"
    if often := repeats(game):
        keys = [identity(game, state) for state in states]
        if keys.count(keys[-1]) >= often:
            return "repetition"
    return "max plies" if len(states) > cap(game) else None


def _result(game: Any, state: Any, over: str | None) -> list[float] | None:
    if over is None:
        return None
    return [float(x) for x in game.utility(state)] if over == "finished" else [0.0] * int(complete(game).players)


def _chances(game: Any, state: Any, count: int) -> list[float]:
    given = [float(p) for p in game.chances(state)]
    return given if len(given) == count else [1 / count] * count
