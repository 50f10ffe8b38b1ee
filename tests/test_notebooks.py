"""What a notebook shows of results, traces and boards."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from plyground.games import load
from plyground.search.decide import search
from traces import traced


def test_a_trace() -> None:
    bundle = traced("tree")._repr_mimebundle_()
    assert "alpha cut: 2 <= 3" in bundle["text/plain"]
    assert ET.fromstring(bundle["image/svg+xml"]).tag.endswith("svg")


def test_a_large_trace_is_cut_down_and_says_so() -> None:
    bundle = traced("tictactoe")._repr_mimebundle_()
    assert len(bundle["image/svg+xml"]) < 200_000
    assert "of 18,297 visited states are shown" in bundle["image/svg+xml"]
    assert "of 18,297 visited states are shown" in bundle["text/plain"]


def test_a_result_with_and_without_a_trace() -> None:
    game = load("tree")
    assert search(game)._repr_mimebundle_().keys() == {"text/plain"}
    bundle = search(game, trace=True)._repr_mimebundle_()
    assert bundle["text/plain"].startswith("<alphabeta: B value 3.0")
    assert "never visited" in bundle["text/plain"]
    assert bundle["image/svg+xml"].startswith("<svg")


def test_a_board() -> None:
    game = load("tictactoe")
    bundle = game.draw(game.result(game.initial(), 4))._repr_mimebundle_()
    assert bundle["text/plain"] == "· · ·\n· X ·\n· · ·\n"
    assert bundle["image/svg+xml"].count("<polyline") == 2
