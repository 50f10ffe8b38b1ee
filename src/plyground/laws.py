"""The laws every game obeys: `check_game` plays, looks at every position on the way, and names the law that is broken.

All is asked in plain Python first, so that a wrong index is an error with a file and a line; only then do machine
code and Python play the same searches, which must agree.
"""

from __future__ import annotations

import json
import math
import random
import traceback
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from numbers import Integral, Real
from typing import Any

from plyground.agreement import agree
from plyground.errors import LawBroken
from plyground.frozen import frozen
from plyground.game import CHANCE, METHODS, complete

LONGEST = 10_000
"""A game whose play lasts longer goes round in circles, as far as anyone can tell."""

WANDER = 300
"""How many plies of a game that may go round in circles are played."""

LAWS = (
    "the six methods are there",
    "the same question has the same answer",
    "no method changes the state it is asked about",
    "actions are distinct whole numbers from 0 in a fixed order",
    "a finished state has no actions, an unfinished one has some",
    "a player is one of the game's players, or luck where there is luck",
    "utility is one number per player",
    "a zero-sum game sums to zero",
    "chances are shares of 1, one per action",
    "a cost is a number of at least 0",
    "action names are distinct and parse back",
    "describe is a dict for JSON",
    "a key stands for one position",
    "every play ends, or the game says that it is cyclic",
    "machine code and Python agree",
)


@dataclass
class Report:
    """What was proved, on how much, and what else is worth knowing."""

    game: str
    positions: int = 0
    plays: int = 0
    longest: int = 0
    searches: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def laws(self) -> tuple[str, ...]:
        """The laws that were proved."""
        return LAWS if self.searches else LAWS[:-1]


@dataclass(frozen=True)
class Position:
    """A state and the actions that led to it from the start."""

    state: Any
    path: tuple[int, ...]
    after_luck: bool = False  # did luck move on the way?


def check_game(game: Any, plays: int = 20, positions: int = 1_000, seed: int = 0) -> Report:
    """Prove the laws on random plays and around the start, on at most so many positions, or raise LawBroken."""
    checker = _Checker(game, positions)
    luck = random.Random(seed)
    start = checker.start()
    checker.look_around(start, positions // 3)
    late = [checker.play(start, luck) for _ in range(plays)]
    if checker.report.positions >= positions:
        checker.report.notes.append(f"looked at {positions:,} positions, there are more")
    report = checker.report
    for position in [start, *late[:3]]:
        if difference := agree(game, position.state, report.searches, report.notes):
            checker.broken(14, position, difference)
    return report


class _Checker:
    """Asks a game its questions and holds the answers against the laws."""

    def __init__(self, game: Any, most: int) -> None:
        self.name = game.__name__ if isinstance(game, type) else type(game).__name__
        missing = [f"{m}()" for m in METHODS if not callable(getattr(game, m, None))]
        if isinstance(game, type) or missing:
            what = (
                "it is a class, give a game made from it"
                if isinstance(game, type)
                else f"it lacks {', '.join(missing)}"
            )
            raise LawBroken(f'{self.name} breaks the law "{LAWS[0]}": {what}')
        self.own, self.game, self.most = game, complete(game), most
        self.report = Report(self.name)
        self._seen: set[Hashable] = set()
        self._keys: dict[Hashable, tuple[Position, Hashable]] = {}
        self.players = self._players()

    def _players(self) -> int:
        players = self.game.players
        if not isinstance(players, Integral) or players < 1:
            raise LawBroken(
                f'{self.name} breaks the law "{LAWS[5]}": players is {players!r}, not a whole number of at least 1'
            )
        return int(players)

    # ------------------------------------------------------------------------------------------ walking

    def start(self) -> Position:
        made = self._call("initial", Position(None, ()))
        start = Position(made, ())
        if frozen(self._call("initial", start)) != frozen(made):
            self.broken(1, start, "initial() gives another state when asked again")
        return start

    def look_around(self, start: Position, most: int) -> None:
        """Look at the positions nearest to the start."""
        todo = deque([start])
        while todo and self.report.positions < most:
            position = todo.popleft()
            if self.look(position):
                todo += [self._after(position, action) for action in self._actions(position)]

    def play(self, position: Position, luck: random.Random) -> Position:
        """Play at random to the end; the position three plies before it."""
        most = WANDER if self.game.cyclic else LONGEST
        path = [position]
        while len(path) <= most:
            self.look(path[-1])
            actions = self._actions(path[-1])
            if not actions:
                break
            path.append(self._after(path[-1], luck.choice(actions)))
        else:
            if not self.game.cyclic:
                self.broken(
                    13,
                    path[3],
                    f"a random play is not over after {most:,} plies: write cyclic = True if it may go on for ever",
                )
        self.report.plays += 1
        self.report.longest = max(self.report.longest, len(path) - 1)
        return path[max(0, len(path) - 4)]

    def _after(self, position: Position, action: int) -> Position:
        luck = position.after_luck or int(self.game.player(position.state)) == CHANCE
        return Position(self._call("result", position, action), (*position.path, action), luck)

    def _actions(self, position: Position) -> list[int]:
        if self._call("is_terminal", position):
            return []
        return [int(a) for a in self._call("actions", position)]

    # ------------------------------------------------------------------------------------------- asking

    def _call(self, method: str, position: Position, *more: Any) -> Any:
        """Ask once; an error of the game's is told with its file and line."""
        given = () if method == "initial" else (position.state, *more)
        try:
            answer = getattr(self.game, method)(*given)
            return list(answer) if method in {"actions", "chances"} else answer
        except Exception as error:
            raise LawBroken(f"{self.name}.{method} fails {self.where(position)}: {told(error)}") from error

    def ask(self, method: str, position: Position, *more: Any) -> Any:
        """Ask twice; the answers are the same and the state is as it was."""
        before = frozen(position.state)
        first = self._call(method, position, *more)
        image = frozen(first)
        again = self._call(method, position, *more)
        shown = ", ".join(["state", *map(str, more)])
        if frozen(position.state) != before:
            self.broken(2, position, f"{method}({shown}) changes its argument: make a new state instead")
        if frozen(again) != image or frozen(first) != image:
            self.broken(1, position, f"{method}({shown}) gives {short(first)} and then {short(again)}")
        return first

    def broken(self, law: int, position: Position, what: str) -> None:
        raise LawBroken(f'{self.name} breaks the law "{LAWS[law]}": {what}; {self.where(position)}')

    def where(self, position: Position) -> str:
        """How a position was reached, and what it is, as far as the game can still say."""
        names, state = [], None
        try:
            state = self.own.initial()
            for action in position.path:
                names.append(str(self.game.action_name(state, action)))
                state = self.own.result(state, action)
        except Exception:
            names = [str(a) for a in position.path]
        moves = " ".join(["...", *names[-12:]] if len(names) > 12 else names)
        reached = f"after {moves}" if names else "at the start"
        try:
            return f"{reached}, where the game is {short(json.dumps(self.game.describe(position.state)), 300)}"
        except Exception:
            return f"{reached}, where the state is {short(position.state, 300)}"

    # ------------------------------------------------------------------------------------------ the laws

    def look(self, position: Position) -> bool:
        """Hold a position against the laws; False where it was seen before, or enough were."""
        image = frozen(position.state)
        if image in self._seen or self.report.positions >= self.most:
            return False
        self._seen.add(image)
        self.report.positions += 1
        finished = bool(self.ask("is_terminal", position))
        actions = self.ask("actions", position)
        self._check_actions(position, actions, finished)
        answers: list[Any] = [finished, actions]
        if finished:
            answers.append(self._check_utility(position))
        else:
            answers.append(self._check_player(position, actions))
            for action in actions:
                self.ask("result", position, action)
                cost = self.ask("cost", position, action)
                if not is_number(cost) or not cost >= 0:
                    self.broken(9, position, f"the cost of action {action} is {cost!r}")
            self._check_names(position, actions)
        self._check_description(position)
        self._check_key(position, frozen(answers))
        return True

    def _check_actions(self, position: Position, actions: list[Any], finished: bool) -> None:
        if strange := [a for a in actions if isinstance(a, bool) or not isinstance(a, Integral) or int(a) < 0]:
            self.broken(3, position, f"{short(strange[0])} among the actions is not a whole number of at least 0")
        if len(set(actions)) < len(actions):
            twice = next(a for a in actions if actions.count(a) > 1)
            self.broken(3, position, f"action {twice} is there twice")
        if finished and actions:
            self.broken(4, position, f"is_terminal says that it is over, and there are the actions {short(actions)}")
        if not finished and not actions:
            self.broken(4, position, "is_terminal says that it goes on, and there are no actions")

    def _check_player(self, position: Position, actions: list[int]) -> int:
        player = self.ask("player", position)
        if not isinstance(player, Integral) or not CHANCE <= int(player) < self.players:
            self.broken(
                5,
                position,
                f"player is {short(player)}, and the players are 0 to {self.players - 1} (write players = ...)",
            )
        if player == CHANCE:
            if not self.game.chance:
                self.broken(5, position, "luck has its turn in a game without: write chances(state), or chance = True")
            self._check_chances(position, len(actions))
        return int(player)

    def _check_chances(self, position: Position, count: int) -> None:
        chances = self.ask("chances", position)
        if strange := [p for p in chances if not is_number(p) or not 0 <= p < math.inf]:
            self.broken(8, position, f"{short(strange[0])} is no chance")
        if len(chances) not in {1, count}:
            self.broken(
                8, position, f"there are {len(chances)} chances for {count} actions (one number alone means: all alike)"
            )
        if len(chances) == count and abs(sum(chances) - 1) > 1e-9:
            self.broken(8, position, f"the chances {short(chances)} sum to {sum(chances):g}")

    def _check_utility(self, position: Position) -> Hashable:
        utility = self.ask("utility", position)
        try:
            values = list(utility)
        except TypeError:
            values = [None]
        if len(values) != self.players or not all(map(is_number, values)):
            self.broken(6, position, f"utility is {short(utility)}, not {self.players} numbers in a tuple")
        infinite = [v for v in values if math.isinf(v)]
        if infinite and position.after_luck:
            self.broken(
                6,
                position,
                f"utility is {short(utility)}, and what is infinite has no expectation where luck has moved",
            )
        balanced = (
            {*infinite} == {math.inf, -math.inf} if infinite else abs(sum(values)) <= 1e-9 * max(1.0, *map(abs, values))
        )
        if self.players > 1 and self.game.zero_sum and not balanced:
            self.broken(
                7,
                position,
                f"utility is {short(utility)}: write zero_sum = False where one's gain is not the others' loss",
            )
        return frozen(values)

    def _check_names(self, position: Position, actions: list[int]) -> None:
        names: dict[str, int] = {}
        for action in actions:
            name = self.ask("action_name", position, action)
            if not isinstance(name, str):
                self.broken(10, position, f"the name of action {action} is {short(name)}, not a text")
            if name in names:
                self.broken(10, position, f"actions {names[name]} and {action} are both called '{name}'")
            names[name] = action
        for name, action in names.items():
            back = self.ask("parse_action", position, name)
            if back != action:
                self.broken(10, position, f"action {action} is called '{name}', which parses back to {short(back)}")

    def _check_description(self, position: Position) -> None:
        description = self.ask("describe", position)
        try:
            json.dumps(description)
        except (TypeError, ValueError) as error:
            self.broken(
                11,
                position,
                f"describe(state) cannot be written as JSON: {error} (write int(...), float(...) or a list)",
            )
        if not isinstance(description, dict):
            self.broken(11, position, f"describe(state) is {short(description)}, not a dict")
        if callable(getattr(self.game, "draw", None)):
            self.ask("draw", position)

    def _check_key(self, position: Position, answers: Hashable) -> None:
        if not callable(getattr(self.game, "key", None)):
            return
        key = frozen(self.ask("key", position))
        other, said = self._keys.setdefault(key, (position, answers))
        if said != answers:
            self.broken(
                12,
                position,
                f"it has the key of another position, {self.where(other)}, but not its player, actions and utility",
            )


def is_number(value: Any) -> bool:
    """A number, finite or infinite; NaN is none."""
    return not isinstance(value, bool) and isinstance(value, Real) and not math.isnan(value)


def short(value: Any, most: int = 80) -> str:
    """A value as it may stand in a sentence."""
    text = " ".join((value if isinstance(value, str) else repr(value)).split())
    return text if len(text) <= most else text[: most - 3] + "..."


def told(error: BaseException) -> str:
    """An error of a user's code in one line, with the file and line where it arose."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename != __file__]
    place = f"{frames[-1].filename} line {frames[-1].lineno}: " if frames else ""
    return f"{place}{type(error).__name__}: {short(str(error), 200)}"
