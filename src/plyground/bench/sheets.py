"""Blocker searched, by machine code, in Python and as the sheet writes it, and solved exactly."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from plyground.bench import Row, Runners, alone, cpu_seconds, speeds
from plyground.compiled import unavailable
from plyground.course.blocker import Game, State
from plyground.games import load
from plyground.search.decide import search
from plyground.search.exact import solve

DEPTH = 9
SEARCHED = (("shipped", 13, 0.1), ("shipped", 15, 0.5), ("sheet", 13, None), ("sheet", 15, None), ("palace", 9, None))
"""Board, plies, and the seconds it may take."""

SOLVED = ((8, 3, None), (10, 3, None), (12, 3, None), (14, 2, 60.0), (14, 3, 60.0))
"""Floor cells, those of them with food, and the seconds it may take."""


def rows() -> Iterator[Row]:
    fast = "interpreted" if unavailable() else "compiled"
    yield from ways(fast)
    if fast == "compiled":
        yield from searches()
        yield from solutions()


def ways(fast: str) -> list[Row]:
    """The same minimax by machine code, in Python, and with the sheet's own classes."""
    game = load("blocker")

    def ours(mode: str) -> Any:
        return search(game, algorithm="minimax", depth=DEPTH, mode=mode)

    states = ours(fast).nodes - 1
    runners: Runners = {
        f"Plyground, {fast}": (lambda: ours(fast), states, 30),
        "Plyground, interpreted": (lambda: ours("interpreted"), states, 3),
        "the sheet's State and Game": (lambda: Game().minimax(State(), 0, DEPTH, 0), states, 2),
    }
    return speeds(f"Blocker, shipped board, minimax to {DEPTH} plies, {states:,} states", "M states/CPU s", runners)


def searches() -> Iterator[Row]:
    for layout, depth, most in SEARCHED:
        game = load("blocker", layout)
        found = search(game, algorithm="minimax", depth=depth, mode="compiled")
        seconds = cpu_seconds(lambda: search(game, algorithm="minimax", depth=depth, mode="compiled"), 3)  # noqa: B023
        yield Row(
            "Blocker by minimax, compiled",
            f"{layout} board, {depth} plies",
            1e3 * seconds,
            "CPU ms",
            f"{found.nodes - 1:,} states" + at_most(most),
        )


def at_most(seconds: float | None) -> str:
    """The bound a figure is held against."""
    return "" if seconds is None else f"; at most {1e3 * seconds:,.0f} ms"


def solutions() -> Iterator[Row]:
    for cells, food, most in SOLVED:
        yield solution("Blocker solved exactly", f"{cells} floor cells, {food} food", most, solved, cells, food)


def solution(what: str, who: str, most: float | None, work: Callable[..., tuple[int, float]], *size: int) -> Row:
    """The row of an exact solution, found in a process of its own: its time, its positions and the memory it took."""
    states, seconds, peak = alone(work, *size)
    each = 1e9 * seconds / states
    note = f"{states:,} positions, {each:,.0f} ns each, {peak:.2f} GiB at the peak" + at_most(most)
    return Row(what, who, 1e3 * seconds, "CPU ms", note)


def solved(cells: int, food: int) -> tuple[int, float]:
    """The positions of a random board, and the CPU time its solution takes."""
    return timed(written("blocker", board(9, 2)), written("blocker", board(cells, food)))


def timed(small: Any, game: Any) -> tuple[int, float]:
    """The positions of a game, and the CPU time its solution takes once a small game of its kind is compiled."""
    solve(small, mode="compiled")
    found = []
    seconds = cpu_seconds(lambda: found.append(solve(game, mode="compiled")))
    return found[0].states, seconds


def written(name: str, text: str) -> Any:
    """A game on a layout of this text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "layout.txt"
        path.write_text(text)
        return load(name, str(path))


def board(cells: int, food: int, seed: int = 0) -> str:
    """A 7x7 board of Blocker with so many floor cells, all together, so many of them with food."""
    luck, floor = random.Random(seed), {(3, 3)}
    while len(floor) < cells:
        (r, c), (dr, dc) = luck.choice(sorted(floor)), luck.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        if 0 < r + dr < 6 and 0 < c + dc < 6:
            floor.add((r + dr, c + dc))
    letters = dict(zip(luck.sample(sorted(floor), cells), "AB" + "*" * food + " " * cells, strict=False))
    return "7 7\n" + "\n".join("".join(letters.get((r, c), "#") for c in range(7)) for r in range(7)) + "\n"
