"""What lies on the table: the games and agents that pages may name.

A page names what the package has or what the command line named. It can name no other file of this machine: an address
that somebody sends you must not run what lies in your downloads.
"""

from __future__ import annotations

from typing import Any

from plyground.catalogue import entry
from plyground.errors import InputError, unknown
from plyground.game import METHODS
from plyground.games import module, names
from plyground.named import Origin, is_file_name
from plyground.spec import parse_call

KEPT = 64
"""So many games are kept loaded."""


class Table:
    """The package's games, and those of the user's own that the command line named as FILE.py:NAME."""

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        from plyground.named import from_file

        self.own_games: list[str] = []
        self.own_agents: list[str] = []
        self._loaded: dict[tuple[str, str | None], Any] = {}
        for name in own:
            if not is_file_name(name):
                raise InputError(f"'{name}' is not of the form FILE.py:NAME; the package's games are there anyway")
            is_game = all(hasattr(from_file(name), method) for method in METHODS)
            (self.own_games if is_game else self.own_agents).append(name)

    def games(self) -> list[dict[str, Any]]:
        """What there is to play, one entry a game."""
        return [*(entry(name) for name in names()), *(self._own(name) for name in self.own_games)]

    def _own(self, name: str) -> dict[str, Any]:
        return entry(name)

    def origin(self, game: str, layout: str | None = None) -> Origin:
        """The words of a game that a page names, from which a worker loads it, too."""
        name, options = parse_call(game)
        if is_file_name(name) and name in self.own_games:
            return Origin(name, layout, options)
        if name not in names():
            raise unknown("game", name, [*names(), *self.own_games])
        if layout is not None and layout not in module(name).LAYOUTS:
            raise unknown(f"layout of {name}", layout, module(name).LAYOUTS)
        return Origin(name, layout, options)

    def load(self, game: str, layout: str | None = None) -> Any:
        """The game itself."""
        words = (game, layout)
        if words not in self._loaded:
            if len(self._loaded) >= KEPT:
                self._loaded.clear()
            self._loaded[words] = self.origin(game, layout).load()
        return self._loaded[words]

    def agent(self, text: str) -> str:
        """An agent's words, seen not to name a file that is not on the table."""
        name, options = parse_call(text)
        for word in (name, *(str(value) for value in options.values())):
            if ".py" in word and word not in self.own_agents:
                raise InputError(f"'{word}' is not on the table: name it when the lab starts, plyground lab {word}")
        return text
