"""The course's evaluations of tic-tac-toe, against lines written out one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from conftest import MODES
from plyground.games import load
from plyground.games.tictactoe import OpenLines, State, Weighted
from plyground.search.decide import search


def lines(m: int, n: int, k: int) -> Iterator[list[int]]:
    for r in range(m):
        for c in range(n):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + i * dr, c + i * dc) for i in range(k)]
                if all(0 <= a < m and 0 <= b < n for a, b in cells):
                    yield [a * n + b for a, b in cells]


@pytest.mark.parametrize(("m", "n", "k"), [(3, 3, 3), (4, 4, 4), (5, 4, 3), (6, 6, 4), (8, 8, 5), (1, 4, 3), (2, 8, 2)])
def test_against_the_definition(m: int, n: int, k: int) -> None:
    luck, game = random.Random(m * 100 + n * 10 + k), load("tictactoe", m=m, n=n, k=k)
    for _ in range(60):
        marks = [luck.choice("XO..") for _ in range(m * n)]
        x, o = (sum(1 << i for i, mark in enumerate(marks) if mark == own) for own in "XO")

        def chances(own: str, marks: list[str] = marks) -> list[list[str]]:
            found = [[marks[i] for i in line] for line in lines(m, n, k)]
            return [line for line in found if set(line) <= {own, "."}]

        def pairs(own: str) -> int:
            return sum(line.count(own) == 2 for line in chances(own))

        open_lines = len(chances("X")) - len(chances("O"))
        weighted = 0.6 * open_lines + 0.4 * (pairs("X") - pairs("O"))
        for state in (State(x, o, 0), State(o, x, 1)):
            assert OpenLines().value(game, state) == open_lines
            assert Weighted().value(game, state) == pytest.approx(weighted)
            assert Weighted(chances=2.0, pairs=0.0).value(game, state) == 2 * open_lines


def test_the_slides_position() -> None:
    game, state = load("tictactoe"), State(0b100_001_100, 0b000_010_011, 0)  # O O X / X O _ / _ _ X
    assert game.describe(state)["board"] == ["OOX", "XO.", "..X"]
    assert OpenLines().value(game, state) == 1
    assert Weighted().value(game, state) == pytest.approx(0.6)


@pytest.mark.parametrize("layout", ["3x3", "4x4"])
def test_both_speeds_agree(layout: str) -> None:
    found = [search(load("tictactoe", layout), depth=3, evaluator="weighted", mode=mode) for mode in MODES]
    assert {result.mode for result in found} == set(MODES)
    assert len({(result.value, result.action, result.nodes) for result in found}) == 1
