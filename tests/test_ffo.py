"""Endgames from files, solved by `plyground course othello --ffo`, and what `plyground bench endgame` runs."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from conftest import Run
from endgames import best_moves, endgames, score
from plyground.bench import endgame
from plyground.cli._othello_suite import solve_suite
from plyground.errors import InputError
from plyground.games.othello.squares import name, square
from plyground.games.othello.suite import problems

SOLVABLE = next(endgames(1, (6,)))


def test_the_shipped_problems_are_whole() -> None:
    suite = problems("40-59")
    assert [int(problem.id) for problem in suite] == list(range(40, 60))
    assert [problem.empty for problem in suite[:4]] == [20, 22, 22, 23]
    for problem in suite:
        state = problem.game.initial()
        assert problem.best
        assert set(problem.best) <= set(problem.game.actions(state))
    assert [problem.id for problem in problems("41")] == ["41"]


def test_both_formats_say_the_same(tmp_path: Path) -> None:
    board, own = SOLVABLE
    truth, best = score(board, own), [name(move) for move in best_moves(board, own)]
    (tmp_path / "a.tsv").write_text(
        f"board\tto move\tscore\tbest moves\n{board}\t{own}\t{truth:+d}\t{','.join(best)}\n\n"
    )
    moves = "".join(f" {move}:{truth:+d};" for move in best)
    (tmp_path / "b.obf").write_text(f"% a comment\n\n{board} {own};{moves} h8:-64; % another\n")
    (tsv,), (obf,) = problems(str(tmp_path / "a.tsv")), problems(str(tmp_path / "b.obf"))
    assert tsv[1:] == obf[1:]
    assert (tsv.empty, tsv.score, tsv.best) == (6, truth, tuple(map(square, best)))


def test_problems_solved_as_a_command(tmp_path: Path, plyground: Run) -> None:
    board, own = SOLVABLE
    path = tmp_path / "a.obf"
    path.write_text(f"{board} {own};\n{board} {own}; {name(best_moves(board, own)[0])}:+1;\n")
    done = plyground("course", "othello", "--ffo", str(path), "--json")
    assert done.returncode == 1, done.stderr  # the second line's score is wrong
    first, second = json.loads(done.stdout)["rows"]
    assert list(first) == ["id", "score", "move", "nodes", "seconds", "right"]
    assert (first["id"], first["score"], first["right"]) == ("1", score(board, own), None)
    assert square(first["move"]) in best_moves(board, own)
    assert second["right"] is False


def test_problems_solved_as_text(tmp_path: Path, capsys) -> None:
    board, own = SOLVABLE
    moves = "".join(f" {name(move)}:{score(board, own):+d};" for move in best_moves(board, own))
    (tmp_path / "a.obf").write_text(f"{board} {own};{moves}\n")
    assert solve_suite(str(tmp_path / "a.obf"), threads=1, as_json=False) == 0
    head, row, last = capsys.readouterr().out.splitlines()
    assert head.split() == ["id", "empty", "score", "move", "nodes", "seconds"]
    assert row.split()[:3] == ["1", "6", f"{score(board, own):+d}"]
    assert last.startswith("1 of 1 solved in ")


FULL = "X" * 32 + "O" * 31 + "-"


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("a.tsv", "", "holds no positions"),
        ("a.obf", "\n% nothing\n", "holds no positions"),
        ("a.tsv", "board\tscore\n", "line 1: there is no column 'to move'"),
        ("a.tsv", f"board\tto move\n{FULL}\tX\n{FULL[1:]}\tX\n", "line 3: expected 64 squares"),
        ("a.tsv", f"board\tto move\n{FULL}\n", "line 2: expected 64 squares"),
        ("a.tsv", f"board\tto move\tscore\n{FULL}\tX\tten\n", "line 2: 'ten' is not a score"),
        ("a.obf", f"{FULL} X; i9:+3;", "line 1: 'i9' is no square"),
        ("a.obf", f"{FULL} X; A2", "line 1: expected moves as A2:+38;"),
        ("a.obf", f"{FULL.replace('X', '?', 1)} X;", "line 1: '?' is no square"),
    ],
)
def test_a_bad_file_is_told_with_its_line(tmp_path: Path, file: str, text: str, told: str) -> None:
    (tmp_path / file).write_text(text)
    with pytest.raises(InputError) as error:
        problems(str(tmp_path / file))
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_what_is_no_file_and_no_range(plyground: Run) -> None:
    for given, told in (("39-41", "the shipped problems are 40-59"), ("nowhere.tsv", "cannot read nowhere.tsv")):
        with pytest.raises(InputError, match=told):
            problems(given)
    done = plyground("course", "othello", "--ffo", "nowhere.tsv")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_edax_is_asked_in_its_own_folder(tmp_path: Path) -> None:
    """A stand-in for Edax, which is not free to be installed everywhere: it takes what Edax takes."""
    (tmp_path / "data").mkdir()
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "edax"
    command.write_text(f"""#!{sys.executable}
import pathlib, sys
assert sys.argv[1:4] == ["-n-tasks", "1", "-solve"]
pathlib.Path("asked").write_text(pathlib.Path(sys.argv[4]).read_text())
""")
    command.chmod(0o755)
    suite = problems("40-44")
    assert endgame.edax(str(command), suite) > 0
    asked = tmp_path / "asked"
    assert len(asked.read_text().splitlines()) == 5
    asked.rename(tmp_path / "asked.obf")
    again = problems(str(tmp_path / "asked.obf"))
    assert [(p.game, p.empty) for p in again] == [(p.game, p.empty) for p in suite]
    command.write_text("#!/bin/sh\nexit 3\n")
    with pytest.raises(InputError, match="ended with code 3"):
        endgame.edax(str(command), suite)
