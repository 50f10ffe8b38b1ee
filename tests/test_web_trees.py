"""The explorer in a real browser: the textbook's tree stepped to its cut, quizzes, trees of one's own, large trees."""

from __future__ import annotations

import json
from typing import Any

from lab import serious_faults, visit
from plyground.draw.explorer import explorer_document
from plyground.search.steps import steps
from traces import varied

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
    table = page.inner_text(".twin table")
    assert table.count("never visited") == 2
    assert "not reached yet" in table
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
    page.evaluate(CLICK_ON, "C 3")  # on the picture this time
    page.click("text=Check")
    assert page.inner_text(".verdict") == "All 2 right."


CLICK_ON = """name => {
    const [stage] = document.querySelector(".explorer").explorer.stages;
    const row = [...Array(stage.tree.size).keys()].find((i) => stage.tree.titleOf(i) === name);
    const item = stage.picture.itemOf[row], {left, top} = stage.canvas.getBoundingClientRect();
    const [x, y] = [stage.view.toScreen(stage.picture.x[item]), stage.view.levelY(stage.picture.depth[item])];
    const at = {clientX: left + x, clientY: top + y};
    for (const kind of ["pointerdown", "pointerup"])
        stage.canvas.dispatchEvent(new PointerEvent(kind, {...at, pointerId: 1, bubbles: true}));
}"""


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
    traces = varied()
    documents = [explorer_document([trace])["searches"][0] for trace in traces]
    for trace, shown in zip(traces, page.evaluate(STORY, documents), strict=True):
        assert shown["told"] == [step.text for step in steps(trace)]
        expected = json.loads(trace.json())
        for node in expected["nodes"]:
            del node["chances"]
        for missing in ("cut", "cuts"):
            del expected[missing]
        assert shown["json"] == expected
