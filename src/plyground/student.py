"""A search that a user wrote: run in Python on a game that watches every question.

A function `my_search(game, state, depth)` (further arguments have defaults) gives the value for MAX (player 0), or
(value, action). The game it is given answers in the words of the protocol; where the game is not over, `utility`
is what the evaluator says of the state, so that a search may ask it at depth 0 as well.

A state counts as visited when its actions, its utility or its contents are first asked for, once however often it
is made again. Asking is_terminal, player or chances of a child from its parent is no visit.
"""

from __future__ import annotations

import inspect
import math
import os
import traceback
from collections.abc import Callable, Sequence
from numbers import Real
from typing import Any

from plyground.compiled import Kernel
from plyground.errors import InputError
from plyground.game import complete
from plyground.search.algorithm import Algorithm
from plyground.search.doors import exact, exact_vector
from plyground.search.tally import BEST, ENDS, HORIZON, LEFT, LIMIT, NODES, new_tally

BLANK = "____"
"""What stands in a starter file where something is to be filled in."""

Function = Callable[..., Any]
Way = tuple[int, ...]
DEPTHS = ("depth", "d", "plies", "depth_left")
"""What the third argument of a search may be called."""

KINDS = ("minimax", "alphabeta", "expectimax", "maxn")


class Position:
    """A state as a user's search sees it: the state itself, and how the search came to it. Never changed."""

    __slots__ = ("_legal", "_path", "_state", "_watch")

    def __init__(self, watch: Watcher, state: Any, path: Way) -> None:
        for name, value in (("_watch", watch), ("_state", state), ("_path", path), ("_legal", None)):
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._looked(), name)

    def __getitem__(self, index: Any) -> Any:
        return self._looked()[index]

    def __iter__(self) -> Any:
        return iter(self._looked())

    def __len__(self) -> int:
        return len(self._looked())

    def __index__(self) -> int:
        return int(self._looked())

    def __bool__(self) -> bool:
        return True

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a state is never changed ({name} = ...): game.result(state, action) gives the next one")

    def __eq__(self, other: object) -> bool:
        return bool(self._state == (other._state if isinstance(other, Position) else other))

    def __hash__(self) -> int:
        return hash(self._state)

    def __repr__(self) -> str:
        return repr(self._state)

    def _looked(self) -> Any:
        self._watch.visit(self)
        return self._state


class OutOfNodes(BaseException):
    """The search has visited all the states it was allowed to."""


class Watcher:
    """A game that answers a user's search and sees every question.

    tally is that of the searches; `seen` is told the path of every state when it is first visited, `asked` the
    method and path of every question.
    """

    def __init__(
        self,
        game: Any,
        evaluator: Any,
        tally: Any = None,
        seen: Callable[[Way], None] = lambda path: None,
        asked: Callable[[str, Way], None] = lambda method, path: None,
    ) -> None:
        self._game, self._evaluator = complete(game), evaluator
        self._tally = new_tally() if tally is None else tally
        self._seen, self._asked = seen, asked
        self._visited: set[Way] = set()
        self.longest = 0  # plies below the start of the deepest visit

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._game, name)
        if not callable(found):
            return found
        return lambda *args: found(*(self._open(a) if isinstance(a, Position) else a for a in args))

    def _open(self, position: Position) -> Any:
        self._asked("state", position._path)
        return position._state

    def visit(self, position: Position) -> None:
        path = position._path
        self._asked("look", path)
        if path in self._visited:
            return
        if self._tally[NODES] >= self._tally[LIMIT]:
            self._tally[NODES] += 1
            raise OutOfNodes
        self._visited.add(path)
        self._tally[NODES] += 1
        self.longest = max(self.longest, len(path))
        self._seen(path)

    def position(self, state: Any) -> Position:
        """Where the search starts."""
        return Position(self, state, ())

    def initial(self) -> Position:
        return self.position(self._game.initial())

    def player(self, position: Position) -> int:
        return int(self._game.player(self._state("player", position)))

    def is_terminal(self, position: Position) -> bool:
        return bool(self._game.is_terminal(self._state("is_terminal", position)))

    def actions(self, position: Position) -> list[int]:
        self._state("actions", position)
        self.visit(position)
        return list(self._legal(position))

    def _legal(self, position: Position) -> list[int]:
        if position._legal is None:
            over = self._game.is_terminal(position._state)
            object.__setattr__(
                position, "_legal", [] if over else [int(a) for a in self._game.actions(position._state)]
            )
        return position._legal

    def result(self, position: Position, action: int) -> Position:
        state = self._state("result", position)
        legal = self._legal(position)
        if action not in legal:
            raise InputError(
                f"game.result was asked for action {action!r}, legal are {', '.join(map(str, legal)) or 'none'}"
            )
        return Position(self, self._game.result(state, action), (*position._path, int(action)))

    def utility(self, position: Position) -> tuple[float, ...]:
        state = self._state("utility", position)
        new = position._path not in self._visited
        self.visit(position)
        over = self._game.is_terminal(state)
        if new:
            self._tally[ENDS if over else HORIZON] += 1
        if over:
            return tuple(self._game.utility(state))
        value = self._evaluator.value(self._game, state)
        return tuple(value) if isinstance(value, tuple) else (value, -value)[: self._game.players]

    def chances(self, position: Position) -> tuple[float, ...]:
        """One probability for each action."""
        chances = tuple(self._game.chances(self._state("chances", position)))
        count = len(self._legal(position))
        return chances if len(chances) == count else (1 / count,) * count

    def _state(self, method: str, position: Any) -> Any:
        if not isinstance(position, Position):
            raise InputError(f"game.{method} was asked about {position!r}, which is no state of this game")
        self._asked(method, position._path)
        return position._state


# ------------------------------------------------------------------------------------------- running a function


def asked(function: Function, watch: Watcher, position: Position, depth: int, vector: bool) -> tuple[Any, int | None]:
    """Value and action (None where it gives none) of a user's search."""
    name = function.__name__
    answer = function(watch, position, depth) if takes_depth(function) else function(watch, position)
    pair = isinstance(answer, tuple | list) and len(answer) == 2
    if pair and (not vector or isinstance(answer[0], tuple | list)):
        value, action = answer
    else:
        value, action = answer, None
    if value is None:
        raise InputError(f"{name} gives None, not a value: is a `return` missing?")
    if not all(
        isinstance(v, Real) and not math.isnan(v)
        for v in (value if vector and isinstance(value, Sequence) else [value])
    ):
        expected = "one number per player" if vector else "a number, or (value, action)"
        raise InputError(f"{name} gives {answer!r}, expected {expected}")
    return tuple(map(float, value)) if vector else float(value), _whole(name, action)


def _whole(name: str, action: Any) -> int | None:
    """The action of an answer; None where there is none."""
    if action is None:
        return None
    if isinstance(action, Real) and float(action).is_integer():
        return int(float(action))
    raise InputError(f"{name} gives the action {action!r}, expected one of game.actions: a whole number, or None")


def takes_depth(function: Function) -> bool:
    """Does a search want to know the depth? Refuses what cannot be called as one."""
    if not is_function(function):
        raise InputError(f"a search is a function (game, state, depth), not {function!r}")
    name = function.__name__
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    places = [p for p in inspect.signature(function).parameters.values() if p.kind in plain]
    required = [p.name for p in places if p.default is inspect.Parameter.empty]
    if len(places) < 2 or len(required) > 3:
        why = f"give {', '.join(required[3:])} a default" if len(required) > 3 else "it is called with these three"
        raise InputError(f"{name} should take (game, state, depth): {why}")
    return len(required) == 3 or (len(places) > 2 and places[2].name in DEPTHS)


def is_function(thing: Any) -> bool:
    """Is this a function, decorated or not?"""
    return callable(thing) and inspect.isfunction(inspect.unwrap(thing))


def told(function: Function, error: BaseException) -> str:
    """An error in a user's search as one line with file and line."""
    file = file_of(function)
    lines = [f for f in traceback.extract_tb(error.__traceback__) if os.path.realpath(f.filename) == file]
    last = lines[-1] if lines else None
    where = f"{last.name} ({os.path.basename(file)} line {last.lineno})" if last else function.__name__
    if isinstance(error, NameError) and error.name == BLANK:
        return f"fill in the blank in {last.name if last else function.__name__}, line {last.lineno if last else 0}"
    if isinstance(error, RecursionError):
        return f"{where} calls itself without end: does the depth go down, and is the end of the game tested?"
    kind = "" if isinstance(error, InputError) else f"{type(error).__name__}: "
    return f"{where}: {kind}{' '.join(str(error).split())}"


def file_of(function: Function) -> str:
    return os.path.realpath(source_of(function))


def source_of(function: Function) -> str:
    """The file of a function as its frames name it; decorators such as lru_cache are looked through."""
    return str(inspect.unwrap(function).__code__.co_filename)


def kind_of(name: str) -> str | None:
    """The algorithm that a function's name speaks of."""
    plain = name.lower().replace("_", "").replace("-", "")
    return next((kind for kind in KINDS if kind in plain), None)


# ------------------------------------------------------------------------------------------- as an algorithm


class Own(Kernel):
    """A user's function in the place of a kernel. Nothing is asked of it but the state it is to decide: its action is
    the only best one known, and the line ends there."""

    only_python = "an algorithm of your own runs as Python"

    @property
    def python(self) -> Function:
        return self._run

    def _run(self, game: Any, evaluator: Any, state: Any, depth: int, tally: Any, _: Any) -> Any:
        watch = Watcher(game, evaluator, tally)
        vector = isinstance(evaluator.value(game, state), tuple)
        try:
            value, action = asked(self.function, watch, watch.position(state), depth, vector)
        except OutOfNodes:
            return None
        except BaseException as error:  # sys.exit() as well
            raise InputError(told(self.function, error)) from error
        tally[BEST] = -1 if action is None else action
        tally[LEFT] = depth - watch.longest
        return value


def own(function: Any) -> Algorithm:
    """A user's function, or FILE.py:NAME, as an algorithm."""
    if isinstance(function, str):
        from plyground.named import from_file

        function = from_file(function)
    if not is_function(function):
        raise InputError(f"an algorithm is a name or a function (game, state, depth), not {function!r}")
    takes_depth(function)
    vector = kind_of(function.__name__) == "maxn"
    return Algorithm(
        name=function.__name__,
        kernel=Own(function),
        extra=lambda question: (),
        refuse=lambda game: None,
        evaluator=exact_vector if vector else exact,
        vector=vector,
        own=True,
    )
