"""Blocker: the rules against a second, naive rendering of them; published counts; board files."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from conftest import MODES
from plyground.errors import InputError
from plyground.games import load
from plyground.games.blocker import LAYOUTS, NAMES
from plyground.laws import check_game
from plyground.search.decide import search

STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


class Naive:
    """The rules in words: a grid of letters that is changed move by move."""

    def __init__(self, text: str) -> None:
        rows = text.splitlines()[1:]
        self.at = [next((r, row.index(x)) for r, row in enumerate(rows) if x in row) for x in "AB"]
        self.grid = [list(row.replace("A", " ").replace("B", " ")) for row in rows]
        self.score, self.turn = [0, 0], 0

    def cell(self, r: int, c: int) -> str:
        inside = 0 <= r < len(self.grid) and 0 <= c < len(self.grid[0])
        return self.grid[r][c] if inside else "#"

    def legal(self, agent: int) -> list[str]:
        r, c = self.at[agent]
        found = [name for name, (dr, dc) in STEPS.items() if self.cell(r + dr, c + dc) != "#"]
        return found + {"*": ["eat"], " ": ["block"], "#": []}[self.cell(r, c)]

    def do(self, action: str) -> None:
        r, c = self.at[self.turn]
        if action == "eat":
            self.grid[r][c] = " "
            self.score[self.turn] += 1
        elif action == "block":
            self.grid[r][c] = "#"
        else:
            self.at[self.turn] = (r + STEPS[action][0], c + STEPS[action][1])
        self.turn = 1 - self.turn

    @property
    def over(self) -> bool:
        return not any("*" in row for row in self.grid) or not self.legal(0) or not self.legal(1)

    @property
    def value(self) -> int:
        """For A."""
        if not self.legal(0) or not self.legal(1):
            return bool(self.legal(0)) - bool(self.legal(1))
        return (self.score[0] > self.score[1]) - (self.score[0] < self.score[1])


def text_of(layout: str) -> str:
    from plyground.games.blocker import FOLDER

    return (FOLDER / f"{layout}.txt").read_text()


OPEN = "6 3\nA  *  \n #  # \n *   B\n"


def random_board(seed: int) -> str:
    luck = random.Random(seed)
    width, height = luck.randint(3, 9), luck.randint(3, 9)
    cells = [luck.choice("    *##") for _ in range(width * height)]
    for letter, place in zip("AB", luck.sample(range(width * height), 2), strict=True):
        cells[place] = letter
    return f"{width} {height}\n" + "\n".join("".join(cells[r * width :][:width]) for r in range(height)) + "\n"


@pytest.mark.parametrize("text", [*map(text_of, LAYOUTS), OPEN, *map(random_board, range(20))])
def test_random_plays_follow_the_rules(text: str, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(text)
    game = load("blocker", str(tmp_path / "board.txt"))
    for seed in range(8):
        luck, naive, state = random.Random(seed), Naive(text), game.initial()
        for _ in range(120):
            assert game.is_terminal(state) == naive.over
            assert game.rows(state) == ["".join(row) for row in naive.grid]
            (a, b), score = game.agents(state)
            assert [game.place(a), game.place(b), list(score)] == [*naive.at, naive.score]
            if naive.over:
                assert game.utility(state) == (naive.value, -naive.value)
                break
            assert [NAMES[x] for x in game.actions(state)] == naive.legal(naive.turn)
            action = luck.choice(list(game.actions(state)))
            naive.do(NAMES[action])
            state = game.result(state, action)


def test_boards_have_one_to_four_words() -> None:
    assert {len(load("blocker", layout).walls) for layout in LAYOUTS} == {1, 2, 3, 4}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("layout", "algorithm", "states"),
    [
        ("shipped", "minimax", 2_016),
        ("shipped", "alphabeta", 246),
        ("sheet", "minimax", 2_252),
        ("sheet", "alphabeta", 250),
    ],
)
def test_published_counts_to_seven_plies(layout: str, algorithm: str, states: int, mode: str) -> None:
    found = search(load("blocker", layout), algorithm=algorithm, depth=7, mode=mode)
    assert found.nodes - 1 == states
    assert found.value == 0


@pytest.mark.parametrize(
    ("layout", "algorithm"),
    [("sheet", "minimax"), ("rooms", "alphabeta"), ("orchard", "minimax"), ("palace", "alphabeta")],
)
def test_both_engines_agree(layout: str, algorithm: str) -> None:
    answers = [search(load("blocker", layout), algorithm=algorithm, depth=5, mode=mode) for mode in MODES]
    assert len({(r.value, r.nodes, r.leaves, r.action, tuple(r.cutoffs.items())) for r in answers}) == 1


@pytest.mark.parametrize("layout", ["shipped", "sheet"])
@pytest.mark.parametrize(("algorithm", "deepest"), [("minimax", 10), ("alphabeta", 15)])
def test_both_engines_count_the_same_at_every_depth(layout: str, algorithm: str, deepest: int) -> None:
    game = load("blocker", layout)
    counts = [
        [search(game, algorithm=algorithm, depth=depth, mode=mode).nodes for depth in range(1, deepest + 1)]
        for mode in MODES
    ]
    assert counts[0] == counts[-1] == sorted(counts[0])


def test_the_win_is_seen_from_eleven_plies_on() -> None:
    game = load("blocker")
    found = {d: search(game, algorithm="alphabeta", depth=d) for d in (7, 9, 10, 11, 13)}
    assert {d: r.value for d, r in found.items()} == {7: 0, 9: 0, 10: 0, 11: 1, 13: 1}
    assert found[11].names([found[11].action]) == ["block"]


def played(board: str, moves: str, tmp_path: Path) -> tuple[Any, Any]:
    (tmp_path / "b.txt").write_text(board)
    game = load("blocker", str(tmp_path / "b.txt"))
    state = game.initial()
    for move in moves.split():
        state = game.result(state, game.parse_action(state, move))
    return game, state


def test_an_agent_without_an_action_loses_whatever_was_eaten(tmp_path: Path) -> None:
    game, state = played("7 3\n#######\n#A#B **\n#######\n", "block", tmp_path)
    assert game.is_terminal(state)
    assert game.utility(state) == (-1, 1)


def test_both_stuck_at_once_is_a_tie(tmp_path: Path) -> None:
    game, state = played("6 3\n######\n#AB#*#\n######\n", "block block", tmp_path)
    assert game.is_terminal(state)
    assert game.utility(state) == (0, 0)


def test_two_agents_on_one_cell_are_drawn_as_one() -> None:
    game = load("blocker")
    state = game.initial()
    for move in ("down", "left"):
        state = game.result(state, game.parse_action(state, move))
        letters = [piece.letter for piece in game.draw(state).pieces]
    assert sorted(letters) == ["*", "*", "A", "B"]
    state = game.result(game.initial(), game.parse_action(game.initial(), "down"))
    assert sorted(piece.letter for piece in game.draw(state).pieces) == ["&", "*", "*"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: expected the size"),
        ("5\n#####\n", "line 1: expected the size"),
        ("3 3\n###\n#A#\n", "the size line says 3 rows and there are 2"),
        ("3 2\n###\n#A#\n###\n", "the size line says 2 rows and there are 3"),
        ("4 3\n####\n#AB\n####\n", "line 3: the size line says 4 columns and the row has 3"),
        ("4 3\n####\n#A?#\n####\n", "line 3 column 3: unknown character '?'"),
        ("4 3\n####\n# B#\n####\n", "there is no agent ('A')"),
        ("5 3\n#####\n#AAB#\n#####\n", "line 3 column 3: a second agent ('A')"),
    ],
)
def test_bad_boards_are_refused_with_their_place(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text(text)
    with pytest.raises(InputError) as error:
        load("blocker", str(tmp_path / "bad.txt"))
    assert told in str(error.value)
    assert "bad.txt" in str(error.value)


def test_a_file_as_windows_writes_it(tmp_path: Path) -> None:
    """A mark of the encoding before the text, \\r\\n after each line, an empty line at the end."""
    (tmp_path / "b.txt").write_bytes(b"\xef\xbb\xbf" + text_of("shipped").replace("\n", "\r\n").encode() + b"\r\n")
    assert load("blocker", str(tmp_path / "b.txt")) == load("blocker")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_bytes(b"5 5\n\xff\xfe")
    with pytest.raises(InputError, match="byte 4 is not text"):
        load("blocker", str(tmp_path / "b.txt"))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_keeps_the_laws(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.agreement.unavailable", lambda: "both engines are compared above")
    check_game(load("blocker", layout), plays=6, positions=300)
