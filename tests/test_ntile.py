"""The sliding tiles, against breadth-first search."""

from __future__ import annotations

from collections import deque

import pytest

import plyground as pg
from plyground.named import evaluator_named


def distances(game: pg.games, limit: int) -> dict[int, int]:  # type: ignore[valid-type]
    """Steps from every state to the goal within the limit, by breadth-first search backwards."""
    goal = next(
        state
        for state in (type(game.initial())(game.goal, cell) for cell in range(game.rows * game.columns))
        if game.tile(game.goal, state.blank) == 0
    )
    open_game = game._replace(goal=0)  # nothing is finished, so that moves lead on from the goal
    found, todo = {goal.tiles: 0}, deque([goal])
    while todo:
        state = todo.popleft()
        if found[state.tiles] == limit:
            break
        for action in open_game.actions(state):
            following = open_game.result(state, action)
            if following.tiles not in found:
                found[following.tiles] = found[state.tiles] + 1
                todo.append(following)
    return found


@pytest.mark.parametrize("evaluator", ["manhattan", "misplaced"])
def test_the_lectures_puzzle_has_five_moves(evaluator: str) -> None:
    game = pg.load("ntile")
    steps = distances(game, 12)
    assert steps[game.initial().tiles] == 5
    for depth in (5, 6, 8):
        result = pg.search(game, depth=depth, evaluator=evaluator)
        assert (result.value, len(result.line)) == (depth - 5, 5)
    assert pg.search(game, depth=4, evaluator=evaluator).value < 0


def test_estimates_never_exceed_the_truth() -> None:
    game = pg.load("ntile")
    manhattan, misplaced = (evaluator_named(game, name) for name in ("manhattan", "misplaced"))
    state_class = type(game.initial())
    for tiles, steps in distances(game, 14).items():
        blank = next(cell for cell in range(9) if game.tile(tiles, cell) == 0)
        state = state_class(tiles, blank)
        assert 0 <= -misplaced.value(game, state) <= -manhattan.value(game, state) <= steps


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        ("1 2 / 3 _", "unknown layout"),
        ("1 2 / 3 _ > 1 2 3 / _", "rectangles of the same size"),
        ("1 2 / 3 3 > 1 2 / 3 _", "the blank _ and the tiles 1 to 3, each once"),
        ("1 > 1", "2 to 16 cells"),
        ("1 _ > _ 1 > 1 _", "expected `start > goal`"),
    ],
)
def test_bad_boards(layout: str, words: str) -> None:
    with pytest.raises(pg.InputError, match=words):
        pg.load("ntile", layout=layout)
