"""A board with the paths of agents over it, as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from plyground.draw.board import Board
from plyground.draw.pieces import board_shapes
from plyground.draw.scene import Circle, Group, Point, Polygon, Scene, Shape, Text, moved, text_width
from plyground.draw.svg import svg

CELL = 44.0
EDGE = 8.0
LEGEND = 28.0


def path_svg(board: Board, paths: Mapping[str, Sequence[Sequence[int]]], title: str, note: str) -> str:
    """The board's ground with a line for each agent, named by its colour, through the [row, column] where it stood.

    Rows and columns count from 1. A ring marks a start, a disc an end; the lines lie side by side, and a step made
    again, or back, is drawn once. The title stands above, the number of moves and the note below.
    """
    shapes: list[Shape] = list(board_shapes(board._replace(pieces=()), CELL))
    told = []
    for number, (agent, path) in enumerate(paths.items()):
        aside = 8.0 * number - 4.0 * (len(paths) - 1)
        places = [((column - 0.5) * CELL + aside, (row - 0.5) * CELL + aside) for row, column in path]
        told.append(f"{agent}: {len(path) - 1} moves, " + " ".join(f"({row},{column})" for row, column in path))
        shapes.append(Group((*_lines(agent, places), *_ends(agent, places)), told[-1]))
        legend = f"{agent}: {len(path) - 1} moves"
        shapes.append(
            Text(LEGEND * 5 * number, board.rows * CELL + LEGEND / 2, legend, f"letter-{agent}", 14.0, "start")
        )
    shapes += [
        Text(0.0, -LEGEND / 2, title, "heading", 14.0, "start"),
        Text(0.0, board.rows * CELL + LEGEND * 1.3, note, "note", 13.0, "start"),
    ]
    words = max(1.15 * text_width(title, 14.0), text_width(note, 13.0), LEGEND * 5 * len(paths))
    width, height = max(board.columns * CELL, words) + 2 * EDGE, board.rows * CELL + 2 * EDGE + 2.8 * LEGEND
    drawn = tuple(moved(s, EDGE, EDGE + LEGEND) for s in shapes)
    return svg(Scene(width, height, drawn, title, "; ".join((*told, note))))


def _lines(agent: str, places: list[Point]) -> list[Shape]:
    """The steps as lines, as long as no step comes again."""
    seen: set[tuple[Point, Point]] = set()
    runs: list[list[Point]] = [[]]
    for start, end in pairwise(places):
        if start == end or (start, end) in seen or (end, start) in seen:
            continue
        seen.add((start, end))
        if not runs[-1] or runs[-1][-1] != start:
            runs.append([start])
        runs[-1].append(end)
    return [Polygon(tuple(run), f"stroke-{agent}", closed=False, width=4.0) for run in runs if run]


def _ends(agent: str, places: list[Point]) -> list[Shape]:
    (x, y), (u, v) = places[0], places[-1]
    return [Circle(x, y, 9.0, f"stroke-{agent}", 3.0), Circle(u, v, 6.0, f"fill-{agent}")]
