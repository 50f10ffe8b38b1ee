"""A scene as a self-contained SVG: light and dark by the reader's preference, told in words for screen readers."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from html import escape

from plyground.draw.palette import COLOURS, STYLES, Style
from plyground.draw.scene import Box, Circle, Group, Polygon, Scene, Shape, Text, Wedge, flat

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FONT = "ui-sans-serif,system-ui,'Segoe UI','DejaVu Sans',Helvetica,Arial,sans-serif"


def svg(scene: Scene) -> str:
    """The scene as an SVG document."""
    w, h = _n(scene.width), _n(scene.height)
    size = f'width="{w}" height="{h}" viewBox="0 0 {w} {h}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plyground" role="img" {size}>',
        f"<title>{safe(scene.title)}</title>",
        f"<desc>{safe(scene.description)}</desc>",
        f"<style>{_css(scene)}</style>",
        f'<rect width="{w}" height="{h}" class="pg-paper"/>',
    ]
    for shape in scene.shapes:
        lines += _markup(shape)
    return "\n".join([*lines, "</svg>"]) + "\n"


def safe(text: str) -> str:
    """Any text as XML has it; characters XML does not know become a replacement mark."""
    return escape(_FORBIDDEN.sub("\ufffd", text))


def _markup(shape: Shape) -> Iterator[str]:
    if isinstance(shape, Group):
        yield from _group(shape)
    elif isinstance(shape, Polygon):
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
        name = "polygon" if shape.closed else "polyline"
        yield f'<{name} points="{points}"{_look(shape.style, shape.width)}/>'
    elif isinstance(shape, Circle):
        look = _look(shape.style, shape.width)
        yield f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"{look}/>'
    elif isinstance(shape, Box):
        rounded = f' rx="{_n(shape.radius)}"' if shape.radius else ""
        place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
        yield f"<rect {place}{rounded}{_look(shape.style)}/>"
    elif isinstance(shape, Wedge):
        yield f'<path d="{wedge(shape)}"{_look(shape.style)}/>'
    else:
        yield _text(shape)


def _group(group: Group) -> Iterator[str]:
    if not group.shapes:
        return
    node = "" if group.node is None else f' data-node="{group.node}"'
    kind = f' class="{safe(group.kind)}"' if group.kind else ""
    yield f"<g{kind}{node}>"
    if group.title:
        yield f"<title>{safe(group.title)}</title>"
    for shape in group.shapes:
        yield from _markup(shape)
    yield "</g>"


def _text(text: Text) -> str:
    anchor = "" if text.anchor == "middle" else f' text-anchor="{text.anchor}"'
    place = f'x="{_n(text.x)}" y="{_n(text.y + 0.35 * text.size)}" font-size="{_n(text.size)}"'
    return f"<text {place}{anchor}{_look(text.style)}>{safe(text.text)}</text>"


def wedge(wedge: Wedge) -> str:
    corners = []
    for angle in (wedge.facing + wedge.mouth / 2, wedge.facing - wedge.mouth / 2):
        a = math.radians(angle)
        corners.append(f"{_n(wedge.x + wedge.radius * math.cos(a))} {_n(wedge.y + wedge.radius * math.sin(a))}")
    r = _n(wedge.radius)
    return f"M{_n(wedge.x)} {_n(wedge.y)}L{corners[0]}A{r} {r} 0 1 1 {corners[1]}Z"


def _look(style: str, width: float = 0.0) -> str:
    own = f' style="stroke-width:{_n(width)}"' if width else ""
    return f' class="pg-{style}"{own}'


def _css(scene: Scene) -> str:
    used = sorted({"paper", *(shape.style for shape in flat(scene.shapes) if not isinstance(shape, Group))})
    texts = {shape.style for shape in flat(scene.shapes) if isinstance(shape, Text)}
    colours = sorted({c for name in used for c in (STYLES[name].fill, STYLES[name].line) if c} | {"paper"})
    light = "".join(f"--pg-{c}:{COLOURS[c][0]};" for c in colours)
    dark = "".join(f"--pg-{c}:{COLOURS[c][1]};" for c in colours)
    rules = [
        f".plyground{{{light}}}",
        f"@media(prefers-color-scheme:dark){{.plyground{{{dark}}}}}",
        f".plyground text{{font-family:{_FONT};text-anchor:middle}}",
        '.plyground text[text-anchor="start"]{text-anchor:start}.plyground text[text-anchor="end"]{text-anchor:end}',
        *(f".plyground .pg-{name}{{{rule(STYLES[name], name in texts)}}}" for name in used),
    ]
    return "".join(rules)


def rule(style: Style, is_text: bool) -> str:
    """One style as CSS; a plain colour stands before each variable for readers that know no variables."""
    rule = _colour("fill", style.fill)
    if style.halo:
        rule += _colour("stroke", "paper") + "stroke-width:5px;stroke-linejoin:round;paint-order:stroke;"
    elif not is_text:
        rule += _colour("stroke", style.line)
        if style.line:
            rule += f"stroke-width:{_n(style.width)}px;stroke-linejoin:round;stroke-linecap:round;"
        if style.dashed:
            rule += "stroke-dasharray:4 3.5;"
    return rule + ("font-weight:600;" if style.bold else "")


def _colour(what: str, name: str | None) -> str:
    return f"{what}:none;" if name is None else f"{what}:{COLOURS[name][0]};{what}:var(--pg-{name});"


def _n(x: float) -> str:
    """A number without needless digits."""
    return f"{x:.2f}".rstrip("0").rstrip(".") if x % 1 else f"{x:.0f}"
