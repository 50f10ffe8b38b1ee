"""Problems by name, by file, or from arrays."""

from __future__ import annotations

import csv
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from plyground.ants import tables, tsplib
from plyground.ants.problem import Problem
from plyground.ants.tour import Tour
from plyground.errors import InputError, unknown

INSTANCES = Path(__file__).parent / "instances"
"""Small problems of TSPLIB, and the known optima of many."""


def instances() -> list[str]:
    """The problems that come along."""
    return sorted((path.stem for path in INSTANCES.glob("*.tsp")), key=str.lower)


def load(source: Any, **question: Any) -> Problem:
    """The problem of a name, a file (TSPLIB or CSV), or an array of points or distances.

    `question` is what Problem.asked takes: start, end, open, optimum.
    """
    if isinstance(source, Problem):
        problem = source
    elif isinstance(source, str | Path):
        problem = _from_disk(source)
    else:
        problem = _from_array(source)
    return problem.asked(**question) if question else problem


def load_tour(path: str | Path, problem: Problem) -> Tour:
    """The tour of a TSPLIB tour file."""
    return tsplib.parse_tour(_text(Path(path)), problem, str(path))


def _from_disk(source: str | Path) -> Problem:
    path = Path(source)
    if isinstance(source, str) and source in instances():
        path = INSTANCES / f"{source}.tsp"
    elif not path.exists():
        if path.suffix or len(path.parts) > 1:
            raise InputError(f"there is no file {source}; instances that come along are {', '.join(instances())}")
        raise unknown("instance", str(source), instances())
    text = _text(path)
    name = str(source)
    if path.suffix.lower() in (".csv", ".tsv", ".txt"):
        return tables.parse(text, name, path.stem)
    problem = tsplib.parse(text, path.name if path.parent == INSTANCES else name)
    facts = (problem.name, str(problem.n), problem.kind)
    return replace(problem, optimum=_optima().get(facts)) if problem.optimum is None else problem


def _from_array(values: Any) -> Problem:
    import numpy as np

    shape = np.shape(values)
    if len(shape) != 2 or shape[1] != 2 or (shape[0] == 2 and not np.diag(values).any()):
        return Problem.of_matrix(values)
    return Problem.of_points(values)


@cache
def _optima() -> dict[tuple[str, str, str], float]:
    """The known optima, by a problem's name, size and kind."""
    with (INSTANCES / "optima.csv").open(encoding="utf-8", newline="") as file:
        return {(r["name"], r["n"], r["edge_weight_type"]): float(r["optimum"]) for r in csv.DictReader(file)}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte {error.start} is not text (UTF-8)") from None
