"""Curves over whole numbers as SVG, on a logarithmic scale: a straight line is exponential growth."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from plyground.draw.scene import Circle, Group, Point, Polygon, Scene, Shape, Text
from plyground.draw.svg import svg

WIDTH, HEIGHT = 640.0, 340.0
LEFT, RIGHT, TOP, BOTTOM = 84.0, 146.0, 40.0, 48.0
COLOURS = ("blue", "red", "green", "purple")


def curves_svg(curves: Mapping[str, Sequence[tuple[int, float]]], title: str, below: str) -> str:
    """Curves of (x, y), y at least 1, each with its name beside its last point; `below` says what x is."""
    points = [point for curve in curves.values() for point in curve]
    xs = sorted({x for x, _ in points})
    tens = max(1, math.ceil(math.log10(max(y for _, y in points))))

    def place(x: float, y: float) -> Point:
        across = (x - xs[0]) / (xs[-1] - xs[0] or 1)
        up = math.log10(max(y, 1.0)) / tens
        return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)

    shapes: list[Shape] = [Text(LEFT, TOP / 2, title, "heading", 14.0, "start")]
    for ten in range(tens + 1):
        start, end = place(xs[0], 10**ten), place(xs[-1], 10**ten)
        shapes.append(Polygon((start, (WIDTH - RIGHT, end[1])), "edge", closed=False, width=0.5))
        shapes.append(Text(LEFT - 8, start[1], f"{10**ten:,}", "note", 12.0, "end"))
    shapes += [Text(place(x, 1)[0], HEIGHT - BOTTOM + 16, str(x), "note", 12.0) for x in xs]
    shapes.append(Text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - BOTTOM + 34, below, "note", 12.0))
    told, names = [], []
    for number, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        places = tuple(place(x, y) for x, y in curve)
        told.append(f"{name}: " + ", ".join(f"{x}: {y:,.0f}" for x, y in curve))
        line = Polygon(places, f"stroke-{colour}", closed=False, width=2.5)
        shapes.append(Group((line, *(Circle(*at, 4.0, f"fill-{colour}") for at in places)), told[-1]))
        names.append((places[-1][1], name, f"letter-{colour}"))
    lowest = 0.0
    for y, name, style in sorted(names):
        lowest = max(y, lowest + 16)
        shapes.append(Text(WIDTH - RIGHT + 12, lowest, name, style, 13.0, "start"))
    return svg(Scene(WIDTH, HEIGHT, tuple(shapes), title, "; ".join(told)))
