"""Trees and boards as text."""

from __future__ import annotations

import io
import re

import pytest

from plyground.draw.board import Board, Piece
from plyground.draw.board_text import board_text
from plyground.draw.cuts import cut_lines
from plyground.draw.spans import beside, plain, show
from plyground.draw.tree_text import trace_text, tree_lines
from plyground.search.trace import Trace
from traces import traced, varied

TEXTBOOK = """\
alphabeta, cut where v >= beta: value 3, 11 states visited

A ▲ 3  (-∞, ∞) → (3, ∞)
┝━ B ▼ 3  (-∞, ∞) → (-∞, 3)
│  ┝━ 3
│  ├─ 12
│  └─ 8
├─ C ▼ <= 2  (3, ∞) → (3, 2)  alpha cut: 2 <= 3, bound from A
│  ├─ 2
│  └╌ 4, 6  never visited
└─ D ▼ 2  (3, ∞) → (3, 2)
   ├─ 14
   ├─ 5
   └─ 2

▲ MAX · ▼ MIN · (alpha, beta) on entering → on leaving · ━ line of play · ╌ cut off
"""


def test_the_textbook() -> None:
    assert trace_text(traced("tree")) == TEXTBOOK


def test_the_other_notation() -> None:
    text = trace_text(traced("tree"), notation="squares")
    assert "A ■ 3" in text
    assert "B ● 3" in text


def test_the_cuts() -> None:
    assert plain(cut_lines(traced("tree", "deeper"))).splitlines() == [
        "alpha cuts: 1  (a MIN node is left: its value is at most alpha)",
        "  D  5 <= 6.5  bound from A  never visited: K",
        "beta cuts: 2  (a MAX node is left: its value is at least beta)",
        "  F  7 >= 6    bound from B  never visited: 4, 5",
        "  I  9 >= 6.5  bound from C  never visited: 1",
    ]
    assert cut_lines(traced("tree", algorithm="minimax")) == []
    assert plain(cut_lines(traced("tictactoe"), most=5)).endswith("these are the first 5 cuts; JSON lists more")


@pytest.mark.parametrize("trace", varied())
def test_one_line_for_each_node_and_one_for_its_ghosts(trace: Trace) -> None:
    text = trace_text(trace, most=None)
    tree = text.split("\n\n")[1].splitlines()
    assert len(tree) == len(trace) + sum(bool(trace.node(i).unvisited) for i in range(len(trace)))
    assert "\x1b" not in text


def test_boards_stand_below_their_nodes() -> None:
    text = trace_text(traced("tictactoe", depth=1, evaluator="lines"), boards=True)
    assert "┝━ b2 4\n│     · · ·\n│     · X ·\n│     · · ·\n" in text


def test_a_board() -> None:
    pieces = (Piece("disc", 0, 1, letter="D"), Piece("tile:12", 1, 0, letter="T"))
    assert board_text(Board(2, 3, pieces, ground=(" #~", "xg"))) == " ·  D  ~\n12  g  ·\n"


def test_half_cells() -> None:
    pieces = (Piece("pacman", 0.5, 0, letter="P"), Piece("ghost", 1, 0.5, letter="G"))
    assert board_text(Board(2, 2, pieces)) == "·   ·\nP\n· G ·\n"


def test_two_texts_side_by_side() -> None:
    left, right = [[("ab", "")], [("c", "bold")]], [[("x", "")], [("y", "")], [("z", "")]]
    assert plain(beside(left, right, gap=2)) == "ab  x\nc   y\n    z"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("no_color", [False, True])
def test_colours_only_on_a_terminal_that_wants_them(monkeypatch: pytest.MonkeyPatch, no_color: bool) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    lines = tree_lines(traced("tree"))
    screen, pipe = Terminal(), io.StringIO()
    monkeypatch.setattr("sys.stdout", screen)
    show(lines)
    monkeypatch.setattr("sys.stdout", pipe)
    show(lines)
    assert pipe.getvalue() == TEXTBOOK
    assert ("\x1b[34m" in screen.getvalue()) == (not no_color)  # MAX is blue
    assert re.sub("\x1b\\[[0-9;]*m", "", screen.getvalue()) == TEXTBOOK
