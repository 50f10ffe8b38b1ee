"""GTP, from the side that asks: commands, each answered by `= text` or `? error` and an empty line.

Positions are told as moves from the standard start: the protocol has no other way that all programs share.
"""

from __future__ import annotations

from typing import Any

from plyground.agents import RESIGN
from plyground.games.othello.external.peer import Peer, Refused, chosen
from plyground.games.othello.squares import PASS, name


class Gtp(Peer):
    """An engine that speaks GTP."""

    def start(self, level: int | None) -> None:
        self._told: list[tuple[str, str]] = []
        commands = self._asked("list_commands").split()
        if level is not None:
            if "level" not in commands:
                raise Refused("has no command 'level': write {level} where its command line wants it")
            self._asked(f"level {level}")
        if "set_game" in commands:
            self._asked("set_game Othello")
        self._times = "time_settings" in commands
        self._asked("clear_board")

    def move(self, game: Any, start: Any, moves: list[tuple[Any, int]], state: Any, limit: Any) -> Any:
        if start != type(game)().initial() or game.sides[0] != "black":
            raise Refused("cannot be told this position: gtp begins from the standard start, black first")
        self._tell([(game.sides[before.turn], name(action)) for before, action in moves])
        if self._times and limit.seconds is not None:
            self._asked(f"time_settings 0 {max(1, round(limit.seconds))} 1")
        side = game.sides[state.turn]
        asked = f"genmove {side}"
        text = self._asked(asked)
        if text.lower() == "resign":
            return RESIGN
        action = chosen(game, state, text, asked)
        self._told.append((side, name(action)))
        return action

    def _tell(self, moves: list[tuple[str, str]]) -> None:
        """Bring the program to the position after these moves; it is only told what is new."""
        if self._told != moves[: len(self._told)]:
            self._asked("clear_board")
            self._told = []
        for side, move in moves[len(self._told) :]:
            try:
                self._asked(f"play {side} {move}")
            except Refused:
                if move != name(PASS):  # most programs pass by themselves
                    raise
            self._told.append((side, move))

    def _asked(self, command: str) -> str:
        """The answer to a command."""
        self.process.send(command)
        answer: list[str] = []
        for line in self.lines(command):
            if line.strip():
                answer.append(line)
            elif answer:
                break
        text = "\n".join(answer)
        if not text.startswith("="):
            raise Refused(f"refuses '{command}': {text.lstrip('? ') or 'no reason given'}")
        return text[1:].strip()
