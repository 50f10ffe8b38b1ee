"""The sheet on ant colonies: the lecture's figures, its slips, and ants of one's own."""

from __future__ import annotations

import json
import math
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conftest import Run
from plyground.ants.lecture import Colony
from plyground.ants.problem import Problem
from plyground.cli import run
from plyground.cli.course.ants import command
from plyground.course.ants import Sheet
from plyground.course.ants_pictures import pictures
from plyground.course.ants_text import lines
from plyground.draw.spans import plain
from plyground.errors import InputError

DICE = np.random.default_rng(5)


def document(plyground: Run, *arguments: str) -> Any:
    done = plyground("course", "ants", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def table(step: dict[str, Any], ant: int = 0) -> dict[int, float]:
    return {row["to"]: row["probability"] for row in step["moves"][ant]["table"]}


def rounded(step: dict[str, Any]) -> dict[int, str]:
    return {city: f"{p:.4f}" for city, p in table(step).items()}


# ------------------------------------------------------------------------------------ the worked example


def test_the_worked_example(plyground: Run) -> None:
    sheet = document(plyground)
    first, second, third, fourth, last = sheet["steps"]
    assert rounded(first) == {1: "0.1723", 2: "0.3577", 3: "0.1596", 5: "0.3104"}
    assert rounded(second) == {1: "0.3086", 3: "0.4485", 5: "0.2429"}
    assert rounded(third) == {1: "0.4668", 5: "0.5332"}
    assert (table(fourth), table(last)) == ({1: 1.0}, {})
    assert first["tau"][1][3] == first["tau"][3][1] == pytest.approx(3.61043, abs=5e-6)
    assert second["tau"][1][2] == pytest.approx(2.5694, abs=5e-5)
    assert sheet["tours"] == [{"ant": 1, "tour": [4, 2, 3, 5, 1, 4], "length": 270}]
    assert sheet["shortest"] == {"tour": [4, 2, 3, 1, 5, 4], "length": 240}
    assert sheet["dropped"] == 0
    assert last["keep"] == 1  # the step back only deposits
    assert last["tau"][0][3] - fourth["tau"][0][3] == pytest.approx(100 / 69)


def test_the_pheromone_over_t(plyground: Run) -> None:
    rows = {row["edge"]: row["values"] for row in document(plyground, "--as-printed")["tau_over_t"]}
    assert len(rows) == 10
    assert rows["1-2"] == pytest.approx([0.54 * 0.1**t for t in range(5)] + [0.54e-4])
    assert rows["1-5"] == pytest.approx([0.24, 0.024, 0.0024, 0.00024, 0.000024 + 100 / 72, 0.000024 + 100 / 72])


SLIPS = {
    "P42's numerator": (0, "product42", ".053", 0.0513),
    "its denominator": (0, "sum4", ".142", 0.1434),
    "eta21": (1, "eta21", ".05", 0.0154),
    "eta25": (1, "eta25", ".09", 0.0233),
    "P21": (1, "P21", ".320", 0.3086),
    "P31": (2, "P31", ".554", 0.4668),
    "P35": (2, "P35", ".446", 0.5332),
    "tau23": (2, "tau23", ".012569", 2.5694),
    "tau45 at 1": (1, "tau45", ".68", 0.068),
    "tau15 at 3": (3, "tau15", ".002", 0.00024),
    "tau13 at 4": (4, "tau13", ".019", 0.1924),
    "tau15's lost deposit": (4, "tau15", ".00002", 1.3889),
    "the closing tau45": (5, "tau45", ".0408", 2.0409),
}


def test_as_printed_flags_every_slip(plyground: Run) -> None:
    sheet = document(plyground, "--as-printed")
    assert sheet["tours"] == [{"ant": 1, "tour": [4, 2, 3, 1, 5, 4], "length": 240}]
    figures = sheet["slide"]["figures"]
    differ = {(f["t"], f["name"], f["printed"]): f["exact"] for f in figures if f["differs"]}
    for t, name, printed, exact in SLIPS.values():
        assert differ[t, name, printed] == pytest.approx(exact, abs=6e-5), name
    right = {(f["t"], f["name"], f["printed"]) for f in figures if not f["differs"]}
    assert {(0, "P43", ".160"), (1, "tau24", "3.610"), (2, "tau23", "2.569"), (4, "tau13", ".192")} <= right
    remarks = " ".join(remark["text"] for remark in sheet["slide"]["remarks"])
    for told in ("tau0 = 0", "number of cities", "P21, P23, P25", "1/62", "divide by 42"):
        assert told in remarks


def test_as_printed_shows_the_slides_figure_beside_the_exact_one() -> None:
    text = plain(lines(Sheet(as_printed=True)))
    assert "1            0.35    0.014493           0.024711   0.1723   eta .014   product .024   P .168 ✗" in text
    assert "The ant goes to 1, as the slides do; the most probable city is 5." in text
    assert "1.3889 ✗.00002" in text
    assert "the slides print tau45 = .0408; it is 2.0409" in text
    assert "✗" not in plain(lines(Sheet()))


# ------------------------------------------------------------------------------------------ one's own ants


def by_hand(colony: Colony, tau: Any, path: tuple[int, ...]) -> dict[int, float]:
    """The formula, written down once more."""
    d = colony.problem.distances
    weights = {
        j: tau[path[-1], j] ** colony.alpha * (1 / d[path[-1], j]) ** colony.beta
        for j in range(len(d))
        if j not in path
    }
    return {j: w / sum(weights.values()) for j, w in weights.items()}


@pytest.mark.parametrize("choice", ["maximum", "roulette"])
@pytest.mark.parametrize("update", ["step", "tour"])
@pytest.mark.parametrize("symmetric", [True, False])
def test_every_figure_of_several_ants(choice: str, update: str, symmetric: bool) -> None:
    d, tau = DICE.uniform(1, 9, (6, 6)), DICE.uniform(0.1, 1, (6, 6))
    if symmetric:
        d, tau = d + d.T, tau + tau.T
    colony = Colony(Problem.of_matrix(d), tau, (0, 3, 3), 0.7, 1.3, 0.4, 10.0, choice, update, iterations=15, seed=2)
    walk = colony.walk()
    assert len(walk.steps) == 15
    for step, before in zip(walk.steps, walk.tau, strict=False):
        expected = before * step.keep
        for move in step.moves:
            chances = by_hand(colony, before, move.path)
            assert {o.city: o.probability for o in move.options} == pytest.approx(chances)
            if choice == "maximum" and chances:
                assert chances[move.to] == max(chances.values())
            elif move.drawn is not None:
                passed = sum(p for city, p in chances.items() if city < move.to)
                assert passed - 1e-12 <= move.drawn <= passed + chances[move.to] + 1e-12
            walked = [(move.city, move.to)]
            length = d[move.city, move.to]
            if update == "tour":
                tour = (*move.path, move.to)
                walked = list(pairwise(tour)) if move.why == "back" else []
                length = sum(d[i, j] for i, j in walked)
            for i, j in walked:
                expected[i, j] += 10.0 / length
                if symmetric:
                    expected[j, i] += 10.0 / length
        assert step.tau == pytest.approx(expected)
        home = step.moves[0].why == "back"
        assert step.keep == (0.4 if home == (update == "tour") else 1.0)
    assert [ant for ant, _, _ in walk.tours] == [0, 1, 2, 0, 1, 2]
    assert walk.dropped == (0, 1, 2)  # under way on their third tour


def test_roulette_draws_by_the_probabilities() -> None:
    """Over many seeds the first choice falls on every city as often as it should."""
    sheet = Sheet()
    chances = {o.city: o.probability for o in sheet.walk.steps[0].moves[0].options}
    drawn = [
        Colony(sheet.colony.problem, sheet.colony.tau, (3,), choice="roulette", iterations=1, seed=seed)
        .walk()
        .steps[0]
        .moves[0]
        .to
        for seed in range(2000)
    ]
    for city, chance in chances.items():
        deviation = math.sqrt(2000 * chance * (1 - chance))
        assert abs(drawn.count(city) - 2000 * chance) < 4 * deviation


def test_ants_dropped_by_the_limit(plyground: Run) -> None:
    options = ["--ants", "5", "--start", "each", "--choice", "roulette", "--seed", "7"]
    assert document(plyground, *options, "--iterations", "4")["dropped"] == 5
    enough = document(plyground, *options, "--iterations", "5")
    assert enough["dropped"] == 0
    assert sorted(tour["tour"][0] for tour in enough["tours"]) == [1, 2, 3, 4, 5]
    assert enough == document(plyground, *options, "--iterations", "5")


def test_matrices_of_ones_own(plyground: Run, tmp_path: Path) -> None:
    distances, tau = tmp_path / "d.csv", tmp_path / "tau.csv"
    distances.write_text(",Ulm,Linz,Graz\nUlm,0,1,5\nLinz,1,0,2\nGraz,5,2,0\n", encoding="utf-8")
    tau.write_text("0 1 4\n1 0 1\n4 1 0\n", encoding="utf-8")
    options = ["--distances", str(distances), "--tau", str(tau), "--alpha", "2", "--beta", "1", "--rho", "0.5"]
    sheet = document(plyground, *options, "--q", "3", "--start", "Ulm")
    assert table(sheet["steps"][0]) == {"Linz": pytest.approx(1 / (1 + 16 / 5)), "Graz": pytest.approx(3.2 / 4.2)}
    assert sheet["tours"] == [{"ant": 1, "tour": ["Ulm", "Graz", "Linz", "Ulm"], "length": 8}]
    assert sheet["steps"][0]["tau"][0] == [0, 0.5, pytest.approx(2 + 3 / 5)]


@pytest.mark.parametrize("as_printed", [False, True])
def test_one_picture_per_step(as_printed: bool) -> None:
    drawn = dict(pictures(Sheet(as_printed=as_printed)))
    assert list(drawn) == [f"step-{t}" for t in range(6)]
    words = {name: " ".join(ET.fromstring(picture).itertext()) for name, picture in drawn.items()}
    assert "P = 0.3577" in words["step-0"]
    assert "3.6104" in words["step-1"]
    assert ("length 240" if as_printed else "length 270") in words["step-5"]
    lines = [line for line in drawn["step-1"].splitlines() if "stroke-yellow" in line and "<polyline" in line]
    widths = [float(re.findall(r"stroke-width:([0-9.]+)", line)[0]) for line in lines]
    assert len(widths) == 10
    assert max(widths) > 5 * min(widths)


def test_few_and_many_cities_have_pictures() -> None:
    for n in (1, 2, 9):
        points = DICE.random((n, 2))
        sheet = Sheet(Colony(Problem.of_points(points), np.ones((n, n)), (0,)))
        assert len(list(pictures(sheet))) == n + 1
        assert plain(lines(sheet))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--rho", "1"], "keep (rho, the share of the pheromone that stays) must lie between 0 and 1, not 1"),
        (["--keep", "0"], "keep (rho, the share of the pheromone that stays) must lie between 0 and 1, not 0"),
        (["--tau", "0"], "tau0 = 0 would make every probability 0/0"),
        (["--ants", "0"], "there are no ants"),
        (["--alpha", "-1"], "alpha must be a number of at least 0"),
        (["--beta", "nan"], "beta must be a number of at least 0"),
        (["--q", "0"], "Q must be a number above 0"),
        (["--iterations", "0"], "iterations must be at least 1"),
        (["--start", "6"], "has no city '6'; its 5 cities are 1 to 5"),
        (["--distances", "nosuch"], "unknown instance 'nosuch'"),
        (["--as-printed", "--alpha", "1"], "leave out --alpha"),
        (["--tau", "berlin52"], "expected a square matrix"),
        (["--tau", "gr17"], "expected the pheromone between 5 cities"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], options: list[str], told: str) -> None:
    assert run(command, options) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert told in said.err


def test_distances_of_nothing_are_refused() -> None:
    with pytest.raises(InputError, match="the distance from 1 to 2 is 0, expected a number above 0: eta would be 1/0"):
        Colony(Problem.of_matrix([[0, 0], [0, 0]]), np.ones((2, 2)), (0,))
