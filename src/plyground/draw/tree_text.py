"""A searched tree as text, one line per node:

A ▲ 3  (-∞, ∞) → (3, ∞)
┝━ B ▼ 3  (-∞, ∞) → (-∞, 3)
│  ┝━ 3
│  ├─ 12
│  └─ 8
├─ C ▼ <= 2  (3, ∞) → (3, 2)  alpha cut: 2 <= 3, bound from A
│  ├─ 2
│  └╌ 4, 6  never visited
└─ D ▼ 2  (3, ∞) → (3, 2)
   ...
"""

from __future__ import annotations

from plyground.draw.board_text import board_lines
from plyground.draw.notation import bodies
from plyground.draw.plan import MOST, Item, Plan, plan
from plyground.draw.spans import Line, plain
from plyground.search.trace import Trace

_COLOURS = {"max": "blue", "min": "dark_orange3", "chance": "green", "player": "magenta"}
_BRANCHES = {"line": ("┝━ ", "┕━ "), "ghost": ("├╌ ", "└╌ "), "more": ("├╌ ", "└╌ "), "": ("├─ ", "└─ ")}


def trace_text(
    trace: Trace,
    most: int | None = MOST,
    notation: str = "triangles",
    boards: bool = False,
    windows: bool | None = None,
) -> str:
    """The tree a search saw, as plain text with at most so many visited nodes."""
    return plain(tree_lines(trace, most, notation, boards, windows)) + "\n"


def tree_lines(
    trace: Trace,
    most: int | None = MOST,
    notation: str = "triangles",
    boards: bool = False,
    windows: bool | None = None,
) -> list[Line]:
    """The same as lines with colours, below a heading and above a legend."""
    drawn = plan(trace, most, boards, windows)
    signs = {kind: body.sign for kind, body in bodies(notation).items()}
    lines: list[Line] = [[(drawn.title, "bold")], []]
    indents: list[str] = [""] * len(drawn.items)
    last = {below[-1] for below in drawn.children if below}
    for i, item in enumerate(drawn.items):
        if item.kind == "ghost" and i not in last:  # brothers never visited stand in one line
            continue
        stem, continued = "", ""
        if item.parent is not None:
            looks = _BRANCHES["line" if item.on_line else item.kind if item.kind in _BRANCHES else ""]
            stem = indents[item.parent] + looks[i in last]
            continued = indents[item.parent] + ("   " if i in last else "│  ")
        indents[i] = continued
        lines.append([(stem, "bold" if item.on_line else "dim"), *_node(i, drawn, signs)])
        if item.board is not None:
            rail = continued + ("│  " if drawn.children[i] else "   ")
            lines += [[(rail, "dim"), *row] for row in board_lines(item.board)]
    return [*lines, [], *_legend(drawn, signs)]


def _node(i: int, drawn: Plan, signs: dict[str, str]) -> Line:
    item = drawn.items[i]
    if item.kind == "more":
        return [(f"… {item.value}", "dim")]
    if item.kind == "ghost":
        brothers = [drawn.items[j] for j in drawn.children[item.parent or 0]]
        names = [_ghost(brother) for brother in brothers if brother.kind == "ghost"]
        return [(f"{', '.join(names)}  never visited", "dim")]
    colour = _COLOURS.get(item.kind, "")
    who = f"{signs[item.kind]}{(item.player or 0) + 1}" if item.kind == "player" else signs[item.kind]
    name = " ".join(filter(None, (item.edge, item.title)))
    line: Line = [(f"{name} ", "bold" if item.on_line else "")] if name else []
    if who:
        line.append((f"{who} ", colour))
    line.append((item.value, f"bold {colour}".strip()))
    if item.window:
        line.append(("  " + " → ".join(item.window), "dim"))
    if item.visits:
        line.append((f"  {item.visits}", "dim"))
    if item.cut:
        line.append((f"  {item.cut}", "magenta"))
    return line


def _ghost(item: Item) -> str:
    return " = ".join(filter(None, (item.edge or item.title, item.value)))


def _legend(drawn: Plan, signs: dict[str, str]) -> list[Line]:
    kinds = {item.kind for item in drawn.items}
    words = {"max": "MAX", "min": "MIN", "chance": "chance", "player": "player"}
    said = [f"{signs[kind]} {word}" for kind, word in words.items() if kind in kinds]
    if any(item.window for item in drawn.items):
        said.append("(alpha, beta) on entering → on leaving")
    if any(item.on_line for item in drawn.items[1:]):
        said.append("━ line of play")
    if "ghost" in kinds:
        said.append("╌ cut off")
    return [[(text, "dim")] for text in (" · ".join(said), *drawn.notes) if text]
