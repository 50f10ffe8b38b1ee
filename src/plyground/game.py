"""What a game is.

A game is an object with six methods in the words of the textbook; a search needs nothing else:

    initial() -> state               where it starts
    player(state) -> int             whose turn it is: 0 (MAX), 1 (MIN), 2, ... or CHANCE
    actions(state) -> iterable       the legal actions, small integers in a fixed order; none when finished
    result(state, action) -> state   what an action leads to; the argument stays as it was
    is_terminal(state) -> bool       is the game over?
    utility(state) -> tuple          one number per player, for finished states

Where there is luck, `chances(state)` gives one probability per action, in their order; a single number means that
all are equally likely. Class attributes say what kind of game it is: `players` (2), `zero_sum` (True), `cyclic` (False:
every play ends), `chance` (False: no dice), `round_plies` (plies in a round; the number of players), `usual_cut` (how
alpha-beta cuts where nothing is said; "equal"). A *player* is a side: which of its pieces moves stands in the state.
`usual_evaluator()`, where there is one, values the states at which a search stops when none is named; `likeness(state)`
says what makes states distinct where distinct ones are counted (default: all that stands in them).

For speed, where a search can use it: `key(state)`, equal for states whose exact values are equal (what was paid on the
way left out; a board and its mirror image as one, if you like); `order(state, action)`, a whole number, higher for
actions to be tried earlier; `bounds(state)`, the lowest and the highest utility player 0 can still come to.

For people: `action_name(state, action)`, `parse_action(state, text)`, `split_moves(text)` (the moves in a list),
`describe(state)` (a dict for JSON), `draw(state)` (a draw.Board), `status(state)` (a line for what the board does not
show), `sides` (what the players are called), `state_name(state)` where states have names of their own. `@game` on a
NamedTuple class adds what is missing and asks for machine code.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf as INF
from typing import Any, Protocol, TypeVar

from plyground.errors import InputError
from plyground.frozen import frozen
from plyground.modules import make_callable
from plyground.records import completed, is_marked

CHANCE = -1
"""The player number of luck."""

EVEN = (1.0,)
"""What `chances` returns where all actions are equally likely."""

State = Any
T = TypeVar("T", bound=type)


class Game(Protocol):
    """The six methods every search is written in."""

    def initial(self) -> State: ...
    def player(self, state: State) -> int: ...
    def actions(self, state: State) -> Iterable[int]: ...
    def result(self, state: State, action: int) -> State: ...
    def is_terminal(self, state: State) -> bool: ...
    def utility(self, state: State) -> tuple[float, ...]: ...


METHODS = ("initial", "player", "actions", "result", "is_terminal", "utility")


def game(cls: T) -> T:
    """Mark a NamedTuple class as a game: adds the protocol's defaults and asks for machine code."""
    own = vars(cls)
    chance = {"chance": True} if "chances" in own else {}
    players = own.get("players", DEFAULTS["players"])
    identity = {"identity": own["key"]} if "key" in own else {}
    return completed(cls, {**DEFAULTS, **chance, **identity, "round_plies": players})


def _chances(self: Any, state: State) -> tuple[float, ...]:
    return (1.0,)


def _cost(self: Any, state: State, action: int) -> float:
    return 1.0


def _likeness(self: Any, state: State) -> State:
    return state


def _identity(self: Any, state: State) -> Any:
    """What the exact value of a state depends on: its `key`, where the game has one."""
    return state


def _order(self: Any, state: State, action: int) -> int:
    return 0


def _bounds(self: Any, state: State) -> tuple[float, float]:
    return -INF, INF


def _action_name(self: Any, state: State, action: int) -> str:
    return str(action)


def _parse_action(self: Any, state: State, text: str) -> int:
    names = {self.action_name(state, action): action for action in self.actions(state)}
    if text not in names:
        raise InputError(f"{text!r} is not a legal action here: legal are {', '.join(names) or 'none'}")
    return names[text]


def _split_moves(self: Any, text: str) -> list[str]:
    return text.replace(",", " ").split()


def _describe(self: Any, state: State) -> dict[str, Any]:
    return {"state": plain(state), "to_move": int(self.player(state)), "finished": bool(self.is_terminal(state))}


DEFAULTS: dict[str, Any] = {
    "players": 2,
    "zero_sum": True,
    "cyclic": False,
    "chance": False,
    "chances": _chances,
    "usual_cut": "equal",
    "cost": _cost,
    "likeness": _likeness,
    "identity": _identity,
    "order": _order,
    "bounds": _bounds,
    "action_name": _action_name,
    "parse_action": _parse_action,
    "split_moves": _split_moves,
    "describe": _describe,
}
"""What `@game` adds to a class that does not say otherwise."""


def complete(game: Any) -> Any:
    """The game with the protocol's defaults for all it does not say itself."""
    return game if is_marked(game) or isinstance(game, _Completed) else _Completed(game)


class _Completed:
    """A view of a game that answers with the protocol's defaults where the game itself is silent."""

    def __init__(self, game: Any) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        if hasattr(self._game, name):
            return getattr(self._game, name)
        if name == "chance":
            return hasattr(self._game, "chances")
        if name == "round_plies":
            return self.players
        if name not in DEFAULTS:
            raise AttributeError(name)
        default = DEFAULTS[name]
        return default.__get__(self) if callable(default) else default


def sides(game: Any) -> list[str]:
    """What the players are called."""
    names = getattr(game, "sides", None)
    return list(names) if names else [f"player {i + 1}" for i in range(int(complete(game).players))]


def plain(value: Any) -> Any:
    """A state as numbers, strings and lists, for JSON."""
    if isinstance(value, tuple | list):
        fields = getattr(value, "_fields", None)
        return {f: plain(v) for f, v in zip(fields, value, strict=True)} if fields else [plain(v) for v in value]
    if hasattr(value, "tolist"):
        return value.tolist()
    return value if isinstance(value, int | float | str | bool | None.__class__) else repr(value)


def require_methods(game: Any) -> None:
    """Refuse, in one sentence, an object that is no game."""
    if isinstance(game, type):
        raise InputError(f"{game.__name__} is a class: give a game made from it, {game.__name__}()")
    missing = [name for name in METHODS if not callable(getattr(game, name, None))]
    if missing:
        raise InputError(f"{type(game).__name__} is no game yet: it lacks {', '.join(m + '()' for m in missing)}")


def require_unchanged(game: Any, state: State) -> None:
    """Refuse a game whose `result` changes the state it is given, seen at the state where a search begins."""
    if is_marked(game) or game.is_terminal(state):
        return
    before = frozen(state)
    for action in game.actions(state):
        game.result(state, action)
        if frozen(state) != before:
            name = type(game).__name__
            raise InputError(f"{name}.result changes the state it is given: copy it first and return a new state")
        break


make_callable(__name__, game)
