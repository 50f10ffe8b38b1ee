"""The sheet on ant colonies as text."""

from __future__ import annotations

from collections.abc import Iterator

from plyground.ants.lecture import Move, Step
from plyground.ants.metrics import Floats
from plyground.course.ants import Sheet, figure
from plyground.course.ants_slide import REMARKS, Compared
from plyground.draw.spans import Line

WRONG = "bold red"


def lines(sheet: Sheet) -> Iterator[Line]:
    """The whole sheet."""
    yield from _head(sheet)
    for step in sheet.walk.steps:
        yield from _step(sheet, step)
    yield from _over_time(sheet)
    yield from _end(sheet)
    if sheet.as_printed:
        yield from _slips(sheet)


def _head(sheet: Sheet) -> Iterator[Line]:
    colony = sheet.colony
    ants = "one ant" if len(colony.starts) == 1 else f"{len(colony.starts)} ants"
    where = ", ".join(dict.fromkeys(sheet.names[start] for start in colony.starts))
    yield [(f"{colony.problem.n} cities, {ants} from {where}", "bold underline")]
    choice = "the most probable city" if colony.choice == "maximum" else f"by roulette, seed {colony.seed}"
    yield [
        (f"alpha {colony.alpha:g}, beta {colony.beta:g}, rho {colony.keep:g} (the share kept), Q {colony.q:g}; ", ""),
        (f"choice: {choice}; update after each {colony.update}", ""),
    ]
    yield []
    yield [("Distances", "bold")]
    yield from _matrix(sheet, colony.problem.distances)
    yield []
    yield [("Pheromone at t = 0", "bold")]
    yield from _matrix(sheet, colony.tau)
    yield []


def _step(sheet: Sheet, step: Step) -> Iterator[Line]:
    yield [(f"t = {step.t}", "bold underline")]
    for move in step.moves:
        ant = "The ant" if len(step.moves) == 1 else f"Ant {move.ant + 1}"
        visited = ", ".join(sheet.names[city] for city in move.path)
        yield [(f"{ant} stands in {sheet.names[move.city]}; visited: {visited}", "")]
        yield from _table(sheet, step.t, move)
        yield [(f"{ant} {sheet.why(move)}.", "")]
    yield [(f"Pheromone: {_update(sheet, step)}", "")]
    yield from _matrix(sheet, step.tau)
    for one in sheet.slips():
        figure_ = one.figure
        if figure_.place == "step" and figure_.t == step.t + 1 and figure_.name.startswith("tau"):
            yield _slip(sheet, one)
    yield []


def _table(sheet: Sheet, t: int, move: Move) -> Iterator[Line]:
    """The next transition probabilities."""
    if not move.options:
        return
    power = f"tau^{sheet.colony.alpha:g} eta^{sheet.colony.beta:g}"
    width = max(len(power), 10) + 3
    head = f"  {'to':<6}{'tau':>11}{'eta = 1/d':>12}{power:>{width}}{'P':>9}"
    yield [(head + ("   the slides print" if sheet.as_printed else ""), "dim")]
    here = sheet.names[move.city]
    for option in move.options:
        there = sheet.names[option.city]
        chosen = option.city == move.to
        row = f"{figure(option.tau):>11}{figure(option.eta):>12}{figure(option.product):>{width}}"
        names = [f"eta{here}{there}", f"product{here}{there}", f"P{here}{there}"]
        yield [
            (f"  {there:<6}", "bold" if chosen else ""),
            (row, ""),
            (f"{option.probability:>9.4f}", "bold" if chosen else ""),
            *_beside(sheet, t, names),
            *([("  ←", "bold")] if chosen else []),
        ]
    yield [(f"  {'sum':<6}{'':>23}{figure(move.total):>{width}}{1:>9.4f}", ""), *_beside(sheet, t, [f"sum{here}"])]


def _beside(sheet: Sheet, t: int, names: list[str]) -> Line:
    """What the slides print of these figures, wrong ones with a cross."""
    spans: Line = []
    for one in (one for name in names for one in sheet.printed(t, name)):
        what = one.figure.name.rstrip("0123456789")
        mark = " ✗" if one.differs else ""
        spans.append((f"   {what} {one.figure.printed}{mark}", WRONG if one.differs else "dim"))
    return spans


def _update(sheet: Sheet, step: Step) -> str:
    """How the pheromone changed, in one line."""
    if not step.deposits:
        return "no update before all ants have arrived"
    evaporated = f"tau <- {step.keep:g} tau, and " if step.keep < 1 else "nothing evaporates in the step back; "
    told = [
        f"on {sheet.edge(d.start, d.end)} + {sheet.colony.q:g}/{d.length:g} = {figure(d.amount)}" for d in step.deposits
    ]
    return evaporated + "; ".join(told)


def _matrix(sheet: Sheet, matrix: Floats) -> Iterator[Line]:
    """A whole matrix, with the names of the cities."""
    cells = [["-" if i == j else figure(x) for j, x in enumerate(row)] for i, row in enumerate(matrix.tolist())]
    width = max(len(text) for row in [sheet.names, *cells] for text in row) + 2
    left = max(map(len, sheet.names)) + 2
    yield [(" " * left + "".join(name.rjust(width) for name in sheet.names), "dim")]
    for name, row in zip(sheet.names, cells, strict=True):
        yield [(name.rjust(left), "dim"), ("".join(text.rjust(width) for text in row), "")]


def _over_time(sheet: Sheet) -> Iterator[Line]:
    yield [("The pheromone over t", "bold underline")]
    rows = list(sheet.over_time())
    wrong = {(c.figure.t, c.figure.name): c.figure.printed for c in sheet.slips() if c.figure.place == "table"}
    cells = []
    for (i, j), values in rows:
        names = f"tau{sheet.names[i]}{sheet.names[j]}"
        cells.append([(figure(x), wrong.get((t, names), "")) for t, x in enumerate(values)])
    width = max(len(text) + (len(slide) + 3 if slide else 0) for row in cells for text, slide in row) + 2 if rows else 0
    left = max((len(sheet.edge(*edge)) for edge, _ in rows), default=0) + 2
    yield [(" " * left + "".join(f"t = {t}".rjust(width) for t in range(len(sheet.walk.tau))), "dim")]
    for (edge, _), row in zip(rows, cells, strict=True):
        line: Line = [(sheet.edge(*edge).rjust(left), "dim")]
        for text, slide in row:
            crossed = f" ✗{slide} " if slide else ""
            line += [(text.rjust(width - len(crossed)), ""), (crossed, WRONG)]
        yield line
    yield []


def _end(sheet: Sheet) -> Iterator[Line]:
    for ant, tour, length in sheet.walk.tours:
        yield [(f"Ant {ant + 1}: {sheet.tour(tour)}, length {length:g}", "bold")]
    if dropped := sheet.walk.dropped:
        told = f"{len(dropped)} of {len(sheet.colony.starts)} ants dropped"
        yield [(f"{told}: the limit of {len(sheet.walk.steps)} iterations struck before they were back.", WRONG)]
    if sheet.walk.shortest is not None:
        tour, length = sheet.walk.shortest
        yield [(f"The shortest tour of all: {sheet.tour(tour)}, length {length:g}", "")]


def _slip(sheet: Sheet, one: Compared) -> Line:
    f = one.figure
    note = f" ({f.note})" if f.note else ""
    where = f"t = {f.t}" if f.place == "step" else f"last table, t = {f.t}"
    return [(f"  ✗ {where}: the slides print {f.name} = {f.printed}; it is {figure(one.exact)}{note}", WRONG)]


def _slips(sheet: Sheet) -> Iterator[Line]:
    slips = sheet.slips()
    yield []
    yield [("Where the slides differ from the exact figures on their own path", "bold underline")]
    yield [("A figure that is the exact one, rounded or cut short, does not differ.", "dim")]
    for one in slips:
        yield _slip(sheet, one)
    for t, text in REMARKS:
        yield [(f"  ✗ t = {t}: {text}", WRONG)]
    yield [(f"{len(slips)} of {len(sheet.compared)} figures differ, and {len(REMARKS)} remarks.", "bold")]
