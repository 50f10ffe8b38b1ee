"""`plyground course trees`."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

from conftest import Run

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def open_lines(board: str, other: str) -> int:
    return sum(all(board[int(c)] != other for c in line) for line in LINES)


def pairs(board: str, own: str, other: str) -> int:
    held = [[board[int(c)] for c in line] for line in LINES]
    return sum(other not in cells and cells.count(own) == 2 for cells in held)


def values(board: str) -> dict[str, float]:
    """Both evaluations by their definitions, on a string of nine cells."""
    chances = open_lines(board, "O") - open_lines(board, "X")
    return {"lines": chances, "weighted": 0.6 * chances + 0.4 * (pairs(board, "X", "O") - pairs(board, "O", "X"))}


def test_the_sheet(plyground: Run) -> None:
    done = plyground("course", "trees", COLUMNS="140")
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        "minimax: value 3, 13 states visited    alphabeta, cut where v >= beta: value 3, 11 states visited"
        in done.stdout
    )
    assert "  C  2 <= 3  bound from A  never visited: 4, 6" in done.stdout
    assert "MAX (X): open lines 2, pairs among them 1" in done.stdout
    assert "MIN (O): open lines 1, pairs among them 1" in done.stdout
    assert "lines: 1\nweighted: 0.6\n" in done.stdout


def test_narrow_terminals(plyground: Run) -> None:
    wide, narrow = (plyground("course", "trees", COLUMNS=columns).stdout for columns in ("140", "80"))
    assert wide.split() != narrow.split()
    assert sorted(wide.split()) == sorted(narrow.split())


def test_evaluations_at_the_leaves(plyground: Run) -> None:
    document = json.loads(plyground("course", "trees", "--json").stdout)
    cells = [column + row for row in "123" for column in "abc"]
    for evaluation in ("lines", "weighted"):
        found = document["tictactoe"][evaluation]
        assert found["minimax"]["nodes"] == 82
        assert found["minimax"]["value"] == found["alphabeta"]["value"] == max(move["value"] for move in found["moves"])
        for move in found["moves"]:
            for answer, value in move["answers"].items():
                board = "".join("X" if c == move["move"] else "O" if c == answer else "." for c in cells)
                assert abs(value - values(board)[evaluation]) < 1e-9
            assert move["value"] == min(move["answers"].values())
    assert document["position"]["values"] == values("OOXXO...X")


def test_strict_cuts_and_pictures(plyground: Run, tmp_path: Path) -> None:
    done = plyground("course", "trees", "--cut", "strict", "--svg", "pictures", cwd=tmp_path)
    assert done.returncode == 0
    assert "C  2 < 3  bound from A" in done.stdout
    pictures = sorted((tmp_path / "pictures").iterdir())
    assert len(pictures) == 6
    for picture in pictures:
        assert ET.parse(picture).getroot().tag.endswith("svg")


def test_a_folder_that_cannot_be_made(plyground: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = plyground("course", "trees", "--svg", "file", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("plyground: cannot write into file")
