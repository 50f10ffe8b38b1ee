"""The colours and line widths of all pictures, by name; each colour in a light and in a dark variant.

The hues are far apart for all kinds of colour vision, and no colour says what a shape or a word does not say too.
"""

from __future__ import annotations

from typing import NamedTuple

COLOURS: dict[str, tuple[str, str]] = {
    "paper": ("#ffffff", "#16181d"),
    "ink": ("#1f2328", "#e8e8ea"),
    "faint": ("#6b7280", "#9aa1ac"),
    "rule": ("#9aa3ae", "#69717d"),
    "max": ("#0066a4", "#6bb8f0"),
    "max-fill": ("#dcedfa", "#12344f"),
    "min": ("#b84d00", "#f7a35c"),
    "min-fill": ("#fdebd8", "#4a2a0c"),
    "chance": ("#00795a", "#4fd1aa"),
    "chance-fill": ("#d9f2ea", "#0d3d30"),
    "leaf-fill": ("#f4f5f7", "#262a31"),
    "cut": ("#b0186b", "#ff8cc6"),
    "blue": ("#0072b2", "#56b4e9"),
    "red": ("#c8460a", "#ff8a50"),
    "green": ("#008060", "#3ecfa3"),
    "yellow": ("#e0a800", "#f5cf4d"),
    "purple": ("#8b3fa0", "#d59be6"),
    "grey": ("#7a828d", "#9aa1ac"),
    "white": ("#ffffff", "#f2f2f2"),
    "black": ("#1f2328", "#0b0c0e"),
    "floor": ("#fbfbfc", "#1e2127"),
    "wall": ("#5b6470", "#8b94a1"),
    "water": ("#bfe0f5", "#174a6b"),
    "abyss": ("#33333b", "#000000"),
    "goal": ("#c9efd9", "#14513a"),
}

PLAYERS = ("max", "min", "purple", "chance", "yellow", "red", "blue", "grey", "green")
"""The colour of each player's nodes in max^n."""


class Style(NamedTuple):
    """How a shape is drawn: names of colours, widths in pixels."""

    fill: str | None = None
    line: str | None = None
    width: float = 1.0
    dashed: bool = False
    bold: bool = False
    halo: bool = False  # text on top of lines


STYLES: dict[str, Style] = {
    "paper": Style(fill="paper"),
    "max": Style("max-fill", "max", 1.6),
    "min": Style("min-fill", "min", 1.6),
    "chance": Style("chance-fill", "chance", 1.6),
    "leaf": Style("leaf-fill", "rule", 1.0),
    "max-line": Style("max-fill", "max", 3.2),
    "min-line": Style("min-fill", "min", 3.2),
    "chance-line": Style("chance-fill", "chance", 3.2),
    "leaf-line": Style("leaf-fill", "ink", 2.4),
    "future": Style("paper", "rule", 1.0, dashed=True),
    "ghost": Style("paper", "faint", 1.2, dashed=True),
    "more": Style("paper", "faint", 1.0, dashed=True),
    "edge": Style(None, "rule", 1.3),
    "edge-line": Style(None, "ink", 3.2),
    "edge-ghost": Style(None, "faint", 1.2, dashed=True),
    "cross": Style(None, "cut", 2.2),
    "now": Style(None, "cut", 2.6),
    "value": Style(fill="ink", bold=True),
    "title": Style(fill="ink", bold=True, halo=True),
    "heading": Style(fill="ink", bold=True),
    "label": Style(fill="ink", halo=True),
    "window": Style(fill="faint", halo=True),
    "cut": Style(fill="cut", bold=True, halo=True),
    "ghost-value": Style(fill="faint"),
    "note": Style(fill="faint"),
    "cell": Style("floor", "rule", 0.8),
    "cell-wall": Style("wall", "wall", 0.8),
    "cell-water": Style("water", "rule", 0.8),
    "cell-abyss": Style("abyss", "rule", 0.8),
    "cell-goal": Style("goal", "rule", 0.8),
    "frame": Style(None, "ink", 1.4),
    **{f"player-{i}": Style("leaf-fill", colour, 1.8) for i, colour in enumerate(PLAYERS)},
    **{f"player-{i}-line": Style("leaf-fill", colour, 3.4) for i, colour in enumerate(PLAYERS)},
}

_PIECES = ("ink", "blue", "red", "green", "yellow", "purple", "grey", "white", "black")
for _colour in _PIECES:
    STYLES[f"fill-{_colour}"] = Style(_colour, "ink", 0.8)
    STYLES[f"flat-{_colour}"] = Style(_colour)
    STYLES[f"stroke-{_colour}"] = Style(None, _colour, 3.0)
    STYLES[f"letter-{_colour}"] = Style(_colour, bold=True)
STYLES["letter-paper"] = Style("paper", bold=True)


def piece_colour(name: str) -> str:
    """The name of a piece's colour; a name nobody knows is ink."""
    return name if name in _PIECES else "ink"
