"""Pac-Man: successor calls, decisions deep in the game, whole games; and how strong its agents are.

The strengths are those of fixed seeds: only the times depend on the machine.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from plyground.bench import Row, Runners, speeds
from plyground.compiled import unavailable
from plyground.course.pacman.series import Outcome, Series, summary
from plyground.course.pacman.states import GameState
from plyground.games import load
from plyground.games.pacman.chase import Directional, by
from plyground.search.decide import search
from plyground.workers import spread

BETTER = "ExpectimaxAgent(depth=2,evaluator=better)"


def rows() -> Iterator[Row]:
    fast = "interpreted" if unavailable() else "compiled"
    for layout, rounds in (("small", 5), ("medium", 6)):
        yield from calls(layout, rounds, fast)
    yield from decisions(fast)
    yield from games()
    yield from strengths()


def calls(layout: str, rounds: int, fast: str) -> Iterator[Row]:
    """Successor calls of minimax, by the evaluation at its leaves."""
    game = load("pacman", layout)
    asked: dict[str, Any] = {"algorithm": "minimax", "rounds": rounds}
    made = search(game, evaluator="score", mode=fast, **asked).calls
    runners: Runners = {}
    for evaluator in ("score", "food", "better"):
        work = _searching(game, evaluator=evaluator, mode=fast, **asked)
        work()
        runners[f"Plyground, {fast}, {evaluator}"] = (work, made, 10)
    slow = search(game, algorithm="minimax", rounds=2, evaluator="score", mode="interpreted").calls
    small: dict[str, Any] = {"algorithm": "minimax", "rounds": 2, "evaluator": "score", "mode": "interpreted"}
    runners["Plyground, interpreted"] = (_searching(game, **small), slow, 3)
    runners["the sheet's vocabulary"] = (lambda: _by_vocabulary(GameState(game, game.initial()), 2, 0), slow, 3)
    yield from speeds(f"minimax on {layout}, two ghosts, successor calls", "M calls/CPU s", runners)


def _searching(game: Any, **asked: Any) -> Callable[[], Any]:
    return lambda: search(game, **asked)


def _by_vocabulary(state: GameState, rounds: int, agent: int) -> float:
    """Minimax as a student writes it."""
    if rounds == 0 or state.isWin() or state.isLose():
        return state.getScore()
    after = (agent + 1) % state.getNumAgents()
    left = rounds - (after == 0)
    values = [_by_vocabulary(state.generateSuccessor(agent, a), left, after) for a in state.getLegalActions(agent)]
    return max(values) if agent == 0 else min(values)


def decisions(fast: str) -> Iterator[Row]:
    """Decisions at 30 positions of a game on the small layout."""
    game = load("pacman", "small")
    states = list(_positions(game, 30))
    for algorithm, rounds in (("alphabeta", 5), ("deepening", 8)):
        for evaluator in ("score", "better"):
            ask: dict[str, Any] = {"algorithm": algorithm, "evaluator": evaluator, "mode": fast}
            search(game, rounds=1, **ask)
            spent = [_cpu(lambda s: search(game, s, rounds=rounds, **ask), s) for s in states]  # noqa: B023
            what = f"{algorithm}, {rounds} rounds, two ghosts, {evaluator}: a decision on small"
            yield Row(what, "Plyground, mean", 1e3 * sum(spent) / len(spent), "ms CPU")
            yield Row(what, "Plyground, slowest", 1e3 * max(spent), "ms CPU", f"of {len(spent)} positions")


def _positions(game: Any, count: int) -> Iterator[Any]:
    """Where Pac-Man is to move in games at random."""
    luck, ghosts, state = random.Random(1), by(Directional)(game, seed=1), game.initial()
    while count:
        if game.is_terminal(state):
            state = game.initial()
        if state.turn:
            state = game.result(state, ghosts(game, state, None))
            continue
        yield state
        count -= 1
        state = game.result(state, luck.choice(list(game.actions(state))))


def _cpu(work: Callable[[Any], Any], given: Any) -> float:
    start = time.process_time()
    work(given)
    return time.process_time() - start


def games() -> Iterator[Row]:
    """1,000 games on two processes; their CPU time is what two free cores share."""
    series, start = Series("small", 1, BETTER, "random", 0), _cpu_of_all()
    played = [outcome for _, outcome in spread(series, 1000, 2)]
    seconds = (_cpu_of_all() - start) / 2
    yield Row("1,000 games on small, expectimax of 2 rounds", "Plyground", seconds, "s, two cores", _told(played))


def _cpu_of_all() -> float:
    """CPU time of this process and of those that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def strengths() -> Iterator[Row]:
    cases = (
        ("trap", None, "AlphaBetaAgent(depth=3)", "random", 1000),
        ("trap", None, "ExpectimaxAgent(depth=3)", "random", 1000),
        ("small", 1, BETTER, "random", 100),
        ("small", 2, "hunter", "directional", 100),
    )
    for layout, ghosts, hero, kind, count in cases:
        series = Series(layout, ghosts, hero, kind, 0)
        played = [outcome for _, outcome in spread(series, count, 2)]
        won = sum(outcome.end == "won" for outcome in played)
        what = (
            f"{series.game.agents - 1} {kind} ghost{'s' if series.game.agents > 2 else ''} on {layout}, {count} games"
        )
        yield Row(what, hero, 100 * won / count, "% won", _told(played))
    yield from _moves()


def _told(played: list[Outcome]) -> str:
    said = summary(played)
    (low, high), (least, most) = said["win_interval"], said["average_interval"]
    return f"95%: {low:.1%} to {high:.1%}; mean score {said['average_score']:.0f} ({least:.0f} to {most:.0f})"


def _moves() -> Iterator[Row]:
    """The hunter's thinking time."""
    from plyground.games.pacman.hunter import hunter

    series = Series("small", 2, "hunter", "directional", 0)
    spent: list[float] = []

    def timed(game: Any, state: Any, limit: Any) -> int:
        start = time.process_time()
        action = inner(game, state, limit)
        spent.append(time.process_time() - start)
        return action

    for number in range(3):
        inner = hunter(series.game)
        series.play(number, timed)
    what = "a move of the hunter against two directional ghosts"
    yield Row(what, "mean", 1e3 * sum(spent[1:]) / len(spent[1:]), "ms CPU")
    yield Row(what, "slowest", 1e3 * max(spent[1:]), "ms CPU", f"of {len(spent) - 1:,} moves")
