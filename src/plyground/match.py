"""One game between agents: the referee, and the record it keeps."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from plyground.agents import BACK, QUIT, RESIGN, Agent, Answer, Forfeit, agent, agent_name, check_seats
from plyground.document import jsonable
from plyground.errors import InputError
from plyground.game import CHANCE, complete, plain, require_methods
from plyground.named import origin_of
from plyground.search.limit import Limit
from plyground.transcript import Record

PLIES, CYCLIC_PLIES, REPETITIONS = 10_000, 1_000, 3
"""When a play is broken off, unless its game (`max_plies`, `repetitions`) or the caller says otherwise.

A game that always ends gets the first number of plies, one that can go round in circles the second; there, and
without luck, it is also enough that a position stands for the third time.
"""

Watcher = Callable[[Record, Any], "Answer | None"]


class AgentFailed(InputError):
    """An agent raised an error instead of answering; `record` holds the play up to there."""

    def __init__(self, message: str, record: Record) -> None:
        super().__init__(message)
        self.record = record


def play(
    game: Any,
    agents: Sequence[Any],
    seed: int = 0,
    max_plies: int | None = None,
    state: Any = None,
    limit: Limit | None = None,
    repetitions: int | None = None,
    on_move: Watcher | None = None,
    opening: Sequence[int] = (),
) -> Record:
    """Play one game between agents, given in player order as texts or functions (see plyground.agents).

    opening      actions that are played before anyone is asked
    seed         luck and every agent without a seed of its own draw from streams derived from it
    max_plies    ends the play as "max plies"; repetitions: a position met so often ends it, 0 is never
    limit        bounds for each move, beside the agents' own
    on_move      is shown the record so far and the state reached, at the start and after every move; it may answer QUIT

    Whoever resigns, forfeits or answers an illegal action loses: -1, and the others share +1. A play broken off is
    worth 0 to all; one ended from outside (Ctrl-C, QUIT) has no result.
    """
    require_methods(game)
    agents = list(agents)
    check_seats(game, agents)
    for name, number, least in (("max_plies", max_plies, 1), ("repetitions", repetitions, 0)):
        if number is not None and (isinstance(number, bool) or not isinstance(number, int) or number < least):
            raise InputError(f"{name} must be a whole number of at least {least}, not {number}")
    record = Record(game, [agent_name(given) for given in agents], seed, origin_of(game), state)
    with ExitStack() as closing:
        seats = []
        for i, given in enumerate(agents):
            seats.append(agent(game, given, stream(seed, f"player {i}")))
            if isinstance(given, str):  # what is made here is closed here
                closing.callback(getattr(seats[-1], "close", lambda: None))
        referee = _Referee(record, seats, limit or Limit(), cap(game, max_plies), repeats(game, repetitions), on_move)
        referee.run(opening)
    return record


def stream(seed: int, who: str) -> int:
    """The seed of one of a match's streams of random numbers."""
    return random.Random(f"{seed} {who}").getrandbits(32)


def cap(game: Any, given: int | None = None) -> int:
    """After so many plies a play is broken off."""
    usual = CYCLIC_PLIES if complete(game).cyclic else PLIES
    return int(getattr(game, "max_plies", usual)) if given is None else given


def repeats(game: Any, given: int | None = None) -> int:
    """A position that stands for the so many-th time breaks a play off; 0 is never."""
    full = complete(game)
    usual = REPETITIONS if full.cyclic and not full.chance else 0
    return int(getattr(game, "repetitions", usual)) if given is None else given


def identity(game: Any, state: Any) -> Any:
    """What makes two positions the same: the game's `key`, the state, or its contents where it has no hash."""
    found = game.key(state) if hasattr(game, "key") else state
    try:
        hash(found)
    except TypeError:
        return json.dumps(plain(found))
    return found


def roll(game: Any, state: Any, luck: random.Random) -> Any:
    """An action of luck's, drawn by its chances."""
    actions = list(game.actions(state))
    chances = [float(p) for p in complete(game).chances(state)]
    return luck.choices(actions, chances if len(chances) == len(actions) else None)[0]


class _Referee:
    def __init__(
        self, record: Record, seats: list[Agent], limit: Limit, cap: int, repetitions: int, on_move: Watcher | None
    ) -> None:
        self.record, self.seats, self.limit, self.cap, self.repetitions = record, seats, limit, cap, repetitions
        self.watch = on_move
        self.game = record.rules
        self.luck = random.Random(stream(record.seed, "luck"))
        self.states = [record.start]
        self.keys = [identity(record.rules, record.start)]  # of the states, to count repetitions
        self.movers: list[int] = []

    def run(self, opening: Sequence[int]) -> None:
        record = self.record
        try:
            self._show()
            for action in opening:
                self._move(int(self.game.player(self.states[-1])), action, 0.0)
            while not record.why:
                self._step()
        except KeyboardInterrupt:
            record.why = "stopped"

    def _step(self) -> None:
        game, state = self.game, self.states[-1]
        if game.is_terminal(state):
            self._end("finished", tuple(float(x) + 0.0 for x in game.utility(state)))
        elif self.repetitions and self.keys.count(self.keys[-1]) >= self.repetitions:
            self._end("repetition", self._even())
        elif len(self.record.moves) >= self.cap:
            self._end("max plies", self._even())
        elif game.player(state) == CHANCE:
            self._move(CHANCE, roll(self.game, state, self.luck), 0.0)
        else:
            self._turn(state, int(game.player(state)))

    def _turn(self, state: Any, player: int) -> None:
        legal = list(self.game.actions(state))
        where = f"{self.record.agents[player]} (player {player + 1}) at move {len(self.record.moves) + 1}"
        seat = self.seats[player]
        start = time.perf_counter()
        try:
            if hasattr(seat, "follow"):
                seat.follow(self.record)
            answer = seat(self.game, state, self.limit)
        except Forfeit as error:
            self.record.note = f"{where} forfeits: {error}; the position: {self._position()}"
            self._end("forfeit", self._lost(player))
            return
        except Exception as error:
            kind = "" if isinstance(error, InputError) else f"{type(error).__name__}: "
            raise AgentFailed(
                f"{where} failed: {kind}{error}; the position: {self._position()}", self.record
            ) from error
        seconds = time.perf_counter() - start
        if answer is RESIGN:
            self._end("resigned", self._lost(player))
        elif answer is QUIT:
            self._end("quit", None)
        elif answer is BACK:
            self._back(player)
        elif (chosen := _among(legal, answer)) is None:
            names = ", ".join(str(complete(self.game).action_name(state, a)) for a in legal)
            self.record.note = (
                f"{where} answered {answer!r}; legal are {names or 'none'}; the position: {self._position()}"
            )
            self._end("illegal move", self._lost(player))
        else:
            self._move(player, chosen, seconds)

    def _move(self, player: int, action: Any, seconds: float) -> None:
        state = self.states[-1]
        self.record.add(action, str(complete(self.game).action_name(state, action)), seconds)
        self.movers.append(player)
        self.states.append(self.game.result(state, action))
        self.keys.append(identity(self.game, self.states[-1]))
        self._show()

    def _back(self, player: int) -> None:
        """Back to the latest position where this player moved; nothing where it has not moved yet."""
        if player in self.movers:
            while self.movers.pop() != player:
                self._forget()
            self._forget()
            self._show()

    def _forget(self) -> None:
        self.record.drop()
        self.states.pop()
        self.keys.pop()

    def _show(self) -> None:
        if self.watch is not None and self.watch(self.record, self.states[-1]) is QUIT:
            self._end("quit", None)

    def _end(self, why: str, result: tuple[float, ...] | None) -> None:
        self.record.why, self.record.result = why, result

    def _even(self) -> tuple[float, ...]:
        return (0.0,) * len(self.seats)

    def _lost(self, player: int) -> tuple[float, ...]:
        others = len(self.seats) - 1
        return tuple(-1.0 if i == player else 1.0 / others for i in range(len(self.seats)))

    def _position(self) -> str:
        text = json.dumps(jsonable(complete(self.game).describe(self.states[-1])), ensure_ascii=False)
        return text if len(text) <= 300 else text[:297] + "..."


def _among(legal: list[Any], answer: Any) -> Any:
    """The legal action that an answer is equal to, or None."""
    if isinstance(answer, bool):
        return None
    try:
        return next((action for action in legal if action == answer), None)
    except ValueError:  # an array is no action
        return None
