"""Exact Othello endgames: the FFO positions 40 to 44 in one thread, beside any Edax found on PATH."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from plyground.bench import Row
from plyground.errors import InputError

FIRST, LAST = 40, 44
UNIT = "CPU s"


def rows() -> Iterator[Row]:
    from plyground.games.othello.solver import Solver, to_the_end
    from plyground.games.othello.suite import problems
    from plyground.games.othello.training import shipped

    suite = problems(f"{FIRST}-{LAST}")
    Solver(shipped()).think(suite[0].game.initial(), [(4, 0)])  # what must be compiled is compiled now
    total, nodes, right = 0.0, 0, 0
    for problem in suite:
        solver, start = Solver(shipped()), time.process_time()
        found = solver.think(problem.game.initial(), list(to_the_end(problem.empty)))
        spent = time.process_time() - start
        total, nodes = total + spent, nodes + found.nodes
        right += found.score == problem.score and found.move in problem.best
        yield Row(f"FFO {problem.id}", "Plyground", spent, UNIT, f"{found.score:+d}, {found.nodes:,} nodes")
    told = f"{right} of {len(suite)} right, {nodes / total / 1e6:.0f} M nodes/CPU s"
    whole = f"FFO {FIRST}-{LAST} in sum"
    yield Row(whole, "Plyground", total, UNIT, told)
    if (command := shutil.which("edax") or shutil.which("lEdax")) is not None:
        spent = edax(command, suite)
        yield Row(whole, "Edax", spent, UNIT, "its start included", ratio=total / spent)


def edax(command: str, suite: list[Any]) -> float:
    """The CPU seconds of Edax for the same positions in one thread, in its own folder, where its weights are."""
    folder = Path(command).resolve().parent
    home = next((place for place in (folder, folder.parent) if (place / "data").is_dir()), folder)
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(temporary) / "problems.obf"
        path.write_text("".join(obf(problem) + "\n" for problem in suite))
        before = os.times()
        done = subprocess.run(
            [command, "-n-tasks", "1", "-solve", str(path)], cwd=home, check=False, capture_output=True
        )
        after = os.times()
    if done.returncode != 0:
        raise InputError(f"{command} -solve ended with code {done.returncode}")
    return after.children_user - before.children_user + after.children_system - before.children_system


def obf(problem: Any) -> str:
    """A position as a line that Edax reads."""
    known = problem.game.describe(problem.game.initial())
    return f"{known['board']} {'X' if known['to_move'] == 'black' else 'O'};"
