"""Playing in the browser, by mouse and by keyboard."""

from __future__ import annotations

from typing import Any

from lab import serious_faults, visit


def test_a_first_move(page: Any) -> None:
    visit(page, "/play?game=tictactoe")
    page.click("[data-action='4']")
    page.wait_for_selector("text=player 1 to move")
    assert page.locator(".board .piece").count() == 2
    assert serious_faults(page) == []
