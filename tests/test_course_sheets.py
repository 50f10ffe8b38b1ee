"""The course sheets of cliff, Blocker and the gas maze, as commands and in Python."""

from __future__ import annotations

import json
import math
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from conftest import MODES, Run
from plyground.cli import run as command
from plyground.cli._root import plyground as root
from plyground.course.blocker import Game, State, compare
from plyground.draw.curves_svg import curves_svg
from plyground.errors import InputError
from plyground.games import load
from plyground.search.decide import search


@pytest.fixture
def plyground(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command, in this process."""

    def inside(*arguments: str, cwd: Path | None = None) -> CompletedProcess[str]:
        if cwd is not None:
            monkeypatch.chdir(cwd)
        code = command(root, list(arguments))
        said = capsys.readouterr()
        return CompletedProcess(arguments, code, said.out, said.err)

    return inside


def document(run: Run, *arguments: str) -> Any:
    done = run(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# -------------------------------------------------------------------------------------------------- cliff


def test_part_a_of_the_cliff(plyground: Run) -> None:
    part = document(plyground, "course", "cliff", "--part", "a")
    assert (part["depth"], part["algorithm"], part["reached"], part["blue_moves"]) == (2, "minimax", False, 100)
    assert part["blue"][:5] == [[6, 1], [5, 1], [5, 2], [5, 3], [5, 4]]
    assert (part["red"][0], len(part["blue"]), len(part["red"])) == ([1, 5], 101, 101)
    assert part["cost"] == 1 + 5 + 5 + 5  # then it bumps into red for ever
    assert part["nodes_first_move"] == 1 + 4 + 3 * 4  # of the first four moves one is into the cliff, where all ends
    assert part["evaluation_at_start"] == -6
    assert (part["truth"]["cost"], part["truth"]["unopposed"]) == ("inf", 17)


def test_part_a_where_bumps_are_forbidden(plyground: Run) -> None:
    blue = document(plyground, "course", "cliff", "--part", "a", "--bump", "forbidden")["blue"]
    assert blue[:7] == [[6, 1], [5, 1], [5, 2], [5, 3], [5, 4], [4, 4], [5, 4]]
    assert all(place == [[5, 4], [4, 4]][i % 2] for i, place in enumerate(blue[4:]))


def test_parts_b_and_c_play_the_same_game(plyground: Run) -> None:
    parts = document(plyground, "course", "cliff")["parts"]
    assert [parts[p]["depth"] for p in "abc"] == [2, 6, 2]
    assert parts["c"]["algorithm"] == parts["c"]["also"][0]["algorithm"] == "alphabeta"
    for full, pruned in ((parts["a"], parts["c"]), (parts["b"], parts["c"]["also"][0])):
        assert (full["blue"], full["red"], full["cost"]) == (pruned["blue"], pruned["red"], pruned["cost"])
        assert pruned["nodes_first_move"] < full["nodes_first_move"]


def test_the_first_of_equal_moves_passes_the_goal_by_and_the_sooner_end_does_not(plyground: Run) -> None:
    part = document(plyground, "course", "cliff", "--part", "b", "--start-red", "1,4")
    assert (part["reached"], part["passed_by"]) == (False, 45)
    assert [part["blue"][i] for i in (10, 11, 12)] == [[5, 10], [4, 10], [5, 10]]
    part = document(plyground, "course", "cliff", "--part", "b", "--start-red", "1,4", "--sooner")
    assert (part["reached"], part["passed_by"], part["cost"]) == (True, 0, part["truth"]["cost"]) == (True, 0, 35)


def test_the_truth_with_red_one_step_to_the_left(plyground: Run, tmp_path: Path) -> None:
    picture = tmp_path / "paths.svg"
    part = document(plyground, "course", "cliff", "--part", "b", "--start-red", "1,4", "--svg", str(picture))
    assert part["truth"]["cost"] == 35
    words = "".join(ET.parse(picture).getroot().itertext())
    assert f"blue: {part['blue_moves']} moves, (6,1) (5,1)" in words


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--start-red", "6,3"], "cannot start in the cliff"),
        (["--start-red", "one"], "--start-red is a cell such as 1,4"),
        (["--water-cost", "-1"], "water_cost must be a number of at least 0"),
        (["--layout", "nosuch"], "unknown layout of cliff 'nosuch'"),
        (["--svg", "x.svg"], "say --part a, b or c"),
        (["--part", "d"], "'d' is not one of"),
    ],
)
def test_bad_input_is_one_line(plyground: Run, options: list[str], told: str) -> None:
    done = plyground("course", "cliff", *options)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert told in done.stderr


# ------------------------------------------------------------------------------------------------ Blocker


def test_the_sheet_of_blocker(plyground: Run) -> None:
    depths = [7, 9, 11, 13] if "compiled" in MODES else [7, 9, 11]
    found = document(plyground, "course", "blocker", "--depths", ",".join(map(str, depths)))
    states = {(row["board"], row["depth"], row["algorithm"]): row["states"] for row in found["rows"]}
    assert states["shipped", 7, "minimax"] == 2_016
    assert states["shipped", 7, "alphabeta"] == 246
    assert states["sheet", 7, "minimax"] == 2_252
    assert states["sheet", 7, "alphabeta"] == 250
    assert states.get(("shipped", 13, "minimax"), 460_348) == 460_348
    shipped, sheet = found["boards"]
    assert [row["depth"] for row in shipped["table"]] == depths
    assert shipped["table"][0]["reduction"] == pytest.approx(2_016 / 246)
    assert (shipped["truth"]["outcome"], shipped["truth"]["best_actions"]) == ("win for A", ["block"])
    assert sheet["truth"]["outcome"] == "draw"
    assert "From depth 11 on the forced end is within reach: A wins in 11 moves, by block first" in shipped["outcomes"]
    assert "At depths 7 and 9 neither side can force a win" in shipped["outcomes"]
    assert f" and {depths[-1]} neither side can force a win" in sheet["outcomes"]
    power = math.log(states["shipped", depths[-1], "alphabeta"]) / math.log(states["shipped", depths[-1], "minimax"])
    assert f"to the power of {power:.2f}" in shipped["saving"]
    outcomes = [row["outcome"] for row in found["rows"] if row["board"] == "shipped" and row["algorithm"] == "minimax"]
    assert outcomes == ["nobody wins within the depth" if depth < 11 else "A wins" for depth in depths]


def test_a_board_of_ones_own_and_the_text(plyground: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("5 3\n#####\n#A*B#\n#####\n")
    done = plyground("course", "blocker", "--board", "mine.txt", "--depths", "2,3", "--svg", "p", cwd=tmp_path)
    assert done.returncode == 0
    words = "".join(ET.parse(tmp_path / "p" / "blocker-mine.svg").getroot().itertext())
    assert re.search(r"minimax: 2: \d+, 3: \d+", words)
    assert "Board mine.txt" in done.stdout
    assert "#A*B#" in done.stdout
    assert "Question 12" in done.stdout
    assert "Question 10: depth 2: nobody wins within the depth" in done.stdout


def test_a_wrong_size_line(plyground: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("5 4\n#####\n#A*B#\n#####\n")
    done = plyground("course", "blocker", "--board", "mine.txt", cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "mine.txt line 1: the size line says 4 rows and there are 3" in done.stderr


def test_the_vocabulary_of_the_sheet() -> None:
    state = State()
    assert state.toString().split("\n")[:5] == ["#####", "##* #", "##A*#", "# B##", "#####"]
    assert (state.agentX, state.agentY, state.score, state.turn, state.food) == ([2, 2], [2, 3], [0, 0], 0, 2)
    assert state.legalMoves() == ["up", "right", "down", "block"]
    assert state.legalMoves(1) == ["up", "left", "block"]
    other = state.copy()
    other.execute("up")
    other.execute("left")
    other.execute("eat")
    assert (other.moves, other.score, other.food, other.turn) == (["up", "left", "eat"], [1, 0], 1, 1)
    assert (state.moves, state.food, state.turn) == ([], 2, 0)
    assert state.board[1] == list("##* #")
    assert other.board[1] == list("##  #")
    assert not other.isLeaf()
    assert other.value(0) == 0
    with pytest.raises(InputError, match="'eat' is not a legal action here"):
        state.execute("eat")


@pytest.mark.parametrize("depth", [3, 7])
@pytest.mark.parametrize("agent", [0, 1])
def test_the_games_of_the_sheet_and_of_the_search_agree(depth: int, agent: int) -> None:
    game = load("blocker", "sheet")
    for method, algorithm, window in (("minimax", "minimax", ()), ("alfabeta", "alphabeta", (-2.0, 2.0))):
        start = State("sheet")
        if agent:
            start.execute("up")
            start.visits[0] = 0
            state = game.result(game.initial(), 0)
        else:
            state = game.initial()
        best = getattr(Game(), method)(start, agent, depth, 0, *window)
        found = search(game, state, algorithm=algorithm, depth=depth)
        assert start.visits[0] == found.nodes - 1
        assert best.value(agent) == found.value_for_mover
        assert best.moves[agent:] == found.names(found.line, one_after_the_other=True)


class LastBest(Game):
    """A port with a mistake: it takes the last of equal states."""

    def minimax(self, s: State, forAgent: int, maxDepth: int, depth: int) -> State:
        if depth == maxDepth or s.isLeaf():
            return s
        children = []
        for action in s.legalMoves():
            child = s.copy()
            child.execute(action)
            children.append(self.minimax(child, forAgent, maxDepth, depth + 1))
        sign = 1 if s.turn == forAgent else -1
        return max(reversed(children), key=lambda found: sign * found.value(forAgent))


def test_a_port_of_ones_own_is_compared_call_by_call() -> None:
    assert all(row["same"] for row in compare(Game(), depths=[3, 5]))
    rows = compare(LastBest(), depths=[5])
    assert [row["same"] for row in rows] == [False, True]
    assert rows[0]["mine"]["states"] == rows[0]["ours"]["states"] == 336
    assert rows[0]["mine"]["moves"] != rows[0]["ours"]["moves"]
    mine, ours = rows[0]["first"]["mine"], rows[0]["first"]["ours"]
    assert mine["after"] == ours["after"] == ["up", "up", "right", "up"]  # the first of all nodes above the leaves
    assert (mine["returned"], ours["returned"]) == (["block"], ["down"])
    with pytest.raises(InputError, match="has no minimax"):
        compare(object())


class Forgetful(Game):
    """A port that returns nothing."""

    def minimax(self, s: State, forAgent: int, maxDepth: int, depth: int) -> State:
        if depth < maxDepth:
            s.execute(s.legalMoves()[0])
            self.minimax(s, forAgent, maxDepth, depth + 1)
        return None  # type: ignore[return-value]


class NoCuts(Game):
    """An alpha-beta that never cuts."""

    def alfabeta(self, s: State, forAgent: int, maxDepth: int, depth: int, alfa: float, beta: float) -> State:
        return self.minimax(s, forAgent, maxDepth, depth)


def test_mistakes_of_a_port_are_named() -> None:
    with pytest.raises(InputError, match=r"Forgetful.minimax returned None after 'up up right': expected a State"):
        compare(Forgetful(), depths=[3])
    full, pruned = compare(NoCuts(), depths=[3])
    assert full["same"]
    assert full["first"] is None
    assert not pruned["same"]
    assert pruned["mine"]["states"] == 46 > pruned["ours"]["states"]


def test_a_port_in_a_file(plyground: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from plyground.course.blocker import Game as Ours\n\n\nclass Game(Ours):\n    pass\n"
    )
    done = plyground("course", "blocker", "--mine", "mine.py:Game", "--depths", "3,5", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("same value, moves and states") == 4


def test_exponential_growth_is_a_straight_line() -> None:
    curves = {"doubling": [(x, 2.0**x) for x in range(1, 9)], "one": [(x, 1.0) for x in range(1, 9)]}
    root = ET.fromstring(curves_svg(curves, "growth", "steps"))
    lines = [e.attrib["points"].split() for e in root.iter("{http://www.w3.org/2000/svg}polyline")]
    doubling = next(line for line in lines if len(line) == 8)
    (x, y), *rest = [tuple(map(float, point.split(","))) for point in doubling]
    slopes = [(y - v) / (u - x) for u, v in rest]
    assert slopes == pytest.approx([slopes[0]] * 7, rel=0.05)
    assert slopes[0] > 0
    assert {"doubling", "one", "growth", "steps"} <= set(root.itertext())


# ----------------------------------------------------------------------------------------------- gas maze


def test_the_sheet_of_the_gas_maze(plyground: Run, tmp_path: Path) -> None:
    found = document(plyground, "course", "gasmaze", "--svg", str(tmp_path / "pictures"))
    a, b = found["evaluation"]["A"], found["evaluation"]["B"]
    assert (a["E1"], a["E2"], a["nearest"], a["walls"], a["gas"], a["sum"]) == (7, 9, 7, 1, 1, 9)
    assert (b["E1"], b["E2"], b["nearest"], b["walls"], b["gas"], b["sum"]) == (3, 5, 3, 1, 1, 5)
    assert (found["evaluation"]["H"], found["evaluation"]["H_sensible"]) == (4, -4)
    assert [(t["sign"], t["algorithm"]) for t in found["trees"]] == [
        ("sheet", "minimax"),
        ("sheet", "alphabeta"),
        ("sensible", "minimax"),
        ("sensible", "alphabeta"),
    ]
    for full, pruned in (found["trees"][:2], found["trees"][2:]):
        assert full["value"] == pruned["value"]
        assert len(full["tree"]) == full["nodes"]
        assert not any(node["pruned"] for node in full["tree"])
        assert sum(bool(node["pruned"]) for node in pruned["tree"]) == sum(pruned["cutoffs"].values()) > 0
        inner = [node for node in full["tree"] if node["kind"] in ("max", "min")]
        for node in inner:
            below = [child["value"] for child in full["tree"] if child["parent"] == node["id"]]
            if below:
                assert node["value"] == (max if node["kind"] == "max" else min)(below)
    assert len(list((tmp_path / "pictures").glob("*.svg"))) == 4


def test_the_text_of_the_gas_maze(plyground: Run) -> None:
    done = plyground("course", "gasmaze", "--sign", "sheet")
    assert "H = 9 - 5 = 4; with the sensible sign -4" in done.stdout
    assert "never visited" in done.stdout


# -------------------------------------------------------------------------------------------------- solve


def test_solve_as_a_command(plyground: Run) -> None:
    found = document(plyground, "solve", "blocker")
    assert (found["outcome"], found["plies"], found["best_actions"], found["cost"]) == (
        "win for A",
        11,
        ["block"],
        None,
    )
    found = document(plyground, "solve", "cliff(red=(1,4))")
    assert (found["cost"], found["value"], found["plies"], found["states"]) == (35, -35, 21, 7_200)
    assert "blocked for ever" in plyground("solve", "cliff").stdout
    assert document(plyground, "solve", "tictactoe", "--moves", "b2 a2")["outcome"] == "win for MAX"


def test_what_is_too_large_is_one_line(plyground: Run) -> None:
    done = plyground("solve", "tictactoe", "--layout", "6x6", "--memory", "0.001")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "too large to solve" in done.stderr
