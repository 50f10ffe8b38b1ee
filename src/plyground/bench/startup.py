"""From the command to its first answer: what a process costs before it works, and the second process that searches."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator

from plyground.bench import Row

TURNS = 7
COMMAND = "from plyground.cli import main; main()"
SEARCH = ("search", "tictactoe", "--algorithm", "minimax", "--mode", "compiled")


def rows() -> Iterator[Row]:
    python = _least(["-c", "pass"])
    for what, words in (
        ("plyground --help", ["-c", COMMAND, "--help"]),
        ("import plyground", ["-c", "import plyground"]),
        ("plyground search, compiled by an earlier process", ["-c", COMMAND, *SEARCH]),
    ):
        cpu, wall = _least(words)
        yield Row(what, "Plyground", cpu, "CPU s", f"{wall:.3f} s by the clock")
    yield Row("python -c pass", "Python itself", python[0], "CPU s", f"{python[1]:.3f} s by the clock")


def _least(words: list[str]) -> tuple[float, float]:
    """The least CPU time and the least time by the clock of a Python process, after one that compiles."""
    found = [_once(words) for _ in range(TURNS + 1)][1:]
    return min(cpu for cpu, _ in found), min(wall for _, wall in found)


def _once(words: list[str]) -> tuple[float, float]:
    before, start = os.times(), time.perf_counter()
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    after, wall = os.times(), time.perf_counter() - start
    used = after.children_user - before.children_user + after.children_system - before.children_system
    return used, wall
