"""Othello: the rules against published counts and a naive board, and every way to write a position or a game."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path

import pytest

from conftest import Run, needs_machine_code
from naive_othello import naive_values, turned
from plyground.errors import InputError
from plyground.games import load
from plyground.games.othello import LAYOUTS, ggf
from plyground.games.othello.evaluators import EVALUATORS, FINAL
from plyground.games.othello.squares import PASS, name, split, square
from plyground.search.decide import search
from plyground.search.perft import perft

DATA = Path(__file__).parent / "data"
PERFT = list(csv.DictReader((DATA / "othello-perft.tsv").read_text(encoding="utf-8").splitlines(), delimiter="\t"))
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27


@needs_machine_code
@pytest.mark.parametrize("row", PERFT[:11], ids=lambda row: row["depth"])
def test_perft(row):
    depth = int(row["depth"])
    assert perft(load("othello"), depth) == int(row["pass_is_a_ply"])
    assert perft(load("othello", pass_free=True), depth) == int(row["pass_is_free"])


def test_perft_interpreted():
    counts = [perft(load("othello"), depth, mode="interpreted") for depth in range(1, 6)]
    assert counts == [int(row["pass_is_a_ply"]) for row in PERFT[:5]]


# ----------------------------------------------------------------------------------------- a naive board


@pytest.mark.parametrize("seed", range(20))
def test_random_games_against_a_naive_board(seed):
    game, luck = load("othello", first=("black", "white")[seed % 2]), random.Random(seed)
    state = game.initial()
    while not game.is_terminal(state):
        told = game.describe(state)
        board, side = list(told["board"]), "X" if told["to_move"] == "black" else "O"
        moves = [i for i in range(64) if board[i] == "-" and turned(board, i, side)]
        assert list(game.actions(state)) == (moves or [PASS])
        action = luck.choice(moves or [PASS])
        if action != PASS:
            for i in [action, *turned(board, action, side)]:
                board[i] = side
        state = game.result(state, action)
        after = game.describe(state)
        assert after["board"] == "".join(board)
        assert after["to_move"] != told["to_move"]
        assert after["discs"] == {"black": board.count("X"), "white": board.count("O")}
    assert not [i for i in range(64) for side in "XO" if board[i] == "-" and turned(board, i, side)]
    difference = board.count("X") - board.count("O")
    empties = board.count("-") * ((difference > 0) - (difference < 0))
    assert game.utility(state)[game.sides.index("black")] == difference + empties


def test_evaluations_against_naive_ones():
    for seed in range(10):
        game, luck = load("othello"), random.Random(seed)
        state = game.initial()
        while not game.is_terminal(state):
            expected = naive_values(game.describe(state)["board"], "X")
            assert {n: kind().value(game, state) for n, kind in EVALUATORS.items()} == expected
            state = game.result(state, luck.choice(list(game.actions(state))))
        value = game.utility(state)[0]
        for kind in EVALUATORS.values():
            assert kind().final(game, state, 1) == (FINAL if value > 0 else -FINAL if value < 0 else 0)


# ------------------------------------------------------------------------------------------ positions


def test_squares_have_names_and_the_course_s_numbers():
    assert [square(text) for text in ("a1", "H1", "a8", "11", "18", "81", "34")] == [0, 7, 56, 0, 7, 56, square("d3")]
    assert [name(action) for action in (0, 7, 19, 63, PASS)] == ["a1", "h1", "d3", "h8", "pass"]
    assert split("f5d6c3") == split("f5 d6, c3") == ["f5", "d6", "c3"]
    assert split("56PAf4 x9") == ["56", "PA", "f4", "x9"]
    with pytest.raises(InputError, match="'i9' is no square"):
        square("i9")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_shipped_layouts_begin_for_both_sides(layout):
    for first in ("black", "white"):
        game = load("othello", layout, first=first)
        assert game.describe(game.initial())["to_move"] == first
        assert list(game.actions(game.initial()))


def test_in_the_layout_pass_white_must_pass():
    game = load("othello", "pass", first="white")
    assert list(game.actions(game.initial())) == [PASS]
    free = load("othello", "pass", first="black", pass_free=True)
    assert PASS not in list(free.actions(free.initial()))


def test_a_position_as_text():
    game = load("othello", f"{START} O")
    assert game == load("othello", first="white")
    assert load("othello", START.replace("X", "*") + "*") == load("othello")
    told = game.describe(game.initial())
    assert told["board"] == START
    assert told["legal"] == ["e3", "f4", "c5", "d6"]


@pytest.mark.parametrize(
    ("layout", "options", "words"),
    [
        ("nowhere", {}, "unknown layout of othello 'nowhere'"),
        ("basik", {}, "did you mean basic"),
        (START, {}, "expected 64 squares, then X or O for who moves, found 64 characters"),
        (START + "-", {}, "found '-' for who moves"),
        (START + "X", {"first": "white"}, "it is black's turn"),
        ("basic", {"first": "red"}, "first is black or white, not 'red'"),
        ("(;GM[Othello]B[d3];)", {}, "BO, the first position, is missing"),
        ("(;GM[Othello]BO[8 ", {}, "begins with '(;' and ends with ';)'"),
        (f"(;GM[Othello]BO[10 {START} *];)", {}, "a board of size 10, expected 8"),
        (f"(;GM[Othello]BO[8 {START} *]B[a1];)", {}, "move 1: 'a1' is not a legal move of black"),
        (f"(;GM[Othello]BO[8 {START} *]W[d3];)", {}, "move 1, d3: it is black's turn"),
    ],
)
def test_a_start_that_is_none_is_told_in_one_line(layout, options, words):
    with pytest.raises(InputError) as caught:
        load("othello", layout, **options)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("%   WB   %", "%   WB  %", "line 5: expected 10 characters, found 9"),
        ("%   WB   %", "%   WX   %", "line 5 column 6: unknown character 'X'"),
        ("%   WB   %", "B   WB   %", "line 5 column 1: expected '%' around the board"),
        ("%   WB   %\n", "", "10 lines of 10 characters, and this one has 9 lines"),
    ],
)
def test_a_layout_that_is_not_10_by_10_is_told_with_its_place(tmp_path, old, new, words):
    shipped = Path(ggf.__file__).parent / "layouts" / "basic.lay"
    path = tmp_path / "own.lay"
    path.write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    assert load("othello", str(path)) == load("othello")
    path.write_text(shipped.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(InputError, match=words.replace("'", ".")):
        load("othello", str(path))


def test_ggf_there_and_back():
    game, luck = load("othello"), random.Random(4)
    state, actions = game.initial(), []
    while not game.is_terminal(state):
        actions.append(luck.choice(list(game.actions(state))))
        state = game.result(state, actions[-1])
    text = ggf.written(game, actions, "Ann [1]", "Bob")
    found = ggf.parse(text)
    assert (found.game(), found.black, found.white) == (game, "Ann _1_", "Bob")
    assert [action for _, action in found.actions()] == actions
    assert load("othello", text).describe(load("othello", text).initial()) == game.describe(state)


def test_ggf_of_a_server():
    text = f"(;GM[Othello]PC[GGS]PB[a]PW[b]TY[8]BO[8 {START[:32]}\n{START[32:]} *]B[F5//1.2]W[d6/2.39/0.01]B[c3];)"
    game = load("othello", text)
    assert game.describe(game.initial())["to_move"] == "white"
    assert game == load("othello", ggf.written(load("othello"), [square(s) for s in ("f5", "d6", "c3")]))


def test_a_pass_left_out_of_a_ggf_is_put_in():
    game = load("othello", "pass", first="white")
    after = game.result(game.initial(), PASS)
    action = next(iter(game.actions(after)))
    whole = ggf.written(game, [PASS, action])
    assert load("othello", whole) == load("othello", whole.replace("W[PA]", ""))


# -------------------------------------------------------------------------------------- the command line


def test_moves_in_one_word(plyground: Run):
    done = plyground("search", "othello", "--moves", "f5d6c3", "--depth", "1", "-e", "count-difference", "--json")
    assert done.returncode == 0, done.stderr
    game = load("othello")
    state = game.initial()
    for move in ("f5", "d6", "c3"):
        state = game.result(state, square(move))
    found = search(game, state, depth=1, evaluator="count-difference")
    assert json.loads(done.stdout)["value"] == found.value


def test_an_illegal_move_is_told_with_its_number(plyground: Run):
    done = plyground("search", "othello", "--moves", "f5a1")
    assert done.returncode == 2
    assert "move 2: 'a1' is not a legal move of white" in done.stderr
    assert done.stderr.count("\n") == 1
