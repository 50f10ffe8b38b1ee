"""Monte Carlo tree search: what it counts, that it comes to the truth, luck, several players, and its tree."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

import oracle
import plyground as pg
from conftest import MODES, Run


def truth(game: Any, state: Any) -> float:
    return oracle.minimax(game, state, 99, lambda s: game.utility(s)[0])


@pytest.mark.parametrize("mode", MODES)
def test_the_same_seed_grows_the_same_tree_in_both_engines(mode: str) -> None:
    found = pg.search(pg.load("tictactoe"), algorithm="mcts", iterations=300, seed=7, mode=mode)
    again = pg.search(pg.load("tictactoe"), algorithm="mcts", iterations=300, seed=7, mode="interpreted")
    other = pg.search(pg.load("tictactoe"), algorithm="mcts", iterations=300, seed=8, mode=mode)
    assert (found.visits, found.value, found.line, found.nodes) == (again.visits, again.value, again.line, again.nodes)
    assert found.visits != other.visits
    assert (found.iterations, sum(found.visits.values()), found.why) == (300, 300, "iterations")


def test_it_comes_to_the_best_action_of_small_trees() -> None:
    right = 0
    for seed in range(30):
        game = pg.load("randomtree", seed=seed, depth=4, branching=3)
        root = game.initial()
        children = [truth(game, game.result(root, a)) for a in game.actions(root)]
        found = pg.search(game, algorithm="mcts", iterations=2000, mode=MODES[-1])
        right += children[found.action] == max(children)
    assert right >= 28


def test_it_wins_where_there_is_a_win_and_defends_where_there_is_a_threat() -> None:
    game = pg.load("tictactoe")
    for moves, best in (((0, 3, 1, 4), 2), ((0, 4, 1), 2)):
        state = game.initial()
        for move in moves:
            state = game.result(state, move)
        assert pg.search(game, state, algorithm="mcts", iterations=2000).action == best


@pytest.mark.parametrize("mode", MODES)
def test_luck_is_drawn_by_its_chances(mode: str, tmp_path: Any) -> None:
    path = tmp_path / "dice.txt"
    tree = "A max: B C; B chance: 0.1*D 0.9*E; C chance: 0.8*F 0.2*G; D min: -9; E min: 10; F min: -9; G min: 9"
    path.write_text(tree.replace("; ", "\n"), encoding="utf-8")
    found = pg.search(pg.load("tree", layout=str(path)), algorithm="mcts", iterations=4000, seed=3, mode=mode)
    assert found.action == 0
    assert found.value == pytest.approx(8, abs=0.5)


def is_clear(game: Any, state: Any) -> bool:
    """Is what everybody should do better by 0.4 than all else, here and below?"""
    if game.is_terminal(state):
        return True
    children = [game.result(state, action) for action in game.actions(state)]
    values = sorted(oracle.maxn(game, child, 99, game.utility)[game.player(state)] for child in children)
    return values[-1] - values[-2] >= 0.4 and all(is_clear(game, child) for child in children)


@pytest.mark.parametrize("players", [1, 3, 4])
def test_everyone_plays_for_themselves(players: int) -> None:
    made = (pg.load("randomtree", seed=n, players=players, decimals=True) for n in range(10_000))
    for game in islice((game for game in made if is_clear(game, game.initial())), 10):
        values = oracle.maxn(game, game.initial(), 99, game.utility)
        found = pg.search(game, algorithm="mcts", iterations=5000, mode=MODES[-1])
        assert oracle.maxn(game, game.result(game.initial(), found.action), 99, game.utility) == values


def test_limits_are_kept_and_there_is_always_an_action() -> None:
    game = pg.load("othello")
    for limit in ({"nodes": 1}, {"nodes": 500}, {"seconds": 0.001}, {"iterations": 1}):
        found = pg.search(game, algorithm="mcts", **limit)
        assert found.action in list(game.actions(game.initial()))
        assert found.why == next(iter(limit))
        assert found.nodes <= limit.get("nodes", found.nodes) + 1  # the one where it stopped


def test_its_tree_is_drawn(plyground: Run) -> None:
    done = plyground("tree", "tictactoe", "-a", "mcts", "--iterations", "200", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    visits = [node["visits"] for node in told["nodes"]]
    assert visits[0] == 200
    for number, node in enumerate(told["nodes"]):
        below = sum(other["visits"] for other in told["nodes"] if other["parent"] == number)
        assert below in (node["visits"], node["visits"] - 1, 0)
