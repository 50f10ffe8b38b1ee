"""A grown tree as a trace, so that it is drawn as every other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.search.mcts.grove import ACTION, VISITS
from plyground.search.node import Node
from plyground.search.trace import Trace

if TYPE_CHECKING:
    from plyground.search.mcts.answer import Grown as Answer


class Grown(Trace):
    """The visited nodes of a tree, each with the average of the plays through it and their number.

    plays     for each play the deepest node of the tree that it came through, -1 where that is not recorded
    results   what each play came to, as values are
    """

    in_steps = False

    def __init__(self, result: Answer, events: Any, visits: Any, row_of: Any) -> None:
        super().__init__(result, events, len(events) - 1)
        self.visits = visits
        self.root_value = result.mean(0)
        nodes, values = result.plays()
        self.plays = row_of[nodes]
        self.results = values if self.value.ndim > 1 else values[:, 0]

    @classmethod
    def of(cls, result: Answer) -> Grown:
        """At most as many nodes as the question wants recorded, a node before its children."""
        rows: list[Any] = []
        visits, waiting = [], [(-1, 0)]
        row_of = np.full(result.size, -1)
        while waiting and len(rows) < result.question.trace:
            parent, node = waiting.pop()
            me = row_of[node] = len(rows)
            rows.append((parent, result.number(node, ACTION), result.mean(node)))
            visits.append(result.number(node, VISITS))
            waiting += [(me, child) for child in reversed(result.children(node))]
        shape = np.shape(result.mean(0))
        kind = np.dtype([("parent", "i4"), ("action", "i4"), ("value", "f8", shape)])
        return cls(result, np.array([*rows, rows[0]], kind).view(np.recarray), visits, row_of)

    def _first_best(self, i: int) -> int | None:
        """Whoever chooses goes where most plays went."""
        return max(self.children(i), key=lambda c: self.visits[c], default=None) if self._chooses(i) else None

    def node(self, i: int) -> Node:
        return replace(super().node(i), visits=self.visits[i], unvisited=())  # it ends where it has not grown yet
