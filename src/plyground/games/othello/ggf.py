"""Games in GGF, the format of Othello servers and of NBoard.

    (;GM[Othello]PB[Ann]PW[Bob]TY[8]RE[+12]BO[8 ---...--- *]B[d3//0.01]W[c5/2.39/0.01]...;)

BO is the first position: 64 squares, `*` black, `O` white, `-` empty, and who moves; B and W are moves, `PA` a pass.
What stands behind a move's slashes, evaluation and seconds, is left aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from plyground.errors import InputError
from plyground.games.othello.squares import PASS, name
from plyground.games.othello.start import Start, position

_PROPERTY = re.compile(r"([A-Z]+)\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)


@dataclass(frozen=True)
class Ggf:
    """A game as it was written: the first position, then (who, move) in order."""

    start: Start
    moves: tuple[tuple[str, str], ...] = ()
    black: str = "black"
    white: str = "white"
    source: str = "the game"

    def game(self) -> Any:
        """The rules, with this game's first position as the start."""
        from plyground.games.othello import of_start

        return of_start(self.start)

    def actions(self) -> Iterator[tuple[Any, int]]:
        """Each state and what was played there. A pass that was not written down is put in."""
        game = self.game()
        state = game.initial()
        for number, (side, text) in enumerate(self.moves, 1):
            if game.sides[state.turn] != side and list(game.actions(state)) == [PASS]:
                yield state, PASS
                state = game.result(state, PASS)
            if game.sides[state.turn] != side:
                raise InputError(f"{self.source}: move {number}, {text}: it is {game.sides[state.turn]}'s turn")
            try:
                action = game.parse_action(state, text)
            except InputError as error:
                raise InputError(f"{self.source}: move {number}: {error}") from None
            yield state, action
            state = game.result(state, action)

    def last(self) -> Start:
        """The position after all its moves."""
        game = self.game()
        state = game.initial()
        for before, action in self.actions():
            state = game.result(before, action)
        black, white = game.discs(state)
        return Start(black, white, game.sides[state.turn])


def parse(text: str, source: str = "the game") -> Ggf:
    """The first game in a text."""
    end = text.find(";)")
    if end < 0:
        raise InputError(f"{source}: a GGF game begins with '(;' and ends with ';)'")
    found = _PROPERTY.findall(text[:end])
    names = {tag: value for tag, value in found if tag not in {"B", "W"}}
    if names.get("GM", "Othello").lower() not in {"othello", "reversi"}:
        raise InputError(f"{source}: a game of {names['GM']}, expected GM[Othello]")
    if "BO" not in names:
        raise InputError(f"{source}: BO, the first position, is missing: expected BO[8 and 64 squares and who moves]")
    size, _, squares = names["BO"].strip().partition(" ")
    if size != "8":
        raise InputError(f"{source}: BO speaks of a board of size {size or 'nothing'}, expected 8")
    start = position(squares, f"{source}: BO")
    moves = tuple(
        ("black" if tag == "B" else "white", value.split("/")[0].strip()) for tag, value in found if tag in {"B", "W"}
    )
    return Ggf(start, moves, names.get("PB", "black"), names.get("PW", "white"), source)


def written(game: Any, actions: Iterable[int], black: str = "black", white: str = "white", state: Any = None) -> str:
    """A game of these actions, from a state or the game's start, as GGF."""
    state = game.initial() if state is None else state
    to_move = "*" if game.sides[state.turn] == "black" else "O"
    squares = game.describe(state)["board"].replace("X", "*")
    moves = []
    for action in actions:
        move = "PA" if action == PASS else name(action)
        moves.append(f"{game.sides[state.turn][0].upper()}[{move}]")
        state = game.result(state, action)
    result = ""
    if game.is_terminal(state):
        difference = int(game.utility(state)[0 if game.sides[0] == "black" else 1])
        result = f"RE[{difference:+d}]"
    head = f"GM[Othello]PC[Plyground]PB[{_plain(black)}]PW[{_plain(white)}]TY[8]{result}"
    return f"(;{head}BO[8 {squares} {to_move}]{''.join(moves)};)"


def _plain(text: str) -> str:
    """A name without what would end it."""
    return re.sub(r"[\[\]\\;]", "_", text)
