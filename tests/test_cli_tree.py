"""`plyground tree`."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from conftest import Run
from test_draw_text import TEXTBOOK


def test_the_textbook(plyground: Run) -> None:
    done = plyground("tree", "tree")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.startswith(TEXTBOOK)
    assert "C  2 <= 3  bound from A  never visited: 4, 6" in done.stdout
    assert "beta cuts: none" in done.stdout


def test_strict_cuts(plyground: Run, tmp_path: Path) -> None:
    (tmp_path / "tie.txt").write_text("A max: B C\nB min: 3 5\nC min: 3 1\n")
    assert "alpha cuts: 1" in plyground("tree", "tie.txt", cwd=tmp_path).stdout
    strict = plyground("tree", "tie.txt", "--cut", "strict", cwd=tmp_path).stdout
    assert "v > beta" in strict
    assert "alpha cuts: none" in strict


def test_all_endings(plyground: Run, tmp_path: Path) -> None:
    for ending, start in {
        ".svg": "<svg",
        ".txt": "alphabeta",
        ".tex": "\\documentclass",
        ".json": "{",
        ".dot": "digraph",
    }.items():
        done = plyground("tree", "tictactoe", "--depth", "1", "-e", "lines", "--out", f"x{ending}", cwd=tmp_path)
        assert (done.returncode, done.stdout) == (0, "")
        assert (tmp_path / f"x{ending}").read_text(encoding="utf-8").startswith(start)
    svg = ET.parse(tmp_path / "x.svg").getroot()
    assert sum("data-node" in element.attrib for element in svg.iter()) == 10
    assert len(json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))["nodes"]) == 10


def test_json(plyground: Run) -> None:
    document = json.loads(plyground("tree", "tree", "--json").stdout)
    assert (document["value"], document["visited"], len(document["nodes"])) == (3, 11, 11)


def test_moves_and_max_nodes(plyground: Run) -> None:
    done = plyground("tree", "tictactoe", "--moves", "b2 a1 c3 a2", "--max-nodes", "7", "--no-boards")
    assert done.returncode == 0
    assert "more" in done.stdout
    assert "visited states are shown" in done.stdout


def test_steps(plyground: Run, tmp_path: Path) -> None:
    done = plyground("tree", "tree", "--steps", str(tmp_path / "a" / "film"))
    assert (done.returncode, done.stdout) == (0, "")
    names = sorted(path.name for path in (tmp_path / "a" / "film").iterdir())
    assert names == [*(f"step-{i:02}.svg" for i in range(1, 23)), "steps.tex"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tree", "--out", "x.gif"], "the ending says what to write: .svg, .html, .txt, .tex, .json, .dot"),
        (["tree", "--out", "nowhere/x.svg"], "cannot write nowhere/x.svg: No such file or directory"),
        (["tree", "--steps", "file"], "cannot write into file"),
        (["tree", "--depth", "-1"], "depth must be a whole number of at least 0, not -1"),
        (["tree", "--max-nodes", "0"], "--max-nodes"),
        (["tree", "--notation", "hexagons"], "--notation"),
        (["treee"], "did you mean tree?"),
        (["missing.txt"], "cannot read missing.txt"),
        (["bad.txt"], "bad.txt line 2 column 10: expected a number"),
        (["cycle.txt"], "a tree has no cycle, but A > B > A is one"),
        (["nan.json"], "NaN is no value"),
        (["tictactoe", "--depth", "1", "-e", "line"], "did you mean lines?"),
        (["tictactoe", "--moves", "a1 a1"], "move 2: 'a1' is not a legal action here"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line_and_exit_2(plyground: Run, tmp_path: Path, arguments: list[str], said: str) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "bad.txt").write_text("A max: B 1\nB min: 3 4.5.6\n")
    (tmp_path / "cycle.txt").write_text("A max: B 1\nB min: A 4\n")
    (tmp_path / "nan.json").write_text('{"player": "max", "children": [1, NaN]}')
    done = plyground("tree", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("plyground: ")
    assert said in done.stderr


def test_an_unwritable_file(plyground: Run, tmp_path: Path) -> None:
    (tmp_path / "x.svg").mkdir()
    done = plyground("tree", "tree", "--out", "x.svg", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("plyground: cannot write x.svg")


def test_no_time_for_a_single_ply(plyground: Run) -> None:
    done = plyground("tree", "tictactoe", "--nodes", "1")
    assert done.returncode == 2
    assert "not even one ply" in done.stderr
