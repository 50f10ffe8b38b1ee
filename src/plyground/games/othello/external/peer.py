"""What the protocols share: a program that is asked and answers in time."""

from __future__ import annotations

import time
from typing import Any

from plyground.process import Late, Process


class Refused(Exception):
    """The program answered, and not as its protocol says; the message goes on after its name."""


class Peer:
    """A program that speaks a protocol."""

    def __init__(self, process: Process, patience: float) -> None:
        self.process, self.patience = process, patience

    def start(self, level: int | None) -> None:
        """Greet the program and set its level. Raises Late, Died or Refused."""
        raise NotImplementedError

    def move(self, game: Any, start: Any, moves: list[tuple[Any, int]], state: Any, limit: Any) -> Any:
        """Its move in `state`, which `moves` (each with the state it was made in) led to from `start`."""
        raise NotImplementedError

    def lines(self, asked: str) -> Any:
        """Its lines as they come, for as long as one may wait for the answer to what was asked."""
        end, said = time.monotonic() + self.patience, ""
        while time.monotonic() < end:
            try:
                line = self.process.read(end)
            except Late:
                break
            said = line.strip() or said
            yield line
        last = f"; the last it said is {said!r}" if said else ""
        raise Late(f"no answer to '{asked}' in {self.patience:g} s{last}")


def chosen(game: Any, state: Any, text: str, asked: str) -> int:
    """The action that a program's move stands for."""
    from plyground.errors import InputError

    try:
        return int(game.parse_action(state, text))
    except InputError as error:
        raise Refused(f"answered '{asked}' with {text!r}: {error}") from None
