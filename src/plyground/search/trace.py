"""What a search did, node by node.

While it runs, a search records one event per visited state (numbered in the order of visits, the root is 0):

    parent, action         where it was reached from
    alpha, beta            the window it was entered with (searches that prune)
    value                  what it returned

Everything else is derived here, by replaying the game: whose turn it was, which children were never visited, what
cut them off and which ancestor set the bound.

An event takes 16 bytes (32 with windows; 8 + 8 for each player in max^n); at most `DEFAULT_CAP` are kept unless the
caller says otherwise, so a trace is bounded by 64 MB. The search itself goes on past the cap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.game import CHANCE, complete
from plyground.search.node import Cut, Ghost, Node, number
from plyground.search.order import innermost

if TYPE_CHECKING:
    from plyground.search.algorithm import Algorithm
    from plyground.search.result import Result
    from plyground.web.frame import Frame

DEFAULT_CAP = 2_000_000

WHOLE = (-math.inf, math.inf)
"""The window of a search that knows nothing yet."""

IN_NOTEBOOKS = 100
"""A notebook shows so many nodes of a trace, and says how many there are."""


def new_events(cap: int, algorithm: Algorithm, extra: tuple[Any, ...]) -> Any:
    """Room for `cap` events, and one more that takes whatever comes after them."""
    fields: list[Any] = [("parent", "i4"), ("action", "i4")]
    if algorithm.prunes:
        fields += [("alpha", "f8"), ("beta", "f8")]
    fields += [("value", "f8", (len(extra[0]),))] if algorithm.vector else [("value", "f8")]
    return np.recarray(cap + 1, dtype=np.dtype(fields))


class Trace:
    """The record of one search; `node(i)` tells all about a visited state."""

    in_steps = True  # were the nodes visited one after the other, each once?

    def __init__(self, result: Result, events: Any, visited: int, window: tuple[float, float] = WHOLE) -> None:
        kept = min(visited, len(events) - 1)
        self.game, self.root_state = complete(result.game), result.state
        self.algorithm, self.cut_rule = result.algorithm, result.cut
        self.name = f"{type(innermost(result.game)).__name__} by {result.algorithm}"
        self.cut_symbol = result.cut_symbol
        self.order = result.order
        self.prunes = result.prunes
        self.opponents = result.question.opponents if result.algorithm == "expectimax" else None
        self.hero = result.mover
        self.evaluator = result.evaluator
        self.visited = visited
        self.depth = result.depth
        self.window = window
        self.root_value = result.value
        self._events = events[:kept]
        self._states: dict[int, Any] = {0: result.state}

    def __len__(self) -> int:
        return len(self._events)

    def _column(self, name: str, root: Any) -> Any:
        column = np.array(self._events[name])
        column[0] = root
        return column

    @cached_property
    def parent(self) -> Any:
        """The parent of each node; -1 for the root."""
        return self._column("parent", -1)

    @cached_property
    def action(self) -> Any:
        """The action that led to each node; -1 for the root."""
        return self._column("action", -1)

    @cached_property
    def value(self) -> Any:
        """What the search returned at each node."""
        return self._column("value", self.root_value) + 0.0

    @cached_property
    def alpha(self) -> Any:
        """What MAX had already when each node was entered."""
        return self._column("alpha", self.window[0])

    @cached_property
    def beta(self) -> Any:
        """What MIN had already when each node was entered."""
        return self._column("beta", self.window[1])

    @property
    def note(self) -> str | None:
        """What is missing from the record, or None."""
        if len(self) == self.visited:
            return None
        return (
            f"the search visited {self.visited:,} states; the trace keeps the first {len(self):,} (trace=N keeps more)"
        )

    # ------------------------------------------------------------------------------------------- the tree

    @cached_property
    def _family(self) -> tuple[Any, Any]:
        """All nodes but the root sorted by parent, and where each parent's children start."""
        order = np.argsort(self.parent, kind="stable")[1:]
        return order, np.searchsorted(self.parent[order], np.arange(len(self) + 1))

    def children(self, i: int) -> list[int]:
        """The visited children of node i, in the order of visits."""
        order, start = self._family
        return order[start[i] : start[i + 1]].tolist()

    @cached_property
    def _ends(self) -> Any:
        """For each node one past the last node of its subtree."""
        ends = np.arange(1, len(self) + 1)
        parent = self.parent
        for i in range(len(self) - 1, 0, -1):
            ends[parent[i]] = max(ends[parent[i]], ends[i])
        return ends

    @cached_property
    def unfinished(self) -> frozenset[int]:
        """The nodes the search was still in when the trace was full."""
        if self.note is None:
            return frozenset()
        path = [len(self) - 1]
        while path[-1] > 0:
            path.append(int(self.parent[path[-1]]))
        return frozenset(path)

    def state(self, i: int) -> Any:
        """The state of node i."""
        path = []
        while i not in self._states:
            path.append(i)
            i = int(self.parent[i])
        state = self._states[i]
        for j in reversed(path):
            state = self._states[j] = self.game.result(state, int(self.action[j]))
        return state

    @cached_property
    def line(self) -> list[int]:
        """The nodes of the principal variation, the root first."""
        line = [0]
        while (following := self._first_best(line[-1])) is not None:
            line.append(following)
        return line

    def _first_best(self, i: int) -> int | None:
        if not self._chooses(i):
            return None
        if self.value.ndim == 1:
            return next((c for c in self.children(i) if self.value[c] == self.value[i]), None)
        mover = self._player(i)
        return next((c for c in self.children(i) if self.value[c][mover] == self.value[i][mover]), None)

    def _player(self, i: int) -> int | None:
        state = self.state(i)
        return None if self.game.is_terminal(state) else int(self.game.player(state))

    def _chooses(self, i: int) -> bool:
        """Does the player at node i choose, as the search sees it?"""
        return self.kind(self._player(i)) not in ("end", "chance")

    # ------------------------------------------------------------------------------------- what people see

    def title(self, i: int) -> str:
        """What people call node i: the name its state has, or the actions that lead there."""
        if own := self._own_name(self.state(i)):
            return own
        if i == 0:
            return "root"
        parent = int(self.parent[i])
        name = str(self.game.action_name(self.state(parent), int(self.action[i])))
        return name if parent == 0 else f"{self.title(parent)} {name}"

    def ghosts(self, i: int) -> tuple[Ghost, ...]:
        """The children of node i that were never visited, with what the game says of them."""
        state = self.state(i)
        return tuple(self.ghost(state, action, name) for action, name in self.node(i).unvisited)

    def ghost(self, state: Any, action: int, name: str) -> Ghost:
        """A child of this state that was never visited."""
        found = self.game.result(state, action)
        over = bool(self.game.is_terminal(found))
        return Ghost(
            action, name, self._own_name(found) if self.names_states else name, self._utility(found) if over else None
        )

    @property
    def names_states(self) -> bool:
        """Have the states of this game names of their own?"""
        return hasattr(self.game, "state_name")

    def state_name(self, i: int) -> str:
        """The name the state of node i has of its own, or nothing."""
        return self._own_name(self.state(i))

    def _own_name(self, state: Any) -> str:
        return str(self.game.state_name(state)) if self.names_states else ""

    def _utility(self, state: Any) -> Any:
        utility = tuple(float(u) for u in self.game.utility(state))
        return utility if self.value.ndim > 1 else utility[0]

    def exactness(self, i: int) -> str:
        """What the value of node i is: "=" exact, "<=" an upper bound, ">=" a lower bound."""
        if not self.prunes:
            return "="
        low, high = self._bounds(i)
        return "=" if low == high else "<=" if high == self.value[i] else ">="

    def _bounds(self, i: int) -> tuple[float, float]:
        """Where the true value of node i lies, by what was seen below it."""
        value = float(self.value[i])
        children = self.children(i)
        if not children or self.alpha[i] < value < self.beta[i]:
            return value, value
        node = self.node(i)
        if node.unvisited or not node.recorded:
            return (value, math.inf) if value >= self.beta[i] else (-math.inf, value)
        bounds = [self._bounds(c) for c in children]
        best = max if node.kind == "max" else min
        return best(low for low, _ in bounds), best(high for _, high in bounds)

    # -------------------------------------------------------------------------------------------- pictures

    def text(self, **options: Any) -> str:
        """As text; the options of these are those of draw.tree_text.trace_text and its neighbours."""
        from plyground.draw.tree_text import trace_text

        return trace_text(self, **options)

    def svg(self, **options: Any) -> str:
        from plyground.draw.tree_svg import trace_svg

        return trace_svg(self, **options)

    def tikz(self, **options: Any) -> str:
        from plyground.draw.tree_tikz import trace_tikz

        return trace_tikz(self, **options)

    def dot(self, **options: Any) -> str:
        from plyground.draw.tree_dot import trace_dot

        return trace_dot(self, **options)

    def json(self, **options: Any) -> str:
        from plyground.draw.tree_json import trace_json

        return trace_json(self, **options)

    def html(self, beside: Trace | None = None) -> str:
        """The explorer with this search in it, and another one beside it if you like: one page that needs no server."""
        from plyground.web.offline import explorer_page

        return explorer_page([self] if beside is None else [self, beside])

    def show(self, beside: Trace | None = None, height: int = 760) -> Frame:
        """The explorer as a frame of a notebook."""
        from plyground.web.frame import Frame

        return Frame(self.html(beside), self.name, height)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": self.text(most=IN_NOTEBOOKS), "image/svg+xml": self.svg(most=IN_NOTEBOOKS)}

    # ------------------------------------------------------------------------------------------ the nodes

    def node(self, i: int) -> Node:
        """All about node i."""
        state, player, children = self.state(i), self._player(i), tuple(self.children(i))
        parent = None if i == 0 else int(self.parent[i])
        action = None if i == 0 else int(self.action[i])
        legal = [] if player is None or not children else [int(a) for a in self.game.actions(state)]
        seen = {int(self.action[c]) for c in children}
        recorded = i not in self.unfinished
        missing = [a for a in legal if a not in seen] if recorded else []
        cut = self.cut(i, player) if missing else None
        return Node(
            id=i,
            parent=parent,
            action=action,
            name="" if parent is None or action is None else str(self.game.action_name(self.state(parent), action)),
            depth=self._depth_of(i),
            kind=self.kind(player),
            player=player,
            value=self.value[i].item() if self.value.ndim == 1 else tuple(self.value[i].tolist()),
            window=(float(self.alpha[i]), float(self.beta[i])) if self.prunes else None,
            window_out=self._window_out(i, player) if self.prunes else None,
            cut=cut,
            children=children,
            unvisited=tuple((a, str(self.game.action_name(state, a))) for a in missing),
            chances=self._chances(i, player, legal),
            on_line=i in self._on_line,
            recorded=recorded,
        )

    @cached_property
    def _on_line(self) -> frozenset[int]:
        return frozenset(self.line)

    def _depth_of(self, i: int) -> int:
        depth = 0
        while i > 0:
            i, depth = int(self.parent[i]), depth + 1
        return depth

    def kind(self, player: int | None) -> str:
        """What a node is to the search, by whose turn it is there; None where the game is over."""
        if player is None:
            return "end"
        at_random = self.algorithm == "expectimax" and self.opponents is not None and player != self.hero
        if player == CHANCE or at_random:
            return "chance"
        if self.value.ndim > 1:
            return "player"
        return "max" if player == 0 else "min"

    def _chances(self, i: int, player: int | None, legal: list[int]) -> tuple[float, ...] | None:
        if not legal or self.kind(player) != "chance":
            return None
        state = self.state(i)
        model: Any = self.opponents
        given = self.game.chances(state) if player == CHANCE else model.chances(self.game, state)
        chances = tuple(float(p) for p in given)
        return (1.0 / len(legal),) * len(legal) if len(chances) == 1 else chances[: len(legal)]

    def _window_out(self, i: int, player: int | None) -> tuple[float, float]:
        alpha, beta, value = float(self.alpha[i]), float(self.beta[i]), float(self.value[i])
        if player is None or not self.children(i):
            return alpha, beta
        return (max(alpha, value), beta) if player == 0 else (alpha, min(beta, value))

    def cut(self, i: int, player: int | None) -> Cut | None:
        """Why the rest of the children of node i were left out, where some were."""
        if not self.prunes:
            return None
        value = float(self.value[i])
        bounds, kind = (self.beta, "beta") if player == 0 else (self.alpha, "alpha")
        bound = float(bounds[i])
        sign = (">" if kind == "beta" else "<") + ("=" if self.cut_rule == "equal" else "")
        ancestor: int | None = i
        while ancestor and bounds[ancestor] == bound:
            ancestor = int(self.parent[ancestor])
        if ancestor == 0 and bounds[0] == bound:
            ancestor = None
        return Cut(kind, value, bound, f"{number(value)} {sign} {number(bound)}", ancestor)

    def nodes(self, most: int | None = None) -> list[Node]:
        """The nodes of the tree; at most so many, the ones nearest to the root first, in the order of visits."""
        if most is None or most >= len(self):
            return [self.node(i) for i in range(len(self))]
        chosen: list[int] = []
        level = [0]
        while level and len(chosen) + len(level) <= most:
            chosen += level
            level = [c for i in level for c in self.children(i)]
        return [self.node(i) for i in sorted(chosen or [0])]

    def size(self, i: int) -> int:
        """How many recorded states the subtree of node i has, itself included."""
        return int(self._ends[i]) - i

    def cuts(self) -> Iterator[Node]:
        """The nodes that were left early, in the order of visits."""
        if not self.prunes:
            return
        met = (self.value >= self.beta) | (self.value <= self.alpha)
        for i in np.flatnonzero(met).tolist():
            node = self.node(i) if self.children(i) else None
            if node is not None and node.cut is not None:
                yield node
