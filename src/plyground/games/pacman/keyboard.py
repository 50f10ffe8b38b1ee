"""A person's keys as an agent: arrows, or W A S D, set the way; Pac-Man keeps it until a wall or another key."""

from __future__ import annotations

from typing import Any

from plyground.games.pacman.bits import FACING
from plyground.games.pacman.board import EAST, NORTH, SOUTH, STOP, WEST

KEYS = {"w": NORTH, "a": WEST, "s": SOUTH, "d": EAST, "x": STOP}
ARROWS = {"A": NORTH, "B": SOUTH, "C": EAST, "D": WEST}
"""The last letters of what a terminal sends for an arrow: escape, [, letter."""


class Keyboard:
    """Goes where the latest key says. Where nobody presses keys into it, it asks line by line as `human` does."""

    is_person = True

    def __init__(self, game: Any) -> None:
        self.game, self.wanted, self.is_fed = game, STOP, False
        self._before = ""
        self._human: Any = None

    def press(self, key: str) -> None:
        """A key was pressed."""
        self._before = (self._before + key)[-3:]
        if self._before[:2] in ("\x1b[", "\x1bO"):
            self.wanted = ARROWS.get(key, self.wanted)
        else:
            self.wanted = KEYS.get(key.lower(), self.wanted)

    def __call__(self, game: Any, state: Any, limit: Any) -> Any:
        if not self.is_fed:
            return self._asked(game, state, limit)
        legal = list(game.actions(state))
        onward = int(state.pacman) >> FACING & 7
        return next((action for action in (self.wanted, onward) if action in legal), STOP)

    def _asked(self, game: Any, state: Any, limit: Any) -> Any:
        from plyground.human import Human

        self._human = self._human or Human(game)
        return self._human(game, state, limit)
