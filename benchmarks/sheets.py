"""The course sheets' games at speed: Blocker searched and solved, pursuit on the cliff solved, time against size.

    python benchmarks/sheets.py           all but the largest grid
    python benchmarks/sheets.py --large   the 60x100 grid as well: 72 million positions, some 3.7 GiB

Seconds are CPU time of one run, after a warm-up that compiles.
"""

from __future__ import annotations

import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from plyground.games import load
from plyground.search.decide import search
from plyground.search.exact import solve

GRIDS = ((6, 10), (12, 20), (18, 30), (24, 40), (36, 60))
LARGE = (60, 100)


def rows(large: bool = False) -> Iterator[dict[str, Any]]:
    """One row per measurement: what, size (states or positions), seconds, a rate per second, the goal in seconds."""
    yield from _searches()
    yield from _boards()
    yield from _grids((*GRIDS, LARGE) if large else GRIDS)


def _searches() -> Iterator[dict[str, Any]]:
    goals = {("shipped", 13): 0.1, ("shipped", 15): 0.5}
    for layout in ("shipped", "sheet", "doorway", "rooms", "orchard", "palace"):
        game = load("blocker", layout)
        search(game, algorithm="minimax", depth=2, mode="compiled")
        for depth in (13, 15) if layout in ("shipped", "sheet") else (9,):
            found, seconds = _timed(lambda: search(game, algorithm="minimax", depth=depth, mode="compiled"))  # noqa: B023
            yield _row(f"blocker {layout}, minimax to {depth}", found.nodes - 1, seconds, goals.get((layout, depth)))


def _boards() -> Iterator[dict[str, Any]]:
    solve(load("blocker"), mode="compiled")
    for cells in (8, 10, 12, 14):
        for food in (2, 3):
            game = _game("blocker", board(cells, food))
            found, seconds = _timed(lambda: solve(game, mode="compiled"))  # noqa: B023
            yield _row(
                f"solve blocker, {cells} cells, {food} food", found.states, seconds, 60.0 if cells == 14 else None
            )


def _grids(sizes: tuple[tuple[int, int], ...]) -> Iterator[dict[str, Any]]:
    solve(load("cliff"), mode="compiled")
    goals = {(6, 10): 0.1, LARGE: 120.0}
    for height, width in sizes:
        game = load("cliff") if (height, width) == (6, 10) else _game("cliff", grid(height, width))
        found, seconds = _timed(lambda: solve(game, mode="compiled"))  # noqa: B023
        yield _row(f"solve cliff {height}x{width}", found.states, seconds, goals.get((height, width)))


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    start = time.process_time()
    return work(), time.process_time() - start


def _row(what: str, size: int, seconds: float, goal: float | None) -> dict[str, Any]:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)
    return {"what": what, "size": size, "seconds": seconds, "rate": size / seconds, "goal": goal, "peak_gib": peak}


def _game(name: str, text: str) -> Any:
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


def grid(height: int, width: int, seed: int = 0) -> str:
    """A cliff of this size, three cells in ten water."""
    luck = random.Random(seed)
    lines = [["~" if luck.random() < 0.3 else "." for _ in range(width)] for _ in range(height - 1)]
    lines.append(["B", *"x" * (width - 2), "G"])
    lines[0][width // 2] = "R"
    return "\n".join("".join(line) for line in lines) + "\n"


def main() -> None:
    print(f"{'':<36}{'size':>12}{'seconds':>10}{'per second':>14}{'goal':>8}{'peak GiB':>10}")
    for row in rows(large="--large" in sys.argv[1:]):
        goal = "" if row["goal"] is None else f"{row['goal']:g}"
        print(
            f"{row['what']:<36}{row['size']:>12,}{row['seconds']:>10.3f}{row['rate']:>14,.0f}{goal:>8}{row['peak_gib']:>10.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
