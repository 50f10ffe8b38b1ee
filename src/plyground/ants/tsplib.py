"""TSPLIB's files: problems (TSP, ATSP) and tours, read and written; every fault is placed by file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyground.ants.metrics import EXPLICIT, METRICS, Floats
from plyground.ants.problem import Problem
from plyground.ants.tour import Tour
from plyground.errors import InputError

KINDS = [EXPLICIT, *(kind for kind in METRICS if kind != "EUCLID")]
"""The values of EDGE_WEIGHT_TYPE that are known here."""

_KEYWORD = re.compile(r"\s*([A-Z][A-Z0-9_]*)\s*(:\s*(.*?)\s*)?$")
_OPTIMUM = re.compile(r"\boptim\w*(?:\s+value|\s+length)?\s*[\s:=]\s*([0-9]+(?:\.[0-9]+)?)", re.IGNORECASE)
_DATA = ("NODE_COORD_SECTION", "EDGE_WEIGHT_SECTION", "DISPLAY_DATA_SECTION", "TOUR_SECTION")


def _triangle(upper: bool, diagonal: bool) -> Any:
    """Which entries stand in the file, row by row, as row and column numbers."""
    if upper:
        return lambda n: np.triu_indices(n, 0 if diagonal else 1)
    return lambda n: np.tril_indices(n, 0 if diagonal else -1)


FORMATS: dict[str, Any] = {
    "FULL_MATRIX": lambda n: np.unravel_index(np.arange(n * n), (n, n)),
    "UPPER_ROW": _triangle(upper=True, diagonal=False),
    "LOWER_ROW": _triangle(upper=False, diagonal=False),
    "UPPER_DIAG_ROW": _triangle(upper=True, diagonal=True),
    "LOWER_DIAG_ROW": _triangle(upper=False, diagonal=True),
    "UPPER_COL": _triangle(upper=False, diagonal=False),
    "LOWER_COL": _triangle(upper=True, diagonal=False),
    "UPPER_DIAG_COL": _triangle(upper=False, diagonal=True),
    "LOWER_DIAG_COL": _triangle(upper=True, diagonal=True),
}
"""The matrix formats; for a symmetric matrix the upper triangle by columns is the lower one by rows."""


@dataclass
class _Section:
    """The lines of data under a heading, with their numbers in the file."""

    line: int
    rows: list[tuple[int, str]] = field(default_factory=list)


class _File:
    """The headers and sections of a file."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.headers: dict[str, tuple[int, str]] = {}
        self.sections: dict[str, _Section] = {}
        section = None
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip():
                continue
            keyword = _KEYWORD.match(line)
            if keyword is None:
                if section is None:
                    raise self.fault(number, f"expected `KEYWORD : value` or a section, found '{_short(line)}'")
                section.rows.append((number, line))
                continue
            name = keyword[1]
            if name == "EOF":
                break
            if keyword[3] is not None and not name.endswith("_SECTION"):
                self.headers.setdefault(name, (number, keyword[3]))
                continue
            if name not in _DATA:
                raise self.fault(number, f"unknown section {name}; known are {', '.join(_DATA)}")
            section = self.sections.setdefault(name, _Section(number))

    def fault(self, line: int | None, message: str) -> InputError:
        return InputError(f"{self.source}{f' line {line}' if line else ''}: {message}")

    def header(self, name: str, example: str) -> tuple[int, str]:
        if name not in self.headers:
            raise self.fault(None, f"there is no {name}; expected a line such as `{name} : {example}`")
        return self.headers[name]

    def choice(self, name: str, known: list[str], example: str) -> str:
        line, value = self.header(name, example)
        if value.upper() not in known:
            raise self.fault(line, f"unknown {name} '{value}'; known are {', '.join(known)}")
        return value.upper()

    def section(self, name: str) -> _Section:
        if name not in self.sections:
            found = f"; there is {', '.join(self.sections)}" if self.sections else ""
            raise self.fault(None, f"there is no {name}{found}")
        return self.sections[name]

    def dimension(self) -> int:
        line, value = self.header("DIMENSION", "52")
        if not value.isdecimal() or int(value) < 1:
            raise self.fault(line, f"DIMENSION is a number of cities, at least 1, not '{value}'")
        return int(value)


def parse(text: str, source: str = "problem.tsp") -> Problem:
    """The problem of a TSPLIB file; `source` is what errors call it."""
    file = _File(text, source)
    type_ = file.choice("TYPE", ["TSP", "ATSP"], "TSP").upper() if "TYPE" in file.headers else "TSP"
    kind = file.choice("EDGE_WEIGHT_TYPE", KINDS, "EUC_2D")
    n = file.dimension()
    points, matrix = None, None
    labels: tuple[int | str, ...] = tuple(range(1, n + 1))
    if kind == EXPLICIT:
        matrix = _matrix(file, n, type_ == "TSP")
        places = next((s for s in ("DISPLAY_DATA_SECTION", "NODE_COORD_SECTION") if s in file.sections), None)
        if places is not None:
            labels, points = _points(file, places, n)
    else:
        labels, points = _points(file, "NODE_COORD_SECTION", n)
    told = _OPTIMUM.search(file.headers.get("COMMENT", (0, ""))[1])
    return Problem(
        name=file.headers.get("NAME", (0, source))[1].removesuffix(".tsp") or source,
        points=points,
        matrix=matrix,
        kind=kind,
        symmetric=matrix is None or bool((matrix == matrix.T).all()),
        optimum=float(told[1]) if told else None,
        labels=labels,
    )


def parse_tour(text: str, problem: Problem, source: str = "problem.tour") -> Tour:
    """The first tour of a TSPLIB tour file."""
    file = _File(text, source)
    cities: list[int] = []
    section = file.section("TOUR_SECTION")
    for number, line in section.rows:
        for word in line.split():
            if word == "-1":
                return _tour(problem, cities, file, section.line)
            try:
                cities.append(problem.city(word))
            except InputError as error:
                raise file.fault(number, str(error)) from None
    return _tour(problem, cities, file, section.line)


def text_of(problem: Problem) -> str:
    """The problem as a TSPLIB file. Points without TSPLIB's rounding, and matrices, are written as a full matrix."""
    kind = problem.kind if problem.kind in KINDS else EXPLICIT
    known = "" if problem.optimum is None else f"; optimum {problem.optimum:.15g}"
    lines = [
        f"NAME : {problem.name}",
        f"TYPE : {'TSP' if problem.symmetric else 'ATSP'}",
        f"COMMENT : {problem.n} cities{known}",
        f"DIMENSION : {problem.n}",
        f"EDGE_WEIGHT_TYPE : {kind}",
    ]
    numbers = [label if isinstance(label, int) else i for i, label in enumerate(problem.labels, 1)]
    places = [] if problem.points is None else list(_coordinates(numbers, problem.points))
    if kind == EXPLICIT:
        lines.append("EDGE_WEIGHT_FORMAT : FULL_MATRIX")
        if places:
            lines.append("DISPLAY_DATA_TYPE : TWOD_DISPLAY")
        lines += ["EDGE_WEIGHT_SECTION", *(" ".join(map(_number, row)) for row in problem.distances.tolist())]
        lines += ["DISPLAY_DATA_SECTION", *places] if places else []
    else:
        lines += ["NODE_COORD_SECTION", *places]
    return "\n".join([*lines, "EOF"]) + "\n"


def text_of_tour(tour: Tour) -> str:
    """The tour as a TSPLIB tour file."""
    name = tour.problem.name
    head = [f"NAME : {name}.tour", f"COMMENT : Length {_number(tour.length)}", "TYPE : TOUR"]
    body = [f"DIMENSION : {len(tour)}", "TOUR_SECTION", *map(str, tour.labels), "-1", "EOF"]
    return "\n".join([*head, *body]) + "\n"


def _points(file: _File, name: str, n: int) -> tuple[tuple[int | str, ...], Floats]:
    """What the cities are called, and where they are."""
    section = file.section(name)
    _counted(file, section, name, n)
    labels: dict[int | str, int] = {}
    points = np.empty((n, 2))
    for i, (number, line) in enumerate(section.rows):
        words = line.split()
        if len(words) != 3:
            raise file.fault(number, f"expected a city's number and two coordinates, found '{_short(line)}'")
        try:
            label, points[i, 0], points[i, 1] = int(words[0]), float(words[1]), float(words[2])
        except ValueError:
            raise file.fault(number, f"expected a city's number and two coordinates, found '{_short(line)}'") from None
        if not np.isfinite(points[i]).all():
            raise file.fault(number, f"coordinates are finite numbers, found '{_short(line)}'")
        if labels.setdefault(label, number) != number:
            raise file.fault(number, f"city {label} stands in line {labels[label]} already")
    return tuple(labels), points


def _counted(file: _File, section: _Section, name: str, n: int) -> None:
    """One line for each city."""
    if len(section.rows) == n:
        return
    line, found = section.line, len(section.rows)
    if found > n:
        line = section.rows[n][0]
    raise file.fault(line, f"DIMENSION promises {n} cities, but {name} has {found}")


def _matrix(file: _File, n: int, promised: bool) -> Floats:
    """All distances; where symmetry is promised, the first two that differ are named."""
    format_ = file.choice("EDGE_WEIGHT_FORMAT", list(FORMATS), "FULL_MATRIX")
    section = file.section("EDGE_WEIGHT_SECTION")
    rows, columns = FORMATS[format_](n)
    values = np.empty(len(rows))
    lines = np.empty(len(rows), dtype=np.int64)
    count = 0
    for number, word in _words(section):
        if count == len(values):
            raise file.fault(number, f"{format_} of {n} cities has {len(values):,} distances, but there are more")
        try:
            values[count] = float(word)
        except ValueError:
            raise file.fault(number, f"'{_short(word)}' is not a distance; expected a number") from None
        lines[count] = number
        count += 1
    if count < len(values):
        raise file.fault(
            section.line, f"{format_} of {n} cities has {len(values):,} distances, but there are {count:,}"
        )
    between = rows != columns
    if (bad := np.flatnonzero(between & ~((values >= 0) & np.isfinite(values)))).size:
        raise file.fault(int(lines[bad[0]]), f"the distance {values[bad[0]]:g} is not a number of at least 0")
    matrix = np.zeros((n, n))
    matrix[rows[between], columns[between]] = values[between]
    if format_ != "FULL_MATRIX":
        return matrix + matrix.T
    if promised and (matrix != matrix.T).any():
        i, j = (int(k[0]) for k in np.nonzero(matrix != matrix.T))
        raise file.fault(
            int(lines[j * n + i]),
            f"TYPE TSP promises symmetry, but from {i + 1} to {j + 1} it is {matrix[i, j]:g} and back "
            f"{matrix[j, i]:g}; asymmetric problems have TYPE ATSP",
        )
    return matrix


def _words(section: _Section) -> Iterator[tuple[int, str]]:
    return ((number, word) for number, line in section.rows for word in line.split())


def _tour(problem: Problem, cities: list[int], file: _File, line: int) -> Tour:
    try:
        return Tour(problem, np.array(cities, dtype=np.int64))
    except InputError as error:
        raise file.fault(line, str(error)) from None


def _coordinates(numbers: list[int], points: NDArray[np.float64]) -> Iterator[str]:
    for number, (x, y) in zip(numbers, points.tolist(), strict=True):
        yield f"{number} {_number(x)} {_number(y)}"


def _number(x: float) -> str:
    """A number as short as it can be read back."""
    return str(int(x)) if x.is_integer() and abs(x) < 2**53 else repr(x)


def _short(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 40 else text[:39] + "…"
