"""Every search agrees with a naive oracle on random trees and small games, in both engines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import oracle
import plyground as pg
from conftest import MODES
from plyground.search.alphabeta import alphabeta
from plyground.search.minimax import minimax

SHAPES: list[dict[str, Any]] = [
    {},
    {"ties": True},
    {"decimals": True},
    {"decimals": True, "ties": True, "ragged": True},
    {"infinite": True, "ragged": True},
    {"infinite": True, "ties": True},
    {"ragged": True, "depth": 5},
    {"branching": 2, "depth": 6, "ties": True},
]


def trees(count: int, **more: Any) -> Iterator[Any]:
    for seed in range(count):
        yield pg.load("randomtree", seed=seed, **{**SHAPES[seed % len(SHAPES)], **more})


def first_best(values: list[float], mover: int) -> int:
    return values.index(max(values) if mover == 0 else min(values))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("cut", ["equal", "strict"])
def test_two_sided_searches_on_random_trees(mode: str, cut: str) -> None:
    for game in trees(2000):
        root = game.initial()
        children = [
            oracle.minimax(game, game.result(root, a), 99, lambda s, g=game: g.utility(s)[0])
            for a in game.actions(root)
        ]
        best = first_best(children, game.player(root))
        tied = [a for a, value in enumerate(children) if value == children[best]]
        for algorithm in ("minimax", "alphabeta"):
            result = pg.search(game, algorithm=algorithm, cut=cut, mode=mode)
            assert (result.value, result.action, result.mode) == (children[best], best, mode)
            assert result.best_actions == tied


@pytest.mark.parametrize("cut", ["equal", "strict"])
def test_what_was_never_visited(cut: str) -> None:
    for game in trees(2000):
        trace = pg.search(game, cut=cut, trace=True).trace
        paths: list[tuple[int, ...]] = [()]
        for i in range(1, len(trace)):
            paths.append((*paths[trace.parent[i]], int(trace.action[i])))
        truth = oracle.visited(game, game.initial(), 99, lambda s, g=game: g.utility(s)[0], cut == "strict")
        assert set(paths) == truth
        for node in trace.nodes():
            if node.cut is None:
                assert not node.unvisited
            else:
                low, high = node.cut.inequality.split(" <" if node.cut.kind == "alpha" else " >")
                assert (
                    float(low) <= float(high.lstrip("= "))
                    if node.cut.kind == "alpha"
                    else float(low) >= float(high.lstrip("= "))
                )
                assert (
                    node.cut.ancestor is None
                    or trace.node(node.cut.ancestor).kind == {"alpha": "max", "beta": "min"}[node.cut.kind]
                )


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("opponents", ["uniform", "best"])
def test_expectimax_on_random_trees(mode: str, opponents: str) -> None:
    for seed in range(300):
        game = pg.load("randomtree", seed=seed, chance=True, depth=4, decimals=seed % 2 == 1, ragged=seed % 3 == 1)
        result = pg.search(game, algorithm="expectimax", opponents=opponents, mode=mode)
        truth = oracle.expectimax(
            game, game.initial(), 99, lambda s, g=game: g.utility(s)[0], 0 if opponents == "uniform" else None
        )
        assert result.value == pytest.approx(truth, abs=1e-12)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_maxn_on_random_trees(mode: str, players: int) -> None:
    for game in trees(200, players=players, infinite=False):
        result = pg.search(game, algorithm="maxn", mode=mode)
        truth = oracle.maxn(game, game.initial(), 99, game.utility)
        assert result.value == truth
        children = [
            oracle.maxn(game, game.result(game.initial(), a), 99, game.utility) for a in game.actions(game.initial())
        ]
        mine = [values[0] for values in children]
        assert result.action == mine.index(max(mine))
        assert result.best_actions == [a for a, value in enumerate(mine) if value == max(mine)]


@pytest.mark.parametrize("mode", MODES)
def test_equal_chances_are_summed_and_then_divided(mode: str, tmp_path: Path) -> None:
    path = tmp_path / "die.txt"
    path.write_text("A chance: 0.1 0.2 0.3")
    value = (0.1 + 0.2 + 0.3) / 3
    assert value != sum(1 / 3 * v for v in (0.1, 0.2, 0.3))
    assert pg.search(pg.load("tree", layout=str(path)), algorithm="expectimax", mode=mode).value == value


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("algorithm", "nodes", "leaves", "cutoffs"),
    [
        ("minimax", 549_946, 255_168, {"alpha": 0, "beta": 0}),
        ("alphabeta", 18_297, 7_330, {"alpha": 2_976, "beta": 1_261}),
        ("maxn", 549_946, 255_168, {"alpha": 0, "beta": 0}),
    ],
)
def test_signatures_on_tictactoe(mode: str, algorithm: str, nodes: int, leaves: int, cutoffs: dict[str, int]) -> None:
    result = pg.search(pg.load("tictactoe"), algorithm=algorithm, mode=mode)
    assert (result.nodes, result.leaves, result.cutoffs, result.mode) == (nodes, leaves, cutoffs, mode)
    assert result.value in (0, (0, 0))
    assert (result.depth, result.why, result.action) == (9, "solved", 0)


@pytest.mark.parametrize(
    ("kernel", "depth", "middle", "frames"),
    [(minimax, 5, (), 18_730), (alphabeta, 9, (float("-inf"), float("inf"), False), 18_297)],
)
def test_interpreted_means_python_frames(kernel: Any, depth: int, middle: tuple[Any, ...], frames: int) -> None:
    """Counts the calls of the kernel's own code: machine code would make none."""
    import sys

    from plyground.evaluator import Exact
    from plyground.search.tally import new_tally

    game, counted = pg.load("tictactoe"), 0
    code = kernel.python.__code__

    def watch(frame: Any, event: str, argument: Any) -> None:
        nonlocal counted
        counted += event == "call" and frame.f_code is code

    tally = new_tally()
    sys.setprofile(watch)
    try:
        kernel.python(game, Exact(), game.initial(), depth, *middle, tally, None)
    finally:
        sys.setprofile(None)
    assert counted == frames == tally[0]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize(
    ("name", "evaluator", "depth"), [("tictactoe", "lines", 3), ("ntile", "manhattan", 6), ("ntile", "misplaced", 5)]
)
def test_depth_limited_searches_with_evaluators(
    mode: str, algorithm: str, name: str, evaluator: str, depth: int
) -> None:
    from plyground.named import evaluator_named

    game = pg.load(name)
    values = evaluator_named(game, evaluator)

    def truth(state: Any, left: int) -> float:
        if left == 0:
            return values.value(game, state)
        if game.is_terminal(state):
            return values.final(game, state, left)
        found = [truth(game.result(state, a), left - 1) for a in game.actions(state)]
        return max(found) if game.player(state) == 0 else min(found)

    result = pg.search(game, algorithm=algorithm, depth=depth, evaluator=evaluator, mode=mode)
    children = {a: truth(game.result(game.initial(), a), depth - 1) for a in game.actions(game.initial())}
    assert result.value == truth(game.initial(), depth)
    assert result.best_actions == [a for a, value in children.items() if value == result.value]
    state, plies = game.initial(), depth
    for action in result.line:
        state, plies = game.result(state, action), plies - 1
    assert truth(state, plies) == result.value


def test_move_order_changes_the_count_and_not_the_value() -> None:
    for game in trees(200):
        plain = pg.search(game)
        for order in ("reversed", "random(seed=5)", "value"):
            other = pg.search(game, order=order)
            assert other.value == plain.value
            assert sorted(other.best_actions) == plain.best_actions
    textbook = pg.load("tree")
    assert [pg.search(textbook, order=o).nodes for o in ("given", "reversed")] == [11, 13]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("cut", ["equal", "strict"])
def test_what_was_pruned_may_lie_deeper_than_what_was_seen(mode: str, cut: str, tmp_path: Path) -> None:
    """The deep branch below C is cut off, so only the proof of the tied actions looks into it."""
    path = tmp_path / "deep.txt"
    path.write_text("A max: B C\nB min: -1 -1\nC min: -1 D\nD max: E\nE min: -5 -5\n")
    result = pg.search(pg.load("tree", layout=str(path)), cut=cut, mode=mode)
    assert (result.value, result.action, result.best_actions) == (-1, 0, [0])
