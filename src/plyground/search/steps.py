"""What a search did, step by step: a trace told in the order of time.

enter    a state is entered with a window
leaf     a state is valued: the search goes no further there
better   a child's value is the best so far; where the search prunes, the window changes
cut      the other children cannot matter: inequality and ancestor say why
leave    the state is left with its value
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from plyground.search.node import Cut, Ghost, Node, number
from plyground.search.trace import Trace


@dataclass(frozen=True)
class Step:
    """One thing that happened, and how its node stands afterwards."""

    kind: str
    node: int
    value: Any  # the best found so far; None before the first
    window: tuple[float, float] | None  # alpha and beta here now
    cut: Cut | None
    text: str  # a sentence


def steps(trace: Trace, shown: Collection[int] | None = None) -> Iterator[Step]:
    """The steps of a search; a node whose children are not `shown` is told as a leaf."""
    stack = [_Visit(trace, 0, shown)]
    yield stack[-1].enter()
    while stack:
        visit = stack[-1]
        if visit.children:
            child = _Visit(trace, visit.children.pop(0), shown)
            stack.append(child)
            yield child.enter()
            continue
        yield from visit.end()
        stack.pop()
        if stack:
            yield from stack[-1].hear(visit.node)


class _Visit:
    """One node while the search is in it."""

    def __init__(self, trace: Trace, i: int, shown: Collection[int] | None) -> None:
        self.trace, self.node = trace, trace.node(i)
        self.title = trace.title(i)
        self.children = [c for c in self.node.children if shown is None or c in shown]
        self.is_leaf = not self.children
        self.value: Any = None
        self.window = self.node.window

    def _step(self, kind: str, text: str, cut: Cut | None = None) -> Step:
        return Step(kind, self.node.id, self.value, self.window, cut, text)

    def enter(self) -> Step:
        if self.is_leaf:
            self.value, self.window = self.node.value, self.node.window_out
            return self._step("leaf", f"{self.title} {self._what_is_below()}has the value {worth(self.value)}.")
        with_window = f" with the window {worth(self.window)}" if self.window else ""
        return self._step("enter", f"Enter {self.title}{self._role()}{with_window}.")

    def _what_is_below(self) -> str:
        below = self.trace.size(self.node.id) - 1
        return f"({below:,} states below it) " if below else ""

    def _role(self) -> str:
        roles = {
            "max": " (MAX)",
            "min": " (MIN)",
            "chance": " (chance)",
            "player": f" (player {(self.node.player or 0) + 1})",
        }
        return roles[self.node.kind]

    def hear(self, child: Node) -> Iterator[Step]:
        """A child was left: is its value the best so far?"""
        if self.node.kind == "chance":
            return
        mine = child.value if self.node.kind != "player" else child.value[self.node.player]
        if self.value is not None:
            best = self.value if self.node.kind != "player" else self.value[self.node.player]
            if not (mine < best if self.node.kind == "min" else mine > best):
                return
        self.value = child.value
        window = ""
        if self.window is not None:
            alpha, beta = self.window
            self.window = (max(alpha, mine), beta) if self.node.kind == "max" else (alpha, min(beta, mine))
            window = f"; the window is now {worth(self.window)}"
        yield self._step("better", f"{self.title} has {worth(self.value)} from {self.trace.title(child.id)}{window}.")

    def end(self) -> Iterator[Step]:
        """The last visited child is done: cut what is left, and go."""
        if self.is_leaf:
            return
        if cut := self.node.cut:
            who = "the window of the search" if cut.ancestor is None else self.trace.title(cut.ancestor)
            never = ", ".join(ghost_name(g) for g in self.trace.ghosts(self.node.id))
            why = f"{inequality(cut)}, bound from {who}"
            yield self._step("cut", f"{cut.kind.capitalize()} cut at {self.title}: {why}. Never visited: {never}.", cut)
        self.value, self.window = self.node.value, self.node.window_out
        yield self._step("leave", f"Leave {self.title} with the value {worth(self.value)}.")


def ghost_name(ghost: Ghost) -> str:
    """A child never visited, as people call it: its title, the value it would have had, or both."""
    value = None if ghost.value is None else worth(ghost.value)
    if ghost.title:
        return ghost.title if value is None else f"{ghost.title} = {value}"
    return ghost.name if value is None else value


def worth(value: Any) -> str:
    """A value, or one per player, as people write it: 3, -∞, (1, 2, 6)."""
    if isinstance(value, tuple):
        return f"({', '.join(worth(v) for v in value)})"
    return number(value).replace("inf", "∞")


def inequality(cut: Cut) -> str:
    """Why a cut was made, as people write it: 2 <= 3."""
    return cut.inequality.replace("inf", "∞")
