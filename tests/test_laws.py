"""The laws of games: every shipped game keeps them, and a game that breaks one is told which and where."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import pytest

from conftest import needs_machine_code
from plyground import games
from plyground.errors import LawBroken
from plyground.frozen import frozen
from plyground.game import CHANCE, METHODS, game
from plyground.laws import check_game

RANDOM_TREES = [
    {"seed": 1},
    {"seed": 2, "chance": True},
    {"seed": 3, "players": 3, "ragged": True},
    {"seed": 4, "players": 1, "chance": True},
    {"seed": 5, "infinite": True},
]


@pytest.mark.parametrize("name", games.names())
def test_every_shipped_game_keeps_the_laws(name):
    report = check_game(games.load(name))
    assert report.plays == 20
    assert report.positions > 10


@pytest.mark.parametrize("layout", ["deeper", "dice", "three"])
def test_every_shipped_tree_keeps_the_laws(layout):
    check_game(games.load("tree", layout))


@pytest.mark.parametrize("options", RANDOM_TREES)
def test_random_trees_keep_the_laws(options):
    check_game(games.load("randomtree", **options))


class Heap:
    """Take one or two from a heap; whoever takes the last one wins. A state is (left, turn)."""

    def initial(self):
        return (4, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [1, 2][: state[0]]

    def result(self, state, action):
        return (state[0] - action, 1 - state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return (-1, 1) if state[1] == 0 else (1, -1)


def test_a_plain_class_keeps_the_laws_and_is_told_that_it_runs_in_python():
    report = check_game(Heap())
    assert report.positions == 8  # 4 0, 3 1, 2 1, 2 0, 1 0, 1 1, 0 0, 0 1: counters left and whose turn it is
    assert report.searches == []
    assert "machine code and Python agree" not in report.laws
    assert "write @pg.game" in report.notes[0]


def heap(**methods):
    return type("Broken", (Heap,), methods)()


class ListHeap(Heap):
    """The state is a list, and result changes it."""

    def initial(self):
        return [4, 0]

    def result(self, state, action):
        state[0] -= action
        state[1] = 1 - state[1]
        return state


class Restless(Heap):
    """Actions come in another order each time."""

    calls = 0

    def actions(self, state):
        self.calls += 1
        return Heap.actions(self, state)[:: 1 if self.calls % 2 else -1]


class Endless(Heap):
    def result(self, state, action):
        return (state[0], 1 - state[1])


class Dice(Heap):
    """Luck has every second turn."""

    chance = True

    def player(self, state):
        return CHANCE if state[1] else 0

    def chances(self, state):
        return (1.0,)


BROKEN = {
    "lacks utility()": type("Half", (), {m: getattr(Heap, m) for m in METHODS if m != "utility"})(),
    "it is a class": Heap,
    "and then": Restless(),
    "changes its argument": ListHeap(),
    "among the actions": heap(actions=lambda self, s: ["one"] if s[0] else []),
    "is there twice": heap(actions=lambda self, s: [1, 1] if s[0] else []),
    "says that it is over": heap(actions=lambda self, s: [1]),
    "there are no actions": heap(is_terminal=lambda self, s: False),
    "the players are 0 to 1": heap(player=lambda self, s: 2 * s[1]),
    "luck has its turn in a game without": heap(player=lambda self, s: -s[1]),
    "not 2 numbers": heap(utility=lambda self, s: 1),
    "nan": heap(utility=lambda self, s: (math.nan, 0.0)),
    "write zero_sum = False": heap(utility=lambda self, s: (1, 1)),
    "(inf, inf): write zero_sum": heap(utility=lambda self, s: (math.inf, math.inf)),
    "sum to 0.7": type("Uneven", (Dice,), {"chances": lambda self, s: (0.5, 0.2) if s[0] > 1 else (1.0,)})(),
    "there are 3 chances": type("Uneven", (Dice,), {"chances": lambda self, s: (0.5, 0.25, 0.25)})(),
    "is no chance": type("Uneven", (Dice,), {"chances": lambda self, s: (1.5, -0.5)})(),
    "has no expectation": type("Boundless", (Dice,), {"utility": lambda self, s: (math.inf, -math.inf)})(),
    "the cost of action 1 is -1": heap(cost=lambda self, s, a: -1),
    "the cost of action 1 is nan": heap(cost=lambda self, s, a: math.nan),
    "both called 'take'": heap(action_name=lambda self, s, a: "take"),
    "not a text": heap(action_name=lambda self, s, a: a),
    "parses back to 1": heap(parse_action=lambda self, s, text: 1),
    "cannot be written as JSON": heap(describe=lambda self, s: {"left": np.int64(s[0])}),
    "not a dict": heap(describe=lambda self, s: [s[0]]),
    "has the key of another position": heap(key=lambda self, s: 0),
    "write cyclic = True": Endless(),
    "IndexError": heap(result=lambda self, s, a: s[7]),
}  # fmt: skip


@pytest.mark.parametrize("words", BROKEN)
def test_a_broken_law_is_named(words):
    with pytest.raises(LawBroken) as caught:
        check_game(BROKEN[words])
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_position_is_named_by_its_moves_and_its_description():
    broken = heap(utility=lambda self, s: (1, 1), action_name=lambda self, s, a: f"take{a}")
    with pytest.raises(LawBroken, match=r"after take\d( take\d)+, where the game is \{.*\"finished\": true\}"):
        check_game(broken)


def test_an_error_in_a_method_names_file_and_line():
    with pytest.raises(LawBroken, match=r"Broken\.result fails at the start.*test_laws\.py line \d+: IndexError"):
        check_game(heap(result=lambda self, s, a: s[7]))


def test_a_game_that_may_go_on_for_ever_says_so():
    assert check_game(type("Cyclic", (Endless,), {"cyclic": True})()).longest > 100


def test_the_same_seed_sees_the_same_positions():
    first, second = (check_game(games.load("tictactoe", "4x4"), seed=3) for _ in range(2))
    assert first == second


class Big(NamedTuple):
    n: int
    turn: int


@game
class Overflow(NamedTuple):
    """Whoever sees a number above a billion billion billion ends the game; machine code never does."""

    limit: float = 1e20

    def initial(self):
        return Big(3, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        return range(0 if self.is_terminal(state) else 1)

    def result(self, state, action):
        return Big(state.n * 1_000_000_000, 1 - state.turn)

    def is_terminal(self, state):
        return state.n * 1.0 > self.limit

    def utility(self, state):
        return (1.0, -1.0)


@needs_machine_code
def test_machine_code_that_differs_from_python_is_found():
    with pytest.raises(LawBroken, match=r"machine code and Python agree.*in Python and .* in machine code"):
        check_game(Overflow())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((1, 2), [1, 2]),
        (np.zeros(3), np.zeros(4)),
        ({"a": 1}, {"a": 2}),
        ({1, 2}, {1, 3}),
        (Heap(), 4),
        (np.array([1, 2]), np.array([1, 3])),
    ],
)
def test_frozen_tells_states_apart(one, other):
    assert frozen(one) != frozen(other)


def test_frozen_sees_into_objects():
    one, other = Heap(), Heap()
    assert frozen(one) == frozen(other)
    other.board = [1]
    assert frozen(one) != frozen(other)
    assert frozen((math.nan, np.int64(3))) == frozen((math.nan, 3))
