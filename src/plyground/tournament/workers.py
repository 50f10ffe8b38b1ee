"""Processes that play matches side by side. One thread looks after each; outcomes come in as they are ready."""

from __future__ import annotations

import json
import queue
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from plyground.document import jsonable
from plyground.process import Died, Process
from plyground.tournament.schedule import Match
from plyground.tournament.setup import Outcome, Setup

COMMAND = [sys.executable, "-m", "plyground.tournament.worker"]
PATIENCE = 5.0
"""Seconds that processes have to leave off, before they are ended."""

_LOOK = 0.2  # how often the caller's side looks up from waiting, so that Ctrl-C is heard


class Workers:
    """So many processes at work on the matches of a tournament."""

    def __init__(self, setup: Setup, count: int) -> None:
        self._setup = json.dumps(jsonable(asdict(setup)))
        self._count = count
        self._todo: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[Outcome] = queue.SimpleQueue()
        self._running: set[Process] = set()
        self._stopping = threading.Event()

    def play(self, matches: list[Match], openings: list[tuple[int, ...]]) -> Iterator[Outcome]:
        """The outcomes of these matches, in the order in which they end."""
        for match in matches:
            self._todo.put({**match._asdict(), "actions": openings[match.opening]})
        threads = [threading.Thread(target=self._look_after) for _ in range(min(self._count, len(matches)))]
        try:
            for thread in threads:
                thread.start()
            for _ in matches:
                yield self._next()
        finally:
            self._stopping.set()
            for process in tuple(self._running):
                process.interrupt()
            end = time.monotonic() + PATIENCE
            for thread in threads:
                thread.join(max(0.0, end - time.monotonic()))
            for process in tuple(self._running):  # those that do not stop
                process.close()

    def _next(self) -> Outcome:
        while True:
            try:
                return self._done.get(timeout=_LOOK)
            except queue.Empty:
                continue

    def _look_after(self) -> None:
        """Give matches to a process until there are none; a process that dies has lost its match to nobody."""
        process = None
        while not self._stopping.is_set():
            try:
                told = self._todo.get_nowait()
            except queue.Empty:
                break
            try:
                if process is None:
                    process = self._started()
                process.send(json.dumps(told))
                outcome = Outcome.of(json.loads(process.read()))
            except Died as death:
                if self._stopping.is_set():
                    break
                outcome = _lost(told, f"the process that played it died: {death}")
                self._end(process)
                process = None
            self._done.put(outcome)
        self._end(process)

    def _started(self) -> Process:
        process = Process(COMMAND)
        self._running.add(process)
        process.send(self._setup)
        return process

    def _end(self, process: Process | None) -> None:
        if process is not None:
            self._running.discard(process)
            process.close()


def _lost(told: dict[str, Any], note: str) -> Outcome:
    """A match without a result."""
    seats = tuple(told["seats"])
    return Outcome(told["number"], seats, told["opening"], 0, [], None, "worker died", note, (0.0,) * len(seats))
