"""The log of a tournament: a line for what it is about, then a line for every match as it ends, each one JSON document.

A tournament with a log goes on where it was left: matches that are in it are not played again.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from plyground.document import jsonable
from plyground.errors import InputError
from plyground.tournament.setup import Outcome, Setup


class Log:
    """A log file, begun or gone on with."""

    def __init__(self, path: str | Path, setup: Setup) -> None:
        self.path = Path(path)
        self.outcomes: list[Outcome] = []
        lines = self._lines()
        if lines:
            self._check(lines[0], jsonable(asdict(setup)))
            self.outcomes = [self._outcome(line, number) for number, line in enumerate(lines[1:], 2)]
        self._write([jsonable(asdict(setup)), *(outcome.to_dict() for outcome in self.outcomes)])

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_line(outcome.to_dict()))

    def _lines(self) -> list[Any]:
        """The documents in the file; a last line that was not written to its end does not count."""
        if not self.path.exists():
            return []
        try:
            text = self.path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"cannot read {self.path}: {error}") from None
        found = []
        for number, line in enumerate(text.splitlines(keepends=True), 1):
            try:
                found.append(json.loads(line))
            except json.JSONDecodeError:
                if line.endswith("\n"):
                    raise InputError(f"{self.path} line {number} is no line of a tournament's log: remove it") from None
        return found

    def _check(self, told: Any, setup: dict[str, Any]) -> None:
        """Refuse the log of another tournament."""
        if not isinstance(told, dict) or set(told) != set(setup):
            raise InputError(f"{self.path} is not the log of a tournament: give another --log")
        for name, value in setup.items():
            if told[name] != value:
                raise InputError(
                    f"{self.path} is the log of another tournament: its {name} is {told[name]!r}, not {value!r}; "
                    "give another --log, or remove it"
                )

    def _outcome(self, told: Any, number: int) -> Outcome:
        try:
            return Outcome.of(told)
        except (TypeError, KeyError):
            raise InputError(f"{self.path} line {number} does not tell of a match: remove it") from None

    def _write(self, documents: list[Any]) -> None:
        try:
            self.path.write_text("".join(map(_line, documents)), encoding="utf-8")
        except OSError as error:
            raise InputError(f"cannot write {self.path}: {error.strerror or error}") from None


def _line(document: Any) -> str:
    return json.dumps(jsonable(document), ensure_ascii=False) + "\n"
