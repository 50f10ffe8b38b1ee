"""A search told step by step, and drawn so."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET

import pytest

from plyground.draw.film import Film
from plyground.search.steps import steps
from plyground.search.trace import Trace
from traces import traced, varied

TEXTBOOK = """\
Enter A (MAX) with the window (-∞, ∞).
Enter B (MIN) with the window (-∞, ∞).
B 1 has the value 3.
B has 3 from B 1; the window is now (-∞, 3).
B 2 has the value 12.
B 3 has the value 8.
Leave B with the value 3.
A has 3 from B; the window is now (3, ∞).
Enter C (MIN) with the window (3, ∞).
C 1 has the value 2.
C has 2 from C 1; the window is now (3, 2).
Alpha cut at C: 2 <= 3, bound from A. Never visited: 4, 6.
Leave C with the value 2.
Enter D (MIN) with the window (3, ∞).
D 1 has the value 14.
D has 14 from D 1; the window is now (3, 14).
D 2 has the value 5.
D has 5 from D 2; the window is now (3, 5).
D 3 has the value 2.
D has 2 from D 3; the window is now (3, 2).
Leave D with the value 2.
Leave A with the value 3.""".splitlines()


def test_the_textbook() -> None:
    assert [step.text for step in steps(traced("tree"))] == TEXTBOOK


@pytest.mark.parametrize("trace", varied())
def test_steps_agree_with_the_trace(trace: Trace) -> None:
    """Every node is entered once, in the order of visits, and left with its value; windows end as the trace says."""
    told = list(steps(trace))
    entered = [step.node for step in told if step.kind in {"enter", "leaf"}]
    assert entered == list(range(len(trace)))
    for i in range(len(trace)):
        node = trace.node(i)
        own = [step for step in told if step.node == i]
        assert own[-1].kind == ("leave" if node.children else "leaf")
        assert own[-1].value == node.value
        assert own[0].window == node.window or not node.children
        if node.window is not None:
            assert own[-1].window == node.window_out
        assert sum(step.kind == "cut" for step in own) == (node.cut is not None)
        best = [step.value for step in own if step.kind == "better"]
        if node.kind in {"max", "min"} and best and node.recorded:
            assert best[-1] == node.value
            assert best == sorted(set(best), reverse=node.kind == "min")


def test_hidden_children_are_told_as_a_leaf() -> None:
    trace = traced("tictactoe", depth=3, evaluator="lines")
    shown = {node.id for node in trace.nodes(10)}
    told = list(steps(trace, shown))
    assert {step.node for step in told} == shown
    assert told[1].text == "a1 (35 states below it) has the value 1."


def test_a_film_of_the_textbook() -> None:
    film = Film(traced("tree"))
    pictures = [ET.fromstring(svg) for svg in film.svgs()]
    assert len(pictures) == len(TEXTBOOK)
    assert len({(p.get("width"), p.get("height")) for p in pictures}) == 1
    for number, (picture, sentence) in enumerate(zip(pictures, TEXTBOOK, strict=True), 1):
        texts = ["".join(t.itertext()) for t in picture.iter("{http://www.w3.org/2000/svg}text")]
        assert texts[0] == f"{number}. {sentence}".replace("-∞", "−∞").replace("<=", "≤")
        reached = number >= 12  # the cut at C
        assert ("4" in texts) == reached
        assert ("alpha cut" in texts) == reached
        assert ("14" in texts) == (number >= 15)


@pytest.mark.parametrize("trace", varied())
def test_films_end_with_the_whole_picture(trace: Trace) -> None:
    film = Film(trace, most=40)
    last = list(film.scenes())[-1]
    whole = film.scene.scene()
    assert last.shapes[1:] == whole.shapes[1:]
    assert all(math.isfinite(scene.width) for scene in film.scenes())
