"""A log that a program in any language wrote, held against the right search. A line is a visited state:

    path,alpha,beta,value          a heading like this may come first; # starts a remark
    A/C/1,3,inf,2                  the root's name may lead; then children by name, or counted from 1
    /,,,3                          / is the root; searches without a window leave alpha and beta empty

alpha and beta are those the state was entered with, value is what the search returned there; where it was cut, any
value beyond the bound is right. The lines may come in any order. A number of at least a million stands for infinity.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.errors import InputError
from plyground.game import complete
from plyground.grade.cases import Case
from plyground.grade.truth import Truth, Way
from plyground.grade.verdict import expected, same_window, told, told_window, too_far


@dataclass(frozen=True)
class Line:
    """One line of a log."""

    number: int
    path: str
    window: tuple[float, float] | None
    value: float


@dataclass(frozen=True)
class LogReport:
    """How much of a log was compared, and the first wrong line."""

    log: str
    kind: str
    cut: str
    lines: int
    visited: int  # states the right search visits
    wrong: str | None


def grade_log(path: str, case: Case, kind: str, cut: str) -> LogReport:
    """Hold a log against the right search of a case."""
    if kind == "maxn":
        raise InputError("a log has one value per line, and maxn has one for each player")
    lines = list(read(path))
    truth = Truth(case, kind, cut)
    return LogReport(path, kind, cut, len(lines), len(truth.ways), _first_wrong(path, lines, truth))


def _first_wrong(path: str, lines: list[Line], truth: Truth) -> str | None:
    seen: dict[Way, int] = {}
    for line in lines:
        where = f"{path} line {line.number}"
        way = _way(line.path, truth, where)
        if way in seen:
            return f"{where}: {line.path} stands in line {seen[way]} already"
        seen[way] = line.number
        if way not in truth.number:
            return f"{where}: {too_far(truth, way)}"
        window = truth.node(way).window
        if window is not None and line.window is not None and not same_window(line.window, window):
            shown = f"{told_window(line.window)}, expected {told_window(window)}"
            return f"{where}: {truth.name(way)} was entered with {shown}"
        if not truth.agrees(way, line.value):
            return f"{where}: value of {truth.name(way)} is {told(line.value)}, expected {expected(truth, way)}"
    missing = next((way for way in truth.ways if way not in seen), None)
    return None if missing is None else f"{path}: no line for {truth.name(missing)}, which the search visits"


def read(path: str) -> Iterator[Line]:
    """The lines of a log."""
    try:
        rows = list(csv.reader(Path(path).read_text(encoding="utf-8-sig").splitlines(), skipinitialspace=True))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from None
    first = True
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or cells[0].startswith("#"):
            continue
        heading, first = first and cells[-1].lower() == "value", False
        if heading:
            continue
        if len(cells) != 4:
            raise InputError(f"{path} line {number}: expected path,alpha,beta,value, found {len(cells)} of these 4")
        where = f"{path} line {number}"
        bounds = [_number(cell, where) for cell in cells[1:3] if cell not in {"", "-"}]
        if len(bounds) == 1:
            raise InputError(f"{where}: give both alpha and beta, or neither")
        yield Line(number, cells[0], (bounds[0], bounds[1]) if bounds else None, _number(cells[3], where))
    if first:
        raise InputError(f"{path} has no lines: expected path,alpha,beta,value")


def _number(text: str, where: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if math.isnan(value):
        raise InputError(f"{where}: expected a number, found '{text}'")
    return value


def _way(path: str, truth: Truth, where: str) -> Way:
    """The actions that a path stands for."""
    game, state = complete(truth.case.game), truth.case.state
    parts = [part.strip() for part in path.split("/") if part.strip()]
    if parts and parts[0] == truth.name(()):
        parts = parts[1:]
    way: list[int] = []
    for part in parts:
        action = _child(game, state, part, where)
        way.append(action)
        state = game.result(state, action)
    return tuple(way)


def _child(game: Any, state: Any, part: str, where: str) -> int:
    legal = [] if game.is_terminal(state) else [int(a) for a in game.actions(state)]
    names = [str(game.action_name(state, action)) for action in legal]
    if part in names:
        return legal[names.index(part)]
    if part.isdecimal() and 0 < int(part) <= len(legal):
        return legal[int(part) - 1]
    raise InputError(f"{where}: no child '{part}' here: there are {', '.join(names) or 'none'}")
