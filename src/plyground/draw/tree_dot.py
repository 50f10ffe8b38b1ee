"""A searched tree in Graphviz's language DOT."""

from __future__ import annotations

from collections.abc import Iterator

from plyground.draw.notation import bodies
from plyground.draw.palette import COLOURS, PLAYERS
from plyground.draw.plan import MOST, Item, plan
from plyground.search.trace import Trace

_SHAPES = {
    "triangles": {"max": "triangle", "min": "invtriangle", "chance": "circle"},
    "squares": {"max": "square", "min": "circle", "chance": "diamond"},
}


def trace_dot(
    trace: Trace,
    most: int | None = MOST,
    notation: str = "triangles",
    windows: bool | None = None,
) -> str:
    """The tree a search saw, in DOT, with at most so many visited nodes."""
    bodies(notation)  # refuses a notation nobody knows
    drawn = plan(trace, most, boards=False, windows=windows)
    lines = [
        "digraph tree {",
        f"  label={quoted(chr(10).join((drawn.title, *drawn.notes)))}; labelloc=t; ordering=out;",
        '  node [fontname="Helvetica", fontsize=12, style=filled, fillcolor=white];',
        '  edge [fontname="Helvetica", fontsize=10, arrowhead=none];',
    ]
    for i, item in enumerate(drawn.items):
        lines.append(f"  n{i} [{', '.join(_node(item, _SHAPES[notation]))}];")
        if item.parent is not None:
            look = "".join(f" [{', '.join(found)}]" for found in [list(_edge(item))] if found)
            lines.append(f"  n{item.parent} -> n{i}{look};")
    return "\n".join([*lines, "}", ""])


def quoted(text: str) -> str:
    """Any text as a DOT string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", " ").replace("\0", " ")
    return f'"{escaped}"'


def _node(item: Item, shapes: dict[str, str]) -> Iterator[str]:
    head = " ".join(filter(None, (item.title, item.value)))
    yield f"label={quoted(chr(10).join(filter(None, (head, ' → '.join(item.window), item.cut))))}"
    yield f"shape={shapes.get(item.kind, 'box')}"
    yield f"tooltip={quoted(item.tip)}"
    colour = PLAYERS[(item.player or 0) % len(PLAYERS)] if item.kind == "player" else item.kind
    if colour in COLOURS:
        yield f'color="{COLOURS[colour][0]}"'
    if item.kind in {"ghost", "more"}:
        yield 'style=dashed, fontcolor="#6b7280"'
    if item.on_line:
        yield "penwidth=3"


def _edge(item: Item) -> Iterator[str]:
    if item.edge:
        yield f"label={quoted(item.edge)}"
    if item.kind == "ghost":
        yield f'style=dashed, arrowhead=tee, color="{COLOURS["cut"][0]}"'
    elif item.kind == "more":
        yield "style=dotted"
    if item.on_line:
        yield "penwidth=3"
