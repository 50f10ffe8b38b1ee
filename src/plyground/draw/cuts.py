"""The cuts of a search as a list: where, why, who set the bound, and what was never visited."""

from __future__ import annotations

from itertools import islice

from plyground.draw.spans import Line
from plyground.search.node import Node
from plyground.search.steps import ghost_name, inequality
from plyground.search.trace import Trace

MOST = 40

KINDS = {
    "alpha": "a MIN node is left: its value is at most alpha",
    "beta": "a MAX node is left: its value is at least beta",
}


def cut_lines(trace: Trace, most: int = MOST) -> list[Line]:
    """The cuts as lines of text, alpha cuts first; at most so many. Empty where the search cuts nothing at all."""
    if not trace.prunes:
        return []
    cuts = trace.cuts()
    found = list(islice(cuts, most))
    lines: list[Line] = []
    for kind, meaning in KINDS.items():
        rows = [_row(trace, node) for node in found if node.cut and node.cut.kind == kind]
        lines.append([(f"{kind} cuts: {len(rows) or 'none'}", "bold"), (f"  ({meaning})" if rows else "", "dim")])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            lines.append([("  " + "  ".join(text.ljust(w) for text, w in zip(row, widths, strict=True)), "")])
    if next(cuts, None) is not None:
        lines.append([(f"these are the first {most} cuts; JSON lists more", "dim")])
    return lines


def _row(trace: Trace, node: Node) -> tuple[str, ...]:
    assert node.cut is not None
    who = "the window given" if node.cut.ancestor is None else trace.title(node.cut.ancestor)
    never = ", ".join(ghost_name(ghost) for ghost in trace.ghosts(node.id))
    return trace.title(node.id), inequality(node.cut), f"bound from {who}", f"never visited: {never}"
