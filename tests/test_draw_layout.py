"""The tidy tree: what it promises, on random trees."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from plyground.draw.layout import columns

GAP = 3.0


def preorder(children: list[list[int]]) -> list[list[int]]:
    """The same tree with its nodes numbered in preorder."""
    order, waiting = [], [0]
    while waiting:
        order.append(waiting.pop())
        waiting += reversed(children[order[-1]])
    new = {old: number for number, old in enumerate(order)}
    return [[new[c] for c in children[old]] for old in order]


def random_tree(seed: int, nodes: int, near: int) -> tuple[list[list[int]], list[tuple[float, float]]]:
    luck = random.Random(seed)
    children: list[list[int]] = [[] for _ in range(nodes)]
    for i in range(1, nodes):
        children[luck.randint(max(0, i - near), i - 1)].append(i)
    return preorder(children), [(luck.uniform(1, 20), luck.uniform(1, 20)) for _ in range(nodes)]


def levels(children: list[list[int]]) -> list[list[int]]:
    found, level = [], [0]
    while level:
        found.append(level)
        level = [c for i in level for c in children[i]]
    return found


@pytest.mark.parametrize("seed", range(40))
def test_nothing_overlaps_and_brothers_stand_in_order(seed: int) -> None:
    children, extents = random_tree(seed, 5 + 6 * seed, 1 + seed % 9)
    x = columns(children, extents, GAP)
    for level in levels(children):
        for left, right in pairwise(level):
            assert x[left] + extents[left][1] + GAP <= x[right] - extents[right][0] + 1e-6
    assert min(place - extent[0] for place, extent in zip(x, extents, strict=True)) == pytest.approx(0)


@pytest.mark.parametrize("seed", range(10))
def test_parents_stand_in_the_middle(seed: int) -> None:
    children, extents = random_tree(seed, 60, 7)
    x = columns(children, extents, GAP)
    for i, below in enumerate(children):
        if below:
            assert x[i] == pytest.approx((x[below[0]] + x[below[-1]]) / 2)


def test_equal_subtrees_look_alike() -> None:
    part = [[1, 2], [], [3, 4, 5], [], [], []]
    whole = [[1, 7], *[[c + 1 for c in below] for below in part], *[[c + 7 for c in below] for below in part]]
    x = columns(whole, [(5.0, 5.0)] * len(whole), GAP)
    assert [x[i] - x[1] for i in range(1, 7)] == pytest.approx([x[i] - x[7] for i in range(7, 13)])


def test_neighbours_touch() -> None:
    assert columns([[1, 2, 3], [], [], []], [(4.0, 6.0)] * 4, GAP) == [17.0, 4.0, 17.0, 30.0]


def test_a_chain_deeper_than_pythons_stack() -> None:
    children = [[i + 1] for i in range(30_000)] + [[]]
    assert set(columns(children, [(1.0, 1.0)] * len(children), GAP)) == {1.0}
