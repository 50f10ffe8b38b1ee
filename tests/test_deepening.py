"""The deepening engine: the values of plain search whatever the table, the windows and the order of moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import oracle
import plyground as pg
from conftest import MODES, needs_machine_code
from test_agreement import trees


def walks(name: str, count: int, depth: int) -> list[tuple[Any, Any]]:
    """Positions of a game from seeded random plays."""
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
@pytest.mark.parametrize(("table", "threads"), [(0, 1), (0.0002, 1), (1, 2)])
def test_random_trees(mode: str, table: float, threads: int) -> None:
    for game in trees(2000 if mode == "compiled" else 400):
        root = game.initial()
        children = [
            oracle.minimax(game, game.result(root, a), 99, lambda s, g=game: g.utility(s)[0])
            for a in game.actions(root)
        ]
        value = max(children)
        result = pg.search(game, algorithm="deepening", mode=mode, table=table, threads=threads)
        assert (result.value, result.why, result.mode) == (value, "solved", mode)
        assert children[result.action] == value
        assert result.best_actions == [a for a, v in enumerate(children) if v == value]


def endgames(count: int, empties: int) -> Iterator[tuple[Any, Any]]:
    """Positions of Othello with so many empty squares, from seeded random plays."""
    game, luck = pg.load("othello"), random.Random(empties)
    while count:
        state = game.initial()
        while not game.is_terminal(state) and (state.mover | state.other).bit_count() < 64 - empties:
            state = game.result(state, luck.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            count -= 1
            yield game, state


@needs_machine_code
def test_neither_the_table_nor_a_second_thread_changes_the_value_of_an_endgame() -> None:
    for game, state in endgames(500, empties=7):
        plain = pg.search(game, state, algorithm="minimax", mode="compiled")
        for table, threads in ((0, 1), (0.001, 1), (0.001, 2)):
            asked = {"table": table, "threads": threads, "mode": "compiled"}
            result = pg.search(game, state, algorithm="deepening", **asked)
            assert (result.value, result.why) == (plain.value, "solved")
            assert result.action in plain.best_actions


@pytest.mark.parametrize("limit", [{"nodes": 1}, {"nodes": 30}, {"nodes": 3000}, {"seconds": 1e-6}, {"seconds": 0.02}])
def test_at_any_limit_there_is_a_legal_action_and_the_last_completed_depth(limit: dict[str, Any]) -> None:
    game = pg.load("othello")
    for seed in range(5):
        ((_, state),) = endgames(1, empties=50 - seed)
        result = pg.search(game, state, algorithm="deepening", evaluator="mobility", **limit)
        assert result.action in list(game.actions(state))
        assert result.why == next(iter(limit))
        assert result.nodes <= limit.get("nodes", result.nodes) + 1  # the one where it stopped
        if result.depth:
            plain = pg.search(game, state, depth=result.depth, evaluator="mobility")
            assert result.value == plain.value


class Row(NamedTuple):
    """The coins from `left` up to `right` are still there; `gained` is what player 0 has more than player 1."""

    left: int
    right: int
    gained: int
    turn: int


class Coins(NamedTuple):
    """A row of coins, the same from both sides; whoever moves takes the first or the last one."""

    coins: tuple[int, ...] = (4, 7, 1, 8, 3, 9, 2, 2, 9, 3, 8, 1, 7, 4)

    def initial(self):
        return Row(0, len(self.coins), 0, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        return range(min(2, state.right - state.left))

    def result(self, state, action):
        sign = 1 - 2 * state.turn
        if action == 0:
            return Row(state.left + 1, state.right, state.gained + sign * self.coins[state.left], 1 - state.turn)
        return Row(state.left, state.right - 1, state.gained + sign * self.coins[state.right - 1], 1 - state.turn)

    def is_terminal(self, state):
        return state.left == state.right

    def utility(self, state):
        return 1.0 * state.gained, -1.0 * state.gained


class Hinted(NamedTuple):
    """The same, with all a game may tell: a row is its mirror image, larger coins first, what is left bounds."""

    coins: tuple[int, ...] = Coins().coins

    initial, player, actions, result = Coins.initial, Coins.player, Coins.actions, Coins.result
    is_terminal, utility = Coins.is_terminal, Coins.utility

    def key(self, state):
        other = len(self.coins) - state.right
        return min(state.left, other), max(state.left, other), state.gained, state.turn

    def order(self, state, action):
        return self.coins[state.left if action == 0 else state.right - 1]

    def bounds(self, state):
        left = 0
        for i in range(state.left, state.right):
            left += self.coins[i]
        return float(state.gained - left), float(state.gained + left)


@pytest.mark.parametrize("mode", MODES)
def test_what_a_game_tells_saves_nodes_and_changes_no_value(mode: str) -> None:
    plain, hinted = pg.game(Coins)(), pg.game(Hinted)()
    truth = oracle.minimax(plain, plain.initial(), 99, lambda s: plain.utility(s)[0])
    nodes = []
    for game in (plain, hinted):
        found = pg.search(game, algorithm="deepening", mode=mode)
        assert (found.value, found.why, found.mode) == (truth, "solved", mode)
        assert found.best_actions == [0, 1]
        nodes.append(found.nodes)
    assert nodes[1] < 0.6 * nodes[0]


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
    for game, state in walks(name, 30 if MODES[-1] == "compiled" else 8, 12):
        for depth in depths:
            asked = {"depth": depth, "evaluator": evaluator, "mode": MODES[-1]}
            plain = pg.search(game, state, **asked)
            for table, threads in ((0, 1), (0.0002, 1), (4, 2)):
                result = pg.search(game, state, algorithm="deepening", table=table, threads=threads, **asked)
                assert result.value == plain.value
                assert result.best_actions == plain.best_actions
                assert result.action in plain.best_actions
