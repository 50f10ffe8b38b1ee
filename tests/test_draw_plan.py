"""What a picture contains, against what is true of the tree."""

from __future__ import annotations

import math
import random

import pytest

import oracle
from plyground.draw.plan import plan
from plyground.search.trace import Trace
from traces import traced, varied


def path(trace: Trace, i: int) -> tuple[int, ...]:
    actions: list[int] = []
    while i > 0:
        actions.insert(0, int(trace.action[i]))
        i = int(trace.parent[i])
    return tuple(actions)


@pytest.mark.parametrize("trace", varied())
def test_every_node_stands_there_once_and_brothers_in_the_order_of_actions(trace: Trace) -> None:
    drawn = plan(trace, most=None)
    assert sorted(item.node for item in drawn.items if item.node is not None) == list(range(len(trace)))
    for i, item in enumerate(drawn.items):
        assert item.parent is None or i in drawn.children[item.parent]
        if item.node is None:
            continue
        node = trace.node(item.node)
        below = [drawn.items[c] for c in drawn.children[i]]
        assert [b.node for b in below if b.node is not None] == list(node.children)
        assert [b.kind for b in below if b.node is None] == ["ghost"] * len(node.unvisited)


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("seed", range(30))
def test_ghosts_are_what_alpha_beta_need_not_visit(seed: int, strict: bool) -> None:
    options = {"seed": seed, "ties": True, "ragged": seed % 2 == 1, "depth": 4}
    trace = traced("randomtree", cut="strict" if strict else "equal", options=options)
    game = trace.game
    due = oracle.visited(game, 0, 9, lambda state: game.utility(state)[0], strict)
    drawn = plan(trace, most=None)
    assert {path(trace, item.node) for item in drawn.items if item.node is not None} == due
    ghosts = sum(item.kind == "ghost" for item in drawn.items)
    cut_off = [(*p, int(a)) for p in due for a in game.actions(reached(game, p)) if (*p, int(a)) not in due]
    assert ghosts == len(cut_off)


def reached(game, actions):
    state = game.initial()
    for action in actions:
        state = game.result(state, action)
    return state


@pytest.mark.parametrize("cut", ["equal", "strict"])
@pytest.mark.parametrize("seed", range(60))
def test_bounds_are_marked_truly(seed: int, cut: str) -> None:
    """A value without a mark is the true one; where <= or >= stands, the truth obeys it."""
    luck = random.Random(seed)
    flags = {name: luck.random() < 0.5 for name in ("ties", "decimals", "ragged", "infinite")}
    trace = traced("randomtree", cut=cut, options={"seed": seed, "depth": 4, **flags})
    game = trace.game
    for i in range(len(trace)):
        truth = oracle.minimax(game, trace.state(i), 9, lambda state: game.utility(state)[0])
        value, mark = trace.node(i).value, trace.exactness(i)
        assert {"=": truth == value, "<=": truth <= value, ">=": truth >= value}[mark]
        if trace.node(i).cut is not None and not math.isinf(value):
            assert mark != "="


def test_the_textbook() -> None:
    drawn = plan(traced("tree"))
    values = {item.title: item.value for item in drawn.items if item.title}
    assert values == {"A": "3", "B": "3", "C": "<= 2", "D": "2"}
    assert [item.value for item in drawn.items if item.kind == "ghost"] == ["4", "6"]
    assert [item.cut for item in drawn.items if item.cut] == ["alpha cut: 2 <= 3, bound from A"]
    assert [item.value for item in drawn.items if item.on_line] == ["3", "3", "3"]
    c = next(item for item in drawn.items if item.title == "C")
    assert c.window == ("(3, ∞)", "(3, 2)")


def test_ghosts_of_named_children_keep_their_names() -> None:
    drawn = plan(traced("tree", "deeper"))
    assert [item.value for item in drawn.items if item.kind == "ghost"] == ["4", "5", "1", "K"]


def test_chances_stand_on_the_edges() -> None:
    drawn = plan(traced("tree", "dice", "expectimax", opponents="best"))
    edges = {item.title: item.edge for item in drawn.items if item.edge}
    assert edges == {"D": "0.5", "E": "0.5", "F": "0.9", "G": "0.1"}
    assert [item.kind for item in drawn.items if item.title in {"A", "B", "D"}] == ["max", "chance", "min"]


def test_vectors() -> None:
    drawn = plan(traced("tree", "three", "maxn"))
    assert drawn.items[0].value == "(1, 2, 6)"
    assert [item.player for item in drawn.items if item.kind == "player"] == [0, 1, 2, 2, 1, 2, 2]


@pytest.mark.parametrize("most", [1, 10, 60, 100])
def test_what_is_hidden_is_counted(most: int) -> None:
    trace = traced("tictactoe", depth=4, evaluator="lines")
    drawn = plan(trace, most)
    shown = sum(item.node is not None for item in drawn.items)
    hidden = sum(int(item.value.split()[0].replace(",", "")) for item in drawn.items if item.kind == "more")
    assert shown <= most
    assert shown + hidden == len(trace)
    assert drawn.notes == (f"{shown} of {len(trace)} visited states are shown",)


def test_a_full_record_says_so() -> None:
    drawn = plan(traced("tictactoe", depth=4, evaluator="lines", trace=50))
    assert "the trace keeps the first 50" in drawn.notes[0]
