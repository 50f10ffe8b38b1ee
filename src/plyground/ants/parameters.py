"""What a colony is told, named as in the literature; `keep` is the share of pheromone kept."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from plyground.errors import InputError, unknown

FAMILIES = {
    "ant-system": "Every ant deposits pheromone, the more the shorter its tour.",
    "elitist": "Every ant deposits, and the best tour so far deposits as `elite` ants would.",
    "rank-based": "The best ants of an iteration deposit by rank, and the best tour so far most of all.",
    "max-min": "One tour deposits; pheromone stays between two limits, so that no way is ever forgotten.",
    "colony-system": "Ants mostly take the best way, and take pheromone along; the best tour so far deposits.",
    "focused": "Ants change a good tour in a few places and heal it where they did: thousands of cities.",
}
"""The families of colonies, a sentence each."""

SPECIAL = {
    "elitist": {"elite"},
    "rank-based": {"ranks"},
    "max-min": {"p_best"},
    "colony-system": {"q0", "xi"},
    "focused": {"p_best", "slack", "streams"},
}
"""Parameters that only some families heed."""

DAEMONS: dict[str, tuple[tuple[int, ...], int]] = {
    "none": ((0, 0), 0),
    "2-opt": ((0, 8), 0),
    "or-opt": ((0, 8, 8), 3),
    "3-opt": ((0, 8, 8), 0),
    "lin-kernighan": ((0, 6, 4, 3, 2), 0),
}
"""Daemon actions, from weak to strong: how many near cities are tried at every depth, and the longest segment
that may be moved (0: any). 2-opt and Or-opt are what the three-edge search does when it is held back."""


@dataclass(frozen=True)
class Parameters:
    """How a colony goes about it.

    ants        how many set out in an iteration
    alpha       weight of the pheromone
    beta        weight of the nearness 1 / distance
    keep        share of the pheromone kept in an iteration, between 0 and 1
    daemon      what shortens the ants' tours: a name in DAEMONS
    candidates  how many near cities an ant, and a daemon, chooses from first
    tau0        pheromone at the start; None: what the family's literature says
    elite       elitist: weight of the best tour
    ranks       rank-based: how many tours deposit
    q0          colony-system: how often an ant takes the best way instead of trying its luck
    xi          colony-system: share of a way's pheromone an ant takes along
    p_best      max-min, focused: the chance to build the best tour again once all ants agree; sets the least pheromone
    slack       focused: how much longer a tour may become, in mean edge lengths
    streams     focused: how many ants walk at the same time, whatever the number of workers
    """

    ants: int = 25
    alpha: float = 1.0
    beta: float = 2.0
    keep: float = 0.5
    daemon: str = "3-opt"
    candidates: int = 20
    tau0: float | None = None
    elite: float | None = None
    ranks: int = 6
    q0: float = 0.0
    xi: float = 0.0
    p_best: float = 0.05
    slack: float = 0.0
    streams: int = 1

    def __post_init__(self) -> None:
        _whole(self, ants=1, candidates=1, ranks=1, streams=1)
        _bounded(self, "alpha", 0.0)
        _bounded(self, "beta", 0.0)
        _bounded(self, "slack", 0.0)
        _bounded(self, "q0", 0.0, 1.0)
        _bounded(self, "xi", 0.0, 1.0)
        for name in ("keep", "p_best"):
            if not _number(getattr(self, name)) or not 0.0 < getattr(self, name) < 1.0:
                raise InputError(f"{name} lies between 0 and 1, not {getattr(self, name)}")
        for name in ("tau0", "elite"):
            value = getattr(self, name)
            if value is not None and not (_number(value) and 0.0 < value < float("inf")):
                raise InputError(f"{name} is a number greater than 0, not {value}")
        if self.daemon not in DAEMONS:
            raise unknown("daemon", str(self.daemon), DAEMONS)


def parameters(family: str, n: int, given: dict[str, Any]) -> Parameters:
    """A family's parameters for n cities: its defaults, and what the user gives instead."""
    names = {field.name for field in fields(Parameters)}
    for name in given:
        if name not in names:
            raise unknown("parameter of a colony", name, names)
    alone = given.get("daemon") == "none"
    return replace(Parameters(**_defaults(family, n, alone)), **given)


def families(n: int = 100) -> list[dict[str, Any]]:
    """Every family with the parameters it heeds and what they are for n cities: rows of name, about, parameters."""
    special = set().union(*SPECIAL.values())
    return [
        {
            "name": name,
            "about": about,
            "parameters": {
                key: value
                for key, value in asdict(parameters(name, n, {})).items()
                if key not in special or key in SPECIAL.get(name, ())
            },
        }
        for name, about in FAMILIES.items()
    ]


def _defaults(family: str, n: int, alone: bool) -> dict[str, Any]:
    """What the literature of a family proposes, with a daemon or without (alone)."""
    many = {"ants": max(n, 1) if alone else 25}
    known: dict[str, dict[str, Any]] = {
        "ant-system": {**many, "keep": 0.5},
        "elitist": {**many, "keep": 0.5},
        "rank-based": {**many, "keep": 0.9},
        "max-min": {**many, "keep": 0.98 if alone else 0.8},
        "colony-system": {"ants": 10, "keep": 0.9, "q0": 0.9 if alone else 0.98, "xi": 0.1},
        "focused": {
            "ants": max(128, n // 20),
            "beta": 1.0,
            "keep": 0.5,
            "daemon": "3-opt",
            "candidates": 8,
            "p_best": 0.1,
            "slack": 0.1,
            "streams": 4,
        },
    }
    return known[family]


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _whole(told: Parameters, **least: int) -> None:
    for name, bound in least.items():
        value = getattr(told, name)
        if isinstance(value, bool) or not isinstance(value, int) or value < bound:
            raise InputError(f"{name} is a whole number of at least {bound}, not {value}")


def _bounded(told: Parameters, name: str, least: float, most: float = float("inf")) -> None:
    value = getattr(told, name)
    if not _number(value) or not least <= value <= most or value == float("inf"):
        beyond = "" if most == float("inf") else f" and at most {most:g}"
        raise InputError(f"{name} is a number of at least {least:g}{beyond}, not {value}")
