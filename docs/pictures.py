"""Makes the pictures of the README, with the package itself: `make docs`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import plyground as pg
from plyground.bench.browser import FLAGS, MISSING, chromium
from plyground.bench.lab import Lab
from plyground.draw.board_svg import board_svg

BOARDS = {"gasmaze": None, "cliff": None, "othello": "midgame", "pacman": None}
"""The games shown by the position they start from, and the layout."""

FOLDER = Path(__file__).parent / "pictures"


def pictures() -> dict[str, str]:
    """Each picture's name and what it shows."""
    game = pg.load("tictactoe")
    state = game.initial()
    for move in ("a1", "b2", "c1"):
        state = game.result(state, game.parse_action(state, move))
    return {
        "textbook.svg": pg.search(pg.load("tree"), trace=True).trace.svg(),
        "tictactoe.svg": pg.search(game, state, depth=2, trace=True).trace.svg(boards=True),
        **{f"{name}.svg": board(pg.load(name, layout)) for name, layout in BOARDS.items()},
    }


def board(game: Any) -> str:
    return board_svg(game.draw(game.initial()))


def explorer(page: Any) -> None:
    """The textbook's tree at its cut."""
    page.locator("canvas").focus()
    page.keyboard.press("Home")
    page.keyboard.press("n")
    page.evaluate("document.activeElement.blur()")


def colony(page: Any) -> None:
    """An ant system after some iterations, and an ant's next choice."""
    page.locator("[data-test=status]", has_text="Paused after iteration").wait_for()
    page.get_by_role("button", name="Set an ant in the first city").click()
    page.locator(".ants-choice td").first.wait_for()
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")


PAGES: dict[str, tuple[int, str, str, Callable[[Any], None]]] = {
    "lab-explorer.png": (920, "/trees", "[data-test=sentence]", explorer),
    "lab-ants.png": (1130, "/ants?cities=bayg29&family=ant-system&daemon=none&at=40", ".ants-figures", colony),
}
"""Pages of the lab: their height, where, what is there when it is ready, what is done there first."""


def photographs(path: str) -> None:
    """The pages of the lab as they look in Chromium."""
    from playwright.sync_api import sync_playwright

    lab = Lab()
    try:
        with sync_playwright() as playwright:
            page = playwright.chromium.launch(executable_path=path, args=FLAGS).new_page(reduced_motion="reduce")
            page.set_default_timeout(120_000)  # some things are compiled first
            page.goto(lab.address.geturl())
            for name, (height, place, ready, prepare) in PAGES.items():
                page.set_viewport_size({"width": 1200, "height": height})
                page.goto(f"{page.url.split('#')[0]}#{place}")
                page.locator(ready).first.wait_for()
                prepare(page)
                page.screenshot(path=FOLDER / name)
    finally:
        lab.end()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
    if found := chromium():
        photographs(found)
    else:
        sys.exit(f"the pages of the lab are not pictured: {MISSING}")
