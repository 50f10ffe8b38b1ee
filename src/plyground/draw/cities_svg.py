"""Cities, the pheromone between them and a tour, as SVG; of any size, and never too large to be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plyground.draw.scene import Circle, Group, Polygon, Scene, Shape, Text
from plyground.draw.svg import svg

SIZE, EDGE = 760.0, 26.0

TRAILS = 6_000
"""So many edges with pheromone are drawn at most, the strongest."""

FAINT = 0.03
"""A share of the most pheromone that is not drawn."""

DOTS = 4_000
"""So many cities are drawn at most; of more, every so many-th."""

NAMED = 30
"""Up to so many cities bear their names."""


def cities_svg(
    places: Sequence[Sequence[float]],
    names: Sequence[object],
    tour: Sequence[int] = (),
    closed: bool = True,
    trails: Sequence[tuple[int, int, float]] = (),
    title: str = "",
) -> str:
    """`places` in the unit square, x to the right and y down; `trails` are two cities and a weight in 0..1."""
    high = max((y for _, y in places), default=1.0) - min((y for _, y in places), default=0.0)
    height = max(0.25, high) * (SIZE - 2 * EDGE) + 2 * EDGE
    top = height / 2 - 0.5 * (SIZE - 2 * EDGE)
    at = [(EDGE + x * (SIZE - 2 * EDGE), top + y * (SIZE - 2 * EDGE)) for x, y in places]
    shapes: list[Shape] = []
    widest = 11.0 if len(at) <= 60 else 6.0 if len(at) <= 600 else 3.0
    for i, j, weight in sorted(trails, key=lambda trail: trail[2])[-TRAILS:]:
        if weight > FAINT:
            shapes.append(Polygon((at[i], at[j]), "stroke-yellow", False, widest * weight))
    if len(tour) > 1:
        way = tuple(at[city] for city in tour)
        shapes.append(Polygon(way, "stroke-blue", closed, 1.8 if len(at) <= 600 else 0.9))
    shapes += _cities(at, names)
    said = f"{len(at):,} cities" + (f", a {'closed' if closed else 'open'} tour of them" if len(tour) else "")
    caption = Text(SIZE / 2, height + 10, title, "heading", 15.0)
    return svg(Scene(SIZE, height + 26, (*shapes, caption), title or said, said))


def _cities(at: list[tuple[float, float]], names: Sequence[object]) -> Iterator[Shape]:
    radius = 9.0 if len(at) <= NAMED else 3.2 if len(at) <= 200 else 1.8 if len(at) <= 1500 else 1.0
    for city in range(0, len(at), -(-len(at) // DOTS)):
        x, y = at[city]
        if len(at) <= NAMED:
            yield Group((Circle(x, y, radius, "max"), Text(x, y, str(names[city]), "value", 10.0)), str(names[city]))
        else:
            yield Circle(x, y, radius, "flat-ink")
