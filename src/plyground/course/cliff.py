"""The sheet of the cliff: both agents search a few plies each turn; their paths, blue's cost, the states visited."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from plyground.games.cliff import Sheet
from plyground.search.decide import search
from plyground.search.sooner import sooner

MOST = 100
"""Blue's moves after which the sheet wants the paths printed as they are."""

PARTS: dict[str, tuple[tuple[str, int], ...]] = {
    "a": (("minimax", 2),),
    "b": (("minimax", 6),),
    "c": (("alphabeta", 2), ("alphabeta", 6)),
}
"""The searches each part asks for; the first is the part's own."""


@dataclass(frozen=True)
class Walk:
    """A play of the sheet: every position, the states that blue's first search visited, and all searches together."""

    game: Any
    algorithm: str
    depth: int
    states: tuple[Any, ...]
    nodes_first_move: int
    nodes: int

    def path(self, agent: str) -> list[list[int]]:
        """Where blue or red stood, [row, column] from 1: the start, then after each of its own moves."""
        turn = ("blue", "red").index(agent)
        moved = [s for before, s in pairwise(self.states) if before.turn == turn]
        return [self.game.place(getattr(s, agent)) for s in (self.states[0], *moved)]

    @property
    def cost(self) -> float:
        return float(self.states[-1].paid)

    @property
    def end(self) -> str:
        """How it ended for blue."""
        last = self.states[-1]
        if not self.game.is_terminal(last):
            return "blocked"
        return "reached" if last.blue == self.game.goal else "died"

    @property
    def passed_by(self) -> int:
        """How often blue could have stepped onto the goal and did not."""
        game, goal = self.game, self.game.goal
        return sum(
            before.turn == 0 and after.blue != goal and any(game.target(before, a) == goal for a in range(4))
            for before, after in pairwise(self.states)
        )

    def to_dict(self) -> dict[str, Any]:
        blue = self.path("blue")
        return {
            "depth": self.depth,
            "algorithm": self.algorithm,
            "blue": blue,
            "red": self.path("red"),
            "cost": self.cost,
            "reached": self.end == "reached",
            "nodes_first_move": self.nodes_first_move,
            "nodes": self.nodes,
            "blue_moves": len(blue) - 1,
            "passed_by": self.passed_by,
        }


def walk(game: Any, algorithm: str, depth: int, hurry: bool = False) -> Walk:
    """Let blue and red search on their own turns until blue is at the goal or dead, or each has moved 100 times.

    With `hurry` the sooner end counts more where values tie; without, the first of equal moves is taken.
    """
    state = game.initial()
    evaluator = sooner(game.usual_evaluator(), vector=False) if hurry else game.usual_evaluator()
    states, nodes = [state], []
    while not game.is_terminal(state) and len(states) <= 2 * MOST:
        found = search(game, state, algorithm=algorithm, depth=depth, evaluator=evaluator)
        nodes.append(found.nodes)
        state = game.result(state, found.action)
        states.append(state)
    return Walk(game, algorithm, depth, tuple(states), nodes[0], sum(nodes))


def start_value(game: Any) -> float:
    """The evaluation of the start."""
    value: float = Sheet().value(game, game.initial())  # type: ignore[no-untyped-call]
    return value


def truth(game: Any) -> dict[str, Any]:
    """What perfect play comes to, and what blue would pay if nobody stood in the way."""
    from plyground.search.exact import solve

    solution = solve(game)
    return {
        "outcome": solution.outcome,
        "cost": solution.cost,
        "plies": solution.plies,
        "states": solution.states,
        "unopposed": unopposed(game),
    }


def unopposed(game: Any) -> float:
    """The cheapest way from blue's start to the goal with red out of the way."""
    import heapq

    best = {game.blue: 0.0}
    todo = [(0.0, game.blue)]
    while todo:
        paid, cell = heapq.heappop(todo)
        if cell == game.goal:
            return paid
        state = game.initial()._replace(blue=cell, red=-1)
        for action in range(4):
            there = game.target(state, action)
            cost = paid + game.cost(state, action)
            if game.walk[there] >= 0 and cost < best.get(there, float("inf")):
                best[there] = cost
                heapq.heappush(todo, (cost, there))
    return float("inf")
