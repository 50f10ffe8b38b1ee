"""The modules that files of the sheet import, in our own words: util, game, pacman, ghostAgents, multiAgents.

`lend()` has them found; without a file of the sheet nothing of this is needed.
"""

from __future__ import annotations

import heapq
import random
import sys
from collections import deque
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from plyground.course.pacman import agents, states
from plyground.errors import InputError


def manhattanDistance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def lookup(name: str, namespace: dict[str, Any]) -> Any:
    """What a name stands for in a file, in the modules it imports, or among our evaluators."""
    if callable(namespace.get(name)):
        return namespace[name]
    for value in namespace.values():
        if isinstance(value, ModuleType) and callable(getattr(value, name, None)):
            return getattr(value, name)
    return agents.evaluation(name)


def raiseNotDefined() -> None:
    frame = sys._getframe(1)
    raise InputError(f"{frame.f_code.co_name} (line {frame.f_lineno}) is not written yet")


def flipCoin(p: float) -> bool:
    return random.random() < p


def nearestPoint(place: tuple[float, float]) -> tuple[int, int]:
    return int(place[0] + 0.5), int(place[1] + 0.5)


class Stack:
    """Last in, first out."""

    def __init__(self) -> None:
        self.list: deque[Any] = deque()

    def push(self, item: Any) -> None:
        self.list.append(item)

    def pop(self) -> Any:
        return self.list.pop()

    def isEmpty(self) -> bool:
        return not self.list


class Queue(Stack):
    """First in, first out."""

    def pop(self) -> Any:
        return self.list.popleft()


class PriorityQueue:
    """The least priority first; among equals the first in."""

    def __init__(self) -> None:
        self.heap: list[tuple[float, int, Any]] = []
        self.count = 0

    def push(self, item: Any, priority: float) -> None:
        heapq.heappush(self.heap, (priority, self.count, item))
        self.count += 1

    def pop(self) -> Any:
        return heapq.heappop(self.heap)[2]

    def isEmpty(self) -> bool:
        return not self.heap

    def update(self, item: Any, priority: float) -> None:
        """Enter an item, or let one that is in come sooner."""
        for i, (known, number, other) in enumerate(self.heap):
            if other == item:
                if priority < known:
                    self.heap[i] = (priority, number, item)
                    heapq.heapify(self.heap)
                return
        self.push(item, priority)


class Counter(dict[Any, float]):
    """A dict of numbers, 0 where nothing was entered."""

    def __missing__(self, key: Any) -> float:
        return 0

    def argMax(self) -> Any:
        return max(self, key=self.__getitem__) if self else None

    def totalCount(self) -> float:
        return sum(self.values())

    def normalize(self) -> None:
        total = self.totalCount()
        for key in self:
            self[key] = self[key] / total if total else 0


def chooseFromDistribution(distribution: Any) -> Any:
    pairs = distribution.items() if isinstance(distribution, dict) else [(item, p) for p, item in distribution]
    shares = sorted(pairs)
    return random.choices([item for item, _ in shares], [p for _, p in shares])[0]


UTIL = (
    *(manhattanDistance, lookup, raiseNotDefined, flipCoin, nearestPoint, chooseFromDistribution),
    *(Stack, Queue, PriorityQueue, Counter),
)
GAME = (agents.Agent, states.Directions, states.Actions, states.Grid, states.AgentState)
GHOSTS = (agents.GhostAgent, agents.RandomGhost, agents.DirectionalGhost)
SEARCHES = (agents.MultiAgentSearchAgent, agents.scoreEvaluationFunction, agents.betterEvaluationFunction)
LENT: dict[str, tuple[Any, ...]] = {
    "util": UTIL,
    "game": GAME,
    "pacman": (states.GameState, *GAME),
    "ghostAgents": GHOSTS,
}


def lend() -> None:
    """Let files of the sheet import what they import: these modules, whatever lies beside such a file."""
    for name, things in LENT.items():
        sys.modules.setdefault(name, _module(name, things))
    if SPARE not in sys.meta_path:
        sys.meta_path.append(SPARE)


class Spare(MetaPathFinder, Loader):
    """Finds multiAgents where there is no such file: it is the one that students write themselves."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name == "multiAgents" else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _module(spec.name, SEARCHES)

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing to run."""


SPARE = Spare()


def _module(name: str, things: tuple[Any, ...]) -> ModuleType:
    module = ModuleType(name, f"{name}, lent by Plyground")
    for thing in things:
        setattr(module, thing.__name__, thing)
    return module
