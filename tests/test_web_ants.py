"""Ants in the browser: the lecture's figures, a colony paused and stepped, an ant's next choice, a run replayed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from conftest import Run
from lab import PATIENCE, serious_faults, visit


def figure(page: Any, name: str) -> str:
    """A number of the run, by what stands above it."""
    return str(page.locator(f".ants-figures div:has(dt:text-is('{name}')) dd").inner_text())


def iteration(page: Any) -> int:
    """Which iteration is shown; 0 before the first."""
    page.wait_for_timeout(20)
    shown = page.locator(".ants-figures dd").all_inner_texts()
    return int(shown[0].replace(",", "")) if shown else 0


def wait_for_iteration(page: Any, least: int) -> None:
    for _ in range(PATIENCE // 20):
        if iteration(page) >= least:
            return
    raise AssertionError(f"iteration {least} does not come")


# --------------------------------------------------------------------------------------------- the lecture


def test_the_lectures_ant_by_keyboard(page: Any) -> None:
    visit(page, "/ants?view=lecture")
    page.wait_for_selector("text=t = 0. The ant stands in 4")
    assert page.locator("tr.chosen").inner_text().split() == ["2", "←", "0.39", "0.035714", "0.051305", "0.3577"]
    page.get_by_role("button", name="A step forward").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=t = 2. The ant stands in 3; visited: 4, 2, 3")
    assert page.locator("tr.chosen td").last.inner_text() == "0.5332"
    page.keyboard.press("End")
    page.wait_for_selector("text=Ant 1: 4-2-3-5-1-4, length 270")
    assert page.locator(".slip").count() == 0
    assert serious_faults(page) == []


def test_the_slides_figures_beside_the_exact_ones(page: Any) -> None:
    visit(page, "/ants?view=lecture")
    page.get_by_label("Follow the slides").check()
    page.wait_for_selector("text=P .364 ✗")
    assert page.locator("td.slides").nth(2).inner_text().split("\n")[-1] == "P .160"  # right, so without a cross
    page.get_by_role("button", name="To the end").click()
    page.wait_for_selector("text=The slides print tau15 = .00002 in their last table; it is 1.3889")
    page.wait_for_selector("text=Ant 1: 4-2-3-1-5-4, length 240")
    page.reload()
    page.wait_for_selector("text=t = 5, the end.")
    assert page.get_by_label("Follow the slides").is_checked()


def test_distances_of_ones_own(page: Any) -> None:
    visit(page, "/ants?view=lecture")
    page.locator("summary").click()
    page.get_by_label("Distances, or places").fill(",A,B,C\nA,0,2,4\nB,2,0,8\nC,4,8,0")
    page.get_by_role("textbox", name="Start").click()
    page.wait_for_selector("text=The ant stands in A")
    page.get_by_label("alpha").fill("-1")
    page.get_by_label("beta").click()
    page.wait_for_selector("text=alpha must be a number of at least 0, not -1")


# ---------------------------------------------------------------------------------------------- a colony


def test_a_colony_is_run_paused_and_stepped(page: Any) -> None:
    visit(page, "/ants?cities=kroA100&family=ant-system&daemon=none")
    page.wait_for_selector("text=100 cities, ready")
    page.get_by_role("button", name="Run").click()
    wait_for_iteration(page, 2)
    page.get_by_role("button", name="Pause").click()
    page.wait_for_selector("text=Paused after iteration")
    before = iteration(page)
    page.wait_for_timeout(400)
    assert iteration(page) == before > 0  # paused
    page.get_by_role("button", name="One iteration").click()
    page.wait_for_selector(f"text=Paused after iteration {before + 1}")
    best = figure(page, "best length")
    assert serious_faults(page) == []
    page.reload()
    page.wait_for_selector(f"text=Paused after iteration {before + 1}")
    assert figure(page, "best length") == best  # the same seed is the same run


def test_an_ants_next_choice(page: Any) -> None:
    visit(page, "/ants?cities=gr17&family=ant-system&daemon=none&at=5")
    page.wait_for_selector("text=Paused after iteration 5")
    page.get_by_role("button", name="Set an ant in the first city").click()
    page.wait_for_selector("text=The ant stands in 1; visited: 1")
    page.locator(".ants-choice td button").first.click()
    page.wait_for_selector("text=/visited: 1, \\d+/")
    shares = [float(cell.inner_text()) for cell in page.locator(".ants-choice td:last-child").all()]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) <= 1.001


def test_clicked_cities_stay_in_the_address(page: Any) -> None:
    visit(page, "/ants?cities=clicked&family=ant-system")
    page.wait_for_selector("text=No cities yet")
    for count, (x, y) in enumerate(((80, 80), (400, 90), (380, 250), (90, 260)), 1):
        page.locator("canvas").click(position={"x": x, "y": y})
        page.wait_for_selector(f"text={count} cities, ready")
    page.get_by_role("button", name="One iteration").click()
    page.wait_for_selector("text=Paused after iteration 1")
    length = float(figure(page, "best length").replace(",", ""))
    page.reload()
    page.wait_for_selector("text=Paused after iteration 1")
    assert float(figure(page, "best length").replace(",", "")) == length
    page.locator("canvas").click(position={"x": 80, "y": 80})  # on a city: it goes
    page.wait_for_selector("text=3 cities, ready")


def test_a_file_with_a_fault_and_markup_in_its_name(page: Any, tmp_path: Path) -> None:
    visit(page, "/ants")
    page.wait_for_selector("text=52 cities, ready")
    path = tmp_path / "<b>bad<b>.tsp"
    path.write_text("DIMENSION : 2\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 a b\n", encoding="utf-8")
    page.set_input_files("input[type=file]", str(path))
    page.wait_for_selector("text=<b>bad<b>.tsp line 3: DIMENSION promises 2 cities")
    path.write_text("a,0,0\nb,3,0\nc,3,4\nd,0,4\ne,5,5\n", encoding="utf-8")
    page.set_input_files("input[type=file]", str(path.rename(tmp_path / "five.csv")))
    page.wait_for_selector("text=5 cities, ready")


# ---------------------------------------------------------------------------------------------- a replay


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that replays a run."""
    from plyground import ants
    from plyground.ants.film import Film
    from plyground.ants.library import load
    from plyground.web.offline import page

    problem = load("burma14").asked(optimum=1.0)  # which nobody reaches: all iterations are run
    film = Film(problem)
    result = ants.solve(problem, family="ant-system", seed=1, iterations=30, callback=film)
    path = tmp_path_factory.mktemp("replay") / "run.html"
    path.write_text(page(film.document(result), "burma14", "ants"), encoding="utf-8")
    return path


@pytest.mark.parametrize("calm", ["reduce", "no-preference"])
def test_a_run_is_replayed_without_a_server(browser: Any, replay: Path, calm: str) -> None:
    context = browser.new_context(reduced_motion=calm, offline=True)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: request.url.startswith(("file:", "data:")) or faults.append(request.url))
    page.goto(replay.as_uri())
    page.wait_for_selector(".ants-player")
    if calm == "reduce":
        page.wait_for_timeout(300)
        assert iteration(page) == 1  # nothing moves unasked
        page.get_by_role("button", name="A step forward").focus()
        page.keyboard.press("ArrowRight")
        assert iteration(page) == 2
        page.keyboard.press("End")
        assert iteration(page) == 30
        page.keyboard.press("Home")
        page.get_by_role("button", name="Play").click()
    wait_for_iteration(page, 3)
    page.get_by_role("button", name="Pause").click()
    assert serious_faults(page) == []
    page.get_by_text("The run as a table").click()
    assert page.locator("tbody tr").count() == 30
    context.close()
    assert faults == []


def test_a_replay_holds_all_it_needs(replay: Path) -> None:
    text = replay.read_text(encoding="utf-8")
    assert not re.search(r"(?:src|href)\s*=|https?://(?!www\.w3\.org/)|@import|url\(", text)
    assert len(text) < 120_000


def test_the_command_writes_a_replay(plyground: Run, tmp_path: Path) -> None:
    path = tmp_path / "run.html"
    done = plyground("ants", "gr17", "--iterations", "5", "--replay", str(path))
    assert done.returncode == 0, done.stderr
    assert f"wrote {path}" in done.stderr
    assert "gr17" in path.read_text(encoding="utf-8")
