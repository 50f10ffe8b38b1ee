"""What worker processes do for the page that compares searches."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from plyground.comparison import rows
from plyground.compiled import NotCompiled
from plyground.named import Origin
from plyground.search.decide import search
from plyground.web.positions import after
from plyground.web.worker import Job


def compare(
    job: Job, origin: Origin, moves: list[int], depths: list[int], algorithms: list[str], **options: Any
) -> int:
    """How many rows there are; each is sent as soon as it is known.

    What compiles is compiled before, so that a search is timed by one engine at all depths.
    """
    game = origin.load()
    state = after(game, moves)[-1]
    for algorithm in algorithms:
        with suppress(NotCompiled):
            search(game, state, algorithm, depth=1, mode="compiled", **options)
    count = 0
    for row in rows(game, depths, algorithms, state=state, stop=job.stop, **options):
        job.send(row)
        count += 1
    return count
