"""How nodes look: the shape of each kind of node, in the two notations of the textbooks.

triangles   MAX points up, MIN points down, chance is a circle
squares     MAX is a square, MIN is a circle, chance is a diamond
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from plyground.draw.scene import Box, Circle, Polygon, Shape, text_width
from plyground.errors import InputError

SIZE = 13.0
"""The size of the values inside nodes."""


class Body(NamedTuple):
    """How one kind of node is drawn around (0, 0)."""

    draw: Callable[[float, float, str], Shape]  # width, height, style
    wide: float  # width for each pixel of text
    least: float
    height: float
    middle: float = 0.0  # where the text stands, of the height
    grows: bool = False  # in height with its width
    sign: str = ""  # in text and on boards


def _up(w: float, h: float, style: str) -> Shape:
    return Polygon(((0, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)), style)


def _down(w: float, h: float, style: str) -> Shape:
    return Polygon(((0, h / 2), (-w / 2, -h / 2), (w / 2, -h / 2)), style)


def _diamond(w: float, h: float, style: str) -> Shape:
    return Polygon(((0, -h / 2), (w / 2, 0), (0, h / 2), (-w / 2, 0)), style)


def _box(w: float, h: float, style: str) -> Shape:
    return Box(-w / 2, -h / 2, w, h, style)


def _rounded(w: float, h: float, style: str) -> Shape:
    return Box(-w / 2, -h / 2, w, h, style, radius=min(h / 2, 9))


def _leaf(w: float, h: float, style: str) -> Shape:
    return Box(-w / 2, -h / 2, w, h, style, radius=3)


def _circle(w: float, h: float, style: str) -> Shape:
    return Circle(0, 0, w / 2, style)


_COMMON = {
    "player": Body(_rounded, 1.0, 34, 28, sign="◇"),
    "leaf": Body(_leaf, 1.0, 24, 22),
    "ghost": Body(_leaf, 1.0, 16, 22),
    "more": Body(_rounded, 0.85, 24, 18),
}
NOTATIONS: dict[str, dict[str, Body]] = {
    "triangles": {
        "max": Body(_up, 1.75, 46, 40, middle=0.2, sign="▲"),
        "min": Body(_down, 1.75, 46, 40, middle=-0.2, sign="▼"),
        "chance": Body(_circle, 1.25, 34, 34, grows=True, sign="●"),
        **_COMMON,
    },
    "squares": {
        "max": Body(_box, 1.0, 34, 34, sign="■"),
        "min": Body(_circle, 1.25, 36, 36, grows=True, sign="●"),
        "chance": Body(_diamond, 1.8, 46, 42, sign="◆"),
        **_COMMON,
    },
}


def bodies(notation: str) -> dict[str, Body]:
    """The shapes of a notation."""
    if notation not in NOTATIONS:
        raise InputError(f"notation is {' or '.join(map(repr, NOTATIONS))}, not {notation!r}")
    return NOTATIONS[notation]


def measure(body: Body, text: str) -> tuple[float, float]:
    """Width and height of a node with this text in it; `<=` is set as one sign."""
    text = text.replace("=", "")
    if not text:
        return body.least, min(body.least, body.height)
    width = max(body.least, body.wide * text_width(text, SIZE) + 10)
    return width, width if body.grows else body.height
