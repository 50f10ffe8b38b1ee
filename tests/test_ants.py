"""Colonies: every family on every kind of problem against exact solutions, the pheromone against its formulas."""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import Any

import numpy as np
import pytest

from conftest import needs_machine_code
from plyground import ants
from plyground.ants.library import load
from plyground.ants.parameters import DAEMONS, FAMILIES
from plyground.ants.problem import Problem
from plyground.ants.progress import Progress
from plyground.ants.site import nearest_neighbour
from plyground.ants.tour import Tour
from plyground.errors import InputError


def shortest(problem: Problem) -> float:
    """The length of a shortest tour, by trying all of them."""
    ways, n = problem.distances, problem.n
    best = float("inf")
    for order in permutations(range(n)):
        if (problem.start is not None and order[0] != problem.start) or (
            problem.end is not None and order[-1] != problem.end
        ):
            continue
        length = sum(ways[i, j] for i, j in pairwise(order)) + (0.0 if problem.open else ways[order[-1], order[0]])
        best = min(best, length)
    return float(best)


def points(n: int, seed: int = 0, **facts: Any) -> Problem:
    return Problem.of_points(np.random.default_rng(seed + n).integers(0, 100, (n, 2)), **facts)


def one_way(n: int, seed: int = 0, **facts: Any) -> Problem:
    """Distances that differ there and back."""
    return Problem.of_matrix(np.random.default_rng(seed + n).integers(1, 100, (n, n)), **facts)


ASKED: list[dict[str, Any]] = [
    {},
    {"start": 1},
    {"open": True},
    {"open": True, "start": 1},
    {"open": True, "end": 0},
    {"open": True, "start": 0, "end": 1},
]


# ---------------------------------------------------------------------------------------- against the truth


@pytest.mark.parametrize("make", [points, one_way])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 7])
def test_few_cities_are_solved_exactly(make: Any, n: int) -> None:
    for asked in ASKED[: 2 if n == 1 else None]:
        if n == 1 and asked:
            continue
        problem = make(n, **asked)
        truth = shortest(problem)
        for family in ("focused", "max-min"):
            found = ants.solve(problem, family=family, seed=1, iterations=20, ants=8)
            assert found.length == pytest.approx(truth), (n, asked, family)


@pytest.mark.parametrize("make", [points, one_way])
@pytest.mark.parametrize("asked", ASKED)
def test_eight_cities_are_solved_exactly(make: Any, asked: dict[str, Any]) -> None:
    problem = make(8, **asked)
    assert ants.solve(problem, seed=2, iterations=20, ants=16).length == pytest.approx(shortest(problem))


@needs_machine_code
@pytest.mark.parametrize("name", ["berlin52", "att48", "ulysses22", "gr17", "burma14", "kroA100"])
def test_known_optima_are_reached(name: str) -> None:
    found = ants.solve(name, seed=1, iterations=300)
    assert (found.why, found.gap) == ("optimum", 0)


@needs_machine_code
@pytest.mark.parametrize("name", ["eil51", "berlin52", "kroA100"])
def test_max_min_with_its_daemon_finds_the_optimum(name: str) -> None:
    for seed in range(5):
        assert ants.solve(name, family="max-min", seed=seed, iterations=1000).gap == 0


@needs_machine_code
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("name", ["eil51", "kroA100"])
def test_without_a_daemon_every_family_beats_the_nearest_neighbour(family: str, name: str) -> None:
    problem = load(name)
    naive = min(Tour(problem, nearest_neighbour(problem, start)).length for start in range(problem.n))
    found = ants.solve(
        problem, family=family, daemon="none", seed=3, iterations={"focused": 2000, "max-min": 600}.get(family, 100)
    )
    assert found.length < naive


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("n", [2, 3, 5, 9, 20])
def test_cities_in_one_place(family: str, n: int) -> None:
    problem = Problem.of_points([(3.0, 4.0)] * n)
    assert ants.solve(problem, family=family, iterations=2, ants=4).length == 0


def test_pairs_of_cities_in_one_place() -> None:
    around = points(7)
    twice = Problem.of_points(np.repeat(np.asarray(around.points), 2, axis=0))
    assert ants.solve(twice, seed=0, iterations=50, ants=16).length == pytest.approx(shortest(around))


@pytest.mark.parametrize("open_", [False, True])
def test_all_as_far_from_each_other(open_: bool) -> None:
    problem = Problem.of_matrix(1 - np.eye(12)).asked(open=open_)
    assert ants.solve(problem, iterations=3, ants=8).length == 12 - open_


def test_clusters_far_from_each_other_end() -> None:
    """What rounding makes of long ways never counts as shorter."""
    near = np.random.default_rng(4).random((30, 2))
    problem = Problem.of_points(np.vstack((near, near + 1e8, near * [1, -1] + [1e8, -1e8])))
    found = ants.solve(problem, iterations=3, ants=16)
    assert found.iterations == 3


# --------------------------------------------------------------------------------------------- reproducible


@needs_machine_code
@pytest.mark.parametrize("family", FAMILIES)
def test_a_seed_means_one_tour_for_any_number_of_workers(family: str) -> None:
    asked = {"family": family, "iterations": 8, "seed": 5, "ants": 12}
    problem = Problem.of_points(np.random.default_rng(8).random((150, 2)))
    one, two, three = (ants.solve(problem, workers=workers, **asked) for workers in (1, 2, 3))  # type: ignore[arg-type]
    assert one.tour.order.tolist() == two.tour.order.tolist() == three.tour.order.tolist()
    facts = [[row[:4] for row in found.history] for found in (one, two, three)]
    assert facts[0] == facts[1] == facts[2]
    other = ants.solve(problem, **{**asked, "seed": 6})  # type: ignore[arg-type]
    assert [row.mean for row in other.history] != [row.mean for row in one.history]


# ------------------------------------------------------------------------------------------- what is reported


@pytest.mark.parametrize("family", FAMILIES)
def test_the_history_and_the_reports(family: str) -> None:
    problem = points(14, seed=3)
    seen: list[Progress] = []
    found = ants.solve(problem, family=family, iterations=6, ants=6, seed=2, callback=seen.append)
    assert (found.why, found.iterations, found.seed, found.family) == ("iterations", 6, 2, family)
    assert [(p.iteration, p.best, p.mean, p.branching, p.seconds) for p in seen] == found.history
    best = [row.best for row in found.history]
    assert best == sorted(best, reverse=True)
    assert best[-1] == pytest.approx(found.length)
    assert all(row.mean >= row.best - 1e-9 for row in found.history)
    for report in seen:
        assert Tour(problem, report.tour).length == pytest.approx(report.best)


def test_a_callback_ends_it() -> None:
    found = ants.solve(points(14), iterations=50, ants=4, callback=lambda p: p.iteration == 3)
    assert (found.why, found.iterations) == ("stopped", 3)


def test_the_time_ends_it() -> None:
    found = ants.solve(points(60), seconds=0.05)
    assert found.why == "seconds"
    assert sorted(found.tour.order) == list(range(60))


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("make", [points, one_way])
def test_too_little_time_still_gives_a_tour(make: Any, asked: dict[str, Any]) -> None:
    found = ants.solve(make(40, **asked), seconds=1e-9)
    assert (found.why, found.iterations) == ("seconds", 0)
    assert sorted(found.tour.order) == list(range(40))


def test_the_optimum_ends_it_at_once() -> None:
    square = Problem.of_points([(0, 0), (0, 1), (1, 1), (1, 0)], optimum=4)
    assert ants.solve(square, iterations=100).why == "optimum"


def test_a_result_shows_itself() -> None:
    found = ants.solve("gr17", family="ant-system", iterations=1)
    bundle = found._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "by ant-system" in repr(found)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"keep": 1.0}, "keep lies between 0 and 1"),
        ({"keep": True}, "keep lies between 0 and 1"),
        ({"ants": 0}, "ants is a whole number of at least 1"),
        ({"tau0": 0}, "tau0 is a number greater than 0"),
        ({"alpha": float("nan")}, "alpha is a number of at least 0"),
        ({"daemon": "4-opt"}, "unknown daemon '4-opt'"),
        ({"rho": 0.5}, "unknown parameter of a colony 'rho'"),
        ({"family": "bees"}, "unknown family 'bees'"),
        ({"seed": -1}, "seed is a whole number of at least 0"),
        ({"workers": 1.5}, "workers is a whole number of at least 1"),
        ({"seconds": float("nan")}, "seconds is a finite number greater than 0"),
    ],
)
def test_what_cannot_be(told: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        ants.solve(points(6), **told)


def test_every_family_names_its_parameters() -> None:
    rows = {row["name"]: row["parameters"] for row in ants.families()}
    assert list(rows) == list(FAMILIES)
    assert all({"ants", "alpha", "beta", "keep", "daemon"} <= set(told) for told in rows.values())
    assert all(told["daemon"] in DAEMONS for told in rows.values())
    assert "q0" in rows["colony-system"]
    assert "q0" not in rows["max-min"]
