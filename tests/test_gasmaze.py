"""The gas maze: the slide's sums, the rules against a second, naive rendering of them, layouts."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from conftest import MODES
from plyground.errors import InputError
from plyground.games import load
from plyground.games.gasmaze import FOLDER, LAYOUTS, Literal, Sensible
from plyground.laws import check_game
from plyground.search.decide import search

STEPS = {"up": (-1, 0), "down": (1, 0), "right": (0, 1), "left": (0, -1)}


class Naive:
    """The rules in words; places are (row, column) from 1, gas maps a place to the turns it is still there."""

    def __init__(self, text: str) -> None:
        self.rows = text.splitlines()
        letters = {x: (r, c) for r, row in enumerate(self.rows, 1) for c, x in enumerate(row, 1) if x in "AB12"}
        self.at, self.exits = [letters["A"], letters["B"]], {letters["1"], letters["2"]}
        self.gas = {(r, c): 2 for r, row in enumerate(self.rows, 1) for c, x in enumerate(row, 1) if x == "x"}
        self.turn, self.passes = 0, 0

    def blocked(self, place: tuple[int, int]) -> bool:
        r, c = place
        inside = 1 <= r <= len(self.rows) and 1 <= c <= len(self.rows[0])
        return not inside or self.rows[r - 1][c - 1] == "#" or self.gas.get(place, 0) > 0

    def legal(self) -> list[str]:
        r, c = self.at[self.turn]
        free = [
            n
            for n, (dr, dc) in STEPS.items()
            if not self.blocked((r + dr, c + dc)) and (r + dr, c + dc) != self.at[1 - self.turn]
        ]
        return free or ["pass"]

    def do(self, name: str) -> None:
        left = self.at[self.turn]
        for place in self.gas:
            self.gas[place] -= 1
        if name == "pass":
            self.passes += 1
        else:
            self.passes = 0
            self.at[self.turn] = (left[0] + STEPS[name][0], left[1] + STEPS[name][1])
            self.gas[left] = 2  # the opponent's turn and the next one of its owner
        self.turn = 1 - self.turn

    @property
    def value(self) -> int | None:
        if self.at[0] in self.exits or self.at[1] in self.exits:
            return 1 if self.at[0] in self.exits else -1
        return 0 if self.passes == 2 else None


def random_maze(seed: int, largest: int = 6) -> str:
    luck = random.Random(seed)
    while True:
        width, height = luck.randint(3, largest), luck.randint(3, largest)
        cells = [luck.choice("....#x") for _ in range(width * height)]
        for letter, place in zip("AB12", luck.sample(range(width * height), 4), strict=True):
            cells[place] = letter
        text = "\n".join("".join(cells[r * width :][:width]) for r in range(height)) + "\n"
        naive = Naive(text)
        naive.gas = {}
        if all(any(not naive.blocked((r + dr, c + dc)) for dr, dc in STEPS.values()) for r, c in naive.at):
            return text


@pytest.mark.parametrize("text", [*((FOLDER / f"{n}.txt").read_text() for n in LAYOUTS), *map(random_maze, range(30))])
def test_random_plays_follow_the_rules(text: str, tmp_path: Path) -> None:
    (tmp_path / "m.txt").write_text(text)
    game = load("gasmaze", str(tmp_path / "m.txt"))
    for seed in range(6):
        luck, naive, state = random.Random(seed), Naive(text), game.initial()
        for _ in range(60):
            assert [tuple(game.place(state.a)), tuple(game.place(state.b))] == naive.at
            assert {tuple(game.place(i)) for i in game.gas_at(state)} == {
                p for p, left in naive.gas.items() if left > 0
            }
            assert game.is_terminal(state) == (naive.value is not None)
            if naive.value is not None:
                assert game.utility(state) == (naive.value, -naive.value)
                break
            assert [game.action_name(state, a) for a in game.actions(state)] == naive.legal()
            action = luck.choice(list(game.actions(state)))
            naive.do(game.action_name(state, action))
            state = game.result(state, action)


def test_the_sums_of_the_slide() -> None:
    game = load("gasmaze")
    state = game.initial()
    assert [game.distance(state.a, e) for e in (game.exit_1, game.exit_2)] == [7, 9]
    assert [game.distance(state.b, e) for e in (game.exit_1, game.exit_2)] == [3, 5]
    assert (game.ability(state, state.a), game.ability(state, state.b)) == (9, 5)
    assert Literal().value(game, state) == 4
    assert Sensible().value(game, state) == -4
    assert search(game, depth=0).value == -4  # where none is named


def test_two_passes_in_a_row_end_the_game(tmp_path: Path) -> None:
    """Both robots sit in dead ends behind gas of the start."""
    (tmp_path / "m.txt").write_text("A#B\nx#x\n1.2\n")
    game = load("gasmaze", str(tmp_path / "m.txt"))
    state = game.initial()
    for _ in range(2):
        assert [game.action_name(state, a) for a in game.actions(state)] == ["pass"]
        state = game.result(state, 4)
    assert game.is_terminal(state)
    assert game.utility(state) == (0, 0)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("evaluator", ["sheet", "sensible"])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_both_engines_agree(layout: str, evaluator: str, algorithm: str) -> None:
    game = load("gasmaze", layout)
    answers = [search(game, algorithm=algorithm, depth=7, evaluator=evaluator, mode=mode) for mode in MODES]
    assert len({(r.value, r.nodes, r.leaves, r.action, tuple(r.cutoffs.items())) for r in answers}) == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A.1\n.B\n", "line 2: the row has 2 cells and the first one 3"),
        ("A.1\n.Bq\n", "line 2 column 3: unknown character 'q'"),
        ("A.1\nAB2\n", "line 2 column 1: a second robot ('A')"),
        ("A.1\n..2\n", "there is no robot ('B')"),
        ("A.1\n.B.\n", "there is no exit ('2')"),
        ("A#1\n#B2\n", "robot A is boxed in"),
    ],
)
def test_bad_mazes_are_refused(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text(text)
    with pytest.raises(InputError) as error:
        load("gasmaze", str(tmp_path / "bad.txt"))
    assert told in str(error.value)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_keeps_the_laws(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.agreement.unavailable", lambda: "both engines are compared above")
    check_game(load("gasmaze", layout), plays=6, positions=300)
