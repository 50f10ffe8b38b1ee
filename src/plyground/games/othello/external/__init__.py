"""Other people's programs as agents: `external("COMMAND", protocol=nboard, level=6)` or protocol=gtp.

Every wait has an end. A program that is missing, or that dies or hangs while it is being started, is bad input; one
that does so in a game, or answers what is no move, has lost that game, and the record says why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.agents import Forfeit
from plyground.errors import InputError, unknown
from plyground.games.othello.external.gtp import Gtp
from plyground.games.othello.external.nboard import NBoard
from plyground.games.othello.external.peer import Refused
from plyground.games.othello.squares import PASS
from plyground.process import Died, Late, Process
from plyground.search.limit import Limit

PROTOCOLS = {"nboard": NBoard, "gtp": Gtp}

START = 5
"""So many times the deadline a program has while it starts: it may load or compile what it needs."""


class External:
    """A program that plays. What it is told of a game follows from the match's record, or from the position alone."""

    def __init__(
        self, command: str, protocol: str = "nboard", level: int | None = None, deadline: float = 60.0
    ) -> None:
        if protocol not in PROTOCOLS:
            raise unknown("protocol", str(protocol), PROTOCOLS)
        if level is not None and (isinstance(level, bool) or not isinstance(level, int) or level < 0):
            raise InputError(f"level is a whole number, not {level!r}")
        if isinstance(deadline, bool) or not isinstance(deadline, int | float) or not deadline > 0:
            raise InputError(f"deadline is a number of seconds, not {deadline!r}")
        if not isinstance(command, str):
            raise InputError(f"command is a text, not {command!r}")
        if level is not None and "{level}" in command:
            command, level = command.replace("{level}", str(level)), None
        self.command = command
        self._record: Any = None
        self._process = Process(command)
        try:
            self._peer = PROTOCOLS[protocol](self._process, START * deadline)
            self._in_time(lambda: self._peer.start(level))
            self._peer.patience = deadline
        except BaseException as error:
            self.close()
            if isinstance(error, Forfeit):
                raise InputError(str(error)) from None
            raise

    def follow(self, record: Any) -> None:
        """The match so far."""
        self._record = record

    def __call__(self, game: Any, state: Any, limit: Limit) -> Any:
        legal = list(game.actions(state))
        if legal == [PASS]:
            return PASS
        record = self._record
        known = record is not None and record.states()[-1] == state
        moves = list(zip(record.states(), record.move_ids, strict=False)) if known else []
        start = record.start if known else state
        return self._in_time(lambda: self._peer.move(game, start, moves, state, limit))

    def close(self) -> None:
        """End the program."""
        self._process.close("quit")

    def _in_time(self, ask: Callable[[], Any]) -> Any:
        """What the program answers; whatever goes wrong is a forfeit with its name."""
        try:
            return ask()
        except Late as late:
            raise Forfeit(f"{self.command} hung: {late}") from None
        except Died as death:
            raise Forfeit(f"{self.command} died: {death}") from None
        except Refused as refused:
            raise Forfeit(f"{self.command} {refused}") from None
