"""`plyground compare`: searches side by side at several depths."""

from __future__ import annotations

from typing import Any

import click

from plyground.cli._output import json_option, print_json, progress
from plyground.cli._search import CUT, EVALUATOR, LAYOUT, MODE, MOVES, ORDER, game_of, played

HEAD = (
    f"{'depth':>5}  {'algorithm':<12}{'nodes':>14}{'leaves':>14}{'cuts':>10}{'value':>10}  {'action':<10}{'seconds':>9}"
)


@click.command(epilog="Example:  plyground compare tictactoe --depths 3,5,7,9 --algorithms minimax,alphabeta")
@click.argument("game")
@LAYOUT
@click.option("--depths", default="1,2,3,4,5", show_default=True, help="Plies, separated by commas; 2-6 is a range.")
@click.option("--algorithms", default="minimax,alphabeta", show_default=True, help="Names separated by commas.")
@EVALUATOR
@CUT
@ORDER
@MOVES
@MODE
@json_option
def command(
    game: str, layout: str | None, depths: str, algorithms: str, moves: str | None, as_json: bool, **options: Any
) -> None:
    """Nodes, cuts, value and time of several searches at several depths."""
    from plyground.comparison import rows
    from plyground.search.node import number

    found = game_of(game, layout)
    plies, names = numbers(depths), [name.strip() for name in algorithms.split(",")]
    table = rows(found, plies, names, state=played(found, moves), **options)
    shown = []
    for row in progress(table, "comparing", len(plies) * len(names)):
        shown.append(row)
        if as_json:
            continue
        if len(shown) == 1:
            click.echo(HEAD)
        value = row["value"]
        told = ",".join(map(number, value)) if isinstance(value, tuple) else number(value)
        cuts = sum(row["cutoffs"].values())
        click.echo(
            f"{row['depth']:>5}  {row['algorithm']:<12}{row['nodes']:>14,}{row['leaves']:>14,}{cuts:>10,}{told:>10}  "
            f"{row['action'] or 'none':<10}{row['seconds']:>9.3f}"
        )
    if as_json:
        print_json({"game": game, "layout": layout, "rows": shown})


def numbers(text: str) -> list[int]:
    """The whole numbers of a list such as 1,3,5-7."""
    from plyground.errors import InputError

    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdigit() or (dash and not last.isdigit()):
            raise InputError(f"depths are whole numbers such as 2,4 or 1-6, not '{text}'")
        found += range(int(first), int(last or first) + 1)
    return found
