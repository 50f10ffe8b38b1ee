"""CSV files of cities."""

from __future__ import annotations

import pytest

from plyground.ants import tables
from plyground.errors import InputError


@pytest.mark.parametrize(
    ("text", "labels", "points"),
    [
        ("x,y\n1,2\n3,4\n", (1, 2), [[1, 2], [3, 4]]),
        ("1 2\n3 4\n5 6", (1, 2, 3), [[1, 2], [3, 4], [5, 6]]),
        ("# cities\ncity;x;y\n\nUlm;1;2.5\nLinz;3;4\n", ("Ulm", "Linz"), [[1, 2.5], [3, 4]]),
        ("a\t1\t2\nb\t3\t4\nc\t4\t5", ("a", "b", "c"), [[1, 2], [3, 4], [4, 5]]),
        ('"Ulm, Donau",1,2\nLinz,3,4', ("Ulm, Donau", "Linz"), [[1, 2], [3, 4]]),
        ("7,1,2\n8,3,4", (7, 8), [[1, 2], [3, 4]]),
        ("x,y\n0,5\n5,0", (1, 2), [[0, 5], [5, 0]]),
    ],
)
def test_points(text: str, labels: tuple[object, ...], points: list[list[float]]) -> None:
    problem = tables.parse(text)
    assert problem.kind == "EUCLID"
    assert problem.labels == labels
    assert problem.points is not None
    assert problem.points.tolist() == points


@pytest.mark.parametrize(
    ("text", "labels", "symmetric"),
    [
        ("0,1,2\n1,0,3\n2,3,0", (1, 2, 3), True),
        (",a,b\na,0,1\nb,2,0", ("a", "b"), False),
        ("a,b,c\n0,1,2\n1,0,3\n9,3,0", (1, 2, 3), False),
    ],
)
def test_matrices(text: str, labels: tuple[object, ...], symmetric: bool) -> None:
    problem = tables.parse(text)
    assert (problem.kind, problem.labels, problem.symmetric) == ("EXPLICIT", labels, symmetric)
    assert problem.distance(0, 1) == 1
    assert problem.distance(1, 0) == (1 if symmetric or len(labels) == 3 else 2)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "c.csv: there are no cities in it"),
        ("x,y\n", "c.csv: there are no cities in it, only a heading"),
        ("1,2\n3,4\n5,six\n", "c.csv line 3: 'six' is not a number"),
        ("1,2\n3,4\n5\n", "c.csv line 3: expected 2 numbers as above, found 1"),
        ("1,2\n3,nan\n", "c.csv line 2: 'nan' is not a number"),
        ("0,1\n-1,0\n", "c.csv line 2: the distance -1 is negative"),
        ("a,1,2\na,3,4\n", "c.csv line 2: city a stands in line 1 already"),
        ("1,2,3,4\n5,6,7,8\n", "c.csv line 1: expected two coordinates, or 2 distances with 0 to the city itself"),
    ],
)
def test_what_is_wrong_in_a_file_is_placed(text: str, told: str) -> None:
    with pytest.raises(InputError) as raised:
        tables.parse(text, "c.csv")
    assert str(raised.value).startswith(told)
