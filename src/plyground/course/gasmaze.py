"""The gas maze's question: the evaluation broken down, the tree to three plies, min-max on it, alpha-beta on it."""

from __future__ import annotations

from typing import Any

from plyground.cells import has
from plyground.search.decide import search

SIGNS = {
    "sheet": "H = A's sum - B's sum, as the slide writes it: a robot far from the exits counts as able",
    "sensible": "H' = B's sum - A's sum: near an exit and free to move is good",
}
ALGORITHMS = ("minimax", "alphabeta")


def breakdown(game: Any, state: Any) -> dict[str, Any]:
    """The sums of both robots, part by part, and their difference with both signs."""
    sums = {name: _sum(game, state, square) for name, square in (("A", state.a), ("B", state.b))}
    difference = sums["A"]["sum"] - sums["B"]["sum"]
    return {**sums, "H": difference, "H_sensible": -difference}


def _sum(game: Any, state: Any, square: int) -> dict[str, int]:
    near = [game.beside(square, action) for action in range(4)]
    walls = sum(int(has(game.walls, i)) for i in near)
    e1, e2 = (int(game.distance(square, place)) for place in (game.exit_1, game.exit_2))
    gas = int(game.penalty(state, square)) - walls
    return {"E1": e1, "E2": e2, "nearest": min(e1, e2), "walls": walls, "gas": gas, "sum": min(e1, e2) + walls + gas}


def tree(game: Any, sign: str, algorithm: str, depth: int, cut: str) -> Any:
    """The search of the question, its trace kept."""
    return search(game, algorithm=algorithm, depth=depth, evaluator=sign, cut=cut, trace=True)


def document(result: Any, sign: str) -> dict[str, Any]:
    """A search as a dict for JSON: the answer, then every node visited and every branch that was cut off."""
    nodes = [
        {
            "id": node.id,
            "parent": node.parent,
            "action": node.name,
            "depth": node.depth,
            "kind": node.kind,
            "value": node.value,
            "window": node.window,
            "cut": node.cut and node.cut.inequality,
            "pruned": [name for _, name in node.unvisited],
        }
        for node in result.trace.nodes()
    ]
    return {"sign": sign, **result.to_dict(), "tree": nodes}
