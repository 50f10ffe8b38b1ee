"""The sheet on ant colonies as pictures: one for every t, the pheromone as wide as it is strong."""

from __future__ import annotations

from collections.abc import Iterator

from plyground.ants.lecture import length_of
from plyground.ants.metrics import Floats
from plyground.ants.places import places
from plyground.course.ants import Sheet, figure
from plyground.draw.network import Network, Way, network_scene
from plyground.draw.svg import svg

LABELLED = 7
"""Up to so many cities every way bears its pheromone."""


def pictures(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Names and SVGs: before every move, and at the end."""
    walk = sheet.walk
    digits = len(str(len(walk.steps)))
    most = max(float(tau.max()) for tau in walk.tau)
    at = places(sheet.colony.problem).tolist()
    for t, tau in enumerate(walk.tau):
        walked, notes, caption = _moment(sheet, t)
        network = Network(at, sheet.names, _ways(sheet, tau, most), walked, notes, caption)
        title = f"{sheet.colony.problem.name}: the pheromone at t = {t}"
        yield f"step-{t:0{digits}}", svg(network_scene(network, title))


def _moment(sheet: Sheet, t: int) -> tuple[list[tuple[int, ...]], dict[int, str], list[str]]:
    """The ways walked so far, the probabilities of the next cities, and what is going to happen."""
    walk = sheet.walk
    if t == len(walk.steps):
        moves = walk.steps[-1].moves
        paths = [(*move.path, move.to) for move in moves]
        tours = [f"{sheet.tour(path)}, length {length_of(sheet.colony.problem, path):g}" for path in paths]
        dropped = f"{len(walk.dropped)} dropped by the limit" if walk.dropped else "all have arrived"
        told = tours[0] if len(tours) == 1 else f"{len(tours)} ants"
        return paths, {}, [f"t = {t}: {told}", dropped if len(tours) > 1 else ""]
    moves = walk.steps[t].moves
    first = moves[0]
    if len(moves) > 1:
        return [m.path for m in moves], {}, [f"t = {t}", f"{len(moves)} ants under way"]
    notes = {option.city: f"P = {option.probability:.4f}" for option in first.options}
    caption = f"t = {t}: in {sheet.names[first.city]}, visited {sheet.tour(first.path)}"
    return [first.path], notes, [caption, f"The ant {sheet.why(first)}."]


def _ways(sheet: Sheet, tau: Floats, most: float) -> list[Way]:
    labelled = sheet.colony.problem.n <= LABELLED
    return [
        Way(i, j, float(tau[i, j]) / most, figure(float(tau[i, j])) if labelled else "")
        for i, j in sheet.colony.edges()
    ]
