"""A tree as a board: its nodes as pieces, the node where the game stands marked, each child to be clicked."""

from __future__ import annotations

from typing import Any

from plyground.draw.board import Board, Piece
from plyground.draw.layout import columns
from plyground.game import CHANCE
from plyground.search.node import number

MOST = 80
"""A larger tree is shown from where the game stands, as deep as so many nodes reach."""


def picture(tree: Any, state: int) -> Board:
    """The whole tree, or what lies below the state."""
    root = 0 if len(tree.turn) <= MOST else state
    nodes, parents = _shown(tree, root)
    place = {node: i for i, node in enumerate(nodes)}
    below: list[list[int]] = [[] for _ in nodes]
    depth = [0] * len(nodes)
    for i, parent in enumerate(parents):
        if parent is not None:
            below[parent].append(i)
            depth[i] = depth[parent] + 1
    across = columns(below, [(0.5, 0.5)] * len(nodes), 0.0)
    spots = [(float(depth[i]), across[i] - 0.5) for i in range(len(nodes))]
    pieces = tuple(_piece(tree, node, *spots[i], node == state) for i, node in enumerate(nodes))
    lines = tuple((*spots[p], *spots[i]) for i, p in enumerate(parents) if p is not None)
    rows, width = max(depth) + 1, int(max(across) + 0.5)
    actions = range(int(tree.children[state]))
    targets = {a: spots[place[tree.first[state] + a]] for a in actions if tree.first[state] + a in place}
    return Board(rows, width, pieces, ("." * width,) * rows, targets, lines)


def _shown(tree: Any, root: int) -> tuple[list[int], list[int | None]]:
    """The nodes in preorder and the place of each one's parent among them, whole levels down to at most MOST nodes."""
    level, levels, count = [root], 0, 1
    while level := [int(tree.first[n]) + a for n in level for a in range(int(tree.children[n]))]:
        count += len(level)
        if count > MOST and levels:
            break
        levels += 1
    nodes: list[int] = []
    parents: list[int | None] = []
    stack: list[tuple[int, int | None, int]] = [(root, None, 0)]
    while stack:
        node, parent, depth = stack.pop()
        here = len(nodes)
        nodes.append(node)
        parents.append(parent)
        if depth < levels:
            first, width = int(tree.first[node]), int(tree.children[node])
            stack += [(first + a, here, depth + 1) for a in reversed(range(width))]
    return nodes, parents


def _piece(tree: Any, node: int, row: float, column: float, is_here: bool) -> Piece:
    turn = int(tree.turn[node])
    kind = {0: "max", 1: "min", CHANCE: "chance"}.get(turn, f"player-{turn}")
    if turn >= 0 and tree.players > 2:
        kind = f"player-{turn}"
    letter = tree.names[node]
    if tree.is_terminal(node):
        values = tree.values[node] if tree.players > 2 else tree.values[node][:1]
        kind, letter = "leaf", " ".join(number(float(v)) for v in values)
    return Piece(f"node:{kind}{'-line' if is_here else ''}", row, column, "red" if is_here else "ink", letter or "o")
