"""Ants: the problems that come along, the lecture's worked example, and colonies watched while they run."""

from __future__ import annotations

from typing import Any

from plyground.web import colonies, lecturing
from plyground.web.call import Call
from plyground.web.register import message


@message
async def lecture(call: Call, ask: dict[str, str | int | float | bool | None]) -> dict[str, Any]:
    """The lecture's sheet, every figure of it, for the slides' ant or one's own; see course/ants.py."""
    return await call.think(lecturing.lecture, **ask)


@message
async def known(call: Call) -> dict[str, Any]:
    """The instances that come along, and the families with their parameters."""
    return await call.think(colonies.known)


@message
async def cities(call: Call, cities: dict[str, Any]) -> dict[str, Any]:
    """Where the cities of an instance, a file's text or clicked points stand."""
    return await call.think(colonies.cities, cities=cities)


@message
async def run(
    call: Call,
    cities: dict[str, Any],
    family: str,
    parameters: dict[str, str | int | float],
    seed: int,
    since: int = 0,
    until: int | None = None,
) -> dict[str, Any]:
    """Run a colony from one iteration to another, telling what it does; see colonies.run."""
    return await call.think(
        colonies.run, cities=cities, family=family, parameters=parameters, seed=seed, since=since, until=until
    )


@message
async def choice(
    call: Call,
    cities: dict[str, Any],
    family: str,
    parameters: dict[str, str | int | float],
    seed: int,
    iteration: int,
    path: list[int],
) -> dict[str, Any]:
    """The probability table of an ant that has walked a path, by the pheromone after an iteration."""
    return await call.think(
        colonies.choice,
        cities=cities,
        family=family,
        parameters=parameters,
        seed=seed,
        iteration=iteration,
        path=path,
    )
