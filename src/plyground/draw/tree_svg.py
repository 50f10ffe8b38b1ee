"""A searched tree as SVG."""

from __future__ import annotations

from plyground.draw.plan import MOST, plan
from plyground.draw.svg import svg
from plyground.draw.tree_scene import TreeScene
from plyground.search.trace import Trace


def trace_svg(
    trace: Trace,
    most: int | None = MOST,
    notation: str = "triangles",
    boards: bool | None = None,
    windows: bool | None = None,
) -> str:
    """The tree a search saw, as a self-contained SVG of at most so many visited nodes."""
    return svg(TreeScene(plan(trace, most, boards, windows), notation).scene())
