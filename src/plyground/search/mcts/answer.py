"""What a grown tree says."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from plyground.game import complete
from plyground.search.mcts.grove import ACTION, COLUMNS, COUNT, FIRST, PARENT, VISITS
from plyground.search.mcts.trace import Grown as Tree
from plyground.search.progress import Progress, Reporter
from plyground.search.question import DEEPEST
from plyground.search.result import Result
from plyground.search.tally import ENDS, HORIZON, NODES

CIRCLES = 300
"""So long a play is where a game can go round in circles and nobody said how deep to look."""


class Grown(Result):
    """The answer of plays from the root: the action tried most often.

    value           what that action came to on average
    best_actions    that action alone
    line            the most visited actions one after the other
    depth           plies of the deepest node of the tree
    iterations      plays made
    visits          how often each action was tried
    why             "iterations", "nodes", "seconds" or "stopped"
    """

    def search(self) -> None:
        question, engine = self.question, self._engine
        self._reporter = Reporter(question.progress)
        if self._reporter.listens:
            engine.watch = lambda: self._reporter.tell(self._known)
        depth = question.depth
        if depth is None:
            depth = CIRCLES if complete(self.game).cyclic else DEEPEST
        engine.run(self._algorithm.kernel, self._front(self.state, depth), (None,))
        counts = engine.tally
        self.why = engine.why or "iterations"
        self.nodes, self.leaves = counts[NODES], counts[HORIZON] + counts[ENDS]
        self.seconds = engine.seconds
        self.mode, self.why_interpreted = engine.used, engine.why_interpreted
        self._settle()
        if question.trace:
            self.trace = Tree.of(self)
        self._reporter.tell(self._known, must=True)

    @property
    def _grove(self) -> Any:
        return self._extra[1]

    def _settle(self) -> None:
        if self.question.depth != 0 and (child := self.most_visited(0)) is not None:
            self.action = self.number(child, ACTION)
        self.value = self._value()
        self.depth = self._deepest()

    # ---------------------------------------------------------------------------------------- the tree

    def number(self, node: int, column: int) -> int:
        return int(self._grove.numbers[node * COLUMNS + column])

    def children(self, node: int) -> list[int]:
        """The visited children of a node."""
        first = self.number(node, FIRST)
        found = range(first, first + self.number(node, COUNT)) if self.number(node, COUNT) else ()
        return [child for child in found if self.number(child, VISITS)]

    @property
    def size(self) -> int:
        """How many nodes the tree has."""
        return int(self._grove.state[0])

    def plays(self) -> tuple[Any, Any]:
        """Of every recorded play the deepest node of the tree, and its values, one per player."""
        grove = self._grove
        count = min(self.iterations, len(grove.plays))
        return grove.plays[:count], grove.results.reshape(-1, grove.players)[:count]

    def most_visited(self, node: int) -> int | None:
        return max(self.children(node), key=lambda child: self.number(child, VISITS), default=None)

    def mean(self, node: int) -> Any:
        """What plays through a node came to on average: MAX's view, or one number per player."""
        players, visits = self._grove.players, self.number(node, VISITS)
        means = self._grove.earned[(node + 2) * players : (node + 3) * players] / max(1, visits)
        return tuple(float(m) + 0.0 for m in means) if self._is_vector else float(means[0]) + 0.0

    def _value(self) -> Any:
        child = self.most_visited(0)
        node = 0 if child is None or self.question.depth == 0 else child
        return self.mean(node) if self.number(node, VISITS) else None

    def _deepest(self) -> int:
        used = self.size
        parents = self._grove.numbers[: used * COLUMNS].reshape(-1, COLUMNS)
        depths = np.zeros(used, np.int64)
        for i in range(1, used):
            depths[i] = depths[parents[i, PARENT]] + 1
        return int(depths[parents[:, VISITS] > 0].max(initial=0))

    @property
    def _is_vector(self) -> bool:
        return bool(self._grove.players > 2 or not complete(self.game).zero_sum)

    @property
    def iterations(self) -> int:
        return self.number(0, VISITS)

    @cached_property
    def visits(self) -> dict[int, int]:
        return {self.number(child, ACTION): self.number(child, VISITS) for child in self.children(0)}

    # ----------------------------------------------------------------------------------------- answers

    @property
    def best_actions(self) -> list[int]:
        return [] if self.action is None else [self.action]

    @property
    def line(self) -> list[int]:
        found, node = [], self.most_visited(0)
        while node is not None and self.action is not None:
            found.append(self.number(node, ACTION))
            node = self.most_visited(node)
        return found

    def _known(self) -> Progress:
        return Progress(len(self.line), self._value(), tuple(self.line), self._engine.visited, self._engine.elapsed)

    def to_dict(self) -> dict[str, Any]:
        names = self.names(list(self.visits))
        return super().to_dict() | {
            "iterations": self.iterations,
            "visits": dict(zip(names, self.visits.values(), strict=True)),
        }
