"""What the tests share."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lab import browser, page, server  # noqa: F401 - fixtures
from plyground.compiled import unavailable

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # `make test &`: what the tests start is to hear Ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)

MODES = ["interpreted"] if unavailable() else ["interpreted", "compiled"]

needs_machine_code = pytest.mark.skipif(unavailable() is not None, reason=f"machine code: {unavailable()}")

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def plyground() -> Run:
    """The command, as a process of its own."""

    def run(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", "from plyground.cli import main; main()", *arguments],
            capture_output=True,
            text=True,
            check=False,
            cwd=cwd,
            env={**os.environ, "PYTHONUTF8": "1", **environment},
        )

    return run


@pytest.fixture
def python() -> Run:
    """Python, as a process of its own."""

    def run(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            capture_output=True,
            text=True,
            check=False,
            cwd=cwd,
            env={**os.environ, "PYTHONUTF8": "1", **environment},
        )

    return run


def children(pid: int) -> list[int]:
    """The processes that a process has started and that run."""
    found = subprocess.run(["ps", "-eo", "pid,ppid"], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in found.splitlines()[1:]]
    return [child for child, parent in pairs if parent == pid]


def is_alive(pid: int) -> bool:
    """Does this process run?"""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return not state.startswith("Z")
