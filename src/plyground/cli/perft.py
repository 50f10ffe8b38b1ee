"""`plyground perft`: count the leaves of the full tree."""

from __future__ import annotations

import time

import click

from plyground.cli._output import json_option, print_json
from plyground.cli._search import LAYOUT, MOVES, game_of, played


@click.command(epilog="Example:  plyground perft tictactoe --depth 9")
@click.argument("game")
@LAYOUT
@click.option("--depth", "-d", type=int, required=True, help="Plies; every depth from 1 up to this one is counted.")
@MOVES
@json_option
def command(game: str, layout: str | None, depth: int, moves: str | None, as_json: bool) -> None:
    """The leaves of the full tree at each depth, the classic test of a game's rules."""
    from plyground.errors import InputError
    from plyground.search.perft import perft
    from plyground.search.question import DEEPEST

    found = game_of(game, layout)
    state = played(found, moves)
    if depth < 0:
        raise InputError(f"depth must be a whole number of at least 0, not {depth}")
    if depth > DEEPEST:
        raise InputError(f"depth must be at most {DEEPEST:,}, not {depth}")
    rows = []
    for plies in range(min(1, depth), depth + 1):
        start = time.perf_counter()
        count = perft(found, plies, state)
        seconds = time.perf_counter() - start
        rows.append({"depth": plies, "leaves": count, "seconds": round(seconds, 6)})
        if not as_json:
            click.echo(f"{plies:>3}  {count:>15,}  {seconds:8.3f} s")
    if as_json:
        print_json({"game": game, "layout": layout, "rows": rows})
