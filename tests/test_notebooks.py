"""What a notebook shows of results, traces and boards."""

from __future__ import annotations

import pkgutil
import xml.etree.ElementTree as ET
from pathlib import Path

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

import plyground as pg
from plyground import ants
from plyground.cli import course
from plyground.games import load
from plyground.search.decide import search
from traces import traced

NOTEBOOKS = sorted((Path(__file__).parent.parent / "examples/notebooks").glob("*.ipynb"))


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


def test_a_record() -> None:
    record = pg.play(load("tictactoe"), ["alphabeta", "random(seed=2)"])
    bundle = record._repr_mimebundle_()
    first, *board = bundle["text/plain"].splitlines()
    assert first.startswith("tictactoe: alphabeta against random(seed=2), ")
    assert len(board) == 3
    assert bundle["image/svg+xml"].startswith("<svg")


def test_a_tour_of_many_cities_stays_small() -> None:
    places = np.random.default_rng(0).random((20_000, 2))
    tour = ants.Tour(ants.Problem.of_points(places, "many", kind="EUCLID"), range(20_000))
    bundle = tour._repr_mimebundle_()
    assert bundle["text/plain"].startswith("<tour of many: 20,000 cities")
    assert len(bundle["image/svg+xml"]) < 600_000


def test_every_course_sheet_has_a_notebook() -> None:
    sheets = {entry.name for entry in pkgutil.iter_modules(course.__path__) if not entry.name.startswith("_")}
    assert {path.stem for path in NOTEBOOKS} == sheets


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_example_notebooks_run(notebook: Path, tmp_path: Path) -> None:
    """In a kernel of their own, from the first cell to the last; what is shown is interactive and self-contained."""
    book = nbformat.read(notebook, as_version=4)
    NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    frames = [
        output["data"]["text/html"]
        for cell in book.cells
        for output in cell.get("outputs", [])
        if "text/html" in output.get("data", {})
    ]
    assert frames
    for frame in frames:
        assert frame.startswith("<iframe")
        assert "http" not in frame.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
