"""What a picture of a trace contains, before anyone says where things stand or how they look."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from plyground.draw.board import Board
from plyground.search.node import Ghost, Node
from plyground.search.steps import ghost_name, inequality, worth
from plyground.search.trace import Trace

MOST = 400
"""A picture shows so many nodes unless the caller says otherwise."""

WITH_BOARDS = 40
"""Up to so many nodes, boards stand inside the nodes without being asked for."""

WITH_WINDOWS = 150
"""Up to so many nodes, windows stand beside the nodes without being asked for."""


TOLD = 10
"""So many cuts are told to those who do not see the picture."""


@dataclass(frozen=True)
class Item:
    """One thing of the picture: a visited node, a child never visited ("ghost"), or what is not shown ("more")."""

    kind: str  # "max", "min", "chance", "player", "leaf"; "ghost", "more"; "future" before a search gets there
    parent: int | None  # its number in the plan
    node: int | None  # its number in the trace
    depth: int
    title: str = ""  # what people call it
    value: str = ""  # its value, with <= or >= where it is a bound
    edge: str = ""  # on the way there: action, probability
    window: tuple[str, ...] = ()  # on entering and, where it changed, on leaving
    visits: str = ""  # "123 plays"
    cut: str = ""  # "alpha cut: 2 <= 3, bound from A"
    player: int | None = None
    board: Board | None = None
    on_line: bool = False
    tip: str = ""  # all about it in a sentence or two


@dataclass(frozen=True)
class Plan:
    """A picture's items in preorder, brothers from left to right; and what is said about the whole."""

    items: tuple[Item, ...]
    children: tuple[tuple[int, ...], ...]  # of each item
    title: str
    description: str
    notes: tuple[str, ...]  # what is missing


def plan(trace: Trace, most: int | None = MOST, boards: bool | None = None, windows: bool | None = None) -> Plan:
    """The picture of a trace: at most so many visited nodes, those nearest to the root."""
    nodes = {node.id: node for node in trace.nodes(most)}
    can_draw = hasattr(trace.game, "draw") and not hasattr(trace.game, "state_name")  # a name says which node it is
    with_boards = can_draw and (len(nodes) <= WITH_BOARDS if boards is None else boards)
    maker = _Maker(trace, nodes, with_boards, len(nodes) <= WITH_WINDOWS if windows is None else windows)
    maker.make()
    children: list[list[int]] = [[] for _ in maker.items]
    for i, item in enumerate(maker.items):
        if item.parent is not None:
            children[item.parent].append(i)
    notes = [] if len(nodes) == len(trace) else [f"{len(nodes):,} of {len(trace):,} visited states are shown"]
    if trace.note:
        notes.append(trace.note)
    return Plan(
        tuple(maker.items),
        tuple(map(tuple, children)),
        heading(trace),
        _description(trace, maker.items),
        tuple(notes),
    )


def heading(trace: Trace) -> str:
    """What was searched and how, in a line."""
    order = "" if trace.order == "given" else f", order {trace.order}"
    rule = f", cut where {trace.cut_symbol}" if trace.prunes else ""
    states = "1 state" if trace.visited == 1 else f"{trace.visited:,} states"
    root = trace.node(0)
    cost = f"{states} visited" if root.visits is None else plays(root.visits)
    return f"{trace.algorithm}{order}{rule}: value {worth(root.value)}, {cost}"


def _description(trace: Trace, items: list[Item]) -> str:
    line = " ".join(trace.node(i).name if not trace.names_states else trace.title(i) for i in trace.line[1:])
    cuts = [f"{trace.title(item.node)}, {item.cut}" for item in items if item.cut and item.node is not None]
    told = f" Cuts: {'; '.join(cuts[:TOLD])}{' and more' if len(cuts) > TOLD else ''}." if cuts else ""
    return f"The tree this search saw. {items[0].tip} Line of play: {line or 'none'}.{told}"


class _Maker:
    """Walks the shown nodes in preorder and makes an item of each, and of what is missing below them."""

    def __init__(self, trace: Trace, nodes: dict[int, Node], with_boards: bool, with_windows: bool) -> None:
        self.trace, self.nodes = trace, nodes
        self.with_boards, self.with_windows = with_boards, with_windows
        self.items: list[Item] = []

    def make(self) -> None:
        waiting: list[tuple[int | None, Any]] = [(None, self.nodes[0])]
        while waiting:
            parent, thing = waiting.pop()
            me = len(self.items)
            if isinstance(thing, Ghost):
                self.items.append(self._ghost(thing, parent))
            elif isinstance(thing, int):
                self.items.append(self._more(thing, parent))
            else:
                self.items.append(self._node(thing, parent))
                waiting += [(me, below) for below in reversed(self._below(thing))]

    def _below(self, node: Node) -> list[Any]:
        shown: list[Any] = [self.nodes[c] for c in node.children if c in self.nodes]
        if hidden := sum(self.trace.size(c) for c in node.children if c not in self.nodes):
            shown.append(hidden)
        return shown + list(self.trace.ghosts(node.id))

    def _depth(self, parent: int | None) -> int:
        return 0 if parent is None else self.items[parent].depth + 1

    def _node(self, node: Node, parent: int | None) -> Item:
        trace = self.trace
        own = trace.state_name(node.id)
        leaf = not node.children
        bound = {"=": "", "<=": "<= ", ">=": ">= "}[trace.exactness(node.id)]
        value = bound + worth(node.value)
        window: tuple[str, ...] = ()
        if node.window is not None and self.with_windows and not leaf:
            window = (span(node.window),)
            if node.window_out is not None and node.window_out != node.window:
                window += (span(node.window_out),)
        cut = ""
        if node.cut is not None:
            who = "the window given" if node.cut.ancestor is None else trace.title(node.cut.ancestor)
            cut = f"{node.cut.kind} cut: {inequality(node.cut)}, bound from {who}"
        return Item(
            kind="leaf" if leaf else node.kind,
            parent=parent,
            node=node.id,
            depth=self._depth(parent),
            title=own,
            value=value,
            edge=self._edge(node),
            window=window,
            visits="" if node.visits is None else plays(node.visits),
            cut=cut,
            player=node.player,
            board=trace.game.draw(trace.state(node.id)) if self.with_boards else None,
            on_line=node.on_line,
            tip=_tip(trace.title(node.id), node, value, cut),
        )

    def _edge(self, node: Node) -> str:
        """What stands on the edge to a node: the action, unless the node's own name says it, and its probability."""
        if node.parent is None:
            return ""
        parent = self.nodes[node.parent]
        name = "" if self.trace.names_states else node.name
        if parent.chances is None:
            return name
        chance = probability(parent.chances[parent.children.index(node.id)])
        return f"{name} {chance}".strip()

    def _ghost(self, ghost: Ghost, parent: int | None) -> Item:
        named = self.trace.names_states
        title, value = (ghost.title if named else ""), ("" if ghost.value is None else worth(ghost.value))
        return Item(
            kind="ghost",
            parent=parent,
            node=None,
            depth=self._depth(parent),
            title=title if value else "",
            value=value or title,
            edge="" if named else ghost.name,
            tip=f"{ghost_name(ghost)}: never visited.",
        )

    def _more(self, hidden: int, parent: int | None) -> Item:
        text = f"{hidden:,} more"
        return Item("more", parent, None, self._depth(parent), value=text, tip=f"{text} visited states are not shown.")


def _tip(title: str, node: Node, value: str, cut: str) -> str:
    roles = {"max": ", MAX to move", "min": ", MIN to move", "chance": ", chance", "end": ", the end"}
    role = roles.get(node.kind, f", player {(node.player or 0) + 1} to move")
    said = [f"{title}{role}: value {value}."]
    if node.window is not None and node.window_out is not None and node.children:
        said.append(f"Window {span(node.window)} on entering, {span(node.window_out)} on leaving.")
    if cut:
        said.append(cut[0].upper() + cut[1:] + ".")
    if node.visits is not None:
        said.append(f"The average of {plays(node.visits)}.")
    if node.on_line:
        said.append("On the line of play.")
    return " ".join(said)


def span(window: tuple[float, float]) -> str:
    """A window as people write it; (3, 3+) has room for no number at all."""
    low, high = map(worth, window)
    return f"({low}, {high}{'+' if low == high and window[0] < window[1] else ''})"


def plays(count: int) -> str:
    return "1 play" if count == 1 else f"{count:,} plays"


def probability(p: float) -> str:
    """A chance as people write it: 1/3, 0.9, 0.1234."""
    part = Fraction(p).limit_denominator(36)
    if len(f"{p:.12g}") > 6 and abs(float(part) - p) < 1e-12:
        return str(part)
    return f"{p:.4g}"
