"""A person at the terminal as an agent: the position and the legal moves are listed, a line is read.

A move is typed by its name or by its number in the list. `back` takes back the latest own move and all since,
`resign` gives up, `quit` (or the end of the input) ends the game, `help` says so.
"""

from __future__ import annotations

import sys
from typing import Any, TextIO

from plyground.agents import BACK, QUIT, RESIGN
from plyground.draw.position import show_position
from plyground.errors import InputError
from plyground.game import complete, sides
from plyground.search.limit import Limit

HELP = "type a move by its name or its number; back takes back a round, resign gives up, quit ends the game"
WORDS = {"back": BACK, "resign": RESIGN, "quit": QUIT, "": QUIT}


class Human:
    """Asks on one stream, reads from another: the terminal's stderr and stdin, unless told otherwise."""

    is_person = True

    def __init__(self, game: Any, reads: TextIO | None = None, writes: TextIO | None = None) -> None:
        self.game = complete(game)
        self.reads, self.writes = reads or sys.stdin, writes or sys.stderr
        self.moved = 0  # own moves that can be taken back

    def __call__(self, game: Any, state: Any, limit: Limit) -> Any:
        legal = list(game.actions(state))
        names = [str(self.game.action_name(state, action)) for action in legal]
        self._say("\n")
        show_position(game, state, self.writes)
        self._say(f"{sides(game)[int(game.player(state))]} to move: {_listed(names)}\n")
        while True:
            line = self._line("move (or help): ")
            word = line.strip()
            if line and word in ("help", "?", ""):
                self._say(HELP + "\n")
            elif word in names or word not in WORDS:
                action = self._action(state, word, legal, names)
                if action is not None:
                    self.moved += 1
                    return action
            elif word == "back" and self.moved == 0:
                self._say("there is no move of yours to take back\n")
            else:
                self.moved -= word == "back"
                return WORDS[word]

    def _line(self, ask: str) -> str:
        """What is typed; where nothing more comes, or Ctrl-C, the cursor is brought to a new line."""
        self._say(ask)
        line = ""
        try:
            line = self.reads.readline()
        finally:
            if not line:
                self._say("\n")
        return line

    def _action(self, state: Any, word: str, legal: list[Any], names: list[str]) -> Any:
        """The action a word stands for; None, and the reason said, where there is none."""
        if word in names:
            return legal[names.index(word)]
        if not _are_numbers(names) and word.isdecimal() and 1 <= int(word) <= len(legal):
            return legal[int(word) - 1]
        try:
            action = self.game.parse_action(state, word)
        except InputError as error:
            self._say(f"{error}\n")
            return None
        if action not in legal:
            self._say(f"{word!r} is not a legal move here\n")
            return None
        return action

    def _say(self, text: str) -> None:
        self.writes.write(text)
        self.writes.flush()


def _are_numbers(names: list[str]) -> bool:
    """Are there moves whose names are numbers themselves?"""
    return any(name.lstrip("-").isdecimal() for name in names)


def _listed(names: list[str]) -> str:
    """The moves with their numbers, or alone where their names are numbers."""
    if _are_numbers(names):
        return ", ".join(names)
    return "  ".join(f"{number} {name}" for number, name in enumerate(names, 1))
