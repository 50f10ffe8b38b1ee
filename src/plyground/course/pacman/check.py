"""A student's search beside ours, move by move: its action, its successor calls, its distinct states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from plyground.agents import agent
from plyground.course.pacman.agents import Agent
from plyground.course.pacman.series import Series
from plyground.course.pacman.states import GameState
from plyground.errors import InputError
from plyground.games.pacman.board import NAMES
from plyground.match import stream
from plyground.named import from_file, is_file_name, made
from plyground.search.decide import search
from plyground.search.limit import Limit
from plyground.spec import parse_call
from plyground.student import kind_of


class Work(NamedTuple):
    """What a search answered, and what it took."""

    action: str
    calls: int
    distinct: int


class Asked:
    """A student's evaluation function in the place of an evaluator."""

    def __init__(self, function: Any) -> None:
        self.function = function

    def value(self, game: Any, state: Any) -> float:
        return float(self.function(GameState(game, state)))

    def final(self, game: Any, state: Any, depth: int) -> float:
        return self.value(game, state)


@dataclass(frozen=True)
class Compared:
    """One decision: the student's work and ours; `guess` says what would explain a difference."""

    round: int
    student: Work
    ours: Work
    position: dict[str, Any]
    guess: str | None = None

    @property
    def same(self) -> bool:
        return self.student == self.ours


def compared(series: Series, most: int) -> Iterator[Compared]:
    """The decisions of a game, up to the first that differs; the student's search plays it."""
    game, (name, options) = series.game, parse_call(series.hero)
    kind = kind_of(name.rpartition(":")[2])
    student = made(from_file(name), name, options) if is_file_name(name) else None
    if kind not in {"minimax", "alphabeta", "expectimax"} or not isinstance(student, Agent):
        raise InputError(
            f"--check compares a class MinimaxAgent, AlphaBetaAgent or ExpectimaxAgent of yours with ours: "
            f"-p FILE.py:NAME, not {name}"
        )
    depth, function = int(getattr(student, "depth", 2)), getattr(student, "evaluationFunction", None)
    if function is None:
        raise InputError(f"{name} has no evaluationFunction: derive it from MultiAgentSearchAgent")
    ghosts = agent(game, series.ghost, stream(series.seed, "player 1"))
    state, number = game.initial(), 0
    while not game.is_terminal(state) and number < most:
        if state.turn:
            state = game.result(state, ghosts(game, state, Limit()))
            continue
        number += 1
        action, counter = student.counted(game, state)
        his = Work(NAMES[action], counter.calls, counter.distinct)
        ours = _work(game, state, kind, depth * game.agents, function)
        guess = None if his == ours else _guess(game, state, kind, depth, function, his)
        yield Compared(number, his, ours, game.describe(state), guess)
        if his != ours:
            return
        state = game.result(state, action)


def _work(game: Any, state: Any, algorithm: str, plies: int, function: Any, cut: str = "strict") -> Work:
    found = search(
        game, state, algorithm=algorithm, depth=plies, evaluator=Asked(function), cut=cut, count_distinct=True
    )
    return Work(NAMES[found.action or 0], found.calls, int(found.distinct or 0))


def _guess(game: Any, state: Any, kind: str, depth: int, function: Any, his: Work) -> str | None:
    """What a search must get wrong to do just this work."""
    one = int(game.agents)
    right = (kind, depth * one, "strict")
    others = [
        ("it cuts on equality: the sheet cuts when v > beta and v < alpha", ("alphabeta", depth * one, "equal")),
        ("it never cuts", ("minimax", depth * one, "strict")),
        ("it takes ghosts for chance", ("expectimax", depth * one, "strict")),
        ("its depth counts single moves: one round is a move of Pac-Man and of every ghost", (kind, depth, "strict")),
        ("it looks one round less deep", (kind, (depth - 1) * one, "strict")),
        ("it looks one round too deep", (kind, (depth + 1) * one, "strict")),
    ]
    for told, (algorithm, plies, cut) in others:
        other = (algorithm, plies, cut) != right and plies > 0
        if other and _work(game, state, algorithm, plies, function, cut) == his:
            return told
    ours = _work(game, state, *right[:2], function)
    if (ours.calls, ours.distinct) == (his.calls, his.distinct):
        return "the work is the same: of equally good actions it takes another than the first, or its values differ"
    return None
