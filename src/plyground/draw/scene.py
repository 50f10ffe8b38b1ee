"""A picture as a few kinds of shapes. What draws them (svg.py, tikz.py) knows nothing of games or trees.

Places are in pixels, x to the right, y down. A `style` is a name of palette.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

Point = tuple[float, float]


class Polygon(NamedTuple):
    """Points joined by lines. A `width` of 0 is the style's."""

    points: tuple[Point, ...]
    style: str
    closed: bool = True
    width: float = 0.0


class Circle(NamedTuple):
    x: float
    y: float
    radius: float
    style: str
    width: float = 0.0


class Box(NamedTuple):
    """A rectangle by its left upper corner; corners are rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    style: str
    radius: float = 0.0


class Wedge(NamedTuple):
    """A disc with a mouth: open by `mouth` degrees around the direction `facing` (0 is right, 90 is down)."""

    x: float
    y: float
    radius: float
    facing: float
    mouth: float
    style: str


class Text(NamedTuple):
    """A line of text; y is its middle. anchor: "start", "middle" or "end" stands at x."""

    x: float
    y: float
    text: str
    style: str
    size: float = 12.0
    anchor: str = "middle"


@dataclass(frozen=True)
class Group:
    """Shapes that belong together; `title` says what they are, `node` is a number in the trace."""

    shapes: tuple[Shape, ...]
    title: str = ""
    kind: str = ""
    node: int | None = None


Shape: TypeAlias = Polygon | Circle | Box | Wedge | Text | Group


@dataclass(frozen=True)
class Scene:
    """A whole picture; title and description are for those who do not see it."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    description: str = ""


def moved(shape: Shape, x: float, y: float) -> Shape:
    """The same shape, x further right and y further down."""
    if isinstance(shape, Group):
        return replace(shape, shapes=tuple(moved(s, x, y) for s in shape.shapes))
    if isinstance(shape, Polygon):
        return shape._replace(points=tuple((px + x, py + y) for px, py in shape.points))
    return shape._replace(x=shape.x + x, y=shape.y + y)


def flat(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    """All shapes without their groups."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.shapes)
        else:
            yield shape


def text_width(text: str, size: float) -> float:
    """About how wide a text is."""
    narrow = sum(c in " .,:;()|'!ijlft" for c in text)
    return size * (0.62 * (len(text) - narrow) + 0.36 * narrow)
