"""What worker processes do for the page that compares searches."""

from __future__ import annotations

from typing import Any

from plyground.comparison import rows
from plyground.named import Origin
from plyground.web.positions import after
from plyground.web.worker import Job


def compare(
    job: Job, origin: Origin, moves: list[int], depths: list[int], algorithms: list[str], **options: Any
) -> int:
    """How many rows there are; each is sent as soon as it is known."""
    game = origin.load()
    state = after(game, moves)[-1]
    count = 0
    for row in rows(game, depths, algorithms, state=state, stop=job.stop, **options):
        job.send(row)
        count += 1
    return count
