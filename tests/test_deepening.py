"""The deepening engine: the values of plain search whatever the table, the windows and the order of moves."""

from __future__ import annotations

from typing import Any

import pytest

import oracle
import plyground as pg
from conftest import MODES
from test_agreement import trees


def walks(name: str, count: int, depth: int) -> list[tuple[Any, Any]]:
    """Positions of a game from seeded random plays."""
    import random

    game, luck, found = pg.load(name), random.Random(name), []
    for _ in range(count):
        state = game.initial()
        for _ in range(luck.randrange(depth)):
            actions = list(game.actions(state))
            if not actions:
                break
            state = game.result(state, luck.choice(actions))
        if not game.is_terminal(state):
            found.append((game, state))
    return found


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("table", [0, 0.0002, 1])
def test_random_trees(mode: str, table: float) -> None:
    for game in trees(2000 if mode == "compiled" else 400):
        root = game.initial()
        children = [
            oracle.minimax(game, game.result(root, a), 99, lambda s, g=game: g.utility(s)[0])
            for a in game.actions(root)
        ]
        value = max(children)
        result = pg.search(game, algorithm="deepening", mode=mode, table=table)
        assert (result.value, result.why, result.mode) == (value, "solved", mode)
        assert children[result.action] == value
        assert result.best_actions == [a for a, v in enumerate(children) if v == value]


POSITIONS: list[tuple[str, str | None, tuple[int, ...]]] = [
    ("tictactoe", "lines", (3, 4, 5)),
    ("tictactoe", None, (9, 10)),
    ("blocker", None, (6, 9)),
    ("cliff", "sheet", (5, 6)),
    ("cliff", "sheet(cost_weight=0.3)", (5, 6)),
    ("gasmaze", "sensible", (6, 7)),
    ("ntile", "manhattan", (8,)),
]


@pytest.mark.parametrize(("name", "evaluator", "depths"), POSITIONS)
def test_a_search_to_a_depth_is_plain_alpha_beta_to_this_depth(
    name: str, evaluator: str | None, depths: tuple[int, ...]
) -> None:
    """Games that go round in circles, values that depend on the way: the table must not mix them up."""
    for game, state in walks(name, 30, 12):
        for depth in depths:
            asked = {"depth": depth, "evaluator": evaluator, "mode": MODES[-1]}
            plain = pg.search(game, state, **asked)
            for table in (0, 0.0002, 4):
                result = pg.search(game, state, algorithm="deepening", table=table, **asked)
                assert result.value == plain.value
                assert result.best_actions == plain.best_actions
                assert result.action in plain.best_actions
