"""A search as a film: the same picture at every step, drawn as far as the search has come.

What the search has not reached yet is dotted and empty; values and windows are those of the moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from plyground.draw.plan import Item, plan
from plyground.draw.scene import Group, Scene, Shape
from plyground.draw.svg import svg
from plyground.draw.tikz import CLOSE, OPEN, PREAMBLE, colours, shapes
from plyground.draw.tree_scene import TreeScene
from plyground.errors import InputError
from plyground.search.steps import Step, steps, worth
from plyground.search.trace import Trace

SLIDE = (400.0, 200.0)
"""The room on a slide, in points."""


class Film:
    """The pictures of a search, step by step, of at most `most` visited nodes."""

    def __init__(
        self,
        trace: Trace,
        most: int | None = None,
        notation: str = "triangles",
        boards: bool | None = None,
        windows: bool | None = None,
    ) -> None:
        if not trace.in_steps:
            raise InputError(f"{trace.algorithm} grows its tree play by play: there are no steps to show")
        self.plan = plan(trace, most, boards, windows)
        self.with_windows = any(item.window for item in self.plan.items)
        shown = {item.node for item in self.plan.items if item.node is not None}
        self.steps = list(steps(trace, shown))
        self.captions = tuple(f"{number}. {step.text}" for number, step in enumerate(self.steps, 1))
        self.scene = TreeScene(self.plan, notation, self.captions)

    def __len__(self) -> int:
        return len(self.steps)

    def scenes(self) -> Iterator[Scene]:
        """One scene per step, all of one size."""
        at = {item.node: i for i, item in enumerate(self.plan.items) if item.node is not None}
        now = [_future(item) for item in self.plan.items]
        for number, (step, caption) in enumerate(zip(self.steps, self.captions, strict=True), 1):
            i = at[step.node]
            now[i] = self._item(self.plan.items[i], step)
            if step.kind in {"cut", "leave"}:
                for child in self.plan.children[i]:
                    if self.plan.items[child].kind in {"ghost", "more"}:
                        now[child] = self.plan.items[child]
            done = number == len(self.steps)
            items = self.plan.items if done else tuple(now)
            yield self.scene.scene(items, caption, None if done else i)

    def _item(self, item: Item, step: Step) -> Item:
        """A node as it stands after a step."""
        if step.kind == "leave":
            return replace(item, on_line=False)
        window: tuple[str, ...] = ()
        if step.window is not None and self.with_windows and step.kind != "leaf":
            window = item.window[:1]
            if worth(step.window) not in window:
                window += (worth(step.window),)
        value = "" if step.value is None else item.value if step.kind == "leaf" else worth(step.value)
        cut = item.cut if step.kind == "cut" else ""
        return replace(item, value=value, window=window, cut=cut, on_line=False, tip=step.text)

    def svgs(self) -> Iterator[str]:
        """One SVG per step."""
        for scene in self.scenes():
            yield svg(scene)

    def beamer(self) -> str:
        """All steps as one Beamer frame; what does not change from slide to slide is written once."""
        scenes = list(self.scenes())
        width, height = (0.75 * max(getattr(s, side) for s in scenes) for side in ("width", "height"))
        scale = min(1.0, SLIDE[0] / width, SLIDE[1] / height)
        return "\n".join(
            [
                r"\documentclass[aspectratio=169]{beamer}",
                r"\setbeamertemplate{navigation symbols}{}",
                PREAMBLE.rstrip(),
                *colours(tuple(scenes)),
                r"\begin{document}",
                r"\begin{frame}",
                rf"\centering\scalebox{{{scale:.3f}}}{{%",
                OPEN,
                rf"\useasboundingbox (0,0) rectangle ({width / 0.75:.0f},{height / 0.75:.0f});",
                *(line for part in zip(*(s.shapes for s in scenes), strict=True) for line in _overlays(part)),
                CLOSE + "}",
                r"\end{frame}",
                r"\end{document}",
                "",
            ]
        )


def _future(item: Item) -> Item:
    return replace(item, kind="future", value="", window=(), cut="", board=None, on_line=False, tip="Not reached yet.")


def _overlays(over_time: tuple[Shape, ...]) -> Iterator[str]:
    """One shape of the picture in all its states, each on the slides where it looks so."""
    written = [
        "\n".join(shapes(Scene(0, 0, shape.shapes if isinstance(shape, Group) else (shape,), "")))
        for shape in over_time
    ]
    slide = 1
    for commands, same in groupby(written):
        last = slide + len(list(same)) - 1
        if commands:
            yield commands if last - slide + 1 == len(written) else f"\\only<{slide}-{last}>{{%\n{commands}}}"
        slide = last + 1
