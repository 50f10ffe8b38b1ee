"""Pictures of cities, tours and runs: what is kept of a run, and that nothing grows too large to be shown."""

from __future__ import annotations

import base64
import xml.etree.ElementTree as ET
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from plyground.ants.film import EDGES, MOMENTS, POINTS, Film, strongest
from plyground.ants.library import instances, load
from plyground.ants.places import places
from plyground.ants.problem import Problem
from plyground.ants.progress import Progress, Trails
from plyground.ants.tour import Tour

DICE = np.random.default_rng(11)


def trails(n: int, tau: Any, floor: float = 0.0) -> Trails:
    start, end = np.triu_indices(n, 1)
    return Trails(start, end, np.asarray(tau, dtype=np.float64), floor)


def progress(iteration: int, order: Any, lying: Trails) -> Progress:
    return Progress(
        iteration, iteration / 10, 100.0 - iteration / 1000, 120.0, 3.0, np.array(order, dtype=np.int64), lambda: lying
    )


def result(film: Film, iterations: int) -> Any:
    history = [SimpleNamespace(iteration=k, best=100.0 - k / 1000, mean=120.0) for k in range(1, iterations + 1)]
    return SimpleNamespace(family="max-min", seed=3, length=99.0, why="iterations", history=history)


def weights(document: dict[str, Any], frame: dict[str, Any]) -> dict[tuple[int, int], float]:
    """What lies on every edge of a frame."""
    shares = np.frombuffer(base64.b64decode(frame["weights"]), dtype=np.uint8) / 255
    ends = np.array(document["ends"]).reshape(-1, 2).tolist()
    return {(i, j): share for (i, j), share in zip(ends, shares.tolist(), strict=True)}


def test_a_film_keeps_what_was_reported() -> None:
    problem = Problem.of_points([[0, 0], [1, 0], [1, 1], [0, 1]])
    film = Film(problem)
    film(progress(1, [0, 1, 2, 3], trails(4, [1, 2, 4, 0, 0, 0])))
    film(progress(2, [0, 1, 2, 3], trails(4, [0, 0, 0, 0, 0, 8])))
    film(progress(3, [0, 2, 1, 3], trails(4, [3, 3, 3, 3, 3, 3])))
    document = film.document(result(film, 3))
    first, second, third = document["frames"]
    assert [f["iteration"] for f in document["frames"]] == [1, 2, 3]
    assert weights(document, first) == pytest.approx(
        {(0, 1): 0.25, (0, 2): 0.5, (0, 3): 1, (1, 2): 0, (1, 3): 0, (2, 3): 0}, abs=0.002
    )
    assert [edge for edge, share in weights(document, second).items() if share] == [(2, 3)]
    assert set(weights(document, third).values()) == {1.0}
    assert document["tours"] == [[0, 1, 2, 3], [0, 2, 1, 3]]
    assert [f["tour"] for f in document["frames"]] == [0, 0, 1]
    assert document["places"] == [[0, 1], [1, 1], [1, 0], [0, 0]]  # y grows downwards
    assert document["history"] == [[1, 99.999, 120.0], [2, 99.998, 120.0], [3, 99.997, 120.0]]


def test_a_long_film_is_thinned_evenly() -> None:
    problem = Problem.of_points(DICE.random((5, 2)))
    film = Film(problem)
    for iteration in range(1, 5001):
        film(progress(iteration, range(5), trails(5, DICE.random(10))))
    document = film.document(result(film, 5000))
    kept = [frame["iteration"] for frame in document["frames"]]
    assert MOMENTS / 2 <= len(kept) <= MOMENTS
    assert len(set(np.diff(kept[:-1]))) == 1
    assert (kept[0], kept[-1]) == (1, 5000)
    assert len(document["history"]) <= POINTS
    assert (document["history"][0][0], document["history"][-1][0]) == (1, 5000)


def test_only_the_strongest_edges_are_kept() -> None:
    tau = DICE.permutation(np.arange(1.0, 4951.0))
    cities, shares = strongest(trails(100, tau), EDGES * 100)
    assert len(cities) == len(shares) == EDGES * 100
    assert sorted(shares * 4950) == pytest.approx(list(range(4551, 4951)))
    start, end = np.triu_indices(100, 1)
    of = {(int(i), int(j)): t for i, j, t in zip(start, end, tau, strict=True)}
    assert all(of[int(i), int(j)] == pytest.approx(4950 * share) for (i, j), share in zip(cities, shares, strict=True))


def test_what_lies_everywhere_does_not_stand_out() -> None:
    cities, shares = strongest(trails(4, [1, 1, 1, 1, 1, 1], floor=1.0), 10)
    assert (len(cities), len(shares)) == (0, 0)


@pytest.mark.parametrize("name", instances())
def test_cities_stand_in_the_unit_square(name: str) -> None:
    spots = places(load(name))
    assert spots.min() == pytest.approx(0)
    assert spots.max() == pytest.approx(1)
    assert len(np.unique(spots.round(9), axis=0)) == len(spots)


def test_places_keep_distances_where_only_they_are_known() -> None:
    points = DICE.random((12, 2))
    far = Problem.of_points(points).distances
    spots = places(Problem.of_matrix(far))
    again = Problem.of_points(spots).distances
    assert again / again.max() == pytest.approx(far / far.max())


def test_tours_and_problems_show_themselves() -> None:
    problem = load("gr17")
    tour = Tour(problem, range(17))
    for shown in (problem, tour):
        bundle = shown._repr_mimebundle_()
        assert bundle["text/plain"] == repr(shown)
        words = set(ET.fromstring(bundle["image/svg+xml"]).itertext())
        assert {str(label) for label in range(1, 18)} <= words
    assert f"length {tour.length:g}" in tour.svg()


def test_names_are_text() -> None:
    problem = Problem.of_points([[0, 0], [1, 1]], name="<script>", labels=("<b>", "&"))
    words = list(ET.fromstring(Tour(problem, [0, 1]).svg()).itertext())
    assert "<b>" in words
    assert any("<script>" in word for word in words)


def test_a_hundred_thousand_cities_make_no_endless_picture() -> None:
    problem = Problem.of_points(DICE.random((100_000, 2)))
    assert len(problem.svg()) < 1_000_000
    assert len(Tour(problem, np.arange(100_000)).svg()) < 4_000_000
