"""Strategies by the names of the sheet; searchers may run a student's own minimax and alpha_beta."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from typing import Any, NamedTuple

from plyground.agents import Forfeit, agent
from plyground.course.othello.board import EVALUATIONS, Board
from plyground.errors import InputError
from plyground.games.othello.evaluators import FINAL
from plyground.games.othello.squares import PASS, square
from plyground.games.othello.strategies import SEARCHERS, parsed
from plyground.named import from_file, is_file_name
from plyground.search.limit import Limit

WINDOW = (-int(FINAL), int(FINAL))
"""What an alpha_beta of one's own begins with: a lost game is achieved, and more than a won one there is not."""


class OutOfTime(Forfeit):
    """A student's search has thought longer than it may, and has lost."""


def strategy(game: Any, text: str, seed: int = 0, file: str | None = None) -> Any:
    """The agent of a strategy's name.

    `FILE.py:NAME`, or NAME with `file`: its search is the minimax or alpha_beta of that file.
    """
    path, name = text.rsplit(":", 1) if is_file_name(text) else (file, text)
    found = parsed(name)
    if found is None or path is None or name not in _searchers(name):
        return agent(game, name, seed)
    own = Own(path, found.search)
    evaluation = EVALUATIONS[found.evaluation]
    return lambda game, state, limit: own.pick(game, state, found.depth, evaluation, limit)


def _searchers(name: str) -> tuple[str, ...]:
    """The name itself, if it is that of a searcher."""
    return (name,) if name.split("-searcher-", maxsplit=1)[0] in SEARCHERS else ()


class Answer(NamedTuple):
    """What a search of a student's own says: the value, the move (None: no move), and the evaluations it asked for."""

    value: float
    move: int | None
    evaluations: int


class Own:
    """The minimax or the alpha_beta of a student's file."""

    def __init__(self, path: str, search: str) -> None:
        self.search = search
        self.name = f"{path}:{search.replace('-', '_')}"
        self.function: Callable[..., Any] = from_file(self.name)
        if not callable(self.function):
            raise InputError(f"{self.name} is not a function")

    def ask(self, player: str, board: Board, depth: int, evaluation: Any, seconds: float | None = None) -> Answer:
        """Value and move for a player; errors are told with the line of the student's file."""
        asked = 0
        deadline = None if seconds is None else time.perf_counter() + seconds

        def counted(player: str, board: Board) -> Any:
            nonlocal asked
            asked += 1
            if deadline is not None and time.perf_counter() > deadline:
                raise OutOfTime(f"{self.name} thought longer than {seconds:g} s")
            return evaluation(player, board)

        window = () if self.search == "minimax" else WINDOW
        try:
            answer = self.function(player, board, *window, depth, counted)
        except OutOfTime:
            raise
        except Exception as error:
            raise InputError(f"{self.name}: {self._line(error)}{type(error).__name__}: {error}") from error
        return Answer(*self._checked(answer), asked)

    def pick(self, game: Any, state: Any, depth: int, evaluation: Any, limit: Limit) -> int:
        board, player = Board(*game.discs(state)), game.sides[state.turn]
        move = self.ask(player, board, min(depth, limit.depth or depth), evaluation, limit.seconds).move
        return PASS if move is None else square(str(move))

    def _checked(self, answer: Any) -> tuple[float, int | None]:
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise InputError(f"{self.name} must return a value and a move, (value, move), not {answer!r}")
        value, move = answer
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise InputError(f"{self.name} must return a number as the value, not {value!r}")
        return value, None if move is None or move is False else move

    def _line(self, error: Exception) -> str:
        """The line of the student's file where an error arose."""
        path = self.name.rpartition(":")[0]
        lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename.endswith(path.lstrip("./"))]
        return f"line {lines[-1]}: " if lines else ""
