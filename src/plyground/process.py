"""A program that is talked to in lines. Every wait has an end, and the process never outlives us.

It runs in a session of its own, so that Ctrl-C reaches us first and its own children are ended with it. What it writes
is read by threads, so that it can never block on a full pipe; and what it is sent is written by one, so that a program
that does not listen can never block us.
"""

from __future__ import annotations

import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

from plyground.errors import InputError

GRACE = 1.0
"""Seconds a process has to end once asked to, before it is ended."""

ELSEWHERE = "/usr/games:/usr/local/games"
"""Where Debian keeps games; seldom on the PATH of root."""

_LOOK = 0.1  # how often it is seen whether the process still runs
ERRORS = 5  # lines of its stderr that are kept, to say why it died
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


class Died(Exception):
    """The process is gone; the message says how."""


class Late(Exception):
    """The process did not answer in time."""


class Process:
    """A running program: `send` it lines, `read` its lines."""

    def __init__(self, command: str | list[str]) -> None:
        words = _words(command)
        self._process = _started(words)
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._errors: deque[str | None] = deque(maxlen=ERRORS + 1)
        pairs = ((self._process.stdout, self._lines.put), (self._process.stderr, self._errors.append))
        self._readers = [_thread(_read, *pair) for pair in pairs]
        self._orders: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        writer = _thread(_write, self._process.stdin, self._orders)
        self._forgotten = weakref.finalize(self, _kill, self._process, self._orders, writer)  # whatever happens to us
        _end_on_sigterm()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: str) -> None:
        """Write a line to the program; it need not have heard it yet."""
        if self._process.poll() is not None:
            raise Died(self._obituary())
        self._orders.put(line)

    def read(self, deadline: float | None = None) -> str:
        """Its next line, by `deadline` on time.monotonic()'s clock; without one, however long it takes."""
        line = self._next(deadline)
        if line is None:
            self._lines.put(None)  # it stays dead
            raise Died(self._obituary())
        return line

    def _next(self, deadline: float | None) -> str | None:
        """The next line, or None where there is none any more: something it started may keep its output open."""
        while True:
            ended = self._process.poll() is not None
            left = _LOOK if deadline is None else min(_LOOK, deadline - time.monotonic())
            try:
                return self._lines.get(timeout=max(0.0, left))
            except queue.Empty:
                if ended:
                    return None
                if left < _LOOK:
                    raise Late from None

    def interrupt(self) -> None:
        """What Ctrl-C would be to it."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)

    def close(self, farewell: str | None = None) -> None:
        """End the process: by a last line and the end of its input, else by force; and whatever it started."""
        if farewell is not None and self._process.poll() is None:
            with suppress(Died):
                self.send(farewell)
        self._orders.put(None)
        for force in (None, signal.SIGTERM):
            if force is not None:
                _signal(self._process, force)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE)
                break
        self._forgotten()

    def _obituary(self) -> str:
        """How it ended: the exit code, and the last it said on stderr."""
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._readers[1].join(GRACE)
        last = next((line.strip() for line in reversed(self._errors) if line and line.strip()), "")
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        return f"it ended with {how}" + (f": {last}" if last else "")


def _words(command: str | list[str]) -> list[str]:
    """A command as a list of words, the program's path first."""
    try:
        words = shlex.split(command) if isinstance(command, str) else command
    except ValueError as error:
        raise InputError(f"'{command}' is no command: {error}") from None
    if not words:
        raise InputError("a command is missing")
    program = shutil.which(words[0]) or shutil.which(words[0], path=ELSEWHERE)
    if program is None:
        raise InputError(f"there is no program '{words[0]}': give its path, or install it")
    return [program, *words[1:]]


def _started(words: list[str]) -> subprocess.Popen[str]:
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    try:
        return subprocess.Popen(
            words, **pipes, text=True, encoding="utf-8", errors="replace", bufsize=1, start_new_session=os.name != "nt"
        )
    except OSError as error:
        raise InputError(f"cannot start {words[0]}: {error.strerror or error}") from None


def _thread(target: Callable[..., None], *args: Any) -> threading.Thread:
    thread = threading.Thread(target=target, args=args, daemon=True)
    thread.start()
    return thread


def _write(pipe: IO[str], orders: queue.SimpleQueue[str | None]) -> None:
    """Write every line that is ordered; None ends it."""
    with suppress(ValueError, OSError), pipe:  # it is gone
        while (line := orders.get()) is not None:
            pipe.write(line + "\n")
            pipe.flush()


def _read(pipe: IO[str], keep: Callable[[str | None], None]) -> None:
    """Keep every line of a pipe, and None at its end."""
    with suppress(ValueError, OSError):  # closed under us
        for line in pipe:
            keep(line.rstrip("\r\n"))
    keep(None)


def _signal(process: subprocess.Popen[str], number: int) -> None:
    """Send a signal to a process and to all it started."""
    with suppress(OSError):
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, number)


def _kill(process: subprocess.Popen[str], orders: queue.SimpleQueue[str | None], writer: threading.Thread) -> None:
    """End a process and all it started, at once."""
    _signal(process, KILL)
    process.wait()
    orders.put(None)
    writer.join(GRACE)
    for pipe in (process.stdout, process.stderr):
        with suppress(OSError):
            pipe and pipe.close()


def _end_on_sigterm() -> None:
    """Let SIGTERM end us as an error does, so that everything is cleaned up, unless someone else has a use for it."""
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
