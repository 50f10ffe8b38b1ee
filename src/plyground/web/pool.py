"""The worker processes: started when needed, one kept ready, ended when they do not stop in time."""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
import threading
from collections.abc import Callable
from typing import Any

from plyground.errors import InputError
from plyground.web import worker

MOST = 12
"""So many pieces of work run at a time; more wait for their turn."""

GRACE = 0.3
"""Seconds a worker is given to stop by itself."""

Teller = Callable[[Any], None]


class Pool:
    """Runs functions in processes of their own."""

    def __init__(self, most: int = MOST) -> None:
        forks = sys.platform != "win32"
        self._context: Any = multiprocessing.get_context("forkserver" if forks else "spawn")
        if forks:
            self._context.set_forkserver_preload(["plyground.web.ready"])
        self._workers: set[_Worker] = set()
        self._idle: list[_Worker] = []
        self._places = asyncio.Semaphore(most)
        self._warming: asyncio.Task[None] | None = None

    @property
    def busy(self) -> int:
        """How many processes are at work, those told to stop included until they have."""
        return sum(not found.is_free for found in self._workers)

    def warm(self) -> None:
        """Have a worker ready soon, without waiting for it."""
        if self._warming is None:
            self._warming = asyncio.create_task(self._spare())

    async def _spare(self) -> None:
        spare = await self._take()
        self._idle.append(spare)

    async def run(self, function: Callable[..., Any], arguments: dict[str, Any], tell: Teller) -> Any:
        """The answer of function(job, **arguments); cancelling ends the work, at the latest GRACE seconds later."""
        async with self._places:
            taken = await self._take()
            try:
                kind, answer = await taken.ask(function, arguments, tell)
            except asyncio.CancelledError:
                taken.stop()
                raise
            finally:
                self._keep(taken)
        if kind == "error":
            raise InputError(answer)
        return answer

    async def _take(self) -> _Worker:
        while self._idle:
            if (found := self._idle.pop()).process.is_alive():
                return found
        fresh = await asyncio.to_thread(_Worker, self._context, asyncio.get_running_loop(), self._workers.discard)
        self._workers.add(fresh)
        return fresh

    def _keep(self, used: _Worker) -> None:
        """One idle worker is enough; one still at work, though told to stop, is not taken back."""
        if used.is_free and not self._idle:
            self._idle.append(used)
        elif used.is_free:
            used.end()

    def close(self) -> None:
        for found in self._workers:
            found.end()


class _Worker:
    """One process, and the thread that listens to it; `gone` hears when it has ended."""

    def __init__(self, context: Any, loop: asyncio.AbstractEventLoop, gone: Callable[[_Worker], None]) -> None:
        self._loop, self._gone = loop, gone
        self._connection, theirs = context.Pipe()
        self.process = context.Process(target=worker.run, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self._answer: asyncio.Future[tuple[str, Any]] | None = None
        self._tell: Teller = lambda data: None
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def is_free(self) -> bool:
        return self._answer is None or self._answer.done()

    async def ask(self, function: Callable[..., Any], arguments: dict[str, Any], tell: Teller) -> tuple[str, Any]:
        self._answer, self._tell = self._loop.create_future(), tell
        self._connection.send((function, arguments))
        return await asyncio.shield(self._answer)

    def stop(self) -> None:
        """Ask the work to end; the process ends with it."""
        self._tell = lambda data: None
        self._say("stop")
        self._loop.call_later(GRACE, self.end)

    def end(self) -> None:
        self.process.kill()

    def _say(self, order: Any) -> None:
        try:
            self._connection.send(order)
        except OSError:
            self.end()

    def _listen(self) -> None:
        """Hand on what the process sends until it is gone."""
        while True:
            try:
                kind, data = self._connection.recv()
            except (EOFError, OSError):
                kind, data = "gone", None
            try:
                self._loop.call_soon_threadsafe(self._heard, kind, data)
            except RuntimeError:  # the loop is closed
                return
            if kind == "gone":
                return

    def _heard(self, kind: str, data: Any) -> None:
        if kind == "gone":
            self._gone(self)
        if kind == "tell":
            self._tell(data)
        elif self._answer is not None and not self._answer.done():
            gone = ("error", "the worker process ended before its work was done")
            self._answer.set_result(gone if kind == "gone" else (kind, data))
