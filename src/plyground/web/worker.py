"""A worker process: runs one piece of work after the other, tells of its progress, stops when told to.

Searches that run interpreted hold the interpreter, and a compiler holds it for seconds: here they hold up nobody.
"""

from __future__ import annotations

import _thread
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

from plyground.compiled import kernel
from plyground.errors import InputError

FASTEST = 1 / 30
"""Seconds between two reports of progress, at least."""

PATIENCE = 0.1
"""Seconds that work has to heed `stop`, before it is interrupted as by Ctrl-C."""


class Job:
    """A piece of work, as the function that does it sees it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._told = 0.0
        self.stop = threading.Event()
        self.done = False

    def tell(self, data: Any) -> None:
        """Report progress; what comes too soon after the latest report is left out."""
        if time.monotonic() - self._told >= FASTEST:
            self.send(data)
            self._told = time.monotonic()

    def send(self, data: Any) -> None:
        """Send a part of the answer; nothing is left out. Bytes reach the page as bytes."""
        self._connection.send(("tell", data))

    @contextmanager
    def compiling(self, name: str) -> Iterator[None]:
        """Tells the page that a kernel is being compiled, and that it is done."""
        self.send({"compiling": name})
        yield
        self.send({"compiling": None})


def run(connection: Connection, latency: int = 10) -> None:
    """Do what comes in over the connection until it closes; give way to whoever needs the processor more."""
    if hasattr(os, "nice"):
        os.nice(latency)
    tasks: queue.SimpleQueue[tuple[Job, Callable[..., Any], dict[str, Any]]] = queue.SimpleQueue()
    current: list[Job] = []
    sys.unraisablehook = _quiet
    signal.signal(signal.SIGINT, lambda *_: _interrupt(current))
    threading.Thread(target=_listen, args=(connection, tasks), daemon=True).start()
    while True:
        job, function, arguments = tasks.get()
        current[:] = [job]
        kernel.show = job.compiling
        outcome = _outcome(job, function, arguments)
        job.done = True
        connection.send(outcome)


def _interrupt(current: list[Job]) -> None:
    """Ctrl-C is for the server, which closes the connection; only who was told to stop, and did not, hears of it."""
    if current and current[0].stop.is_set() and not current[0].done:
        raise KeyboardInterrupt


def _quiet(unraisable: sys.UnraisableHookArgs) -> None:
    """An interruption that strikes where nothing can be raised, as within the compiler, is not worth a word."""
    if not issubclass(unraisable.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)


def _listen(connection: Connection, tasks: queue.SimpleQueue[Any]) -> None:
    job = Job(connection)
    while True:
        try:
            order = connection.recv()
        except (EOFError, OSError):
            os._exit(0)  # the server is gone: so is whatever runs here
        if order == "stop":
            job.stop.set()
            threading.Timer(PATIENCE, _thread.interrupt_main).start()
        else:
            job = Job(connection)
            tasks.put((job, *order))


def _outcome(job: Job, function: Callable[..., Any], arguments: dict[str, Any]) -> tuple[str, Any]:
    try:
        return "done", function(job, **arguments)
    except InputError as error:
        return "error", str(error)
    except KeyboardInterrupt:
        return "error", "stopped"
    except MemoryError:
        return "error", "this needs more memory than there is"
    except Exception as error:
        return "error", f"{type(error).__name__}: {error}"
