"""All pages: first results by one click, both colour schemes, small screens, and nobody kept out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import plyground as pg
from lab import serious_faults, visit

PAGES = {
    "/": ".cards .thumbnail svg",
    "/play?game=othello": ".target",
    "/play?game=pacman": ".board .piece",
    "/tournament": "[data-test=run]",
    "/trees?game=tictactoe&depth=2&evaluator=lines": ".node-board .board",
    "/compare?game=tictactoe&depths=1-3&evaluator=lines": ".chart .series",
    "/sheet?name=trees": ".output:not(:empty)",
    "/ants": "text=52 cities, ready",
    "/ants?view=lecture": "tr.chosen",
}
"""Pages, and what is there when they are ready."""


def test_home_offers_the_sheets_and_every_game(page: Any) -> None:
    expect(page.locator(".games .game")).to_have_count(len(pg.games()))
    page.click("a.button:has-text('Trees')")
    page.locator(".output:has-text('alpha cut: 2 <= 3, bound from A')").wait_for()
    page.get_by_label("cut").select_option("strict")
    page.click("button:has-text('Run')")
    page.locator(".output:has-text('cut where v > beta')").wait_for()
    assert "--cut=strict" in page.url


@pytest.mark.parametrize("place", PAGES)
def test_nobody_is_kept_out(page: Any, place: str) -> None:
    for scheme, width in (("light", 1200), ("dark", 360)):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        visit(page, place)
        page.locator(PAGES[place]).first.wait_for()
        assert serious_faults(page) == [], scheme
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} pixels on a screen of {width}"


def test_the_colours_are_chosen_and_kept(page: Any) -> None:
    page.click("header button")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


def test_a_page_that_is_not_there(page: Any) -> None:
    visit(page, "/nowhere")
    expect(page.locator(".error")).to_have_text('There is no page "nowhere".')


def test_a_round_robin_grows_and_its_matches_are_watched(page: Any) -> None:
    visit(page, "/tournament?game=tictactoe&games=2&agent=random&agent=alphabeta(depth=9)")
    page.click("[data-test=run]")
    table = page.get_by_role("region", name="Standings and cross table")
    expect(table.get_by_role("rowheader")).to_have_text(["alphabeta(depth=9)", "random"])
    watch = page.get_by_role("link", name="Watch")
    expect(watch).to_have_count(2)
    assert serious_faults(page) == []
    plies = int(page.locator("td.number").last.inner_text())
    watch.last.click()
    page.click("[data-test=last]")
    expect(page.locator(".move")).to_have_count(plies + 1)
    expect(page.locator("[data-test=status]")).to_have_text(re.compile("finished"))
    page.go_back()
    expect(page.get_by_role("link", name="Watch")).to_have_count(2)
