"""What the ants are made of: near cities, exchanges, local search, pheromone, each against a naive twin."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

from plyground.ants.classical import Classical
from plyground.ants.daemons import Daemon, controls
from plyground.ants.focused import Focused
from plyground.ants.machine.walk import step
from plyground.ants.parameters import DAEMONS, parameters
from plyground.ants.problem import Problem
from plyground.ants.site import Site, greedy, nearest, nearest_neighbour, strips, surrounding

DICE = np.random.default_rng(21)


def problem_of(n: int, **facts: Any) -> Problem:
    return Problem.of_points(DICE.random((n, 2)), **facts)


# ------------------------------------------------------------------------------------------------ near cities


@pytest.mark.parametrize("spots", [DICE.random((60, 2)), DICE.integers(0, 4, (60, 2)).astype(float), np.ones((20, 2))])
@pytest.mark.parametrize("each", [0, 1, 2])
def test_near_cities_are_the_nearest_of_every_quadrant_and_of_all(spots: Any, each: int) -> None:
    count = 10
    near = surrounding(spots, count, each)
    for city, found in enumerate(near.tolist()):
        assert len({city, *found}) == count + 1
        apart = spots - spots[city]
        squares = (apart**2).sum(axis=1)
        squares[city] = np.inf
        expected: list[float] = []
        taken: list[int] = []
        for quadrant in range(4 if each else 0):
            there = ((apart[:, 0] >= 0) + 2 * (apart[:, 1] >= 0) == quadrant) & np.isfinite(squares)
            expected += sorted(squares[there])[:each]
            taken += [other for other in found if there[other]]
        for distance in expected:  # all of them are among the near ones, ties aside
            assert distance in squares[found]
        assert min(squares[found]) == squares.min()
        if not each:
            assert sorted(squares[found]) == sorted(squares)[:count]


def test_nearest_along_a_matrix() -> None:
    ways = DICE.random((30, 30))
    near = nearest(ways, 7)
    for city in range(30):
        others = sorted(set(range(30)) - {city}, key=lambda other: ways[city, other])
        assert near[city].tolist() == others[:7]
    assert nearest(ways[:2, :2], 7).tolist() == [[1], [0]]


@pytest.mark.parametrize("spots", [DICE.random((200, 2)), DICE.integers(0, 3, (200, 2)).astype(float)])
def test_greedy_edges_join_all(spots: Any) -> None:
    site = Site.of(Problem.of_points(spots), 8)
    assert sorted(greedy(site.ground, site.near, 200)) == list(range(200))


def test_the_nearest_neighbours_way() -> None:
    problem = problem_of(15, open=True, end=0)
    tour = nearest_neighbour(problem).tolist()
    for k, (i, j) in enumerate(pairwise(tour[:-1])):
        free = set(range(15)) - set(tour[: k + 1]) - {0}
        assert problem.distance(i, j) == min(problem.distance(i, other) for other in free)
    assert tour[-1] == 0


def test_a_tour_at_once() -> None:
    problem = problem_of(500, open=True, start=3, end=0)
    order = strips(problem).tolist()
    assert (sorted(order), order[0], order[-1]) == (list(range(500)), 3, 0)
    assert problem.lengths(order[:-1], order[1:]).sum() < 0.92 * 500**0.5 * 1.3


# ------------------------------------------------------------------------------------------- the problem's ground


@pytest.mark.parametrize("make", [lambda **facts: problem_of(9, **facts), lambda **facts: one_way(9, **facts)])
@pytest.mark.parametrize(
    "asked", [{}, {"start": 4}, {"open": True}, {"open": True, "start": 2}, {"open": True, "start": 0, "end": 8}]
)
def test_the_ground_tells_tours_apart_as_the_problem_does(make: Any, asked: dict[str, Any]) -> None:
    """Tours differ on the ground by just as much as they do in truth; and back from the ground they are the same."""
    problem = make(**asked)
    site = Site.of(problem, 8)
    apart = []
    for _ in range(20):
        tour = tour_of(problem)
        order = site.order(tour)
        around = zip(order.tolist(), np.roll(order, -1).tolist(), strict=True)
        apart.append(sum(site.ground.distance(i, j) for i, j in around) - site.length(order))
        if problem.start is not None or problem.open:
            assert site.length(order[::-1].copy()) == pytest.approx(site.length(order))
        assert np.allclose(problem.lengths(tour[:-1], tour[1:]).sum(), lengths(problem, site.cities(order)))
    assert np.ptp(apart) == pytest.approx(0, abs=1e-6)


def tour_of(problem: Problem) -> Any:
    rest = [int(c) for c in DICE.permutation(problem.n) if c not in (problem.start, problem.end)]
    return np.array(
        [*([] if problem.start is None else [problem.start]), *rest] + [problem.end] * (problem.end is not None)
    )


def lengths(problem: Problem, tour: Any) -> float:
    return float(problem.lengths(tour[:-1], tour[1:]).sum())


def one_way(n: int, **facts: Any) -> Problem:
    return Problem.of_matrix(DICE.integers(1, 100, (n, n)), **facts)


# ------------------------------------------------------------------------------------------------ local search


def length(ways: Any, order: Any) -> float:
    return float(ways[order, np.roll(order, -1)].sum())


def reconnected(order: list[int], cuts: tuple[int, ...]) -> Any:
    """All tours of the segments between three cuts, in every order and direction."""
    i, j, k = cuts
    a, b, c = order[i:j], order[j:k], order[k:] + order[:i]
    for one in (b, b[::-1]):
        for two in (c, c[::-1]):
            yield a + one + two
            yield a + two + one


@pytest.mark.parametrize("name", ["2-opt", "or-opt", "3-opt"])
def test_no_exchange_that_a_daemon_looks_for_is_left(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all cities near each other, the end is optimal to the naive search of the same moves."""
    breadth, short = DAEMONS[name]
    monkeypatch.setitem(DAEMONS, name, (tuple(99 if b else 0 for b in breadth), short))
    for _ in range(4):
        problem = problem_of(12)
        ways = problem.distances
        daemon = Daemon(Site.of(problem, 11), name, controls(1)[0])
        before, order = None, np.arange(12, dtype=np.int32)
        while before is None or length(ways, order) < before - 1e-9:
            before = length(ways, order)
            order = daemon.shorten(order)
        tour = order.tolist()
        assert sorted(tour) == list(range(12))
        for i, j in combinations(range(12), 2):
            assert length(ways, tour[:i] + tour[i:j][::-1] + tour[j:]) > before - 1e-9
        for cuts in combinations(range(12), 3) if name != "2-opt" else ():
            sizes = (cuts[1] - cuts[0], cuts[2] - cuts[1], 12 - cuts[2] + cuts[0])
            if short == 0 or min(sizes) <= short:
                assert all(length(ways, other) > before - 1e-9 for other in reconnected(tour, cuts))


@pytest.mark.parametrize("name", [name for name in DAEMONS if name != "none"])
def test_a_daemon_shortens_and_a_stopped_one_leaves_a_tour(name: str) -> None:
    problem = problem_of(120)
    site, control = Site.of(problem, 8), controls(1)[0]
    random = DICE.permutation(120).astype(np.int32)
    daemon = Daemon(site, name, control)
    done = daemon.shorten(random)
    assert sorted(done) == list(range(120))
    assert site.length(done) < 0.5 * site.length(random)
    control[0] = 1
    assert daemon.shorten(random).tolist() == random.tolist()


def test_stronger_daemons_find_shorter_tours() -> None:
    """In the mean: a stronger one may end at a worse place."""
    found = dict.fromkeys(DAEMONS, 0.0)
    for seed in range(6):
        problem = Problem.of_points(np.random.default_rng(seed).random((300, 2)))
        site = Site.of(problem, 8)
        start = site.order(nearest_neighbour(problem))
        for name in DAEMONS:
            found[name] += site.length(Daemon(site, name, controls(1)[0]).shorten(start))
    assert found["lin-kernighan"] < min(found["3-opt"], found["or-opt"])
    assert max(found["3-opt"], found["or-opt"]) < found["2-opt"] < found["none"]


# ----------------------------------------------------------------------------------------------- pheromone


def test_the_next_city_is_drawn_by_its_share() -> None:
    n, draws = 6, 20_000
    worth, near = DICE.random((n, n)), np.array([[j for j in range(n) if j != i] for i in range(n)], np.int32)
    seen = np.array([True, False, True, False, False, False])
    state = np.array([88172645463325252], np.uint64)
    drawn = np.bincount([step.python(near, worth, 0.0, state, seen, 0) for _ in range(draws)], minlength=n)
    shares = np.where(seen, 0.0, worth[0]) / worth[0][~seen].sum()
    assert drawn / draws == pytest.approx(shares, abs=4 * (0.25 / draws) ** 0.5)


@pytest.mark.parametrize("symmetric", [True, False])
@pytest.mark.parametrize("family", ["ant-system", "elitist", "rank-based", "colony-system", "max-min"])
def test_pheromone_fades_and_grows_as_the_family_says(family: str, symmetric: bool) -> None:
    n = 10
    problem = problem_of(n) if symmetric else one_way(n)
    told = parameters(
        family,
        n,
        {"daemon": "none", "ants": 7, "xi": 0.0, "elite": 3.0}
        if family == "elitist"
        else {"daemon": "none", "ants": 7, "xi": 0.0},
    )
    with ThreadPoolExecutor(1) as crowd:
        colony = Classical(problem, family, told, 4, crowd, controls(1))
        for _ in range(3):
            before = colony.tau.copy()
            colony.iterate()
            expected = told.keep * before
            ranked = sorted(range(7), key=lambda ant: colony.lengths[ant])

            def lay(tour: Any, amount: float, expected: Any = expected) -> None:
                for i, j in pairwise([*tour.tolist(), int(tour[0])]):
                    expected[i, j] += amount
                    if symmetric:
                        expected[j, i] += amount

            best, shortest = colony.best, colony.length
            if family == "colony-system":
                expected = before.copy()
                for i, j in pairwise([*best.tolist(), int(best[0])]):
                    new = told.keep * before[i, j] + (1 - told.keep) / shortest
                    expected[i, j] = new
                    if symmetric:
                        expected[j, i] = new
            elif family == "max-min":
                lay(colony.tours[ranked[0]], 1 / colony.lengths[ranked[0]])
                most = 1 / (1 - told.keep) / shortest
                p = told.p_best ** (1 / n)
                least = most * (1 - p) / ((n - 1) / 2 * p)
                expected = np.clip(expected, least, most)
            elif family == "rank-based":
                for rank, ant in enumerate(ranked[:5], 1):
                    lay(colony.tours[ant], (6 - rank) / colony.lengths[ant])
                lay(best, 6 / shortest)
            else:
                for ant in range(7):
                    lay(colony.tours[ant], 1 / colony.lengths[ant])
                if family == "elitist":
                    lay(best, 3 / shortest)
            assert colony.tau == pytest.approx(expected)
            for ant in range(7):
                ways = problem.distances
                assert colony.lengths[ant] == pytest.approx(length(ways, colony.tours[ant]))


@pytest.mark.parametrize("open_", [False, True])
def test_the_focused_colony_knows_its_length_and_its_tour(open_: bool) -> None:
    problem = problem_of(80, open=open_)
    rows = controls(3)
    told = parameters("focused", 80, {"streams": 3, "ants": 30})
    with ThreadPoolExecutor(2) as crowd:
        site = Site.of(problem, 8)
        colony = Focused(site, told, 1, crowd, rows)
        for _ in range(5):
            colony.iterate()
            for stream in colony.streams:
                order = stream.desk.order
                assert sorted(order) == list(range(site.size))
                assert order[stream.desk.pos].tolist() == list(range(site.size))
            assert colony.now == pytest.approx(site.length(colony.source.order))
            assert colony.length == pytest.approx(site.length(colony.best))
            assert colony.levels[2] <= colony.tau.min()
            assert colony.tau.max() <= colony.levels[3]
            assert all(count == 1 for count in np.bincount(colony.best_tour()))
