"""Where the nodes of a tree stand: a tidy tree.

Parents stand in the middle above their children, brothers in order, nothing overlaps, and equal subtrees look alike.
Each subtree keeps its outline, the leftmost and the rightmost place of each of its levels; putting two subtrees side
by side costs the height of the lower one, so the whole costs time linear in the number of nodes.
"""

from __future__ import annotations

from collections.abc import Sequence

Extent = tuple[float, float]
"""How far a node reaches to the left and to the right of where it stands."""


class _Edge:
    """One side of an outline, the deepest level first; all places are meant plus `shift`."""

    def __init__(self) -> None:
        self.places: list[float] = []
        self.shift = 0.0

    def at(self, level: int) -> float:
        return self.places[-1 - level] + self.shift

    def put(self, level: int, place: float) -> None:
        self.places[-1 - level] = place - self.shift

    def push(self, place: float) -> None:
        self.places.append(place - self.shift)

    def __len__(self) -> int:
        return len(self.places)


def columns(children: Sequence[Sequence[int]], extents: Sequence[Extent], gap: float) -> list[float]:
    """Where each node of a tree, given in preorder, stands from left to right; the leftmost place taken is 0."""
    outlines: list[tuple[_Edge, _Edge]] = [(_Edge(), _Edge()) for _ in children]
    offsets = [0.0] * len(children)  # from the parent
    for i in reversed(range(len(children))):
        if children[i]:
            places, outlines[i] = _side_by_side([outlines[c] for c in children[i]], gap)
            middle = (places[0] + places[-1]) / 2
            for edge in outlines[i]:
                edge.shift -= middle
            for child, place in zip(children[i], places, strict=True):
                offsets[child] = place - middle
        outlines[i][0].push(-extents[i][0])
        outlines[i][1].push(extents[i][1])
    found = [0.0] * len(children)
    for i, below in enumerate(children):
        for child in below:
            found[child] = found[i] + offsets[child]
    left = min(x - extent[0] for x, extent in zip(found, extents, strict=True))
    return [x - left for x in found]


def _side_by_side(outlines: list[tuple[_Edge, _Edge]], gap: float) -> tuple[list[float], tuple[_Edge, _Edge]]:
    """Places for subtrees next to each other, the first at 0, and their common outline; takes the outlines apart."""
    (left, right), *others = outlines
    places = [0.0]
    for next_left, next_right in others:
        common = range(min(len(right), len(next_left)))
        place = max(right.at(level) - next_left.at(level) for level in common) + gap
        next_left.shift += place
        next_right.shift += place
        if len(left) >= len(next_right):
            for level in common:
                right.put(level, next_right.at(level))
        else:
            for level in common:
                next_left.put(level, left.at(level))
            left, right = next_left, next_right
        places.append(place)
    return places, (left, right)
