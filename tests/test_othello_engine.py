"""The agent othello-engine: legal at any limit, right in the end, and stronger than a plain search."""

from __future__ import annotations

import pytest

import plyground as pg
from conftest import needs_machine_code
from endgames import best_moves, endgames, state
from plyground.agents import agent
from plyground.errors import InputError
from plyground.games.othello.deep import FEW, SURE
from plyground.games.othello.engine import LEVELS, plan
from plyground.search.limit import Limit

game = pg.load("othello")


@needs_machine_code
@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ("othello-engine(level=1)", Limit()),
        ("othello-engine(level=2, threads=2)", Limit()),
        ("othello-engine(seconds=0.001)", Limit()),
        ("othello-engine", Limit(nodes=1)),
        ("othello-engine", Limit(depth=1)),
        ("othello-engine(level=3)", Limit(seconds=0.0001)),
    ],
)
def test_always_a_legal_move(words: str, limit: Limit) -> None:
    """The referee ends a game at the first illegal move."""
    record = pg.play(game, [words, "random(seed=3)"], limit=limit)
    assert record.why == "finished"


def test_the_end_is_played_perfectly() -> None:
    pick = agent(game, "othello-engine(level=1)")
    for board, own in endgames(5, (5, 7), seed=9):
        position = state(board, own)
        assert pick(game, position, Limit()) in best_moves(board, own)


@needs_machine_code
def test_it_beats_a_plain_search_from_both_sides() -> None:
    strong, plain = "othello-engine(level=2)", "alpha-beta-searcher-4-weighted-squares"
    first = pg.play(game, [strong, plain]).result
    second = pg.play(game, [plain, strong]).result
    assert first[0] > 0
    assert second[1] > 0


@pytest.mark.parametrize("left", [1, 7, 8, 12, 20, 40, 60])
@pytest.mark.parametrize("level", [None, *range(1, LEVELS + 1)])
def test_plans_grow_and_end_with_what_is_sure(level, left) -> None:
    steps = list(plan(left, level, None))
    assert steps == sorted(steps)
    assert all(1 <= depth <= left for depth, _ in steps)
    if level is None or left <= 2 * level + 8:
        assert steps[-1] == (left, SURE)
    if left > FEW:
        assert max(depth for depth, _ in plan(left, level, 2)) <= 3


@pytest.mark.parametrize("words", ["level=0", "level=13", "level=2.5", "threads=0", "level=true"])
def test_a_bad_option_is_told_in_one_line(words: str) -> None:
    with pytest.raises(InputError, match="whole number from 1 to"):
        agent(game, f"othello-engine({words})")
