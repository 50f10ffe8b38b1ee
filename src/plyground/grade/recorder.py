"""One run of a user's function, watched: which states it visits, what its calls return, and that it ends.

Python's trace hook follows the user's file alone. Every call there that is given a state is noted with the path of
the state, and with alpha and beta where it has arguments of these names.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from numbers import Real
from types import FrameType
from typing import Any

from plyground.errors import InputError
from plyground.evaluator import Exact, ExactVector
from plyground.grade.cases import Case
from plyground.grade.patience import patience
from plyground.student import Position, Watcher, asked, source_of, told

Way = tuple[int, ...]
GENEROUS = 20
"""A search may ask this many times more than one that takes every step once."""

PATIENCE = 20.0
"""Seconds of computing that one run may take."""


class Endless(BaseException):
    """The function goes on and on."""


@dataclass
class Visit:
    """A state was first looked at."""

    way: Way


@dataclass
class Return:
    """A call about a state came to its end."""

    way: Way
    value: Any


@dataclass
class Run:
    """What a function did: its answer, or why it has none; visits and returns in the order they happened."""

    value: Any = None
    action: int | None = None
    failure: str | None = None
    endless: bool = False
    events: list[Visit | Return] = field(default_factory=list)
    windows: dict[Way, tuple[float, float]] = field(default_factory=dict)

    @property
    def visits(self) -> list[Way]:
        return [event.way for event in self.events if isinstance(event, Visit)]


def run(function: Callable[..., Any], case: Case, states: int, vector: bool) -> Run:
    """Run a function on a case whose whole tree has so many states."""
    return _Recorder(function, case, states, vector).run()


class _Recorder:
    def __init__(self, function: Callable[..., Any], case: Case, states: int, vector: bool) -> None:
        self.function, self.case, self.vector = function, case, vector
        self.file = source_of(function)
        self.record = Run()
        self.calls_left = GENEROUS * 6 * (states + 10)
        self.lines_left = GENEROUS * 100 * (states + 10)
        self.deepest = 60 + 12 * case.depth
        self.open: list[tuple[FrameType, Way]] = []  # calls in progress that were given a state
        self.searching: set[Any] = set()  # code that calls on with a state further down, and what it calls so
        self.returned: list[tuple[Any, Return]] = []

    def run(self) -> Run:
        evaluator = ExactVector((0.0,) * self.case.game.players) if self.vector else Exact(0.0)
        watch = Watcher(self.case.game, evaluator, seen=self._seen, asked=self._asked)
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            with patience(PATIENCE, Endless):
                self.record.value, self.record.action = asked(
                    self.function, watch, watch.position(self.case.state), self.case.depth, self.vector
                )
        except Endless as error:
            self.record.endless = True
            late = InputError("does not come to an end").with_traceback(error.__traceback__)
            self.record.failure = str(error) or told(self.function, late)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # sys.exit() as well
            self.record.failure = told(self.function, error)
        finally:
            sys.settrace(before)
        kept = {id(event) for code, event in self.returned if code in self.searching}
        self.record.events = [e for e in self.record.events if isinstance(e, Visit) or id(e) in kept]
        return self.record

    def _seen(self, way: Way) -> None:
        self.record.events.append(Visit(way))

    def _asked(self, method: str, way: Way) -> None:
        self.calls_left -= 1
        if self.calls_left < 0:
            raise Endless(
                f"{self.function.__name__} asks without end: it has asked the game {GENEROUS} times as often as needed"
            )

    # ------------------------------------------------------------------------------------------- the hook

    def _call(self, frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if code.co_filename != self.file or code.co_name.startswith("<"):
            return None
        given = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
        position = next((value for value in given if isinstance(value, Position)), None)
        if position is None:
            return self._line
        way = object.__getattribute__(position, "_path")
        if self.open and len(way) > len(self.open[-1][1]):
            self.searching |= {code, self.open[-1][0].f_code}
        self.open.append((frame, way))
        if len(self.open) > self.deepest:
            raise Endless(
                f"{code.co_name} (line {code.co_firstlineno}) calls itself without end: "
                "does the depth go down, and is the end of the game tested?"
            )
        window = frame.f_locals.get("alpha"), frame.f_locals.get("beta")
        if all(isinstance(bound, Real) for bound in window):
            self.record.windows.setdefault(way, window)  # type: ignore[arg-type]
        return self._line

    def _line(self, frame: FrameType, event: str, value: Any) -> Any:
        self.lines_left -= 1
        if self.lines_left < 0:
            where = f"{frame.f_code.co_name}, line {frame.f_lineno}"
            raise Endless(f"{self.function.__name__} goes on without end, at last in {where}")
        if event == "return" and self.open and self.open[-1][0] is frame:
            way = self.open.pop()[1]
            found = self._value(value)
            if found is not None:
                made = Return(way, found)
                self.record.events.append(made)
                self.returned.append((frame.f_code, made))
        return self._line

    def _value(self, answer: Any) -> Any:
        """The value in what a call returned, or None where there is none."""
        if (
            isinstance(answer, tuple | list)
            and len(answer) == 2
            and (not self.vector or isinstance(answer[0], tuple | list))
        ):
            answer = answer[0]
        if self.vector:
            right = isinstance(answer, tuple | list) and all(isinstance(v, Real) for v in answer)
            return tuple(answer) if right else None
        return answer if not isinstance(answer, bool) and isinstance(answer, Real) else None
