"""Agents: what their names stand for, whom they refuse, and that they take the shorter win and the longer loss."""

from __future__ import annotations

import _thread
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import plyground as pg
from conftest import MODES
from plyground import CHANCE, agents
from plyground.agents import agent
from plyground.evaluator import Exact, ExactVector
from plyground.games import tictactoe
from plyground.games.tree import from_branch
from plyground.games.tree.text import parse
from plyground.match import play
from plyground.search.limit import Limit
from plyground.search.question import DEEPEST
from plyground.search.sooner import sooner

FREE = Limit()

DAWDLE = """
A max: B 1        # B wins too, but two plies later
B min: C D
C max: 1 -1
D max: 1 0
"""
DOOMED = """
A max: -1 B       # everything loses; B takes two plies more
B min: C D
C max: -1 -1
D max: 3 -1
"""


def tree(text: str) -> Any:
    return from_branch(parse(text))


def choice(game: Any, name: str, state: Any = None, seed: int = 0) -> Any:
    return agent(game, name, seed)(game, game.initial() if state is None else state, FREE)


# ------------------------------------------------------------------------------------------- sooner, later


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "expectimax", "maxn"])
def test_the_shorter_win_is_taken_and_the_bare_rule_dawdles(name: str) -> None:
    opponents = "opponents=best" if name == "expectimax" else "depth=3"
    assert choice(tree(DAWDLE), f"{name}({opponents})") == 1
    assert choice(tree(DAWDLE), f"{name}({opponents}, bare=true)") == 0


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "expectimax", "maxn"])
def test_the_longer_loss_is_taken_and_the_bare_rule_gives_up(name: str) -> None:
    opponents = "opponents=best" if name == "expectimax" else "depth=3"
    assert choice(tree(DOOMED.replace("3 -1", "-1 -1")), f"{name}({opponents})") == 1
    assert choice(tree(DOOMED.replace("3 -1", "-1 -1")), f"{name}({opponents}, bare=true)") == 0


def test_min_takes_its_own_shorter_win() -> None:
    game = tree("A min: B -1\nB max: C\nC min: -1 -1")
    assert choice(game, "alphabeta") == 1
    assert choice(game, "alphabeta(bare=true)") == 0


def value_then_distance(game: Any, state: Any, depth: int) -> tuple[float, float]:
    """The naive truth: the value, and among equal values the plies left at a win, or minus those at a loss."""
    if game.is_terminal(state):
        value = float(game.utility(state)[0])
        return value, depth * ((value > 0) - (value < 0))
    found = [value_then_distance(game, game.result(state, a), depth - 1) for a in game.actions(state)]
    return max(found) if game.player(state) == 0 else min(found)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize("seed", range(30))
def test_it_is_value_first_and_distance_second(algorithm: str, seed: int) -> None:
    game = pg.load("randomtree", seed=seed, branching=3, depth=5, ragged=True, ties=True, decimals=seed % 2 == 1)
    depth = 6
    picked = choice(game, f"{algorithm}(depth={depth})")
    children = [value_then_distance(game, game.result(0, a), depth - 1) for a in game.actions(0)]
    assert children[picked] == max(children)


@pytest.mark.parametrize("mode", MODES)
def test_values_that_differ_keep_their_order_however_close(mode: str) -> None:
    """A hair's breadth more, five plies later, is still more; so is a hair's breadth less of a loss."""
    near = "1 1.0000000001"
    game = tree(f"A max: 1 B\nB min: C\nC max: D\nD min: E\nE max: {near}")
    assert pg.search(game, evaluator=sooner(Exact(), False), mode=mode).action == 1
    game = tree("A max: B -1\nB min: C\nC max: D\nD min: E\nE max: -1.0000000001 -1.0000000002")
    assert pg.search(game, evaluator=sooner(Exact(), False), mode=mode).action == 1


@pytest.mark.parametrize("mode", MODES)
def test_both_speeds_agree_about_sooner(mode: str) -> None:
    game = pg.load("tictactoe")
    one = pg.search(game, algorithm="alphabeta", evaluator=sooner(Exact(), False), mode=mode)
    assert (one.value, one.action, one.mode) == (0.0, 0, mode)
    state = game.result(game.result(game.result(game.initial(), 0), 1), 3)  # X a1 a2, O b1
    two = pg.search(game, state, "maxn", evaluator=sooner(ExactVector((0.0, 0.0)), True), mode=mode)
    assert (two.value[0] - 1.0) * 2**40 == DEEPEST - 4  # O a3, X b2, any, X wins


def test_infinite_and_drawn_ends_stay_what_they_are() -> None:
    evaluator = sooner(Exact(), False)
    game = tree("A max: inf 0 -inf")
    assert [evaluator.final(game, s, 9) for s in (1, 2, 3)] == [float("inf"), 0.0, float("-inf")]


def test_sooner_keeps_an_evaluators_own_value_at_the_horizon() -> None:
    game = pg.load("tictactoe")
    inner = tictactoe.OpenLines(2.0)
    state = game.result(game.initial(), 4)
    assert sooner(inner, False).value(game, state) == inner.value(game, state) != 0


# -------------------------------------------------------------------------------------------------- names


def test_random_follows_its_seed_and_another_seed_differs() -> None:
    game = pg.load("tictactoe", layout="6x6")
    picks = {seed: [choice(game, f"random(seed={seed})") for _ in range(3)] for seed in range(20)}
    assert all(len(set(three)) == 1 for three in picks.values())
    assert len({three[0] for three in picks.values()}) > 5
    assert choice(game, "random(seed=7)", seed=1) == choice(game, "random(seed=7)", seed=2)


def test_greedy_takes_a_win_and_otherwise_the_evaluators_best() -> None:
    game = pg.load("tictactoe")
    assert choice(game, "greedy") == 4  # the centre stands in the most lines
    state = game.initial()
    for move in (0, 3, 1, 4):
        state = game.result(state, move)
    assert choice(game, "greedy", state) == 2
    assert choice(game, "greedy(evaluator=lines(weight=-1))", state) == 2


def test_greedy_minimises_for_min_and_reads_its_own_entry_among_three() -> None:
    assert choice(tree("A min: 3 -4 2"), "greedy") == 1
    assert choice(tree("A p3: (9, 9, 1) (0, 0, 5) (9, 9, 4)"), "greedy") == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rndom", "did you mean random?"),
        ("alphabeta(depht=4)", "unknown option of alphabeta 'depht': did you mean depth?"),
        ("random(sed=1)", "unknown option of random 'sed': did you mean seed? there are seed"),
        ("random(seed=x)", "seed must be a whole number, not 'x'"),
        ("alphabeta(depth=0)", "depth for a move must be a whole number more than 0, not 0"),
        ("alphabeta(depth=2.5)", "not 2.5"),
        ("alphabeta(seconds=-1)", "seconds for a move must be more than 0, not -1"),
        ("alphabeta(depth=2, rounds=1)", "not both"),
        ("alphabeta(cut=half)", "cut is 'equal' or 'strict', not 'half'"),
        ("alphabeta(order=sideways)", "unknown order 'sideways'"),
        ("alphabeta(evaluator=line)", "unknown evaluator 'line': did you mean lines?"),
        ("alphabeta(bare=1)", "bare is true or false, not 1"),
        ("expectimax(opponents=angry)", "opponents are 'uniform', 'best'"),
        ("alphabeta(depth", "is not of the form name(key=value, ...)"),
        ("nofile.py:agent", "there is no file nofile.py"),
    ],
)
def test_a_wrong_agent_is_told_in_one_line(text: str, told: str) -> None:
    with pytest.raises(pg.InputError) as error:
        agent(pg.load("tictactoe"), text)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_an_unknown_agent_hears_all_there_are() -> None:
    with pytest.raises(pg.InputError) as error:
        agent(pg.load("tictactoe"), "nobody")
    for name in ("FILE.py:name", "alphabeta", "exact", "expectimax", "greedy", "human", "maxn", "minimax", "random"):
        assert name in str(error.value)


def test_a_search_refuses_a_game_it_is_wrong_for_before_the_match_begins() -> None:
    with pytest.raises(pg.InputError, match="rolls dice: use expectimax"):
        agent(pg.load("tree", "dice"), "minimax(depth=2)")


def test_what_is_no_agent_is_told() -> None:
    for thing in (3, lambda state: 0, object()):
        with pytest.raises(pg.InputError, match=r"an agent is a function \(game, state, limit\) -> action"):
            agent(pg.load("tictactoe"), thing)


def test_agents_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "def last(game, state, limit):\n    return list(game.actions(state))[-1]\n"
        "def nth(n=0):\n    return lambda game, state, limit: list(game.actions(state))[n]\n"
        "class First:\n    def __call__(self, game, state, limit):\n        return next(iter(game.actions(state)))\n"
    )
    game = pg.load("tictactoe")
    assert [choice(game, f"{file}:{name}") for name in ("last", "nth(n=3)", "First")] == [8, 3, 0]
    with pytest.raises(pg.InputError, match="did you mean last"):
        agent(game, f"{file}:lst")


class Countdown(NamedTuple):
    """Take one or two; whoever takes the last wins."""

    size: int = 7

    def initial(self) -> tuple[int, int]:
        return self.size, 0

    def player(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> list[int]:
        return [n for n in (1, 2) if n <= state[0]]

    def result(self, state: Any, action: int) -> tuple[int, int]:
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any) -> tuple[float, float]:
        return (-1.0, 1.0) if state[1] == 0 else (1.0, -1.0)


def _always(game: Any, take: int = 1, seed: int = -1) -> Any:
    return lambda game, state, limit: min(take, state[0]) if seed >= 0 else 2


AGENTS = {"taker": _always}


def test_a_game_adds_agents_and_one_with_a_seed_gets_one() -> None:
    game = Countdown()
    assert choice(game, "taker", seed=5) == 1
    assert choice(game, "taker(take=2)", seed=5) == 2
    with pytest.raises(pg.InputError, match="unknown option of taker 'tke': did you mean take"):
        agent(game, "taker(tke=1)")


def test_a_search_plays_a_plain_game_perfectly() -> None:
    for size in range(1, 9):
        record = play(Countdown(size), ["alphabeta", "random"], seed=size)
        assert record.result == (1.0, -1.0) or size % 3 == 0


def test_the_tighter_of_an_agents_and_the_matchs_limits_holds() -> None:
    both = Limit(depth=4, seconds=2.0).within(Limit(depth=2, nodes=100))
    assert (both.depth, both.nodes, both.seconds) == (2, 100, 2.0)
    game = tree(DAWDLE.replace("B 1 ", "B 0 "))  # the win lies three plies deep
    assert agent(game, "minimax(depth=3)")(game, 0, FREE) == 0
    deep = tree("A max: 0 B\nB min: C\nC max: 1")
    assert agent(deep, "minimax(depth=3)")(deep, 0, FREE) == 1
    assert agent(deep, "minimax(depth=3)")(deep, 0, Limit(depth=1)) == 0


def test_rounds_are_plies_of_everybody() -> None:
    deep = tree("A max: 0 B\nB min: C\nC max: D\nD min: 1")
    assert choice(deep, "minimax(rounds=1)") == 0
    assert choice(deep, "minimax(rounds=2)") == 1


def test_luck_is_left_to_the_referee() -> None:
    record = play(pg.load("tree", "dice"), ["expectimax", "random"], seed=1)
    game, states = record.rules, record.states()
    assert any(game.player(s) == CHANCE for s in states[:-1])


class Interrupting:
    """Ctrl-C while a search in its thread asks for its first value."""

    heard = False

    def value(self, game: Any, state: Any) -> float:
        if threading.current_thread() is not threading.main_thread() and not self.heard:
            self.heard = True
            time.sleep(0.1)  # the main thread waits by now
            _thread.interrupt_main()
            time.sleep(0.6)
        return 0.0


@pytest.mark.parametrize("name", ["minimax", "deepening", "mcts"])
def test_ctrl_c_is_heard_while_an_agent_is_made(name: str) -> None:
    game = pg.load("tictactoe")
    with pytest.raises(KeyboardInterrupt):
        agents.factories(game)[name](game, evaluator=Interrupting(), mode="interpreted")
