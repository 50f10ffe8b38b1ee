"""Playing in the browser, by mouse and by keyboard."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import plyground as pg
from lab import serious_faults, visit

POOR = "/play?game=tictactoe&seat=person&seat=random"
"""Against an opponent whose moves follow from the seed: with seed 1 it lets a line of three be made."""


def status(page: Any) -> Any:
    return page.locator("[data-test=status]")


def until(page: Any, words: str) -> None:
    page.locator(f"[data-test=status]:has-text('{words}')").wait_for()


def cell(page: Any, action: int) -> Any:
    return page.locator(f".target[data-action='{action}']")


def win(page: Any, choose: Any) -> None:
    """Play until the game is over, always in the first line of three that is still open to X."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    own: set[int] = set()
    while "won" not in status(page).inner_text():
        until(page, "player 1 to move")
        free = {int(x) for x in page.locator(".target").evaluate_all("all => all.map(x => x.dataset.action)")}
        line = max((x for x in lines if set(x) <= free | own), key=lambda x: len(own & set(x)))
        action = next(iter(set(line) - own))
        own.add(action)
        moves = page.locator(".move").count()
        choose(action)
        page.locator(".move").nth(moves).wait_for()
        expect(status(page)).to_have_text(re.compile("player 1 to move|won|draw"))


def test_won_by_mouse(page: Any) -> None:
    visit(page, POOR + "&seed=1")
    win(page, lambda action: cell(page, action).click())
    assert status(page).inner_text() == "player 1 won (finished)"
    assert page.locator(".target").count() == 0


def test_won_by_keyboard(page: Any) -> None:
    visit(page, POOR + "&seed=1")
    until(page, "player 1 to move")

    def choose(action: int) -> None:
        cell(page, int(page.locator(".target[tabindex='0']").get_attribute("data-action"))).focus()
        for _ in range(9):  # arrows go along rows and columns to the nearest cell
            here = int(page.evaluate("document.activeElement.dataset.action"))
            if here == action:
                break
            down, right = action // 3 - here // 3, action % 3 - here % 3
            page.keyboard.press(
                "ArrowDown" if down > 0 else "ArrowUp" if down < 0 else "ArrowRight" if right > 0 else "ArrowLeft"
            )
        page.keyboard.press("Enter")

    win(page, choose)
    assert status(page).inner_text() == "player 1 won (finished)"


def test_a_reload_keeps_the_position_and_undo_goes_back_to_the_own_move(page: Any) -> None:
    visit(page, POOR + "&moves=4.0.2")
    until(page, "player 1 to move")
    names = page.locator(".move").all_inner_texts()
    page.reload()
    until(page, "player 1 to move")
    assert page.locator(".move").all_inner_texts() == names
    assert names[:4] == ["start", "b2", "a1", "c1"]
    page.click("[data-test=undo]")
    page.wait_for_url("**&at=2")
    expect(page.locator(".board .piece")).to_have_count(2)
    page.click("[data-test=redo]")
    expect(page.locator(".board .piece")).to_have_count(4)
    page.click("[data-at='1']")
    page.wait_for_url("**&at=1")
    expect(page.locator(".board .piece")).to_have_count(1)
    assert serious_faults(page) == []


def test_analysis_names_the_only_move_that_does_not_lose(page: Any) -> None:
    visit(page, "/play?game=tictactoe&seat=person&seat=person&moves=0.4.8")
    until(page, "player 2 to move")
    page.get_by_label("Search", exact=True).select_option("alphabeta")
    page.get_by_label("in", exact=True).select_option("no limit")
    page.click("[data-test=analyse]")
    page.locator(".board .best").wait_for()
    words = page.locator(".panel", has=page.locator("[data-test=analyse]")).inner_text()
    assert "0: even" in words
    assert "b1 a2 c2 b3" in words  # an edge: a corner loses


def test_a_record_is_saved_replays_in_python_and_opens_again(page: Any, tmp_path: Path) -> None:
    from plyground.transcript import Record

    visit(page, "/play?game=blocker&layout=sheet&seat=person&seat=person&moves=0.5.1")
    page.locator(".move").nth(3).wait_for()
    with page.expect_download() as download:
        page.click("text=Save the record")
    path = tmp_path / "<b>record.json"
    download.value.save_as(path)
    kept = Record.load(path)
    assert (kept.game, kept.move_ids, kept.agents) == ("blocker", [0, 5, 1], ["person", "person"])
    visit(page, "/play?game=tictactoe")
    page.set_input_files("input[type=file]", path)
    page.locator(".move").nth(3).wait_for()
    assert "layout=sheet" in page.url
    path.write_text(json.dumps({"game": "blocker"}))
    page.set_input_files("input[type=file]", path)
    page.locator(".error:has-text('<b>record.json is not a record')").wait_for()


def test_two_agents_play_stop_and_go_on(page: Any) -> None:
    visit(page, "/play?game=tictactoe&seat=random&seat=random&seed=3")
    page.click("[data-test=stop]")
    moves = page.locator(".move").count()
    page.click("[data-test=go]")
    page.locator(".move").nth(moves).wait_for()


def test_every_game_shows_itself(page: Any) -> None:
    for name in pg.games():
        visit(page, f"/play?game={name}&seat=person&seat=person&seat=person")
        page.locator(f".row select >> option[selected][value={name}]").wait_for(state="attached")
        page.locator(".legal button").first.wait_for()
        assert page.locator(".error:not(:empty)").count() == 0
        game = pg.load(name)
        cells = game.draw(game.initial()).targets.values() if hasattr(game, "draw") else ()
        assert page.locator(".target").count() == len(set(cells)), name
