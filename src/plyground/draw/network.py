"""Cities and the ways between them: the more pheromone lies on a way, the wider it is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from plyground.draw.scene import Circle, Group, Point, Polygon, Scene, Shape, Text

WIDTH, HEIGHT, EDGE = 560.0, 520.0, 62.0
RADIUS = 16.0
WIDEST = 13.0


class Way(NamedTuple):
    """Between two cities; `weight` is the pheromone as a share of the most there is, `label` stands beside it."""

    start: int
    end: int
    weight: float
    label: str = ""


class Network(NamedTuple):
    """A picture of ants under way. `places` are in the unit square; `walked` are the paths of the ants."""

    places: Sequence[Sequence[float]]
    names: Sequence[str]
    ways: Sequence[Way]
    walked: Sequence[Sequence[int]]
    notes: Mapping[int, str] = {}
    caption: Sequence[str] = ()


def network_scene(network: Network, title: str) -> Scene:
    """The whole picture."""
    at = [(EDGE + x * (WIDTH - 2 * EDGE), EDGE + y * (HEIGHT - 2 * EDGE)) for x, y in network.places]
    shapes: list[Shape] = []
    for way in sorted(network.ways, key=lambda way: way.weight):
        told = f"{network.names[way.start]} to {network.names[way.end]}: {way.label}"
        shapes.append(
            Group((Polygon((at[way.start], at[way.end]), "stroke-yellow", False, thickness(way.weight)),), told)
        )
    for number, path in enumerate(network.walked):
        shapes += _walked([at[city] for city in path], 4.0 * number - 2.0 * (len(network.walked) - 1))
    share = 0.5 if len(at) % 2 else 0.42  # where the diagonals of a circle's cities do not cross
    shapes += [_label(at[way.start], at[way.end], share, way.label) for way in network.ways if way.label]
    here = {path[-1] for path in network.walked}
    visited = {city for path in network.walked for city in path} if len(network.walked) == 1 else here
    for city, (x, y) in enumerate(at):
        style = "max-line" if city in here else "max" if city in visited else "leaf"
        shapes += [Circle(x, y, RADIUS, style), Text(x, y, network.names[city], "value", 14.0)]
        if city in network.notes:
            shapes.append(_note(x, y, network.notes[city]))
    for i, line in enumerate(network.caption):
        shapes.append(Text(WIDTH / 2, HEIGHT + 4 + 20 * i, line, "heading" if i == 0 else "note", 14.0))
    height = HEIGHT + 20 * len(network.caption) + 4
    return Scene(WIDTH, height, tuple(shapes), title, " ".join(network.caption))


def thickness(weight: float) -> float:
    """How wide a way is drawn: a tenth of the pheromone is still a third of the width."""
    return 0.7 + WIDEST * math.sqrt(min(1.0, max(0.0, weight)))


def _walked(points: list[Point], aside: float) -> Iterable[Shape]:
    """The steps of one ant as arrows, a little aside of the arrows of the others."""
    for (x, y), (u, v) in pairwise(points):
        far = math.hypot(u - x, v - y) or 1.0
        dx, dy = (u - x) / far, (v - y) / far
        ox, oy = -dy * aside, dx * aside
        tip = (u - dx * (RADIUS + 3) + ox, v - dy * (RADIUS + 3) + oy)
        back = (tip[0] - 12 * dx, tip[1] - 12 * dy)
        wings = ((back[0] - 5 * dy, back[1] + 5 * dx), (back[0] + 5 * dy, back[1] - 5 * dx))
        yield Polygon(((x + ox, y + oy), back), "stroke-blue", False, 2.6)
        yield Polygon((tip, *wings), "flat-blue")


def _label(start: Point, end: Point, share: float, text: str) -> Text:
    """On the way, at a share of it."""
    return Text(start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]), text, "label", 11.0)


def _note(x: float, y: float, text: str) -> Text:
    """A word to a city, on its outer side."""
    dx, dy = x - WIDTH / 2, y - HEIGHT / 2
    if abs(dy) >= abs(dx) / 2:
        return Text(x, y + math.copysign(RADIUS + 14, dy), text, "cut", 13.0)
    side = math.copysign(1.0, dx)
    return Text(x + side * (RADIUS - 8), y - RADIUS - 14, text, "cut", 13.0)
