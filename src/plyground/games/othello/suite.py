"""Endgame positions to be solved, from files: the FFO suite #40 to #59 is shipped.

A `.tsv` file has the columns id, board, to move and, where they are known, score and best moves; its first line names
them. An `.obf` line is a board, who moves, and the moves with their scores, the best first:

    O--OOOOX-...  X; A2:+38; H4:+20;
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from plyground.errors import InputError
from plyground.games.othello.squares import square
from plyground.games.othello.start import position
from plyground.words import popcount

SHIPPED = Path(__file__).parent / "ffo-40-59.tsv"


class Problem(NamedTuple):
    """A position, and what is known of it: its score for the mover, its best moves."""

    id: str
    game: Any
    empty: int
    score: int | None
    best: tuple[int, ...]


def problems(given: str) -> list[Problem]:
    """The shipped problems of a range such as 40-49 or 41, or those of a file."""
    match = re.fullmatch(r"(\d+)(?:-(\d+))?", given)
    if not match:
        return read(Path(given))
    first, last = int(match[1]), int(match[2] or match[1])
    known = {int(problem.id): problem for problem in read(SHIPPED)}
    if first > last or first not in known or last not in known:
        raise InputError(f"--ffo {given}: the shipped problems are {min(known)}-{max(known)}; or name a file")
    return [known[number] for number in range(first, last + 1)]


def read(path: Path) -> list[Problem]:
    """The problems of a `.tsv` or `.obf` file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from None
    lines = [(f"{path} line {n}", line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    found = [_obf(place, line) for place, line in lines] if path.suffix == ".obf" else _tsv(lines)
    kept = [problem for problem in found if problem is not None]
    if not kept:
        raise InputError(f"{path} holds no positions")
    return kept


def _tsv(lines: list[tuple[str, str]]) -> list[Problem | None]:
    if not lines:
        return []
    heads = [head.split(" (")[0].strip().lower() for head in lines[0][1].split("\t")]
    if missing := {"board", "to move"} - set(heads):
        raise InputError(f"{lines[0][0]}: there is no column '{min(missing)}'")
    found: list[Problem | None] = []
    for place, line in lines[1:]:
        row = dict.fromkeys(heads, "") | dict(zip(heads, line.split("\t"), strict=False))
        best = [move for move in re.split("[, ]+", row.get("best moves", "")) if move]
        name = row.get("id", "") or str(len(found) + 1)
        found.append(_problem(place, name, row["board"] + row["to move"], row.get("score", ""), best))
    return found


def _obf(place: str, line: str) -> Problem | None:
    if line.startswith("%"):
        return None
    board, *rest = line.partition("%")[0].split(";")
    moves = [part.strip().split(":") for part in rest if part.strip()]
    if any(len(move) != 2 for move in moves):
        raise InputError(f"{place}: expected moves as A2:+38; after the board")
    best = [move for move, score in moves if score == moves[0][1]]
    return _problem(place, place.rpartition(" ")[2], board, moves[0][1] if moves else "", best)


def _problem(place: str, name: str, board: str, score: str, best: list[str]) -> Problem:
    from plyground.games.othello import of_start

    game = of_start(position(board, place))
    known = re.fullmatch(r"[+-]?\d+", score.strip())
    if score.strip() and not known:
        raise InputError(f"{place}: '{score}' is not a score")
    try:
        moves = tuple(square(move) for move in best)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None
    return Problem(name, game, 64 - popcount(game.mover | game.other), int(score) if known else None, moves)
