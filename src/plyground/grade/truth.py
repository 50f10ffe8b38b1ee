"""What a search does when it is right: our own trace, asked by the path of a state from the start."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from plyground.game import complete
from plyground.grade.cases import Case
from plyground.search.decide import search
from plyground.search.node import Node, number

Way = tuple[int, ...]


class Truth:
    """The right search of a case."""

    def __init__(self, case: Case, kind: str, cut: str) -> None:
        self.case, self.kind = case, kind
        self.result = search(
            case.game,
            case.state,
            algorithm=kind,
            depth=case.depth,
            cut=cut,
            opponents="best",
            trace=True,
            mode="interpreted",
        )
        trace = self.result.trace
        assert trace is not None
        self.trace = trace
        self.ways: list[Way] = [()]
        for i in range(1, len(trace)):
            self.ways.append((*self.ways[int(trace.parent[i])], int(trace.action[i])))
        self.number = {way: i for i, way in enumerate(self.ways)}

    @cached_property
    def size(self) -> int:
        """The states of the whole tree, the cut ones included."""
        kind = "minimax" if self.kind == "alphabeta" else self.kind
        return search(
            self.case.game, self.case.state, algorithm=kind, depth=self.case.depth, opponents="best", mode="interpreted"
        ).nodes

    def node(self, way: Way) -> Node:
        return self.trace.node(self.number[way])

    def bounds(self, way: Way) -> tuple[Any, Any]:
        """Between which values an answer for this state is right: both the same where it is exact."""
        node = self.node(way)
        if node.window is not None and node.children:
            alpha, beta = node.window
            if node.value <= alpha and node.value < beta:
                return -np.inf, alpha
            if node.value >= beta:
                return beta, np.inf
        return node.value, node.value

    def agrees(self, way: Way, value: Any) -> bool:
        low, high = self.bounds(way)
        if isinstance(low, tuple):
            return len(low) == len(value) and bool(np.allclose(low, value))
        return bool(low <= value <= high) or bool(np.isclose(value, low) or np.isclose(value, high))

    def known(self, way: Way) -> Way:
        """The nearest state above, or the state itself, that the right search visits."""
        while way not in self.number:
            way = way[:-1]
        return way

    # ------------------------------------------------------------------------------------------ names

    def name(self, way: Way) -> str:
        """A state as people call it: by the name or value its tree has for it, or by the moves to it."""
        if self._names is None:
            moves = " ".join(self._action_name(way[:i]) for i in range(1, len(way) + 1))
            return f"the state after {moves}" if moves else "the start"
        state = self.state(way)
        if not way or self._names[state]:
            return self._names[state] or "the root"
        values = [number(float(v)) for v in self._game.utility(state)]
        value = f"({', '.join(values)})" if self.kind == "maxn" else values[0]
        return f"leaf {value} under {self._names[self.state(way[:-1])] or 'the root'}"

    def child(self, way: Way) -> str:
        """A state as the child of its parent: by its name, or counted."""
        if self._names is None:
            return self.name(way)
        return self._names[self.state(way)] or f"child {self._action_name(way)}"

    def state(self, way: Way) -> Any:
        state = self.case.state
        for action in way:
            state = self._game.result(state, action)
        return state

    def _action_name(self, way: Way) -> str:
        return str(self._game.action_name(self.state(way[:-1]), way[-1]))

    @property
    def _names(self) -> list[str] | None:
        """The names of a tree's nodes; None where the game is no tree."""
        return getattr(self.case.game, "names", None)

    @property
    def _game(self) -> Any:
        return complete(self.case.game)
