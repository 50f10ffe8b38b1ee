"""What lies on the table: the games and agents that pages may name.

A page names what the package has or what the command line named. It can name no other file of this machine: an address
that somebody sends you must not run what lies in your downloads.
"""

from __future__ import annotations

import inspect
from typing import Any

from plyground.agents import factories
from plyground.catalogue import entry
from plyground.errors import InputError, unknown
from plyground.game import METHODS
from plyground.games import module, names
from plyground.named import Origin, from_file, is_file_name, origin_named
from plyground.search.algorithm import algorithms
from plyground.spec import parse_call

STARTS = "command"
"""An agent with an option of this name starts programs."""

KEPT = 64
"""So many games are kept loaded."""


class Table:
    """The package's games, and what the command line named: FILE.py:NAME of a game or an agent, an agent's words."""

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self.own_games: list[str] = []
        self.own_agents: list[str] = []
        self._loaded: dict[tuple[str, str | None], Any] = {}
        for name in own:
            if not is_file_name(name) and "(" not in name:
                raise InputError(f"'{name}' is neither FILE.py:NAME nor an agent with its options, name(key=value)")
            is_game = is_file_name(name) and all(hasattr(from_file(name), method) for method in METHODS)
            (self.own_games if is_game else self.own_agents).append(name)

    def games(self) -> list[dict[str, Any]]:
        """What there is to play, one entry a game."""
        return [self._entry(name) for name in [*names(), *self.own_games]]

    def _entry(self, name: str) -> dict[str, Any]:
        """What the catalogue says of a game, the agents there are for it and what can be said in its brackets."""
        game = self.load(name)
        maker = type(game) if is_file_name(name) else module(name).load
        said = entry(name, game)
        idle = {"human", *algorithms()} - set(said["algorithms"])
        agents = [agent for agent in factories(game) if agent not in idle]
        options = [option for option in inspect.signature(maker).parameters if option != "layout"]
        return {**said, "agents": [*agents, *self.own_agents], "options": options}

    def origin(self, game: str, layout: str | None = None) -> Origin:
        """The words of a game that a page names, from which a worker loads it, too."""
        origin = origin_named(game, layout)
        name = origin.game
        if name in self.own_games:
            return origin
        if name not in names():
            raise unknown("game", name, [*names(), *self.own_games])
        if origin.layout is not None and origin.layout not in module(name).LAYOUTS:
            raise unknown(f"layout of {name}", origin.layout, module(name).LAYOUTS)
        return origin

    def load(self, game: str, layout: str | None = None) -> Any:
        """The game itself."""
        words = (game, layout)
        if words not in self._loaded:
            if len(self._loaded) >= KEPT:
                self._loaded.clear()
            self._loaded[words] = self.origin(game, layout).load()
        return self._loaded[words]

    def is_own(self, game: str) -> bool:
        """Is it one of the user's own, which nobody knows to end in a blink?"""
        return is_file_name(game)

    def words(self, text: str) -> str:
        """The words of an agent or an evaluator, seen to name no file that is not on the table."""
        name, options = parse_call(text)
        for word in (name, *map(str, options.values())):
            if ".py" in word and word not in self.own_agents:
                raise _not_here(word)
        return text

    def agent(self, game: str, text: str) -> str:
        """An agent's words, seen to start no program either, and to ask nobody at the terminal."""
        if text in self.own_agents:
            return text
        name, _ = parse_call(self.words(text))
        if name == "human":
            raise InputError("a human plays in the terminal; here it is a person, who plays on the page")
        factory = factories(self.load(game)).get(name)
        if factory is not None and STARTS in inspect.signature(factory).parameters:
            raise _not_here(text)
        return text


def _not_here(word: str) -> InputError:
    return InputError(f"'{word}' is not on the table: name it when the lab starts, plyground lab \"{word}\"")
