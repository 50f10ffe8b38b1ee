"""`plyground round-robin`: agents of a game against each other, with a cross table and ratings."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from plyground.cli._output import json_option, print_json, progress
from plyground.cli._search import LAYOUT, game_of

EXAMPLE = """\b
Examples:
  plyground round-robin tictactoe random "alphabeta(depth=2)" "alphabeta(depth=9)" --games 20
  plyground round-robin othello alpha-beta-searcher-4-weighted-squares "greedy(evaluator=mobility)" --log robin.jsonl
\b
Exit code 4: stopped before the end, and the same command with the same --log goes on from there.
"""


@click.command(epilog=EXAMPLE)
@click.argument("game")
@click.argument("agents", nargs=-1, required=True)
@LAYOUT
@click.option("--games", type=int, help="Games of each pair (or group); colours take turns.  [default: 10 openings]")
@click.option("--seed", type=int, default=0, show_default=True, help="Openings, luck and agents follow from it.")
@click.option("--workers", type=int, help="Processes that play.  [default: one for each core]")
@click.option("--opening-plies", type=click.IntRange(0), help="Random plies before the agents play.")
@click.option("--depth", "-d", type=int, help="How many plies a search looks ahead for a move, at most.")
@click.option("--nodes", type=int, help="How many states it visits for a move, at most.")
@click.option("--seconds", type=float, help="How long it thinks about a move, at most.")
@click.option("--max-plies", type=click.IntRange(1), help="Break off a match after so many plies.")
@click.option("--repetitions", type=click.IntRange(0), help="Break off when a position stands the so many-th time.")
@click.option("--log", type=click.Path(dir_okay=False, path_type=Path), help="Keep every match; go on from there.")
@json_option
def command(
    game: str,
    agents: tuple[str, ...],
    layout: str | None,
    games: int | None,
    seed: int,
    workers: int | None,
    log: Path | None,
    as_json: bool,
    **bounds: Any,
) -> int:
    """Everybody against everybody in GAME, each opening once from every seat."""
    from plyground.tournament import Robin
    from plyground.tournament.robin import cores

    robin = Robin(game_of(game, layout), agents, games, seed, cores() if workers is None else workers, log, **bounds)
    with suppress(KeyboardInterrupt):
        for _ in progress(robin.run(), "matches", len(robin.todo)):
            pass
    if as_json:
        print_json(robin.to_dict())
    else:
        _tell(robin)
    if not robin.todo:
        return 0
    remedy = "with --log FILE the same command goes on" if log is None else "the same command goes on from there"
    click.echo(f"stopped: {len(robin.todo)} of {len(robin.matches)} matches were not played; {remedy}", err=True)
    return 130 if log is None else 4


def _tell(robin: Any) -> None:
    """The table of ratings, the cross table, and what went wrong."""
    from plyground.search.node import number
    from plyground.tournament.robin import labels

    names = labels(robin.setup.agents)
    rows, cross = robin.standings(), robin.cross_table()
    order = [names.index(row.agent) for row in rows]
    wide = max(len(name) for name in names)
    head = "  ".join(f"{place:>5}" for place in range(1, len(rows) + 1))
    click.echo(f"    {'':<{wide}}  points  games  rating   95% interval   {head}")
    for place, (row, i) in enumerate(zip(rows, order, strict=True), 1):
        cells = "  ".join(f"{'-' if i == j else number(cross[i][j]):>5}" for j in order)
        interval = f"{row.low:+.0f} to {row.high:+.0f}"
        click.echo(
            f"{place:>3} {row.agent:<{wide}}  {number(row.points):>6}  {row.games:>5}  {row.rating:>+6.0f}"
            f"  {interval:>14}   {cells}"
        )
    for outcome in robin.outcomes:
        if outcome.note:
            click.echo(f"match {outcome.number + 1}: {outcome.note}", err=True)
