"""`plyground check`: right searches pass in every style, wrong ones are told the first wrong step."""

from __future__ import annotations

import inspect
import json
from pathlib import Path

import pytest

import plyground as pg
import students
from plyground.cli import run
from plyground.cli.check import command
from plyground.errors import InputError
from plyground.grade.cases import cases
from plyground.grade.recorder import run as recorded
from plyground.search.decide import search
from plyground.student import kind_of

FILE = Path(inspect.getfile(students))

RIGHT = (
    "pair_alphabeta",
    "negamax_alphabeta",
    "hard_alphabeta",
    "stack_alphabeta",
    "short_minimax",
    "whole_minimax",
    "right_expectimax",
    "right_maxn",
)

WRONG = {
    "depth_alphabeta": "the textbook tree: took B for a leaf with 1 ply left: its children were never visited",
    "alpha_alphabeta": "the textbook tree: visited leaf 4 under C, but C was already cut: 2 <= 3, the bound set by A "
    "(it was entered with alpha -inf, beta inf, expected alpha 3, beta inf)",
    "beta_alphabeta": "the deeper tree: visited leaf 4 under F, but F was already cut: 7 >= 6, the bound set by B "
    "(it was entered with alpha -inf, beta inf, expected alpha -inf, beta 6)",
    "tie_alphabeta": "ties go to the first",
    "strict_alphabeta": "0 >= 0, the bound set by",
    "side_alphabeta": "the textbook tree: left A too early: C never visited "
    "although 3 < inf does not cut under v >= beta",
    "deep_minimax": "visited C, but 1 ply end at B: depth 0 is a leaf",
    "swapped_minimax": "the textbook tree: value of B is 12, expected 3",
    "sign_minimax": "the textbook tree: value of leaf 3 under B is -3, expected 3",
    "backward_minimax": "the textbook tree: visited D before B: children are taken in the order of game.actions",
    "silent_minimax": "silent_minimax gives None, not a value: is a `return` missing?",
    "endless_minimax": "calls itself without end: does the depth go down, and is the end of the game tested?",
    "loop_minimax": "loop_minimax goes on without end",
    "waiting_minimax": "waiting_minimax asks without end",
    "changing_minimax": "a state is never changed (turn = ...)",
    "mutating_minimax": "does not support item assignment",
    "index_minimax": "IndexError: list index out of range",
    "illegal_minimax": "game.result was asked for action 17, legal are 0, 1, 2",
    "luckless_expectimax": "expected",
    "selfish_maxn": "the three tree: value of D is (4, 3, 2), expected (1, 2, 6)",
}


def check(capsys, *arguments):
    code = run(command, [str(a) for a in arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize("name", RIGHT)
def test_right_searches_pass(capsys, name):
    code, out, _ = check(capsys, f"{FILE}:{name}")
    assert code == 0, out
    assert f"{name} is right: " in out


@pytest.mark.parametrize("name", [n for n in WRONG if n != "deep_minimax"])
def test_wrong_searches_are_told_the_first_wrong_step(capsys, name):
    code, out, _ = check(capsys, f"{FILE}:{name}")
    assert code == 1
    assert WRONG[name] in out.splitlines()[1]


def test_an_error_names_file_and_line(capsys):
    line = inspect.getsourcelines(students.index_minimax)[1] + 1
    assert f"index_minimax (students.py line {line}): IndexError" in check(capsys, f"{FILE}:index_minimax")[1]


def test_one_ply_too_deep_is_seen_where_the_depth_ends(capsys):
    code, out, _ = check(capsys, f"{FILE}:deep_minimax")
    assert code == 1
    assert "only" in out.splitlines()[1]
    assert "end at" in out.splitlines()[1]
    assert "depth 0 is a leaf" in out.splitlines()[1]


def test_strict_cutting_is_right_where_it_is_asked_for(capsys):
    assert "--cut strict" in check(capsys, f"{FILE}:strict_alphabeta")[1].splitlines()[-1]
    code, out, _ = check(capsys, f"{FILE}:strict_alphabeta", "--cut", "strict")
    assert code == 0
    assert "v > beta" in out
    code, out, _ = check(capsys, f"{FILE}:pair_alphabeta", "--cut", "strict")
    assert code == 1
    assert "does not cut under v" in out or "already" not in out


def test_alphabeta_is_no_minimax(capsys):
    code, out, _ = check(capsys, f"{FILE}:alphabeta_as_minimax", "--as", "minimax")
    assert code == 1
    assert "the textbook tree: left C too early: child 2 never visited, and minimax visits every child" in out


def test_the_kind_is_read_from_the_name_or_asked_for(capsys):
    assert [kind_of(n) for n in ("my_alpha_beta", "AlphaBeta", "minimax2", "expectimax", "max_n", "solve")] == [
        "alphabeta",
        "alphabeta",
        "minimax",
        "expectimax",
        "maxn",
        None,
    ]
    code, _, err = check(capsys, f"{FILE}:nameless")
    assert (code, "--as" in err) == (2, True)
    assert check(capsys, f"{FILE}:nameless", "--as", "minimax")[0] == 0


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (f"{FILE}:nobody", "unknown name"),
        ("nowhere.py:my_minimax", "there is no file nowhere.py"),
        (f"{FILE}:greedy_minimax", "give alpha, beta a default"),
        ("chess", "unknown game 'chess'"),
        ("log.csv", "--tree GAME"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(capsys, target, words):
    code, out, err = check(capsys, target)
    assert code == 2
    assert words in err
    assert len(err.splitlines()) == 1
    assert out == ""


def test_json_names_what_came_out_and_what_was_expected(capsys):
    code, out, _ = check(capsys, f"{FILE}:alpha_alphabeta", "--json")
    document = json.loads(out)
    assert code == 1
    assert document["right"] is False
    assert document["wrong"] == WRONG["alpha_alphabeta"]
    first = document["searches"][0]
    assert (first["value"], first["expected_value"], first["action"]) == (3, 3, "B")
    assert (first["visited"], first["expected_visited"]) == (13, 11)


def test_the_same_seed_gives_the_same_searches():
    first, second = ([c.command for c in cases("alphabeta", seed=5)] for _ in range(2))
    assert first == second
    assert first != [c.command for c in cases("alphabeta", seed=6)]


@pytest.mark.parametrize("kind", ["minimax", "alphabeta", "expectimax", "maxn"])
def test_the_watched_visits_are_those_of_an_independent_count(kind):
    """A visit as the proxy sees it against a count inside the function itself."""
    made = {
        "minimax": "short_minimax",
        "alphabeta": "pair_alphabeta",
        "expectimax": "right_expectimax",
        "maxn": "right_maxn",
    }
    for case in list(cases(kind))[:12]:
        done = recorded(getattr(students, made[kind]), case, 10_000, kind == "maxn")
        mine = search(case.game, case.state, algorithm=kind, depth=case.depth, opponents="best", mode="interpreted")
        assert len(done.visits) == len(set(done.visits)) == mine.nodes


# ------------------------------------------------------------------------------------------------------ games


def test_a_game_is_checked(capsys, tmp_path):
    code, out, _ = check(capsys, "tree", "--json")
    assert code == 0
    assert json.loads(out)["right"] is True
    (tmp_path / "half.py").write_text("class Half:\n    def initial(self):\n        return 0\n")
    code, out, err = check(capsys, f"{tmp_path / 'half.py'}:Half")
    assert (code, out) == (2, "")
    missing = "player(), actions(), result(), is_terminal(), utility()"
    assert err == f'plyground: Half breaks the law "the six methods are there": it lacks {missing}\n'


# ------------------------------------------------------------------------------------------------------- logs

LOG = """path,alpha,beta,value
A/B/1,-inf,inf,3
A/B/2,-inf,3,12
A/B/3,-inf,3,8
A/B,-inf,inf,3
A/C/1,3,inf,2
A/C,3,1e9,1
D/1,3,inf,14
D/2,3,14,5
3/3,3,5,2
D,3,inf,2
/,,,3
"""


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("", "", 0, "11 lines"),
        ("path,alpha,beta,value\n", "# by hand\n\n", 0, "11 lines"),
        (
            "A/C/1,3",
            "A/C/2,3,inf,4\nA/C/1,3",
            1,
            "line 6: visited leaf 4 under C, but C was already cut: 2 <= 3, the bound set by A",
        ),
        ("A/B/3,-inf,3,8", "A/B/3,-inf,3,7", 1, "line 4: value of leaf 8 under B is 7, expected 8"),
        (
            "A/C/1,3",
            "A/C/1,-inf",
            1,
            "line 6: leaf 2 under C was entered with alpha -inf, beta inf, expected alpha 3, beta inf",
        ),
        ("A/C,3,1e9,1", "A/C,3,1e9,4", 1, "line 7: value of C is 4, expected at most 3"),
        ("D/2,3,14,5\n", "", 1, "no line for leaf 5 under D"),
        ("D/1,", "A/B/1,", 1, "line 8: A/B/1 stands in line 2 already"),
        ("D/1,3", "D/9,3", 2, "line 8: no child '9' here: there are 1, 2, 3"),
        ("A/B/1,-inf,inf,3", "A/B/1,-inf,inf", 2, "line 2: expected path,alpha,beta,value"),
        ("A/B/1,-inf,inf,3", "A/B/1,-inf,inf,nan", 2, "line 2: expected a number, found 'nan'"),
        ("A/B/1,-inf", "A/B/1,", 2, "line 2: give both alpha and beta, or neither"),
    ],
)
def test_a_log_is_held_against_the_trace(capsys, tmp_path, old, new, code, words):
    path = tmp_path / "log.csv"
    assert old in LOG
    path.write_text(LOG.replace(old, new, 1) if old else LOG)
    got, out, err = check(capsys, path, "--tree", "tree")
    assert (got, words in out + err) == (code, True), out + err


def test_a_log_of_our_own_trace_is_right(capsys, tmp_path):
    game = pg.load("randomtree", seed=9, branching=3, depth=4)
    trace = search(game, trace=True, mode="interpreted").trace
    path = tmp_path / "log.csv"
    lines = []
    for i in range(len(trace)):
        way, node = [], i
        while node:
            way.insert(0, str(int(trace.action[node]) + 1))
            node = int(trace.parent[node])
        window = trace.node(i).window
        lines.append(f"{'/'.join(way) or '/'},{window[0]},{window[1]},{trace.node(i).value}")
    path.write_text("\n".join(lines))
    tree = "randomtree(seed=9, branching=3, depth=4)"
    assert check(capsys, path, "--tree", tree)[0] == 0
    path.write_text("\n".join(lines[:-1]))
    assert check(capsys, path, "--tree", tree)[0] == 1


# -------------------------------------------------------------------------------------- a search of one's own


def test_search_runs_a_function_as_it_runs_an_algorithm():
    game = pg.load("tictactoe")
    mine = search(game, algorithm=students.pair_alphabeta)
    ours = search(game, algorithm="alphabeta", mode="interpreted")
    assert (mine.value, mine.action, mine.nodes, mine.leaves) == (ours.value, ours.action, 18_297, ours.leaves)
    assert (mine.mode, mine.algorithm, mine.why, mine.depth) == ("interpreted", "pair_alphabeta", "solved", 9)
    assert (mine.best_actions, mine.line) == ([ours.action], [ours.action])
    assert mine.to_dict()["action"] == ours.to_dict()["action"]


def test_a_function_that_gives_only_a_value_has_no_action():
    found = search(pg.load("tree"), algorithm=students.short_minimax)
    assert (found.value, found.action, found.best_actions, found.line) == (3.0, None, [], [])
    assert search(pg.load("tree", "three"), algorithm=students.right_maxn).value == (1.0, 2.0, 6.0)


def test_search_keeps_limits_for_a_function():
    limited = search(pg.load("tictactoe"), algorithm=students.pair_alphabeta, nodes=500)
    assert (limited.why, limited.nodes) == ("nodes", 501)
    assert limited.depth == 4
    timed = search(pg.load("tictactoe", "4x4"), algorithm=students.pair_alphabeta, seconds=0.3)
    assert timed.why == "seconds"
    assert timed.depth >= 1


@pytest.mark.parametrize(
    ("function", "options", "words"),
    [
        (students.index_minimax, {}, r"index_minimax \(students.py line \d+\): IndexError"),
        (students.endless_minimax, {}, "calls itself without end"),
        (students.silent_minimax, {}, "gives None, not a value"),
        (students.short_minimax, {"trace": True}, "leaves no trace"),
        (students.greedy_minimax, {}, "give alpha, beta a default"),
        (len, {}, "an algorithm is a name or a function"),
    ],
)
def test_search_refuses_in_one_sentence(function, options, words):
    with pytest.raises(InputError, match=words):
        search(pg.load("tictactoe"), algorithm=function, **options)


def test_a_function_in_a_file_is_an_algorithm_on_the_command_line(plyground):
    done = plyground("search", "tictactoe", "--algorithm", f"{FILE}:pair_alphabeta", "--json")
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert (document["nodes"], document["value"], document["mode"]) == (18_297, 0, "interpreted")


def test_check_as_a_process_of_its_own(plyground):
    done = plyground("check", f"{FILE}:side_alphabeta")
    assert (done.returncode, done.stderr) == (1, "")
    assert WRONG["side_alphabeta"] in done.stdout


PRINTS = """
import functools

print("loaded")

@functools.lru_cache(None)
def cached_minimax(game, state, depth):
    print("asked")
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)[0]
    best = max if game.player(state) == 0 else min
    return best(cached_minimax(game, game.result(state, action), depth - 1) for action in game.actions(state))

def loop_minimax(game, state, depth):
    while True: pass

def half_minimax(game, state, depth):
    return 1, 1.5
"""


def test_what_a_search_prints_is_not_in_the_document_and_lru_cache_is_no_hindrance(tmp_path, capsys):
    file = tmp_path / "prints.py"
    file.write_text(PRINTS)
    assert run(command, [f"{file}:cached_minimax", "--json"]) in {0, 1}
    out, err = capsys.readouterr()
    assert json.loads(out)["searches"][0]["wrong"] is None
    assert "loaded" in err
    assert "asked" in err
    assert search(pg.load("tictactoe"), algorithm=f"{file}:cached_minimax", depth=2).value == 0


def test_a_loop_in_one_line_and_half_an_action_are_named(tmp_path, monkeypatch, capsys):
    file = tmp_path / "loops.py"
    file.write_text(PRINTS)
    monkeypatch.setattr("plyground.grade.recorder.PATIENCE", 0.2)
    assert run(command, [f"{file}:loop_minimax"]) == 1
    assert "loop_minimax (loops.py line 15): does not come to an end" in capsys.readouterr().out
    assert run(command, [f"{file}:half_minimax"]) == 1
    assert "half_minimax gives the action 1.5, expected one of game.actions" in capsys.readouterr().out


def test_a_log_of_a_game_too_large_to_be_seen_to_its_end(tmp_path, monkeypatch, capsys):
    log = tmp_path / "log.csv"
    log.write_text("/,,,0\n")
    monkeypatch.setattr("plyground.grade.cases.PATIENCE", 0.2)
    assert run(command, [str(log), "--tree", "othello"]) == 2
    assert "--depth N" in capsys.readouterr().err
    log.write_text("A/²,,,3\n")
    assert run(command, [str(log), "--tree", "tree"]) == 2
    assert "no child '²' here" in capsys.readouterr().err
    log.write_text("A" * 200_000 + ",,,3\n")
    assert run(command, [str(log), "--tree", "tree"]) == 2
    assert "cannot read" in capsys.readouterr().err
