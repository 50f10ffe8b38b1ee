"""`plyground compare`: searches side by side at several depths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from plyground.cli._output import json_option, print_json, progress
from plyground.cli._search import CUT, EVALUATOR, LAYOUT, MODE, MOVES, ORDER, game_of, played

HEAD = (
    f"{'depth':>5}  {'algorithm':<12}{'nodes':>14}{'leaves':>14}{'cuts':>10}{'value':>10}  {'action':<10}{'seconds':>9}"
)
TRUTH_HEAD = f"{'best':>8}{'thrown':>8}{'lost':>8}{'start':>7}"
TRUTH_NOTE = (
    "how often the choice is a best move, how often it changes who has his way, what it loses on average (but for "
    "goals put out of reach), and whether the choice at the start is a best move"
)
Row = dict[str, Any]
DEEPEST = 10_000
DIGITS = 10  # of a number, enough to see that it is too large


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
@click.option(
    "--truth", is_flag=True, help="Solve the game, too: how often is the choice a best move, what does it lose?"
)
@json_option
def command(
    *,
    game: str,
    layout: str | None,
    depths: str,
    algorithms: str,
    moves: str | None,
    truth: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Nodes, cuts, value and time of several searches at several depths."""
    from plyground.cli.solve import solving
    from plyground.comparison import rows
    from plyground.search.exact import solve
    from plyground.search.exact.truth import truth_rows
    from plyground.search.node import number

    found = game_of(game, layout)
    plies, names = numbers(depths), [name.strip() for name in algorithms.split(",")]
    state = played(found, moves)
    table = rows(found, plies, names, state=state, **options)
    if truth:
        with solving() as report:
            solution = solve(found, state, report=report)
        table = beside_truth(table, truth_rows(solution, plies, names, evaluator=options["evaluator"]))
    shown = []
    for row in progress(table, "comparing", len(plies) * len(names)):
        shown.append(row)
        if as_json:
            continue
        if len(shown) == 1:
            click.echo(HEAD + (TRUTH_HEAD if truth else ""))
        value = row["value"]
        told = ",".join(map(number, value)) if isinstance(value, tuple) else number(value)
        cuts = "-" if row["cutoffs"] is None else f"{sum(row['cutoffs'].values()):,}"
        click.echo(
            f"{row['depth']:>5}  {row['algorithm']:<12}{row['nodes']:>14,}{row['leaves']:>14,}{cuts:>10}{told:>10}  "
            f"{row['action'] or 'none':<10}{row['seconds']:>9.3f}" + (truth_columns(row["truth"]) if truth else "")
        )
    if truth and not as_json:
        count = shown[0]["truth"]["positions"]
        click.echo(
            f"\nTruth over {count} positions of random plays in which not every move is a best one: {TRUTH_NOTE}"
        )
    if as_json:
        print_json({"game": game, "layout": layout, "rows": shown})


def beside_truth(table: Iterator[Row], truths: Iterator[Row]) -> Iterator[Row]:
    """The rows, each with what its search is worth beside the exact solution."""
    for row, truth in zip(table, truths, strict=True):
        yield {**row, "truth": truth}


def truth_columns(truth: Row) -> str:
    start = "yes" if truth["start_best"] else "no"
    if not truth["positions"]:
        return f"{'-':>8}{'-':>8}{'-':>8}{start:>7}"
    return f"{truth['best']:>8.1%}{truth['thrown']:>8.1%}{truth['lost'] or 0:>8.2f}{start:>7}"


def numbers(text: str) -> list[int]:
    """The whole numbers of a list such as 1,3,5-7."""
    from plyground.errors import InputError

    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise InputError(f"depths are whole numbers such as 2,4 or 1-6, not '{text}'")
        low, high = (int(end[:DIGITS]) for end in (first, last or first))
        if not low <= high <= DEEPEST:
            raise InputError(f"depths go up, to {DEEPEST:,} at most: 1-6, not '{part.strip()}'")
        found += range(low, high + 1)
    return found
