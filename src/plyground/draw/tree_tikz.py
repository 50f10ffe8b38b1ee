"""A searched tree as a standalone LaTeX document with TikZ."""

from __future__ import annotations

from plyground.draw.plan import MOST, plan
from plyground.draw.tikz import tikz
from plyground.draw.tree_scene import TreeScene
from plyground.search.trace import Trace


def trace_tikz(
    trace: Trace,
    most: int | None = MOST,
    notation: str = "triangles",
    boards: bool | None = None,
    windows: bool | None = None,
) -> str:
    """The tree a search saw, as LaTeX to compile by itself, with at most so many visited nodes."""
    return tikz(TreeScene(plan(trace, most, boards, windows), notation).scene())
