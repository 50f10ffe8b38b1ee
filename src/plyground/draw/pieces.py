"""The pieces that can stand on a board, as shapes around the middle of their cell, and the board they stand on."""

from __future__ import annotations

from collections.abc import Callable

from plyground.draw.board import Board, Piece
from plyground.draw.palette import STYLES, piece_colour
from plyground.draw.scene import Box, Circle, Group, Polygon, Shape, Text, Wedge, moved

GROUND = {"#": "wall", "~": "water", "x": "abyss", "g": "goal"}
_FACINGS = {"right": 0.0, "down": 90.0, "left": 180.0, "up": 270.0}


def board_shapes(board: Board, cell: float) -> tuple[Shape, ...]:
    """A board as shapes, its left upper corner at (0, 0)."""
    return (*ground_shapes(board, cell), *(_placed(piece, cell) for piece in board.pieces))


def ground_shapes(board: Board, cell: float) -> tuple[Shape, ...]:
    """What the pieces stand on: the cells and their frame, and lines."""
    cells = _cells(board, cell)
    places = [((c + 0.5) * cell, (r + 0.5) * cell) for line in board.lines for r, c in (line[:2], line[2:])]
    lines = (Polygon(ends, "edge", closed=False) for ends in zip(places[::2], places[1::2], strict=True))
    return (*cells, *([_frame(board, cell)] if cells else []), *lines)


def piece_shapes(piece: Piece, cell: float) -> list[Shape]:
    """A piece around (0, 0)."""
    name, _, rest = piece.shape.partition(":")
    return SHAPES.get(name, _letter)(piece, rest, cell)


def _cells(board: Board, cell: float) -> list[Shape]:
    found: list[Shape] = []
    for row in range(board.rows):
        letters = board.ground[row] if row < len(board.ground) else ""
        for column, letter in enumerate(letters.ljust(board.columns)[: board.columns]):
            if letter == ".":
                continue
            ground = "goal" if letter.isdecimal() else GROUND.get(letter)
            style = "cell" if ground is None else f"cell-{ground}"
            found.append(Box(column * cell, row * cell, cell, cell, style))
            number: list[Shape] = [Text(cell / 2, cell / 2, letter, "letter-green", cell * 0.55)]
            marks = number if letter.isdecimal() else _ground_mark(ground, cell)
            found += [moved(s, column * cell, row * cell) for s in marks]
    return found


def _ground_mark(ground: str | None, cell: float) -> list[Shape]:
    """What tells a ground apart where colours do not: waves, a cross, a flag."""
    if ground == "water":
        waves = []
        for y in (0.36, 0.64):
            points = tuple((cell * (0.15 + 0.1 * i), cell * (y + (0.05 if i % 2 else -0.05))) for i in range(8))
            waves.append(Polygon(points, "stroke-blue", closed=False, width=cell * 0.035))
        return list(waves)
    if ground == "abyss":
        a, b = cell * 0.3, cell * 0.7
        width = cell * 0.05
        return [
            Polygon(((a, a), (b, b)), "stroke-grey", closed=False, width=width),
            Polygon(((a, b), (b, a)), "stroke-grey", closed=False, width=width),
        ]
    if ground == "goal":
        flag = ((cell * 0.34, cell * 0.2), (cell * 0.72, cell * 0.34), (cell * 0.34, cell * 0.48))
        pole = ((cell * 0.34, cell * 0.2), (cell * 0.34, cell * 0.82))
        return [Polygon(flag, "flat-green"), Polygon(pole, "stroke-green", closed=False, width=cell * 0.06)]
    return []


def _frame(board: Board, cell: float) -> Shape:
    return Box(0, 0, board.columns * cell, board.rows * cell, "frame")


def _placed(piece: Piece, cell: float) -> Shape:
    x, y = (piece.column + 0.5) * cell, (piece.row + 0.5) * cell
    return Group(
        tuple(moved(s, x, y) for s in piece_shapes(piece, cell)),
        title=f"{piece.letter} ({piece.row:g}, {piece.column:g})",
    )


def _cross(piece: Piece, rest: str, cell: float) -> list[Shape]:
    r, style = cell * 0.27, f"stroke-{piece_colour(piece.colour)}"
    ends = (((-r, -r), (r, r)), ((-r, r), (r, -r)))
    return [Polygon(line, style, closed=False, width=cell * 0.12) for line in ends]


def _ring(piece: Piece, rest: str, cell: float) -> list[Shape]:
    return [Circle(0, 0, cell * 0.28, f"stroke-{piece_colour(piece.colour)}", width=cell * 0.12)]


def _disc(piece: Piece, rest: str, cell: float) -> list[Shape]:
    return [Circle(0, 0, cell * 0.38, f"fill-{piece_colour(piece.colour)}")]


def _agent(piece: Piece, rest: str, cell: float) -> list[Shape]:
    colour = piece_colour(piece.colour)
    return [
        Circle(0, 0, cell * 0.36, f"fill-{colour}"),
        Text(0, 0, piece.letter, "letter-black" if colour in {"yellow", "white"} else "letter-paper", cell * 0.42),
    ]


def _letter(piece: Piece, rest: str, cell: float) -> list[Shape]:
    return [Text(0, 0, piece.letter, f"letter-{piece_colour(piece.colour)}", cell * 0.55)]


def _food(piece: Piece, rest: str, cell: float) -> list[Shape]:
    return [Circle(0, 0, cell * 0.1, f"flat-{piece_colour(piece.colour)}")]


def _capsule(piece: Piece, rest: str, cell: float) -> list[Shape]:
    return [Circle(0, 0, cell * 0.22, f"flat-{piece_colour(piece.colour)}")]


def _wall(piece: Piece, rest: str, cell: float) -> list[Shape]:
    return [Box(-cell / 2, -cell / 2, cell, cell, "cell-wall")]


def _goal(piece: Piece, rest: str, cell: float) -> list[Shape]:
    return [moved(s, -cell / 2, -cell / 2) for s in _ground_mark("goal", cell)]


def _ghost(piece: Piece, rest: str, cell: float) -> list[Shape]:
    """A dome with a wavy hem and two eyes."""
    r = cell * 0.36
    hem = [(r - r / 3 * i, r if i % 2 == 0 else r * 0.7) for i in range(7)]
    eyes: list[Shape] = []
    for x in (-0.13, 0.13):
        eyes += [
            Circle(cell * x, -cell * 0.08, cell * 0.085, "flat-white"),
            Circle(cell * x, -cell * 0.08, cell * 0.04, "flat-black"),
        ]
    return [Polygon((*_dome(r), *hem), f"fill-{piece_colour(piece.colour)}"), *eyes]


def _dome(r: float) -> tuple[tuple[float, float], ...]:
    """The upper half of a circle, from left to right."""
    half = ((-1.0, 0.0), (-0.92, -0.38), (-0.71, -0.71), (-0.38, -0.92), (0.0, -1.0))
    return tuple((x * r, y * r) for x, y in half) + tuple((-x * r, y * r) for x, y in reversed(half[:-1]))


def _pacman(piece: Piece, rest: str, cell: float) -> list[Shape]:
    return [Wedge(0, 0, cell * 0.38, _FACINGS.get(rest, 0.0), 70, f"fill-{piece_colour(piece.colour)}")]


def _tile(piece: Piece, rest: str, cell: float) -> list[Shape]:
    side = cell * 0.88
    return [
        Box(-side / 2, -side / 2, side, side, "leaf", radius=cell * 0.1),
        Text(0, 0, rest or piece.letter, f"letter-{piece_colour(piece.colour)}", cell * 0.5),
    ]


def _node(piece: Piece, rest: str, cell: float) -> list[Shape]:
    """A node of a tree: a triangle that points up for MAX and down for MIN, a circle for luck, a box for others."""
    r, rest = cell * 0.46, rest if rest in STYLES else "leaf"
    kind = rest.partition("-line")[0]
    around: Shape
    if kind in ("max", "min"):
        way = 1.0 if kind == "max" else -1.0
        around = Polygon(((0, -r * way), (r, r * 0.8 * way), (-r, r * 0.8 * way)), rest)
    elif kind == "chance":
        around = Circle(0, 0, r * 0.8, rest)
    else:
        around = Box(-r * 0.8, -r * 0.7, r * 1.6, r * 1.4, rest, radius=r * 0.3)
    drop = {"max": 0.18, "min": -0.18}.get(kind, 0.0) * cell
    size = cell * min(0.34, 1.1 / max(1, len(piece.letter)))
    return [around, Text(0, drop, piece.letter, "value", size)]


SHAPES: dict[str, Callable[[Piece, str, float], list[Shape]]] = {
    "cross": _cross,
    "ring": _ring,
    "disc": _disc,
    "agent": _agent,
    "letter": _letter,
    "food": _food,
    "capsule": _capsule,
    "wall": _wall,
    "goal": _goal,
    "ghost": _ghost,
    "pacman": _pacman,
    "tile": _tile,
    "node": _node,
}
"""What a piece's shape may be; a word after a colon says more: `pacman:left`, `tile:12`."""
