"""`plyground new`: starters run through check before and after their blanks are filled in."""

from __future__ import annotations

import re

import pytest

from plyground.blanks import STARTERS, starter
from plyground.cli import run
from plyground.cli.check import command as check
from plyground.cli.new import NAMES
from plyground.cli.new import command as new

FILLED = {
    "minimax": ["depth - 1", "value > best", "math.inf", "value < best"],
    "alphabeta": ["alpha", "beta", "max(alpha, best)", "best >= beta", "min(beta, best)", "best <= alpha"],
    "expectimax": ["0.0", "chance * value", "value > best"],
    "game": ["self.heap", "state.left", "state.left - action", "1 - state.turn", "state.turn == 0"],
}
WRONG = {
    "minimax": ("depth - 1", "depth - 2"),
    "alphabeta": ("best >= beta", "best >= alpha"),
    "expectimax": ("chance * value", "value"),
    "game": ("1 - state.turn", "state.turn - 1"),
}


def filled(text, answers):
    """The starter with its blanks filled in from the top."""
    rest = iter(answers)
    head, mark, code = text.partition('"""\n\n')  # the text at the top speaks of blanks, too
    made = head + mark + re.sub("____", lambda _: next(rest), code)
    assert next(rest, None) is None
    return made


def test_there_is_a_starter_for_every_name():
    assert sorted(NAMES) == sorted(STARTERS) == sorted(FILLED)


@pytest.mark.parametrize("what", STARTERS)
def test_a_starter_is_written_and_its_blanks_are_named(tmp_path, monkeypatch, capsys, what):
    monkeypatch.chdir(tmp_path)
    assert run(new, [what]) == 0
    path = tmp_path / f"my_{what}.py"
    assert f"plyground check my_{what}.py:{NAMES[what]}" in path.read_text()
    capsys.readouterr()
    assert run(check, [f"{path}:{NAMES[what]}"]) == 1
    said = capsys.readouterr().out
    line = int(re.match(r"fill in the blank in \w+, line (\d+) \(\d more: lines ", said)[1])
    assert "____" in path.read_text().splitlines()[line - 1]
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("what", STARTERS)
def test_a_starter_filled_in_rightly_passes(tmp_path, capsys, what):
    path = tmp_path / f"filled_{what}.py"
    path.write_text(filled(starter(what), FILLED[what]))
    assert run(check, [f"{path}:{NAMES[what]}"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("what", STARTERS)
def test_a_starter_filled_in_wrongly_does_not(tmp_path, capsys, what):
    right, wrong = WRONG[what]
    path = tmp_path / f"wrong_{what}.py"
    path.write_text(filled(starter(what), [wrong if a == right else a for a in FILLED[what]]))
    assert run(check, [f"{path}:{NAMES[what]}"]) == (2 if what == "game" else 1)
    assert "".join(capsys.readouterr()).strip()


def test_a_file_is_never_overwritten(tmp_path, capsys):
    path = tmp_path / "mine.py"
    path.write_text("precious")
    assert run(new, ["game", "--out", str(path)]) == 2
    assert "is not overwritten" in capsys.readouterr().err
    assert path.read_text() == "precious"


def test_a_file_that_cannot_be_written_is_one_line(tmp_path, capsys):
    assert run(new, ["game", "--out", str(tmp_path / "no" / "where.py")]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_new_as_a_process_of_its_own(plyground, tmp_path):
    done = plyground("new", "alphabeta", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "my_alphabeta.py").exists()
    assert plyground("new", "chess").returncode == 2
