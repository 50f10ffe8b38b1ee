"""NBoard, version 2, from the side that asks: `set game`, `go`, and the move comes as `=== F5/eval/seconds`."""

from __future__ import annotations

from typing import Any

from plyground.games.othello import ggf
from plyground.games.othello.external.peer import Peer, Refused, chosen


class NBoard(Peer):
    """An engine that speaks the NBoard protocol."""

    _pings = 0

    def start(self, level: int | None) -> None:
        self.process.send("nboard 2")
        if level is not None:
            self.process.send(f"set depth {level}")
        self._wait()

    def move(self, game: Any, start: Any, moves: list[tuple[Any, int]], state: Any, limit: Any) -> Any:
        self.process.send(f"set game {ggf.written(game, [action for _, action in moves], state=start)}")
        self._wait()
        self.process.send("go")
        for line in self.lines("go"):
            if line.startswith("==="):
                text = line[3:].strip().split("/")[0]
                if not text:
                    raise Refused("answered 'go' with no move")
                return chosen(game, state, text, "go")
        return None

    def _wait(self) -> None:
        """Wait until the engine has heard everything so far."""
        self._pings += 1
        self.process.send(f"ping {self._pings}")
        for line in self.lines(f"ping {self._pings}"):
            if line.split() == ["pong", str(self._pings)]:
                return
