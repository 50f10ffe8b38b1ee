"""Problems and tours: distances worked out by hand, every format of TSPLIB, and what is wrong in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from plyground.ants import tsplib
from plyground.ants.library import instances, load, load_tour
from plyground.ants.problem import MATRIX_CITIES, Problem
from plyground.ants.tour import Tour
from plyground.errors import InputError

DATA = Path(__file__).parent / "data" / "tsplib"

SHORTEST = {
    "att48": "1 8 38 31 44 18 7 28 6 37 19 27 17 43 30 36 46 33 20 47 21 32 39 48 5 42 24 10 45 35 4 26 2 29 34 41 "
    "16 22 3 23 14 25 13 11 12 15 40 9",
    "bayg29": "1 28 6 12 9 26 3 29 5 21 2 20 10 4 15 18 14 17 22 11 19 25 7 23 8 27 16 13 24",
    "berlin52": "1 49 32 45 19 41 8 9 10 43 33 51 11 52 14 13 47 26 27 28 12 25 4 6 15 5 24 48 38 37 40 39 36 35 34 "
    "44 46 16 29 50 20 23 30 2 7 42 21 17 3 18 31 22",
    "burma14": "1 2 14 3 4 5 6 12 7 13 8 11 9 10",
    "eil51": "1 22 8 26 31 28 3 36 35 20 2 29 21 16 50 34 30 9 49 10 39 33 45 15 44 42 40 19 41 13 25 14 24 43 7 "
    "23 48 6 27 51 46 12 47 18 4 17 37 5 38 11 32",
    "gr17": "1 4 13 7 8 6 17 14 15 3 11 10 2 5 9 12 16",
    "gr24": "1 16 11 3 7 6 24 8 21 5 10 17 22 18 19 15 2 20 14 13 9 23 4 12",
    "ulysses16": "1 14 13 12 7 6 15 5 11 9 10 16 3 2 4 8",
    "ulysses22": "1 14 13 12 7 6 15 5 11 9 10 19 20 21 16 3 2 17 22 4 18 8",
}
"""Published shortest tours."""

HEADER = "NAME : small\nTYPE : TSP\nDIMENSION : 3\nEDGE_WEIGHT_TYPE : EUC_2D\n"
POINTS = HEADER + "NODE_COORD_SECTION\n1 0 0\n2 3 0\n3 0 4\nEOF\n"


# -------------------------------------------------------------------------------------------- distances


@pytest.mark.parametrize(
    ("kind", "a", "b", "distance"),
    [
        ("EUCLID", (0, 0), (1, 1), 2**0.5),
        ("EUC_2D", (0, 0), (3, 4), 5),
        ("EUC_2D", (0, 0), (1, 1), 1),
        ("EUC_2D", (0, 0), (2.5, 0), 3),  # a half is rounded up, not to the even neighbour
        ("CEIL_2D", (0, 0), (3, 4), 5),
        ("CEIL_2D", (0, 0), (1, 1), 2),
        ("MAN_2D", (1, 5), (4, 3), 5),
        ("MAN_2D", (0, 0), (1.2, 1.3), 3),
        ("MAX_2D", (1, 5), (4, 3), 3),
        ("MAX_2D", (0, 0), (1.2, 2.5), 3),
        ("ATT", (0, 0), (30, 10), 10),  # sqrt(1000 / 10)
        ("ATT", (0, 0), (10, 0), 4),  # 3.16 is rounded to 3, which is too short
        ("ATT", (0, 0), (12, 0), 4),  # 3.79 is rounded to 4
        ("GEO", (0, 0), (1, 0), 112),  # a degree: 6378.388 * 3.141592 / 180 = 111.32, and 1, cut short
        ("GEO", (0, 0), (0, 1.30), 167),  # a degree and 30 minutes: 166.98, and 1, cut short
        ("GEO", (0, 0), (0, -1.30), 167),  # to the west, the minutes count westwards too
    ],
)
def test_distances_by_hand(kind: str, a: Any, b: Any, distance: float) -> None:
    problem = Problem.of_points([a, b], kind=kind)
    assert problem.distance(0, 1) == problem.distance(1, 0) == pytest.approx(distance, rel=1e-15)
    assert problem.distance(0, 0) == problem.distances[1, 1] == 0


def test_ulysses_first_row_as_published() -> None:
    row = [0, 509, 501, 312, 1019, 736, 656, 60, 1039, 726, 2314, 479, 448, 479, 619, 150]
    assert load("ulysses16").distances[0].tolist() == row


@pytest.mark.parametrize("name", sorted(SHORTEST))
def test_published_tours_have_the_published_length(name: str) -> None:
    tour = Tour.of_labels(load(name), SHORTEST[name].split())
    assert tour.length == tour.problem.optimum
    assert tour.gap == 0


@pytest.mark.parametrize(("name", "length"), [("pcb442", 221440), ("att532", 309636)])
def test_lengths_of_the_canonical_tours(name: str, length: int) -> None:
    """TSPLIB prints the length of 1, 2, ..., n, to test distance functions by."""
    problem = load(DATA / f"{name}.tsp")
    assert Tour(problem, range(problem.n)).length == length


# ---------------------------------------------------------------------------------------------- formats

SYMMETRIC = np.array([[0, 1, 2, 3], [1, 0, 4, 5], [2, 4, 0, 6], [3, 5, 6, 0]])


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("FULL_MATRIX", "0 1 2 3 1 0 4 5 2 4 0 6 3 5 6 0"),
        ("UPPER_ROW", "1 2 3 4 5 6"),
        ("LOWER_ROW", "1 2 4 3 5 6"),
        ("UPPER_DIAG_ROW", "0 1 2 3 0 4 5 0 6 0"),
        ("LOWER_DIAG_ROW", "0 1 0 2 4 0 3 5 6 0"),
        ("UPPER_COL", "1 2 4 3 5 6"),
        ("LOWER_COL", "1 2 3 4 5 6"),
        ("UPPER_DIAG_COL", "0 1 0 2 4 0 3 5 6 0"),
        ("LOWER_DIAG_COL", "0 1 2 3 0 4 5 0 6 0"),
    ],
)
@pytest.mark.parametrize("width", [1, 3, 99])
def test_every_matrix_format(name: str, numbers: str, width: int) -> None:
    words = numbers.split()
    rows = "\n".join(" ".join(words[i : i + width]) for i in range(0, len(words), width))
    text = f"DIMENSION: 4\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: {name}\nEDGE_WEIGHT_SECTION\n{rows}\nEOF"
    problem = tsplib.parse(text)
    assert (problem.distances == SYMMETRIC).all()
    assert problem.symmetric


def test_an_asymmetric_matrix() -> None:
    text = "TYPE: ATSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\n"
    problem = tsplib.parse(text + "EDGE_WEIGHT_SECTION\n9999 1 2\n3 9999 4\n5 6 9999\nEOF")
    assert not problem.symmetric
    assert problem.distances.tolist() == [[0, 1, 2], [3, 0, 4], [5, 6, 0]]
    assert Tour(problem, [0, 1, 2]).length == 1 + 4 + 5
    assert Tour(problem, [0, 2, 1]).length == 2 + 6 + 3


@pytest.mark.parametrize("name", [*instances(), "asymmetric", "unrounded"])
def test_a_written_problem_is_read_back(name: str) -> None:
    dice = np.random.default_rng(3)
    made = {"asymmetric": Problem.of_matrix(dice.random((5, 5))), "unrounded": Problem.of_points(dice.random((5, 2)))}
    problem = made.get(name) or load(name)
    again = tsplib.parse(tsplib.text_of(problem))
    assert (again.distances == problem.distances).all()
    assert (again.name, again.optimum, again.labels) == (problem.name, problem.optimum, problem.labels)
    assert again.symmetric == problem.symmetric
    if problem.points is not None:
        assert again.points is not None
        assert (again.points == problem.points).all()


def test_a_written_tour_is_read_back(tmp_path: Path) -> None:
    problem = load("berlin52")
    tour = Tour.of_labels(problem, SHORTEST["berlin52"].split())
    path = tmp_path / "berlin52.tour"
    path.write_text(tsplib.text_of_tour(tour), encoding="utf-8")
    assert load_tour(path, problem).labels == tour.labels


def test_numbers_of_cities_are_those_of_the_file() -> None:
    problem = tsplib.parse(POINTS.replace("\n1 0 0", "\n70 0 0").replace("\n3 0 4", "\n20 0 4"))
    assert problem.labels == (70, 2, 20)
    assert (problem.city(20), problem.city("70")) == (2, 0)
    assert Tour(problem, [1, 2, 0]).labels == [2, 20, 70]


def test_the_optimum_goes_by_name_size_and_kind(tmp_path: Path) -> None:
    text = (DATA / "pcb442.tsp").read_text(encoding="utf-8")
    path = tmp_path / "mine.tsp"
    path.write_text(text, encoding="utf-8")
    assert load(path).optimum == 50778
    path.write_text(text.replace("EUC_2D", "CEIL_2D"), encoding="utf-8")
    assert load(path).optimum is None
    path.write_text(POINTS.replace("TYPE : TSP", "COMMENT : Optimal value: 12"), encoding="utf-8")
    assert load(path).optimum == 12


# -------------------------------------------------------------------------------------- tours and questions


def test_open_tours_starts_and_ends() -> None:
    square = [[0, 0], [0, 3], [4, 3], [4, 0]]
    assert Tour(load(square), [0, 1, 2, 3]).length == 3 + 4 + 3 + 4
    assert Tour(load(square, open=True), [0, 1, 2, 3]).length == 3 + 4 + 3
    assert Tour(load(square, start=2), [0, 1, 2, 3]).order.tolist() == [2, 3, 0, 1]
    fixed = load(square, start=1, end=2)
    assert fixed.open
    assert Tour(fixed, [1, 0, 3, 2]).length == 3 + 4 + 3
    for wrong in ([0, 1, 3, 2], [1, 0, 2, 3]):
        with pytest.raises(InputError, match=r"the tour (starts|ends) in"):
            Tour(fixed, wrong)


def test_what_is_known_of_closed_tours_is_not_known_of_open_ones() -> None:
    problem = load("berlin52")
    assert problem.asked(start=3).optimum == 7542
    assert problem.asked(open=True).optimum is None
    assert problem.asked(open=True, optimum=7000).optimum == 7000


@pytest.mark.parametrize("n", [1, 2, 3])
def test_few_cities(n: int) -> None:
    problem = Problem.of_points([[0, 0], [3, 4], [0, 8]][:n])
    assert Tour(problem, range(n)).length == {1: 0, 2: 10, 3: 18}[n]


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ([0, 1], "does not visit city 3"),
        ([0, 1, 1], "visits city 2 more than once"),
        ([0, 1, 3], "there is no city number 3; they are 0 to 2"),
        ([0.0, 1.0, 2.0], "a tour is a list of city numbers"),
    ],
)
def test_a_tour_that_is_none(order: list[Any], told: str) -> None:
    with pytest.raises(InputError, match=told):
        Tour(Problem.of_points([[0, 0], [1, 0], [0, 1]]), order)


def test_a_matrix_has_a_limit_and_distances_have_none() -> None:
    n = MATRIX_CITIES + 1
    problem = Problem.of_points(np.column_stack((np.arange(n), np.zeros(n))))
    assert Tour(problem, range(n)).length == 2 * (n - 1)
    with pytest.raises(InputError, match="too many for a matrix"):
        _ = problem.distances


# ------------------------------------------------------------------------------------------------ faults

MATRIX = (
    "NAME: m\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\n"
    "EDGE_WEIGHT_SECTION\n0 1 2\n1 0 3\n2 3 0\nEOF\n"
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEADER + "EOF\n", "f.tsp: there is no NODE_COORD_SECTION"),
        (POINTS.replace("EDGE_WEIGHT_TYPE : EUC_2D\n", ""), "f.tsp: there is no EDGE_WEIGHT_TYPE"),
        (POINTS.replace("DIMENSION : 3\n", ""), "f.tsp: there is no DIMENSION"),
        (POINTS.replace(": 3", ": 4"), "f.tsp line 5: DIMENSION promises 4 cities, but NODE_COORD_SECTION has 3"),
        (POINTS.replace(": 3", ": 2"), "f.tsp line 8: DIMENSION promises 2 cities, but NODE_COORD_SECTION has 3"),
        (POINTS.replace(": 3", ": three"), "f.tsp line 3: DIMENSION is a number of cities, at least 1, not 'three'"),
        (POINTS.replace("2 3 0", "2 x 0"), "f.tsp line 7: expected a city's number and two coordinates, found '2 x 0'"),
        (POINTS.replace("2 3 0", "2 3"), "f.tsp line 7: expected a city's number and two coordinates, found '2 3'"),
        (POINTS.replace("2 3 0", "2 nan 0"), "f.tsp line 7: coordinates are finite numbers"),
        (POINTS.replace("2 3 0", "1 3 0"), "f.tsp line 7: city 1 stands in line 6 already"),
        (
            POINTS.replace("EUC_2D", "EUC_9D"),
            "f.tsp line 4: unknown EDGE_WEIGHT_TYPE 'EUC_9D'; known are EXPLICIT, EUC",
        ),
        (POINTS.replace("TYPE : TSP", "TYPE : CVRP"), "f.tsp line 2: unknown TYPE 'CVRP'; known are TSP, ATSP"),
        (POINTS.replace("EOF", "FIXED_EDGES_SECTION\n1 2\n-1\nEOF"), "f.tsp line 9: unknown section FIXED_EDGES"),
        ("565 575\n", "f.tsp line 1: expected `KEYWORD : value` or a section, found '565 575'"),
        ("", "f.tsp: there is no EDGE_WEIGHT_TYPE"),
        (
            MATRIX.replace("1 0 3", "7 0 3"),
            "f.tsp line 8: TYPE TSP promises symmetry, but from 1 to 2 it is 1 and back 7",
        ),
        (MATRIX.replace("1 0 3", "1 0 -3"), "f.tsp line 8: the distance -3 is not a number of at least 0"),
        (MATRIX.replace("1 0 3", "1 0 nan"), "f.tsp line 8: the distance nan is not a number of at least 0"),
        (MATRIX.replace("1 0 3", "1 0 x"), "f.tsp line 8: 'x' is not a distance"),
        (MATRIX.replace("1 0 3", "1 0"), "f.tsp line 6: FULL_MATRIX of 3 cities has 9 distances, but there are 8"),
        (
            MATRIX.replace("1 0 3", "1 0 3 3"),
            "f.tsp line 9: FULL_MATRIX of 3 cities has 9 distances, but there are more",
        ),
        (
            MATRIX.replace("FULL_MATRIX", "HALF"),
            "f.tsp line 5: unknown EDGE_WEIGHT_FORMAT 'HALF'; known are FULL_MATRIX",
        ),
    ],
)
def test_what_is_wrong_in_a_file_is_placed(text: str, told: str) -> None:
    with pytest.raises(InputError) as raised:
        tsplib.parse(text, "f.tsp")
    assert str(raised.value).startswith(told)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Problem.of_matrix([[0, 1], [2, 0]], symmetric=True), "symmetry is promised, but .* 1 to 2 is 1"),
        (lambda: Problem.of_matrix([[0, -1], [-1, 0]]), "the distance from 1 to 2 is -1"),
        (lambda: Problem.of_matrix([[0, float("nan")], [1, 0]]), "the distance from 1 to 2 is nan"),
        (lambda: Problem.of_matrix([[0, 1, 2], [1, 0, 2]]), "expected a square matrix"),
        (lambda: Problem.of_points([[0, 1], [2, float("inf")]]), "coordinate 2 of city 2 is inf"),
        (lambda: Problem.of_points([[0, 1, 2]]), "expected 1 points with two coordinates"),
        (lambda: Problem.of_points([["a", 1]]), "expected numbers in rows"),
        (lambda: Problem.of_points([[0, 1]], kind="EUC"), "unknown kind of distance 'EUC': did you mean EUC_2D"),
        (lambda: Problem.of_points(np.zeros((0, 2))), "there are no cities"),
        (lambda: load("berlin"), "unknown instance 'berlin': did you mean berlin52"),
        (lambda: load("nowhere/berlin52.tsp"), "there is no file nowhere/berlin52.tsp"),
        (lambda: load("berlin52", start=52), "the start is city 0 to 51, not 52"),
        (lambda: load("berlin52", start=3, end=3), "cannot end where it starts"),
        (lambda: load("berlin52").city("53"), "berlin52 has no city '53'; its 52 cities are 1 to 52"),
    ],
)
def test_what_is_wrong_in_a_question(make: Any, told: str) -> None:
    with pytest.raises(InputError, match=told):
        make()
