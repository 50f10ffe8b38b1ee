"""A plan as a scene: where every node of a tree stands and what it looks like."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from plyground.draw.layout import columns
from plyground.draw.notation import SIZE, Body, bodies, measure
from plyground.draw.pieces import board_shapes
from plyground.draw.plan import Item, Plan
from plyground.draw.scene import Box, Group, Polygon, Scene, Shape, Text, flat, moved, text_width

GAP = 10.0  # between neighbours
DROP = (46.0, 150.0)  # from the foot of a level to the head of the next: at least, and at most in wide trees
EDGE = 16.0  # around the picture
SMALL = 10.5  # the size of what stands beside a node
BESIDE = 7.0  # from a node to what stands beside it
LINE = 13.0
CELL = 15.0  # of a board in a node
BELOW = {"leaf", "ghost", "more"}
"""These have their names below, all others at their left."""

_HYPHEN = re.compile(r"(?<![^\s(])-(?=[\d.∞])")


@dataclass
class _Size:
    """Room for one node: its body, and what reaches further to both sides."""

    width: float
    height: float
    left: float
    right: float


class TreeScene:
    """The scene of a plan. Places stay as they are when the items change, so that steps of a search look alike."""

    def __init__(self, plan: Plan, notation: str = "triangles", captions: tuple[str, ...] = ()) -> None:
        self.plan = plan
        self.captions = captions  # that may stand above the picture
        self.bodies = bodies(notation)
        self.sizes = [self._size(item) for item in plan.items]
        self.x = [EDGE + x for x in columns(plan.children, [(s.left, s.right) for s in self.sizes], GAP)]

    @cached_property
    def levels(self) -> list[tuple[float, float]]:
        """Where each level stands, its middle, and how high it is."""
        heights: list[float] = []
        for item, size in zip(self.plan.items, self.sizes, strict=True):
            while len(heights) <= item.depth:
                heights.append(0.0)
            heights[item.depth] = max(heights[item.depth], size.height)
        found, top = [], EDGE + 2 * LINE
        drop = min(max(DROP[0], max(self.x) / 36), DROP[1])
        for height in heights:
            found.append((top + height / 2, height))
            top += height + drop
        return found

    @cached_property
    def width(self) -> float:
        """Room for all nodes and for every line of text."""
        tree = max(x + size.right for x, size in zip(self.x, self.sizes, strict=True))
        bold = max(1.1 * text_width(text, SIZE) for text in (self.plan.title, *self.captions))
        return 2 * EDGE + max(tree, bold, *(text_width(note, SMALL) for note in self.plan.notes))

    def scene(
        self,
        items: tuple[Item, ...] | None = None,
        caption: str = "",
        current: int | None = None,
    ) -> Scene:
        """The picture; with other `items` (a moment of the search), a caption, the node where the search is."""
        items = items or self.plan.items
        heading = caption or self.plan.title
        notes = self.plan.notes
        bottom = self.levels[-1][0] + self.levels[-1][1] / 2
        texts: list[Shape] = [Text(EDGE, EDGE, _set(heading), "heading", SIZE, "start")]
        texts += [Text(EDGE, bottom + LINE * (i + 1.2), note, "note", SMALL, "start") for i, note in enumerate(notes)]
        height = bottom + EDGE + (LINE * (len(notes) + 0.2) if notes else 0)
        edges = [Group(tuple(self._edge(i, item))) for i, item in enumerate(items)]
        nodes = [self._node(i, item) for i, item in enumerate(items)]
        now = Group(() if current is None else (self._marker(current),))
        return Scene(
            self.width, height, (*texts, *edges, *nodes, now), self.plan.title, caption or self.plan.description
        )

    # ------------------------------------------------------------------------------------------- one node

    def _size(self, item: Item) -> _Size:
        if item.board is not None:
            width = max(item.board.columns * CELL, text_width(self._strip(item), SIZE) + 8)
            height = item.board.rows * CELL + LINE + 5
        else:
            width, height = measure(self.bodies[item.kind], item.value)
        left = right = width / 2
        if item.title:
            if item.kind in BELOW:
                height += LINE
                left = right = max(left, text_width(item.title, SMALL) / 2)
            else:
                left += text_width(item.title, SIZE) + BESIDE
        beside = max((text_width(text, SMALL) for _, text in self._beside(item)), default=0.0)
        right += beside + (2 * BESIDE if beside else 0)
        edge = text_width(item.edge, SMALL) / 2
        return _Size(width, height, max(left, edge), max(right, edge))

    @staticmethod
    def _beside(item: Item) -> list[tuple[str, str]]:
        """The lines at the right of a node, each with its style."""
        lines = [("window", f"player {(item.player or 0) + 1}")] if item.kind == "player" else []
        if item.window:
            lines.append(("window", item.window[0]))
        if len(item.window) > 1:
            lines.append(("window", f"→ {item.window[1]}"))
        if item.visits:
            lines.append(("window", item.visits))
        if item.cut:
            kind, _, why = item.cut.partition(": ")
            lines += [("cut", kind), *(("cut", part) for part in why.split(", "))]
        return lines

    def _strip(self, item: Item) -> str:
        """What stands under a board."""
        return f"{self.bodies[item.kind].sign} {item.value}".strip()

    def _node(self, i: int, item: Item) -> Shape:
        size, (y, _) = self.sizes[i], self.levels[self.plan.items[i].depth]
        style = self._style(item)
        body = self.bodies[self.plan.items[i].kind]
        height = self._body_height(i)
        shapes: list[Shape] = []
        if self.plan.items[i].board is not None:
            shapes += self._card(item, size, style)
        else:
            shapes += [body.draw(size.width, height, style), *self._value(item, body, height)]
        if item.title and self._title_below(i):
            shapes.append(Text(0, height / 2 + LINE * 0.55, item.title, "label", SMALL))
        elif item.title:
            shapes.append(Text(-size.width / 2 - BESIDE, -height / 4, item.title, "title", SIZE, "end"))
        lines = self._beside(item)
        first = -height / 2 + LINE * 0.4 if len(lines) > 2 else -height / 4
        shapes += [
            Text(size.width / 2 + BESIDE, first + LINE * k, _set(text), look, SMALL, "start")
            for k, (look, text) in enumerate(lines)
        ]
        kind = f"node {item.kind}" + (" line" if item.on_line else "")
        at = tuple(moved(s, self.x[i], y) for s in shapes)
        return Group(at, title=item.tip, kind=kind, node=item.node)

    def _title_below(self, i: int) -> bool:
        return bool(self.plan.items[i].title) and self.plan.items[i].kind in BELOW

    def _body_height(self, i: int) -> float:
        return self.sizes[i].height - (LINE if self._title_below(i) else 0)

    def _marker(self, i: int) -> Shape:
        """A frame around the node where the search is."""
        width, height = self.sizes[i].width + 8, self._body_height(i) + 8
        y, _ = self.levels[self.plan.items[i].depth]
        return Box(self.x[i] - width / 2, y - height / 2, width, height, "now", radius=5)

    @staticmethod
    def _value(item: Item, body: Body, height: float) -> list[Shape]:
        if not item.value:
            return []
        style = "ghost-value" if item.kind in {"ghost", "more"} else "value"
        size = SMALL if item.kind == "more" else SIZE
        return [Text(0, body.middle * height, _set(item.value), style, size)]

    @staticmethod
    def _style(item: Item) -> str:
        if item.kind in {"ghost", "more", "future"}:
            return item.kind
        name = f"player-{(item.player or 0) % 9}" if item.kind == "player" else item.kind
        return name + ("-line" if item.on_line else "")

    def _card(self, item: Item, size: _Size, style: str) -> list[Shape]:
        """A board with a strip below it for the value."""
        card: list[Shape] = [
            Box(-size.width / 2 - 2, -size.height / 2 - 2, size.width + 4, size.height + 4, style, radius=4)
        ]
        if item.board is not None:
            x, y = -item.board.columns * CELL / 2, -size.height / 2
            card += [moved(s, x, y) for s in flat(board_shapes(item.board, CELL))]
            card.append(Text(0, size.height / 2 - LINE / 2, _set(self._strip(item)), "value", SIZE))
        return card

    # ------------------------------------------------------------------------------------------- one edge

    def _edge(self, i: int, item: Item) -> list[Shape]:
        if item.parent is None:
            return []
        style = "edge-ghost" if item.kind in {"ghost", "more", "future"} else "edge-line" if item.on_line else "edge"
        above, size = self.plan.items[item.parent], self.sizes[i]
        (y0, _), (y1, _) = self.levels[above.depth], self.levels[item.depth]
        foot = self.sizes[item.parent].height / 2 + (2 if above.board is not None else 0)
        start, end = (self.x[item.parent], y0 + foot), (self.x[i], y1 - size.height / 2)
        shapes: list[Shape] = [Polygon((start, end), style, closed=False)]
        if item.kind == "ghost":
            shapes.append(_crossed(start, end))
        if item.edge:
            x, y = _between(start, end, 1 - 11 / (end[1] - start[1]))
            x = min(max(x, end[0] - 12), end[0] + 12)
            shapes.append(Text(x, y, item.edge, "label", SMALL))
        return shapes


def _between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _crossed(start: tuple[float, float], end: tuple[float, float]) -> Shape:
    """A stroke across an edge, at a right angle to it."""
    x, y = _between(start, end, 0.6)
    dx, dy = end[0] - start[0], end[1] - start[1]
    scale = 7 / (dx * dx + dy * dy) ** 0.5
    return Polygon(((x - dy * scale, y + dx * scale), (x + dy * scale, y - dx * scale)), "cross", closed=False)


def _set(text: str) -> str:
    """A text as a printer sets it: minus signs for hyphens before numbers, ≤ and ≥."""
    return _HYPHEN.sub("−", text.replace("<=", "≤").replace(">=", "≥"))
