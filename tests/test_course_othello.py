"""The Othello sheet: its two command lines, its round robin, its checks, and a student's own searches."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from conftest import Run
from naive_othello import negamax
from plyground.course import othello
from plyground.course.othello.checks import answers, checks, faster, table
from plyground.course.othello.games import game, pairs, rules, tournament, winner, wins
from plyground.course.othello.strategies import Own
from plyground.errors import InputError
from plyground.games.othello.strategies import SEARCHERS

SHEET = [
    "alpha-beta-searcher-2-weighted-squares",
    "minimax-searcher-2-weighted-squares",
    "alpha-beta-searcher-2-count-difference",
    "minimax-searcher-2-count-difference",
    "maximize-weight",
    "maximize-difference",
]

STUDENT = """
from plyground.course.othello import *


def minimax(player, board, depth, eval_fn):
    if depth == 0:
        return eval_fn(player, board), None
    moves = legal_moves(player, board)
    if not moves and not any_legal_move(opponent(player), board):
        return final_value(player, board), None
    if not moves:
        return -minimax(opponent(player), board, depth - 1, eval_fn)[0], None
    found = [-minimax(opponent(player), make_move(move, player, board), depth - 1, eval_fn)[0] for move in moves]
    return max(found), moves[found.index(max(found))]


def alpha_beta(player, board, achievable, cutoff, depth, eval_fn):
    if depth == 0:
        return eval_fn(player, board), None
    moves = legal_moves(player, board)
    if not moves and not any_legal_move(opponent(player), board):
        return final_value(player, board), None
    if not moves:
        return -alpha_beta(opponent(player), board, -cutoff, -achievable, depth - 1, eval_fn)[0], None
    chosen = moves[0]
    for move in moves:
        after = make_move(move, player, board)
        value = -alpha_beta(opponent(player), after, -cutoff, -achievable, depth - 1, eval_fn)[0]
        if value > achievable:
            achievable, chosen = value, move
        if achievable >= cutoff:
            break
    return achievable, chosen
"""


@pytest.fixture
def mine(tmp_path: Path):
    """A student's file, with one text in it replaced by another."""

    def write(old: str = "", new: str = "", name: str = "mine") -> str:
        path = tmp_path / f"{name}.py"
        assert old in STUDENT
        path.write_text(STUDENT.replace(old, new) if old else STUDENT, encoding="utf-8")
        return str(path)

    return write


# ------------------------------------------------------------------------------------------ the sheet's lines


def test_the_sheets_first_line(plyground: Run) -> None:
    line = "-l layouts/basic.lay -w maximize-difference -b maximize-weight -t .5"
    done = plyground("course", "othello", *shlex.split(line))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "the start: black 2, white 2"
    assert lines[-1] == "white wins: black 0, white 13"
    assert lines.count("") == 2 * (lines[-1] != "") * (1 + sum(line.startswith("move ") for line in lines))


def test_the_sheets_second_line(plyground: Run) -> None:
    line = (
        "-1 layouts/basic.lay -s maximize-difference -s maximize-weight -s minimax-searcher-2-weighted-squares "
        "-s minimax-searcher-2-count-difference -s alpha-beta-searcher-2-weighted-squares "
        "-s alpha-beta-searcher-2-count-difference"
    )
    done = plyground("course", "othello", *shlex.split(line))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        f"({name} {won})" for name, won in zip(SHEET, (10, 10, 5, 5, 4, 2), strict=True)
    ]


def test_the_books_game(plyground: Run) -> None:
    white, black = (f"alpha-beta-searcher-4-{e}" for e in ("weighted-squares", "count-difference"))
    done = plyground("course", "othello", "-w", white, "-b", black, "--first", "black", "-t", "0", "--json")
    told = json.loads(done.stdout)
    assert told["final"]["discs"] == {"black": 24, "white": 40}
    assert (told["winner"], told["why"], told["white"]) == ("white", "finished", white)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-w", "maximise-weight"], "did you mean maximize-weight"),
        (["-w", "minimax-searcher-0-mobility"], "1 to 10 plies ahead, not 0"),
        (["-b", "alpha-beta-searcher-11-weighted-squares"], "1 to 10 plies ahead, not 11"),
        (["-s", "random-strategy", "-s", "random-strategy"], "random-strategy is named twice"),
        (["-l", "layouts/basik.lay"], "did you mean layouts/basic.lay"),
        (["--strategies", "nowhere.py", "-w", "minimax-searcher-2-mobility"], "there is no file nowhere.py"),
        (["--seconds", "-1"], "seconds for a move must be more than 0"),
    ],
)
def test_bad_input_is_one_line(plyground: Run, words: list[str], told: str) -> None:
    done = plyground("course", "othello", *words)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert told in done.stderr
    assert done.stdout == ""


def test_a_round_robin_in_python() -> None:
    names = ["random-strategy", "maximize-weight"]
    played = list(tournament(rules("layouts/endgame.lay"), names, seed=4))
    assert [(white, black) for white, black, _ in played] == pairs(names)
    won = dict(wins(names, played))
    assert sum(won.values()) == sum(winner(record) is not None for _, _, record in played)
    assert rules(None).sides == ("white", "black")


# ------------------------------------------------------------------------------------------------ the checks


def test_the_answers_are_those_of_a_naive_search() -> None:
    rows = [row for row in table("answers.tsv") if int(row["depth"]) <= 2 or row["position"].count("-") < 8]
    assert len(rows) > 50
    for row in rows:
        board, side = row["position"].split()
        value, square = negamax(list(board), side, int(row["depth"]), row["evaluation"])
        move = "none" if square is None else str((square // 8 + 1) * 10 + square % 8 + 1)
        assert (row["value"], row["move"]) == (str(value), move), row


def test_the_shipped_searches_pass_the_checks() -> None:
    done = list(checks())
    assert [check for check in done if not check.ok and check.kind != "faster"] == []
    assert {check.kind for check in done} == {"answer", "faster", "winner"}


def test_a_right_student_passes(mine, plyground: Run) -> None:
    path = mine()
    assert all(check.ok for check in answers({name: Own(path, name) for name in SEARCHERS}))
    name = "alpha-beta-searcher-2-weighted-squares"
    shipped, own = (game(rules("midgame"), white, "maximize-weight") for white in (name, f"{path}:{name}"))
    assert shipped.moves == own.moves
    done = plyground("course", "othello", "-l", "endgame", "--strategies", path, "-s", name, "-s", "maximize-weight")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("old", "new", "check"),
    [
        ("if achievable >= cutoff", "if achievable <= cutoff", answers),  # the slip of the sheet
        ("chosen = moves[0]", "chosen = None", answers),  # no move where every move loses
        ("return final_value(player, board), None", "return eval_fn(player, board), None", answers),
        ("if value > achievable", "if value >= achievable", answers),
        ("            break", "            pass", faster),
    ],
)
def test_a_wrong_student_is_told(mine, old: str, new: str, check) -> None:
    path = mine(old, new)
    wrong = next(check for check in check({name: Own(path, name) for name in SEARCHERS}) if not check.ok)
    assert wrong.told


def test_the_checks_as_a_command(plyground: Run, mine) -> None:
    path = mine("if value > achievable", "if value >= achievable")
    done = plyground("course", "othello", "--test", "--strategies", path)
    assert done.returncode == 1, done.stderr
    assert "  wrong: alpha-beta to depth 2 by " in done.stdout
    assert "expected value and move (" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("return max(found), moves[found.index(max(found))]", "return max(found)", "must return a value and a move"),
        ("return max(found), ", "return 'best', ", "must return a number as the value, not 'best'"),
        ("return max(found), moves[", "return max(found), board.holder[", "mine.py:minimax: line 14: TypeError"),
        ("return max(found), moves[", "return max(found), [", "'[0]' is no square"),
    ],
)
def test_a_students_error_is_one_line_with_its_place(mine, plyground: Run, old: str, new: str, words: str) -> None:
    strategy = f"{mine(old, new)}:minimax-searcher-1-mobility"
    done = plyground("course", "othello", "-t", "0", "-w", strategy)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert words in done.stderr


def test_no_move_where_there_is_one_loses(mine) -> None:
    path = mine("moves[found.index(max(found))]", "None")
    record = game(rules(None), f"{path}:minimax-searcher-1-mobility", "random-strategy")
    assert (record.why, winner(record)) == ("illegal move", "black")


def test_a_student_who_thinks_too_long_loses_the_game_and_nothing_else(mine) -> None:
    record = game(rules(None), f"{mine()}:minimax-searcher-9-mobility", "random-strategy", seconds=0.01)
    assert (record.why, winner(record)) == ("forfeit", "black")
    assert "minimax thought longer than 0.01 s" in record.note


# ---------------------------------------------------------------------------------------------- the vocabulary


def test_the_sheets_functions() -> None:
    board = othello.Board.load("basic")
    assert othello.legal_moves("white", board) == [35, 46, 53, 64]
    assert othello.opponent("white") == "black"
    after = othello.make_move(35, "white", board)
    assert (after.holder(35), after.holder(45), after.holder(11)) == ("white", "white", None)
    assert str(after).splitlines()[2:5] == ["....W...", "...WW...", "...BW..."]
    assert othello.count_difference("white", after) == 3
    assert othello.weighted_squares("white", after) == -othello.weighted_squares("black", after) == 3 * 4 - 3
    assert othello.mobility("white", board) == 0
    assert not othello.any_legal_move("white", othello.Board(0, 1))
    assert [othello.final_value(p, othello.Board(0, 1)) for p in ("white", "black")] == [20_000, -20_000]
    for wrong in (lambda: othello.make_move(11, "white", board), lambda: othello.opponent("red")):
        with pytest.raises(InputError):
            wrong()
