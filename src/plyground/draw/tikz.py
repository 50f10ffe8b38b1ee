"""A scene as TikZ, for LaTeX."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from plyground.draw.palette import COLOURS, STYLES
from plyground.draw.scene import Box, Circle, Group, Polygon, Scene, Shape, Text, Wedge, flat

_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": "$<$", ">": "$>$", "|": "$|$",
    '"': "''", "∞": r"$\infty$", "−": r"$-$", "≤": r"$\le$", "≥": r"$\ge$", "→": r"$\to$", "·": r"$\cdot$",
    "▲": r"$\blacktriangle$", "▼": r"$\blacktriangledown$", "●": r"$\bullet$", "■": r"$\blacksquare$",
    "◆": r"$\blacklozenge$", "…": r"\dots{}", "\n": " ",
}  # fmt: skip

_LATIN = re.compile("[À-ÏÑ-ÖØ-ÝßŸà-ïñ-öø-ýÿ]")

PREAMBLE = r"""\usepackage{amssymb}
\usepackage{tikz}
"""


def escape(text: str) -> str:
    """Any text as LaTeX has it; letters LaTeX has no type for become a question mark."""
    return "".join(_SPECIAL.get(c, c if " " <= c <= "~" or _LATIN.fullmatch(c) else "?") for c in text)


def tikz(scene: Scene) -> str:
    """The scene as a document of its own, cut to its size."""
    return "\n".join(
        [
            r"\documentclass[border=4pt]{standalone}",
            PREAMBLE.rstrip(),
            *colours((scene,)),
            r"\begin{document}",
            *_comment(scene),
            OPEN,
            *shapes(scene),
            CLOSE,
            r"\end{document}",
            "",
        ]
    )


OPEN = r"\begin{tikzpicture}[x=0.75pt,y=-0.75pt,line join=round,line cap=round,font=\sffamily]"
CLOSE = r"\end{tikzpicture}"


def _comment(scene: Scene) -> list[str]:
    return [f"% {' '.join(line.split())}" for line in (scene.title, scene.description) if line]


def colours(scenes: tuple[Scene, ...]) -> list[str]:
    """The definitions of all colours these scenes use."""
    styles = [STYLES[s.style] for scene in scenes for s in flat(scene.shapes) if not isinstance(s, Group)]
    names = sorted({c for style in styles for c in (style.fill, style.line) if c} | {"paper"})
    return [rf"\definecolor{{pg-{c}}}{{HTML}}{{{COLOURS[c][0][1:].upper()}}}" for c in names]


def shapes(scene: Scene) -> Iterator[str]:
    """One drawing command per shape."""
    for shape in flat(scene.shapes):
        yield _command(shape)


def _command(shape: Shape) -> str:
    assert not isinstance(shape, Group)
    if isinstance(shape, Text):
        return _text(shape)
    look = _look(shape.style, shape.width if isinstance(shape, Polygon | Circle) else 0.0)
    if isinstance(shape, Polygon):
        path = " -- ".join(f"({x:.2f},{y:.2f})" for x, y in shape.points) + (" -- cycle" if shape.closed else "")
    elif isinstance(shape, Circle):
        path = f"({shape.x:.2f},{shape.y:.2f}) circle[radius={_pt(shape.radius)}]"
    elif isinstance(shape, Box):
        corners = f"[rounded corners={_pt(shape.radius)}] " if shape.radius else ""
        right, foot = shape.x + shape.width, shape.y + shape.height
        path = f"{corners}({shape.x:.2f},{shape.y:.2f}) rectangle ({right:.2f},{foot:.2f})"
    else:
        path = _wedge(shape)
    return rf"\path[{look}] {path};"


def _wedge(wedge: Wedge) -> str:
    a, b = wedge.facing + wedge.mouth / 2, wedge.facing + 360 - wedge.mouth / 2
    x, y = (wedge.x + wedge.radius * math.cos(math.radians(a)), wedge.y + wedge.radius * math.sin(math.radians(a)))
    arc = f"arc[start angle={-a:.1f},end angle={-b:.1f},radius={_pt(wedge.radius)}]"
    return f"({wedge.x:.2f},{wedge.y:.2f}) -- ({x:.2f},{y:.2f}) {arc} -- cycle"


def _look(name: str, width: float) -> str:
    style = STYLES[name]
    look = []
    if style.fill:
        look.append(f"fill=pg-{style.fill}")
    if style.line:
        look += [f"draw=pg-{style.line}", f"line width={_pt(width or style.width)}"]
    if style.dashed:
        look.append("dash pattern=on 3pt off 2.6pt")
    return ",".join(look)


def _text(text: Text) -> str:
    style = STYLES[text.style]
    anchor = {"start": "west", "middle": "center", "end": "east"}[text.anchor]
    size = text.size * 0.75
    font = rf"\fontsize{{{size:.1f}}}{{{size * 1.2:.1f}}}\selectfont" + (r"\bfseries" if style.bold else "")
    look = f"anchor={anchor},inner sep=0.6pt,text=pg-{style.fill},font=\\sffamily{font}"
    if style.halo:
        look += ",fill=pg-paper,fill opacity=0.75,text opacity=1"
    return rf"\node[{look}] at ({text.x:.2f},{text.y:.2f}) {{{escape(text.text)}}};"


def _pt(pixels: float) -> str:
    return f"{pixels * 0.75:.2f}pt"
