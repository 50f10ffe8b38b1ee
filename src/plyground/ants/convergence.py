"""The convergence of a run as PNG or PDF; needs matplotlib, which the plot extra brings."""

from __future__ import annotations

import importlib.util
import io
from typing import Any

from plyground.draw.palette import COLOURS
from plyground.errors import InputError


def require_matplotlib() -> None:
    """Say what is missing, and how to get it."""
    if importlib.util.find_spec("matplotlib") is None:
        raise InputError("PNG and PDF need matplotlib: pip install 'plyground[plot]'; .svg needs nothing")


def convergence(result: Any, ending: str) -> bytes:
    """Best and mean length over the iterations, and the optimum; `ending` is ".png" or ".pdf"."""
    require_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.2, 4.0), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    iterations = [row.iteration for row in result.history]
    axes.plot(iterations, [row.mean for row in result.history], color=COLOURS["grey"][0], lw=0.8, ls="--", label="mean")
    axes.plot(
        iterations,
        [row.best for row in result.history],
        color=COLOURS["blue"][0],
        lw=1.8,
        drawstyle="steps-post",
        label="best so far",
    )
    problem = result.tour.problem
    if problem.optimum is not None:
        axes.axhline(problem.optimum, color=COLOURS["green"][0], lw=1.2, ls=(0, (6, 3)), label="optimum")
    axes.set(xlabel="iteration", ylabel="length", title=f"{problem.name} by {result.family}: {result.length:.15g}")
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    out = io.BytesIO()
    figure.savefig(out, format=ending.removeprefix("."), dpi=150, metadata=None)
    return out.getvalue()
