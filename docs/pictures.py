"""Makes the pictures of the README, with the package itself: `make docs`."""

from __future__ import annotations

from pathlib import Path

import plyground as pg

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
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
