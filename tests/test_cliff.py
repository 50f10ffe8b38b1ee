"""The cliff: the rules against a second, naive rendering of them, the evaluation, layouts."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from conftest import MODES
from plyground.errors import InputError
from plyground.games import load
from plyground.games.cliff import LAYOUTS, Sheet
from plyground.laws import check_game
from plyground.search.decide import search

STEPS = {"up": (-1, 0), "down": (1, 0), "right": (0, 1), "left": (0, -1)}
SHEET = [
    "....R.....",
    "..........",
    ".~~~.~~~..",
    ".~~~.~~~..",
    ".~~~.~~~..",
    "BxxxxxxxxG",
]


def moved(blue: tuple[int, int], red: tuple[int, int], turn: int, name: str) -> tuple[tuple[int, int], float]:
    """Where the agent to move stands afterwards, counted from 1, and what blue pays."""
    here, other = (blue, red) if turn == 0 else (red, blue)
    r, c = here[0] + STEPS[name][0], here[1] + STEPS[name][1]
    if not (1 <= r <= 6 and 1 <= c <= 10) or (r, c) == other:
        return here, 0.0
    letter = SHEET[r - 1][c - 1]
    if turn == 1:
        return (here if letter == "x" else (r, c)), 0.0
    return (r, c), 5.0 if letter == "~" else 1.0


@pytest.mark.parametrize("bump", ["wait", "forbidden"])
def test_random_plays_follow_the_rules(bump: str) -> None:
    game = load("cliff", bump=bump)
    for seed in range(40):
        luck, state = random.Random(seed), game.initial()
        blue, red, paid = (6, 1), (1, 5), 0.0
        for ply in range(100):
            assert (tuple(game.place(state.blue)), tuple(game.place(state.red)), state.paid) == (blue, red, paid)
            dead = SHEET[blue[0] - 1][blue[1] - 1] == "x"
            assert game.is_terminal(state) == (dead or blue == (6, 10))
            if game.is_terminal(state):
                assert (game.utility(state)[0] == 0) == (blue == (6, 10))
                break
            here = blue if ply % 2 == 0 else red
            names = [n for n in STEPS if bump == "wait" or moved(blue, red, ply % 2, n)[0] != here]
            assert [game.action_name(state, a) for a in game.actions(state)] == names
            action = luck.choice(list(game.actions(state)))
            there, cost = moved(blue, red, ply % 2, game.action_name(state, action))
            assert game.cost(state, action) == cost
            blue, red, paid = (there, red, paid + cost) if ply % 2 == 0 else (blue, there, paid)
            state = game.result(state, action)


def test_the_evaluation_of_the_start_is_minus_six() -> None:
    game = load("cliff")
    assert Sheet().value(game, game.initial()) == -11 + 5


def test_walking_distances() -> None:
    game = load("cliff")
    for row in range(1, 6):
        for column in range(1, 11):
            assert game.walk[(row - 1) * 10 + column - 1] == (6 - row) + (10 - column)
    assert game.walk[50] == 11
    assert game.walk[59] == 0


def test_the_evaluation_of_ends_and_of_costs() -> None:
    game = load("cliff")
    assert game.usual_evaluator() == Sheet()
    assert load("cliff", cost_weight=0.5).usual_evaluator() == Sheet(0.5)
    state = game.initial()
    at_goal = state._replace(blue=game.goal, red=29, paid=20.0)
    assert Sheet().value(game, at_goal) == 3  # rows between them, never minus the cost
    assert Sheet(cost_weight=0.5).value(game, at_goal) == 3 - 10
    assert Sheet().value(game, state._replace(blue=53)) == -1000


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("bump", ["wait", "forbidden"])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_both_engines_agree(layout: str, bump: str, algorithm: str) -> None:
    game = load("cliff", layout, bump=bump)
    answers = [search(game, algorithm=algorithm, depth=4, evaluator="sheet", mode=mode) for mode in MODES]
    assert len({(r.value, r.nodes, r.leaves, r.action, tuple(r.cutoffs.items())) for r in answers}) == 1


def test_positions_are_numbered_one_to_one() -> None:
    game = load("cliff")
    assert game.positions() == 7_200
    assert {game.index(game.state_at(i)) for i in range(7_200)} == set(range(7_200))
    state = game.state_at(4_321)
    assert game.key(state._replace(paid=7.0)) == game.key(state) == 4_321


def test_an_agent_that_may_not_bump_stays_where_it_can_do_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_text("R.B.G\n")
    game = load("cliff", str(tmp_path / "c.txt"), bump="forbidden")
    state = game.state_at(game.index(game.initial()._replace(blue=1, turn=1)))
    assert [game.action_name(state, a) for a in game.actions(state)] == ["stay"]
    assert game.result(state, 4) == state._replace(turn=0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is no board in it"),
        ("B.R\n..\n", "line 2: the row has 2 cells and the first one 3"),
        ("B.R\n.?G\n", "line 2 column 2: unknown character '?'"),
        ("B.R\n...\n", "there is no goal ('G')"),
        ("B.R\n.GG\n", "line 2 column 3: a second goal"),
        ("..R\n..G\n", "there is no blue agent ('B')"),
        ("B#R\nx#G\n", "line 1 column 1: blue is boxed in"),
        ("BR#.\n.#.G\n", "there is no way for blue"),
    ],
)
def test_bad_layouts_are_refused_with_their_place(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text(text)
    with pytest.raises(InputError) as error:
        load("cliff", str(tmp_path / "bad.txt"))
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"bump": "never"}, "bump is 'wait' or 'forbidden'"),
        ({"water_cost": -1}, "water_cost must be a number of at least 0"),
        ({"step_cost": float("nan")}, "step_cost must be"),
        ({"cost_weight": -0.5}, "cost_weight must be a number of at least 0"),
        ({"red": (6, 4)}, "cannot start in the cliff"),
        ({"red": (0, 4)}, "the grid has 6 rows and 10 columns"),
        ({"red": (6, 1)}, "cannot both start at (6, 1)"),
        ({"blue": (6, 10)}, "blue cannot start on the goal"),
        ({"blue": 3}, "is (row, column), counted from 1"),
    ],
)
def test_bad_options(options: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError) as error:
        load("cliff", **options)
    assert told in str(error.value)


def test_a_start_inside_a_wall(tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_text("B.R\n.#G\n")
    with pytest.raises(InputError, match="inside a wall"):
        load("cliff", str(tmp_path / "c.txt"), red=(2, 2))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("bump", ["wait", "forbidden"])
def test_every_layout_keeps_the_laws(layout: str, bump: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.agreement.unavailable", lambda: "both engines are compared above")
    check_game(load("cliff", layout, bump=bump), plays=6, positions=300)
