"""A searched tree as columns, one array for each fact: a hundred thousand nodes travel and are read in a blink.

A row is a node, the root is row 0, and rows stand in the order of visits. Of a tree that is too large the rows are the
nodes nearest to the root.

id                      the node's number in the trace
parent, action, name    the row it was reached from, and how (`name` is a number in `strings`)
title                   the name its state has of its own (a number in `strings`), in games whose states have names
kind, player            a number in KINDS; whose turn it is, FINISHED where the game is over
value                   what the search returned: one number, or one for each player
exactness               a number in EXACTNESS
alpha, beta             the window on entering, for searches that prune
chance                  what stands on an edge below a chance node (a number in `strings`), else -1
more                    how many recorded states below it are not shown
visits                  how many plays went through it, where a tree was grown by plays
cuts                    rows left early; the row that set the bound, -1 for the window given; is it a beta cut?
ghosts                  children never visited: the parent's row, action, name, title, value (NaN where it is not known)
plays                   of such a tree: for each play the deepest row it came through (-1: not shown), and its value
"""

from __future__ import annotations

import base64
import math
from typing import Any

import numpy as np

from plyground.draw.plan import heading, probability
from plyground.game import CHANCE
from plyground.search.mcts.trace import Grown
from plyground.search.trace import Trace

KINDS = ("end", "max", "min", "chance", "player")
EXACTNESS = ("=", "<=", ">=")
MAX, CHANCE_KIND = KINDS.index("max"), KINDS.index("chance")
GHOST_NUMBERS = ("row", "action", "name", "title")
FINISHED = -2
MOST = 200_000
"""A document tells of so many nodes unless the caller says otherwise."""

Packed = dict[str, str]


def columns(trace: Trace, most: int = MOST) -> dict[str, Any]:
    """All that a viewer needs to show a search, as a dict for JSON."""
    rows = shown(trace, most)
    walk = _Walk(trace, rows)
    row_of, ghosts = walk.row_of, walk.ghosts
    unknown = np.nan if trace.value.ndim == 1 else (np.nan,) * trace.value.shape[1]
    nodes: dict[str, Any] = {
        "id": packed(rows, "i4"),
        "parent": packed(walk.parents, "i4"),
        "action": packed(walk.actions, "i4"),
        "name": packed(walk.names, "i4"),
        "kind": packed(walk.kinds, "i1"),
        "player": packed(walk.players, "i1"),
        "value": packed(trace.value[rows], "f8"),
    }
    if trace.names_states:
        nodes["title"] = packed(walk.titles, "i4")
    if len(rows) < len(trace):
        nodes["more"] = packed(_hidden(trace, rows), "i4")
    if walk.chances:
        nodes["chance"] = packed([walk.chances.get(i, -1) for i in range(len(rows))], "i4")
    if trace.prunes:
        nodes |= {
            "alpha": packed(trace.alpha[rows], "f8"),
            "beta": packed(trace.beta[rows], "f8"),
            "exactness": packed(_exactness(trace, walk), "i1"),
        }
    if isinstance(trace, Grown):
        nodes["visits"] = packed([trace.visits[i] for i in rows.tolist()], "i4")
    return {
        "title": heading(trace),
        "algorithm": trace.algorithm,
        "cut": trace.cut_rule if trace.prunes else None,
        "depth": trace.depth,
        "visited": trace.visited,
        "recorded": len(trace),
        "note": trace.note,
        "players": 1 if trace.value.ndim == 1 else trace.value.shape[1],
        "line": [int(row_of[i]) for i in trace.line if row_of[i] >= 0],
        "unfinished": sorted(int(row_of[i]) for i in trace.unfinished if row_of[i] >= 0),
        "strings": walk.strings.all,
        "nodes": nodes,
        "cuts": {
            "row": packed([row for row, _, _ in walk.cuts], "i4"),
            "ancestor": packed([ancestor for _, _, ancestor in walk.cuts], "i4"),
            "beta": packed([kind == "beta" for _, kind, _ in walk.cuts], "i1"),
        },
        "ghosts": {
            **{name: packed([ghost[k] for ghost in ghosts], "i4") for k, name in enumerate(GHOST_NUMBERS)},
            "value": packed([unknown if ghost[-1] is None else ghost[-1] for ghost in ghosts], "f8"),
        },
        "plays": _plays(trace, row_of) if isinstance(trace, Grown) else None,
    }


def _plays(trace: Grown, row_of: Any) -> dict[str, Packed]:
    return {"row": packed(row_of[trace.plays], "i4"), "value": packed(trace.results, "f8")}


def shown(trace: Trace, most: int) -> Any:
    """The nodes that a viewer gets: whole levels, as many as fit, in the order of visits."""
    depth = [0] * len(trace)
    for i, parent in enumerate(trace.parent.tolist()):
        if i:
            depth[i] = depth[parent] + 1
    reached = np.cumsum(np.bincount(depth))
    levels = max(1, int(np.searchsorted(reached, most, "right")))
    return np.flatnonzero(np.array(depth) < levels)


def packed(values: Any, kind: str) -> Packed:
    """An array as text: its type, and its bytes with the smallest first."""
    found = np.ascontiguousarray(values, dtype=np.dtype(kind).newbyteorder("<"))
    return {"type": kind, "data": base64.b64encode(found.tobytes()).decode("ascii")}


def _hidden(trace: Trace, rows: Any) -> list[int]:
    """How many recorded states below each row are not shown: all of them, or none."""
    visible = np.bincount(trace.parent[rows][1:], minlength=len(trace))
    return [0 if visible[i] else trace.size(i) - 1 for i in rows.tolist()]


def _exactness(trace: Trace, walk: _Walk) -> list[int]:
    """For each row a number in EXACTNESS, from the leaves up; a row whose children are not shown has a bound."""
    values, parents = walk.values, walk.parents
    alphas, betas = trace.alpha[walk.rows].tolist(), trace.beta[walk.rows].tolist()
    bounds: list[tuple[float, float] | None] = [None] * len(values)
    for i in range(len(values) - 1, -1, -1):
        value, below = values[i], bounds[i]
        if walk.leaf[i] or alphas[i] < value < betas[i]:
            mine = (value, value)
        elif below is None or i in walk.incomplete:
            mine = (value, math.inf) if value >= betas[i] else (-math.inf, value)
        else:
            mine = below
        bounds[i] = mine
        if i:
            parent = parents[i]
            others = bounds[parent]
            best = max if walk.kinds[parent] == MAX else min
            bounds[parent] = mine if others is None else (best(others[0], mine[0]), best(others[1], mine[1]))
    return [0 if low == high else 1 if high == value else 2 for (low, high), value in zip(bounds, values, strict=True)]  # type: ignore[misc]


class _Walk:
    """One pass over the rows, replaying the game."""

    def __init__(self, trace: Trace, rows: Any) -> None:
        self.trace, self.rows = trace, rows
        row_of = np.full(len(trace) + 1, -1)
        row_of[rows] = np.arange(len(rows))
        self.row_of = row_of
        self.strings = _Strings()
        self.parents: list[int] = row_of[trace.parent[rows]].tolist()
        self.actions: list[int] = trace.action[rows].tolist()
        self.values: list[Any] = trace.value[rows].tolist()
        family = np.bincount(trace.parent[1:], minlength=len(trace))
        self.leaf: list[bool] = (family[rows] == 0).tolist()
        self.kinds: list[int] = []
        self.players: list[int] = []
        self.names: list[int] = []
        self.titles: list[int] = []
        self.chances: dict[int, int] = {}
        self.incomplete: set[int] = {int(row_of[i]) for i in trace.unfinished}
        self.cuts: list[tuple[int, str, int]] = []
        self.ghosts: list[tuple[int, int, int, int, Any]] = []
        self._visit()

    def _visit(self) -> None:
        trace, game, number = self.trace, self.trace.game, self.strings.number
        codes = {player: KINDS.index(trace.kind(player)) for player in (None, CHANCE, *range(9))}
        states: list[Any] = []
        early = self._early()
        for i, parent in enumerate(self.parents):
            if i == 0:
                state = trace.root_state
                self.names.append(number(""))
            else:
                above = states[parent]
                self.names.append(number(str(game.action_name(above, self.actions[i]))))
                state = game.result(above, self.actions[i])
            states.append(state)
            player = None if game.is_terminal(state) else int(game.player(state))
            self.kinds.append(codes[player])
            self.players.append(FINISHED if player is None else player)
            if trace.names_states:
                self.titles.append(number(str(game.state_name(state))))
            if early[i]:
                self._left(i, state, player)
        self._name_chances()

    def _early(self) -> list[bool]:
        """Rows of which children may never have been visited: a bound was met there, or the tree grew by plays."""
        trace, rows = self.trace, self.rows
        if isinstance(trace, Grown):
            return [not leaf for leaf in self.leaf]
        if not trace.prunes:
            return [False] * len(rows)
        met = (trace.value[rows] >= trace.beta[rows]) | (trace.value[rows] <= trace.alpha[rows])
        found: list[bool] = (met & ~np.array(self.leaf)).tolist()
        return found

    def _left(self, i: int, state: Any, player: int | None) -> None:
        """What was never visited below a row, and why."""
        trace, game, me = self.trace, self.trace.game, int(self.rows[i])
        seen = {int(trace.action[c]) for c in trace.children(me)}
        missing = [] if i in self.incomplete else [int(a) for a in game.actions(state) if int(a) not in seen]
        if not missing:
            return
        for action in missing:
            ghost = trace.ghost(state, action, str(game.action_name(state, action)))
            name, title = self.strings.number(ghost.name), self.strings.number(ghost.title)
            self.ghosts.append((i, action, name, title, ghost.value))
        cut = trace.cut(me, player)
        if cut is not None:
            self.incomplete.add(i)
            ancestor = -1 if cut.ancestor is None else int(self.row_of[cut.ancestor])
            self.cuts.append((i, cut.kind, ancestor))

    def _name_chances(self) -> None:
        """What stands on the edges below the nodes of luck."""
        for i, kind in enumerate(self.kinds):
            if kind == CHANCE_KIND and not self.leaf[i]:
                node = self.trace.node(int(self.rows[i]))
                for child, chance in zip(node.children, node.chances or (), strict=False):
                    self.chances[int(self.row_of[child])] = self.strings.number(probability(chance))


class _Strings:
    """Texts by number, each once."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        found = self._numbers.setdefault(text, len(self.all))
        if found == len(self.all):
            self.all.append(text)
        return found
