"""The explorer in a real browser: the textbook's tree stepped to its cut, quizzes, trees of one's own, large trees."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import plyground as pg
from conftest import Run
from lab import serious_faults, visit
from plyground.draw.explorer import explorer_document
from plyground.search.steps import steps
from traces import traced, varied

SENTENCE = "[data-test=sentence]"


def said(page: Any, text: str) -> None:
    page.wait_for_selector(f"{SENTENCE}:has-text('{text}')")


def test_the_textbook_to_its_cut_by_keyboard(page: Any) -> None:
    visit(page, "/trees")
    said(page, "Leave A with the value 3")
    page.locator("canvas").focus()
    page.keyboard.press("Home")
    said(page, "1. Enter A (MAX) with the window (−∞, ∞).")
    page.keyboard.press("ArrowRight")
    said(page, "2. Enter B (MIN) with the window (−∞, ∞).")
    page.keyboard.press("n")
    said(page, "Alpha cut at C: 2 ≤ 3, bound from A. Never visited: 4, 6.")
    assert page.inner_text(".pseudocode [aria-current]").strip() == "if v ≤ α: leave the loop"
    assert "(3, 2)" in page.inner_text(".facts")
    page.click("summary:has-text('The tree as a table')")
    table = page.locator(".twin table")
    expect(table.get_by_text("never visited")).to_have_count(2)
    expect(table.get_by_text("not reached yet").first).to_be_visible()
    assert serious_faults(page) == []
    page.wait_for_url("**step=11")
    page.reload()
    said(page, "12. Alpha cut at C")
    page.keyboard.press("Home")


def test_what_is_pruned_answered_wrong_and_right(page: Any) -> None:
    visit(page, "/trees")
    said(page, "Leave A")
    page.select_option("[aria-label='Quiz…']", "cuts")
    page.get_by_label("C 2 (4)").check()
    page.get_by_label("D 2 (5)").check()
    page.click("text=Check")
    assert page.inner_text(".verdict") == "1 of 3 right."
    reasons = page.inner_text(".reasons")
    assert "✓ C 2 (4): never visited. Alpha cut at C: 2 ≤ 3, bound from A." in reasons
    assert "✗ C 3 (6): also never visited." in reasons
    assert "✗ D 2 (5): visited: D had 14 then, and its window (3, 14) was still open." in reasons
    assert serious_faults(page) == []
    page.get_by_label("D 2 (5)").uncheck()
    page.mouse.click(*page.evaluate(PLACE_OF, "C 3"))  # on the picture this time
    page.click("text=Check")
    assert page.inner_text(".verdict") == "All 2 right."


def test_the_values_answered_wrong_and_right(page: Any) -> None:
    visit(page, "/trees")
    said(page, "Leave A")
    page.select_option("[aria-label='Quiz…']", "values")
    for name, answer in {"B": "3", "C": "4", "D": "2", "A": "3.0"}.items():
        page.get_by_label(name, exact=True).fill(answer)
    page.keyboard.press("Enter")
    assert page.inner_text(".verdict") == "3 of 4 right."
    assert "✗ C: 2, the least of 2. Alpha cut at C: 2 ≤ 3, bound from A." in page.inner_text(".reasons")
    page.get_by_label("C", exact=True).fill("2")
    page.keyboard.press("Enter")
    assert page.inner_text(".verdict") == "All 4 right."
    page.click("text=Back to the search")
    said(page, "Leave A with the value 3")


def test_a_tree_of_ones_own(page: Any) -> None:
    visit(page, "/trees")
    page.select_option("text=Tree of >> .. >> select", "own")
    area = page.get_by_label("Your tree")
    area.fill("A max: B C\nB min: 3 ?\nC min: 2 9\n")
    area.press("Control+Enter")
    page.wait_for_selector("[data-test=problem]:has-text('your tree line 2 column 10: expected a number')")
    area.fill("A max: B C\nB min: 3 5\nC min: 2 9\n")
    area.press("Control+Enter")
    page.wait_for_selector("text=value 3, 6 states visited")
    page.reload()  # the address carries the tree
    page.wait_for_selector("text=value 3, 6 states visited")
    assert page.get_by_label("Your tree").input_value().startswith("A max: B C")


def test_the_tree_of_a_position_that_is_played(page: Any) -> None:
    visit(page, "/play?game=tictactoe&seat=person&seat=person&moves=4.0.8")
    page.get_by_label("Search", exact=True).select_option("alphabeta")
    page.get_by_label("Limit", exact=True).fill("3")
    page.get_by_label("in", exact=True).select_option("plies")
    page.click("[data-test=explore]")
    page.wait_for_selector("text=After 3 moves.")
    page.wait_for_selector(".node-board .piece")
    result = pg.search(pg.load("tictactoe"), after("tictactoe", 4, 0, 8), depth=3)
    heading = page.locator(".search-title")
    assert heading.inner_text().endswith(f": value {result.value:g}, {result.nodes} states visited")
    page.click("text=From the start")
    nodes = pg.search(pg.load("tictactoe"), depth=3).nodes
    page.wait_for_selector(f".search-title:has-text('{nodes} states')")


def after(name: str, *actions: int) -> Any:
    game = pg.load(name)
    state = game.initial()
    for action in actions:
        state = game.result(state, action)
    return state


def test_two_orders_side_by_side(page: Any) -> None:
    visit(page, "/trees?game=tictactoe&depth=2&evaluator=lines&beside.algorithm=alphabeta&beside.order=value")
    page.wait_for_selector("canvas >> nth=1")
    assert page.locator(".search-title").all_inner_texts() == [
        "alphabeta, cut where v ≥ beta: value 1, 36 states visited",
        "alphabeta, order value, cut where v ≥ beta: value 1, 26 states visited",
    ]
    counts = page.locator(".counts span")
    assert [text.split(" ·")[0] for text in counts.all_inner_texts()] == [
        "36 of 36 states, 7 cuts",
        "26 of 26 states, 8 cuts",
    ]
    page.locator("canvas").first.focus()
    page.keyboard.press("Home")
    page.keyboard.press("n")
    assert [text.split(", ")[1][:5] for text in counts.all_inner_texts()] == ["1 cut", "1 cut"]
    page.wait_for_selector(".node-board .piece")
    page.mouse.move(*page.evaluate(PLACE_OF, "b2"))
    expect(page.locator(".tip .piece")).to_have_count(1)  # the board under the pointer
    expect(page.locator(".tip p")).to_have_text("b2: not reached yet")


PLACE_OF = """name => {
    const [stage] = document.querySelector(".explorer").explorer.stages;
    const row = [...Array(stage.tree.size).keys()].find((i) => stage.tree.titleOf(i) === name);
    const item = stage.picture.itemOf[row], {left, top} = stage.canvas.getBoundingClientRect();
    return [left + stage.view.toScreen(stage.picture.x[item]), top + stage.view.levelY(stage.picture.depth[item])];
}"""


STORY = """async (documents) => {
    const {Tree} = await import("/static/explorer/tree.js");
    const {Steps} = await import("/static/explorer/steps.js");
    const {json} = await import("/static/explorer/exports.js");
    return documents.map((document) => {
        const tree = new Tree(document), steps = new Steps(tree);
        return {told: Array.from({length: steps.size}, (_, t) => steps.text(t)), json: json(tree)};
    });
}"""


def test_the_page_tells_the_story_that_the_trace_tells(page: Any) -> None:
    """Every step of every kind of search in the same words, and every fact of every node, exported."""
    traces = [*varied(), traced("tictactoe", algorithm="deepening", depth=4, evaluator="lines")]
    documents = [explorer_document([trace])["searches"][0] for trace in traces]
    for trace, shown in zip(traces, page.evaluate(STORY, documents), strict=True):
        assert shown["told"] == [step.text for step in steps(trace)]
        expected = json.loads(trace.json())
        for node in expected["nodes"]:
            del node["chances"]
        for missing in ("cut", "cuts"):
            del expected[missing]
        assert shown["json"] == expected


def test_plays_are_counted_as_the_tree_says(page: Any) -> None:
    visit(page, "/trees?game=tictactoe&algorithm=mcts&iterations=80")
    page.wait_for_selector(".counts:has-text('80 of 80 plays')")
    page.locator("canvas").focus()
    page.keyboard.press("Home")
    said(page, "1. Play 1 goes down the tree by the highest bound, to root.")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    said(page, "is added on the way back: root has")
    assert "1 of 80 plays" in page.inner_text(".counts")
    assert page.inner_text(".pseudocode [aria-current]").strip() == "plays ← plays + 1, sum ← sum + v"
    wrong = page.evaluate("""() => {
        const [{steps, tree}] = document.querySelector(".explorer").explorer.stages;
        const last = steps.size - 1, rows = [...Array(tree.size).keys()];
        const counted = rows.map((row) => [steps.visitsAt(row, last), steps.sums[row] / steps.visitsAt(row, last)]);
        steps.valueAt(0, 7);  // back to the second play
        const early = rows.filter((row) => steps.visitsAt(row, 7)).length;
        return [rows.filter((row) => counted[row][0] !== tree.visits[row]
            || Math.abs(counted[row][1] - tree.value[row]) > 1e-9).length, early];
    }""")
    assert wrong == [0, 3]  # all agree; after two plays the root and two of its children were visited


def test_a_hundred_thousand_nodes(page: Any) -> None:
    """All unfolded, panned and zoomed: every picture is drawn, and pixels, not nodes, are the work."""
    visit(page, "/trees?game=randomtree(seed%3D1,branching%3D10,depth%3D5)&algorithm=minimax")
    page.wait_for_selector(".search-title:has-text('111,111 states')", timeout=60_000)
    page.locator("canvas").focus()
    page.keyboard.press("e")
    assert page.evaluate("document.querySelector('.explorer').explorer.stages[0].picture.node.length") == 111_111
    shapes = page.evaluate("""() => {
        const [stage] = document.querySelector(".explorer").explorer.stages;
        const count = () => {
            let shapes = 0;
            stage.drawWith(new Proxy({}, {get: () => () => shapes++}), stage.view);
            return shapes;
        };
        return [1, 30, 30, 30].map((factor) => { stage.zoom(factor); return count(); });
    }""")
    assert all(10 < count < 8_000 for count in shapes), shapes
    page.keyboard.press("/")
    page.keyboard.type("BCD")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:has-text('BCD (M')")


def test_a_comparison(page: Any) -> None:
    visit(page, "/compare?game=tictactoe&depths=1-4&algorithms=minimax,alphabeta&evaluator=lines")
    page.wait_for_selector("text=8 of 8 searches done")
    rows = {
        tuple(cells[:2]): int(cells[2].replace(",", ""))
        for cells in (row.split("\t") for row in page.inner_text("tbody").splitlines())
    }
    game = pg.load("tictactoe")
    for row in pg.compare(game, [1, 2, 3, 4], evaluator="lines"):
        assert rows[str(row["depth"]), row["algorithm"]] == row["nodes"]
    assert page.locator(".chart .series path").count() == 8 + 3 + 8  # minimax cuts nothing, and one ply does not either
    with page.expect_download() as download:
        page.click("text=Keep as CSV")
    lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    assert lines[0] == "depth,algorithm,nodes,leaves,cuts,value,action,seconds,mode,why"
    assert lines[-1].startswith("4,alphabeta,492,323,118,1,b2,")
    assert serious_faults(page) == []


@pytest.fixture
def offline(browser: Any) -> Iterator[Callable[[str, Path], Any]]:
    """Opens a page from a file, where there is no network at all; nothing on its console in the end."""
    context = browser.new_context(viewport={"width": 1100, "height": 800}, offline=True, accept_downloads=True)
    faults: list[str] = []

    def opened(html: str, path: Path) -> Any:
        path.write_text(html, encoding="utf-8")
        page = context.new_page()
        page.on("console", lambda message: faults.append(message.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: request.url.startswith("http") and faults.append(request.url))
        page.goto(path.as_uri())
        return page

    yield opened
    context.close()
    assert faults == []


def test_one_file_shows_a_search_without_a_server(offline: Any, plyground: Run, tmp_path: Path) -> None:
    done = plyground("tree", "tree", "--out", "x.html", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    page = offline((tmp_path / "x.html").read_text(encoding="utf-8"), tmp_path / "copy.html")
    page.locator("canvas").focus()
    page.keyboard.press("Home")
    page.keyboard.press("n")
    said(page, "Alpha cut at C: 2 ≤ 3, bound from A. Never visited: 4, 6.")
    assert serious_faults(page) == []
    for form, beginning in {"svg": "<svg", "tex": "\\documentclass", "json": "{", "png": "\x89PNG"}.items():
        with page.expect_download() as download:
            page.select_option("[aria-label='Keep as…']", form)
        content = Path(download.value.path()).read_bytes()
        assert content.decode("latin-1").startswith(beginning)
        if form == "svg":
            texts = [text.text for text in ET.fromstring(content).iter("{http://www.w3.org/2000/svg}text")]
            assert {"alpha cut", "2 ≤ 3", "bound from A", "4", "6"} <= set(texts)


def test_a_match_and_a_board_without_a_server(offline: Any, tmp_path: Path) -> None:
    record = pg.play(pg.load("tictactoe"), ["alphabeta", "random(seed=2)"])
    page = offline(f"<!doctype html>{record.show()._repr_html_()}", tmp_path / "notebook.html")
    frame = page.frame_locator("iframe")
    frame.get_by_label("End (End)").click()
    assert frame.locator(".sentence").inner_text() == f"After move {record.plies} of {record.plies}: {record.moves[-1]}"
    assert frame.locator(".board .piece").count() == record.plies
    board = pg.load("blocker").draw(pg.load("blocker").initial())
    page = offline(board.show().html, tmp_path / "board.html")
    page.wait_for_selector(".board .piece")
    assert serious_faults(page) == []
