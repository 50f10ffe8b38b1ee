"""CSV files of cities: their places, or the distances between them.

    x,y               one row per city: two coordinates, or a name and two coordinates; a heading may stand first
    565,575
    ,Ulm,Linz         or as many columns as rows: the distances from row to column; names may stand first in row
    Ulm,0,42          and column. A square of numbers is a matrix if its diagonal is 0
    Linz,42,0

Commas, semicolons, tabs or spaces part the columns. Empty lines and what stands after # are not read.
"""

from __future__ import annotations

import csv
import re

import numpy as np

from plyground.ants.metrics import EXPLICIT, Floats
from plyground.ants.problem import Problem
from plyground.errors import InputError

Row = tuple[int, list[str]]


def parse(text: str, source: str = "cities.csv", name: str = "cities", kind: str = "EUCLID") -> Problem:
    """The problem of a CSV file; points are measured by `kind`."""
    rows = _rows(text)
    if not rows:
        raise InputError(f"{source}: there are no cities in it; expected rows of coordinates or of distances")
    heading = not any(map(_is_number, rows[0][1]))
    names, cells = _named(rows[1:] if heading else rows, source)
    square = len(cells) == len(cells[0][1]) > 0
    values = _values(cells, source)
    if square and (len(values) != 2 or not heading or rows[0][1][0] == "") and not np.diag(values).any():
        symmetric = _checked(values, cells, source)
        return Problem(name, matrix=values, kind=EXPLICIT, symmetric=symmetric, labels=names)
    if values.shape[1] != 2:
        number, row = cells[0]
        raise InputError(
            f"{source} line {number}: expected two coordinates, or {len(cells)} distances with 0 to the city itself, "
            f"found {len(row)} numbers"
        )
    return Problem(name, points=values, kind=kind, labels=names)


def _rows(text: str) -> list[Row]:
    lines = [(number, line.split("#")[0].strip("\r\n ")) for number, line in enumerate(text.splitlines(), 1)]
    filled = [(number, line) for number, line in lines if line.strip()]
    mark = next((mark for mark in ",;\t" if filled and mark in filled[0][1]), None)
    rows = []
    for number, line in filled:
        cells = re.split(r"\s+", line.strip()) if mark is None else next(csv.reader([line], delimiter=mark))
        rows.append((number, [cell.strip() for cell in cells]))
    return rows


def _named(rows: list[Row], source: str) -> tuple[tuple[int | str, ...], list[Row]]:
    """The names of the cities, if there are any, and the rows without them."""
    if not rows:
        raise InputError(f"{source}: there are no cities in it, only a heading")
    numbered = len(rows[0][1]) == 3 and len(rows) != 3
    if not numbered and all(_is_number(cells[0]) for _, cells in rows):
        return (), rows
    names: dict[int | str, int] = {}
    for number, cells in rows:
        name: int | str = int(cells[0]) if cells[0].isdecimal() else cells[0]
        if names.setdefault(name, number) != number:
            raise InputError(f"{source} line {number}: city {name} stands in line {names[name]} already")
    return tuple(names), [(number, cells[1:]) for number, cells in rows]


def _values(rows: list[Row], source: str) -> Floats:
    width = len(rows[0][1])
    values = np.empty((len(rows), width))
    for i, (number, cells) in enumerate(rows):
        if len(cells) != width:
            raise InputError(f"{source} line {number}: expected {width} numbers as above, found {len(cells)}")
        for j, cell in enumerate(cells):
            if not _is_number(cell) or not np.isfinite(float(cell)):
                raise InputError(f"{source} line {number}: '{cell[:40]}' is not a number")
            values[i, j] = float(cell)
    return values


def _checked(values: Floats, rows: list[Row], source: str) -> bool:
    """Distances are not negative; whether they are symmetric."""
    if (values < 0).any():
        i, j = (int(k[0]) for k in np.nonzero(values < 0))
        raise InputError(f"{source} line {rows[i][0]}: the distance {values[i, j]:g} is negative")
    return bool((values == values.T).all())


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True
