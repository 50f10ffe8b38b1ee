"""The command line: what it prints, and one line with exit code 2 for whatever is wrong."""

from __future__ import annotations

import json
import os
import pkgutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from conftest import Run
from plyground.cli import course, run
from plyground.cli._root import plyground

Capture = Any


def ask(capsys: Capture, *arguments: str) -> dict[str, Any]:
    assert run(plyground, [*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: Capture, *arguments: str) -> str:
    """The one line with which a command is refused."""
    assert run(plyground, list(arguments)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("plyground: ")
    assert captured.err.count("\n") == 1
    return captured.err[len("plyground: ") :].strip()


def test_search_as_json_has_the_names_of_the_python_object(capsys: Capture) -> None:
    found = ask(capsys, "search", "tictactoe", "--algorithm", "minimax", "--moves", "a1 b2")
    result = pg.search(*played("tictactoe", (0, 4)), algorithm="minimax")
    assert found["layout"] is None
    assert found["mode"] == result.mode
    assert found["action"] == "b1"
    for name in ("algorithm", "depth", "value", "value_for_mover", "nodes", "leaves", "cutoffs", "why"):
        assert found[name] == getattr(result, name)
    assert (found["action_id"], found["line"]) == (result.action, result.names(result.line, one_after_the_other=True))
    assert found["best_actions"] == result.names(result.best_actions)


def played(name: str, actions: tuple[int, ...]) -> tuple[Any, Any]:
    game = pg.load(name)
    state = game.initial()
    for action in actions:
        state = game.result(state, action)
    return game, state


def test_search_tells_people_the_same(capsys: Capture) -> None:
    assert run(plyground, ["search", "tree"]) == 0
    text = capsys.readouterr().out
    assert "action  B\n" in text
    assert "1 alpha, 0 beta; MAX cuts when v >= beta" in text
    assert "11 visited, the root counted" in text


def test_rounds_are_told_both_ways(capsys: Capture) -> None:
    assert run(plyground, ["search", "tictactoe", "--rounds", "2"]) == 0
    assert "2 rounds = 4 plies" in capsys.readouterr().out


def test_perft_of_tictactoe(capsys: Capture) -> None:
    rows = ask(capsys, "perft", "tictactoe", "--depth", "10")["rows"]
    assert [row["leaves"] for row in rows] == [9, 72, 504, 3_024, 15_120, 56_160, 154_944, 255_168, 255_168, 255_168]


def test_compare(capsys: Capture) -> None:
    rows = ask(capsys, "compare", "tictactoe", "--depths", "2,9")["rows"]
    assert [(r["depth"], r["algorithm"], r["nodes"]) for r in rows] == [
        (2, "minimax", 82),
        (2, "alphabeta", 26),
        (9, "minimax", 549_946),
        (9, "alphabeta", 18_297),
    ]


def test_games_lists_every_game_of_the_folder(capsys: Capture) -> None:
    rows = ask(capsys, "games")["games"]
    assert [row["name"] for row in rows] == pg.games()
    assert all(row["about"] and row["algorithms"] for row in rows)


def test_doctor_compiles_for_real(capsys: Capture) -> None:
    rows = {row["what"]: row for row in ask(capsys, "doctor")["checks"]}
    assert rows["Python"]["ok"]
    assert "tic-tac-toe solved" in rows["machine code"]["found"] or "interpreted" in rows["machine code"]["found"]


@pytest.mark.parametrize("words", [[], ["course"]])
def test_bare_command_shows_a_first_step(capsys: Capture, words: list[str]) -> None:
    assert run(plyground, words) == 0
    shown = capsys.readouterr().out
    assert "plyground course trees" in shown
    for sheet in pkgutil.iter_modules(course.__path__):
        assert f"plyground course {sheet.name} " in shown


def test_a_comparison_refuses_before_it_searches(capsys: Capture) -> None:
    assert run(plyground, ["compare", "tictactoe", "--algorithms", "minimax,foo"]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(capsys: Capture, shell: str) -> None:
    assert run(plyground, ["completion", shell]) == 0
    assert "_PLYGROUND_COMPLETE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["search", "tictacto"], "unknown game 'tictacto': did you mean tictactoe?"),
        (["serch", "tictactoe"], "unknown command 'serch': did you mean search?"),
        (["search", "tictactoe", "--depth", "-1"], "depth must be a whole number of at least 0, not -1"),
        (["search", "tictactoe", "--seconds", "0"], "seconds must be more than 0"),
        (["search", "tictactoe", "--nodes", "-5"], "nodes must be a whole number more than 0"),
        (["search", "tictactoe", "--depth", "2", "--rounds", "1"], "give depth (plies) or rounds, not both"),
        (["search", "tictactoe", "--evaluator", "line"], "unknown evaluator 'line': did you mean lines?"),
        (["search", "tictactoe", "--algorithm", "alfabeta"], "unknown algorithm 'alfabeta': did you mean alphabeta?"),
        (["search", "tictactoe", "--order", "best"], "unknown order 'best'"),
        (["search", "tictactoe", "-a", "maxn", "--order", "value"], "no order by value: given, reversed or random"),
        (["search", "tictactoe", "--layout", "9x9"], "tictactoe has the layouts"),
        (["search", "tictactoe(z=3)"], "unknown option of tictactoe 'z'"),
        (["search", "tictactoe(k=x)"], "tictactoe: k is a whole number, not 'x'"),
        (["search", "tictactoe(m=99)"], "tictactoe needs 1 to 8 rows and columns"),
        (["search", "tictactoe", "--moves", "a1 a1"], "move 2: 'a1' is not a legal action here"),
        (["search", "ntile"], "this game can go round in circles: say how far to look"),
        (["search", "ntile", "--layout", "nix"], "unknown layout of ntile 'nix'"),
        (["search", "tree", "--layout", "three"], "alphabeta knows two sides and this game has 3 players: use maxn"),
        (["search", "tree", "--layout", "dice", "--algorithm", "minimax"], "rolls dice: use expectimax"),
        (["search", "tree", "--opponents", "kind", "--algorithm", "expectimax"], "opponents are 'uniform', 'best'"),
        (["search", "nowhere.py:Game"], "there is no file nowhere.py"),
        (["search", "nowhere.txt"], "cannot read nowhere.txt"),
        (["search", "tictactoe", "--cut", "loose"], "'loose' is not one of"),
        (["search"], "Missing argument 'GAME'"),
        (["search", "tictactoe", "--dept", "3"], "No such option '--dept'"),
        (["perft", "tictactoe", "--depth", "-1"], "depth must be a whole number"),
        (["compare", "tictactoe", "--depths", "2,x"], "depths are whole numbers such as 2,4 or 1-6, not '2,x'"),
        (["compare", "tictactoe", "--depths", "²"], "depths are whole numbers"),
        (["compare", "tictactoe", "--depths", "3-1"], "depths go up, to 10,000 at most"),
        (["compare", "tictactoe", "--depths", "1-99999999999"], "depths go up, to 10,000 at most"),
        (["course", "blocker", "--mine", "good.py"], "which name in it? write good.py:NAME"),
        (["solve", "cliff", "--memory", "nan"], "'nan' is not a finite number"),
        (["course", "othello", "-t", "nan"], "'nan' is not a finite number"),
        (["course", "pacman", "--speed", "nan"], "'nan' is not a finite number"),
        (["course", "pacman", "--explain", "--check"], "give --explain or --check, not both"),
        (["course", "cliff", "--part", "a", "--svg", "nowhere/x.svg"], "cannot write nowhere/x.svg"),
        (["quiz", "--out", "q.pdf"], "print it to PDF from a browser"),
        (["compare", "tictactoe", "--algorithms", "minmax"], "unknown algorithm 'minmax': did you mean minimax?"),
        (["bench", "nothing"], "unknown benchmark 'nothing'"),
    ],
)
def test_bad_input_is_one_line(capsys: Capture, arguments: list[str], words: str) -> None:
    assert words in refused(capsys, *arguments)


CLASSES = """
from typing import NamedTuple
import plyground as pg

class Unfinished:
    def initial(self): return 0
    def player(self, state): return 0

class Broken:
    raise ValueError("not today")
"""


def test_a_users_file_with_faults(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(CLASSES.split("class Broken", maxsplit=1)[0])
    assert "Unfinished is no game yet: it lacks actions(), result(), is_terminal(), utility()" in refused(
        capsys, "search", f"{path}:Unfinished"
    )
    assert "unknown name in" in refused(capsys, "search", f"{path}:Unfinish")
    assert "which class of it? write" in refused(capsys, "search", str(path))
    path = tmp_path / "broken.py"
    path.write_text(CLASSES)
    assert "broken.py line 10: ValueError: not today" in refused(capsys, "search", f"{path}:Broken")
    path = tmp_path / "syntax.py"
    path.write_text("def f(:\n")
    assert "syntax.py line 1: SyntaxError" in refused(capsys, "search", f"{path}:f")


LIST_GAME = """
class Growing:
    def initial(self): return [0]
    def player(self, state): return 0
    def actions(self, state): return [0, 1]
    def result(self, state, action): return state + [state[5]] if len(state) > 2 else state + [action]
    def is_terminal(self, state): return len(state) > 4
    def utility(self, state): return (0.0,)

class Mutating(Growing):
    def result(self, state, action):
        state.append(action)
        return state
"""


@pytest.mark.parametrize("command", ["search", "tree", "check"])
def test_a_users_game_that_fails_or_mutates(capsys: Capture, tmp_path: Path, command: str) -> None:
    path = tmp_path / "growing.py"
    path.write_text(LIST_GAME)
    assert "growing.py line 6: IndexError" in refused(capsys, command, f"{path}:Growing")
    assert "change" in refused(capsys, command, f"{path}:Mutating")


def test_compare_with_the_truth(capsys: Capture) -> None:
    rows = ask(capsys, "compare", "blocker", "--depths", "3,11", "--algorithms", "alphabeta", "--truth")["rows"]
    assert [row["truth"]["start_best"] for row in rows] == [False, True]
    assert rows[0]["truth"]["best"] < rows[1]["truth"]["best"] == 1


@pytest.mark.parametrize("opponent", ["random", "greedy", "exact", "minimax(depth=5)", "alphabeta(depth=9)"])
def test_the_exact_agent_wins_what_is_won(opponent: str) -> None:
    for seed in range(8):
        record = pg.play(pg.load("blocker"), ["exact", opponent], seed=seed)
        assert (list(record.result), record.why) == ([1, -1], "finished")


def test_odd_input_is_refused_in_one_line(capsys: Capture, tmp_path: Path) -> None:
    assert "one number per player" in refused(
        capsys, "search", "tictactoe", "--algorithm", "maxn", "--evaluator", "lines", "--depth", "2"
    )
    assert "whole number" in refused(capsys, "search", "tictactoe", "--order", f"random(seed={10**30})")
    assert "at most 10,000" in refused(capsys, "perft", "ntile", "--depth", "99999")
    leaving = tmp_path / "leaving.py"
    leaving.write_text("import sys\nsys.exit(3)\n")
    assert "leaving.py line 2: SystemExit" in refused(capsys, "check", f"{leaving}:Game")


def test_more_nodes_than_a_word_can_count(capsys: Capture) -> None:
    assert ask(capsys, "search", "tictactoe", "--nodes", str(10**30))["why"] == "solved"


def test_a_terminal_without_unicode(python: Run) -> None:
    shown = python("-c", "from plyground.cli import main; main()", "tree", "tree", PYTHONIOENCODING="ascii").stdout
    assert "A ^ 3  (-inf, inf) -> (3, inf)" in shown
    assert "|  += 3" in shown


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
@pytest.mark.parametrize("closed", ["| head -n 1 >/dev/null; exit ${PIPESTATUS[0]}", "2>&-", ">&- 2>&-"])
def test_output_that_nobody_reads_is_no_error(closed: str) -> None:
    code = f"\"{sys.executable}\" -c 'from plyground.cli import main; main()' games {closed}"
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_search_that_ends_the_process_is_wrong(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def my_minimax(game, state, depth):\n    raise SystemExit\n")
    assert run(plyground, ["check", f"{tmp_path}/mine.py:my_minimax"]) == 1
    assert "my_minimax (mine.py line 2): SystemExit" in capsys.readouterr().out


def test_ctrl_c_is_heard_where_nothing_can_be_raised(python: Run) -> None:
    code = """
import sys
from plyground import cli

class Dying:
    def __del__(self):
        raise KeyboardInterrupt

def goes_on(*_):
    Dying()
    while True:
        pass

cli.run = goes_on
try:
    cli.main()
except KeyboardInterrupt:
    print("heard")
"""
    done = python("-c", code)
    assert (done.stdout, done.stderr) == ("heard\n", "")
