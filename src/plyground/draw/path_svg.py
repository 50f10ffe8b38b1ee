"""A board with the paths of agents over it, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from plyground.draw.board import Board

CELL = 44
GROUND = {" ": "#fbfbfc", "#": "#5b6470", "~": "#bfe0f5", "x": "#33333b", "g": "#c9efd9"}
COLOURS = {"blue": "#0072b2", "red": "#c8460a"}
DASHES = {"blue": "", "red": ' stroke-dasharray="7 5"'}


def path_svg(board: Board, paths: dict[str, Sequence[Sequence[int]]], title: str) -> str:
    """The board's ground with a line per agent, through the [row, column] (from 1) where it stood, in this order.

    A ring marks a start, a disc an end; each line lies a little aside of the others, and one that comes back to a
    step it has made already is drawn once.
    """
    width, height = board.columns * CELL, board.rows * CELL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 {width + 16} {height + 16}" width="{width + 16}" '
        f'height="{height + 16}" role="img"><title>{escape(title)}</title>',
        f'<rect x="-8" y="-8" width="{width + 16}" height="{height + 16}" fill="#ffffff"/>',
    ]
    for row in range(board.rows):
        for column in range(board.columns):
            letter = board.ground[row][column] if board.ground else " "
            parts.append(
                f'<rect x="{column * CELL}" y="{row * CELL}" width="{CELL}" height="{CELL}" '
                f'fill="{GROUND.get(letter, GROUND[" "])}" stroke="#9aa3ae"/>'
            )
    for number, (agent, path) in enumerate(paths.items()):
        parts += _line(agent, path, 6 * number - 3 * (len(paths) - 1))
    return "\n".join([*parts, "</svg>", ""])


def _line(agent: str, path: Sequence[Sequence[int]], aside: int) -> list[str]:
    places = [((column - 0.5) * CELL + aside, (row - 0.5) * CELL + aside) for row, column in path]
    seen = set()
    steps = []
    for start, end in pairwise(places):
        if start != end and (start, end) not in seen and (end, start) not in seen:
            seen.add((start, end))
            steps.append(f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}")
    colour = COLOURS[agent]
    (x, y), (u, v) = places[0], places[-1]
    return [
        f'<path d="{"".join(steps)}" fill="none" stroke="{colour}" stroke-width="4" stroke-linecap="round"'
        f"{DASHES[agent]}><title>{escape(agent)}: {len(path) - 1} moves</title></path>",
        f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="none" stroke="{colour}" stroke-width="3"/>',
        f'<circle cx="{u:g}" cy="{v:g}" r="7" fill="{colour}"/>',
    ]
