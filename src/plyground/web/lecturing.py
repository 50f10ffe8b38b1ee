"""What worker processes do for the lecture's example on the ants page."""

from __future__ import annotations

from typing import Any

from plyground.ants.places import places
from plyground.ants.problem import Problem
from plyground.course.ants import Sheet, colony_of, number_or
from plyground.errors import InputError, unknown
from plyground.web.worker import Job

PARAMETERS = ("alpha", "ants", "beta", "choice", "iterations", "keep", "q", "seed", "start", "update")

CITIES, STEPS = 20, 400
"""So many cities and steps the lecture's tables are shown of."""


def lecture(
    job: Job, as_printed: bool = False, distances: str | None = None, tau: str | None = None, **parameters: Any
) -> dict[str, Any]:
    """The sheet as a document, where its cities stand, and why each ant went where it went."""
    problem = _table(distances, "distances") if distances else None
    trail = number_or(tau, lambda text: _table(text, "pheromone")) if tau else None
    if as_printed and (problem or trail or parameters):
        raise InputError("the slides' figures go with the slides' own numbers")
    for name in parameters:
        if name not in PARAMETERS:
            raise unknown("parameter", name[:80], PARAMETERS)
    colony = colony_of(problem, trail, **parameters)
    if colony.problem.n > CITIES or (colony.iterations or 0) > STEPS:
        raise InputError(f"tables are shown of at most {CITIES} cities and {STEPS} steps")
    sheet = Sheet(colony, as_printed)
    document = sheet.document()
    for step, told in zip(document["steps"], sheet.walk.steps, strict=True):
        for move, made in zip(step["moves"], told.moves, strict=True):
            move["says"] = sheet.why(made)
    return {**document, "places": places(colony.problem).tolist()}


def _table(text: str, name: str) -> Problem:
    from plyground.ants import tables

    return tables.parse(text, name, name)
