"""The tutorial game: the laws, published counts, and the same games in OpenSpiel."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.named import from_file

FILE = Path(__file__).parent.parent / "examples/connect_four.py"
POSITIONS = (1, 7, 49, 238, 1_120, 4_263, 16_422)
"""Distinct positions after so many plies, as published by John Tromp."""


@pytest.fixture(scope="module")
def game() -> Any:
    return from_file(f"{FILE}:ConnectFour")()


def test_it_obeys_the_laws(game: Any) -> None:
    pg.check_game(game, plays=3, positions=60)


def test_as_many_positions_as_published(game: Any) -> None:
    level = {game.initial()}
    for count in POSITIONS:
        assert len(level) == count
        level = {game.result(state, action) for state in level for action in game.actions(state)}


def test_a_search_sees_three_plies_ahead(game: Any) -> None:
    """Two stones side by side in the bottom row, both ends free: a third one makes two threats at once."""
    state = game.initial()
    for column in "3344":
        state = game.result(state, game.parse_action(state, column))
    found = pg.search(game, state, depth=3)
    assert found.value == 1
    assert [game.action_name(state, action) for action in found.best_actions] == ["2", "5"]


@pytest.mark.skipif(importlib.util.find_spec("pyspiel") is None, reason="OpenSpiel is not installed")
def test_the_same_games_as_in_openspiel(game: Any) -> None:
    import pyspiel

    theirs = pyspiel.load_game("connect_four")
    luck = random.Random(1)
    for _ in range(50):
        state, other = game.initial(), theirs.new_initial_state()
        while not game.is_terminal(state):
            assert list(game.actions(state)) == other.legal_actions()
            action = luck.choice(other.legal_actions())
            state = game.result(state, action)
            other.apply_action(action)
        assert other.is_terminal()
        assert list(game.utility(state)) == other.returns()
