"""A visited state as a search saw it, and why the rest of its children were left out."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any


@dataclass(frozen=True)
class Cut:
    """Why the rest of a node's children were not visited."""

    kind: str  # "alpha": a MIN node left early, "beta": a MAX node left early
    value: float  # what the node had found
    bound: float  # the bound it met
    inequality: str  # value against bound, "2 <= 3"
    ancestor: int | None  # the node that set the bound; None: the window the search began with


@dataclass(frozen=True)
class Ghost:
    """A child that was never visited."""

    action: int
    name: str  # of the action
    title: str  # what people call the state it leads to; "" where it has no name
    value: Any  # what the game itself says of that state where it is over there, else None


@dataclass(frozen=True)
class Node:
    """One visited state."""

    id: int
    parent: int | None
    action: int | None  # what led here, and its name
    name: str
    depth: int  # plies below the root
    kind: str  # "max", "min", "chance", "player"; "end" where the game is over
    player: int | None  # whose turn it is; None where the game is over
    value: Any  # what the search returned here: exact, or a bound where the node was cut
    window: tuple[float, float] | None  # alpha and beta on entering
    window_out: tuple[float, float] | None  # alpha and beta on leaving
    cut: Cut | None
    children: tuple[int, ...]
    unvisited: tuple[tuple[int, str], ...]  # children never visited: action and name
    chances: tuple[float, ...] | None  # probabilities of the actions where luck, or chance opponents, moved
    on_line: bool  # on the principal variation
    recorded: bool  # False where the trace was full before this node was left
    visits: int | None = None  # how many plays went through it, where a tree was grown by plays


TINIEST = 1e-300
"""What lies nearer to 0 is the edge of a null window at 0, written as those at other values are."""


def number(value: float) -> str:
    """A value as people write it: 3, 2.5, -inf."""
    if value in (inf, -inf):
        return "inf" if value > 0 else "-inf"
    if abs(value) < TINIEST:
        return "0"
    return f"{value:.0f}" if value == int(value) and abs(value) < 1e15 else f"{value:.5g}"
