"""`plyground solve`: the exact truth about a game, cycles included."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from plyground.cli._output import json_option, on_terminal, print_json


@click.command(name="solve", epilog="Example: plyground solve blocker --layout shipped")
@click.argument("game")
@click.option("--layout", help="A shipped layout, or a file.")
@click.option("--moves", default="", help='Actions to play from the start first: "up left".')
@click.option("--memory", type=click.FloatRange(0, min_open=True), default=4.0, show_default=True, help="GiB allowed.")
@click.option("--mode", type=click.Choice(["auto", "compiled", "interpreted"]), default="auto", show_default=True)
@json_option
def command(game: str, layout: str | None, moves: str, memory: float, mode: str, as_json: bool) -> None:
    """Solve a game backwards from its ends: who wins, how soon, by which actions; or the least cost where moves cost."""
    from plyground.named import game_named
    from plyground.search.exact import GIB, solve

    made = game_named(game, layout)
    state = made.initial()
    for name in moves.split():
        state = made.result(state, made.parse_action(state, name))
    with solving() as report:
        solution = solve(made, state, memory=memory * GIB, mode=mode, report=report)
    found = {"game": game, "layout": layout, **solution.to_dict()}
    if as_json:
        print_json(found)
        return
    click.echo(f"{game}{f' {layout}' if layout else ''}: {solution.outcome}{_distance(solution)}")
    click.echo(f"  value {solution.value:g}" + (f"   guaranteed cost {solution.cost:g}" if solution.costly else ""))
    if found["best_action"]:
        click.echo(f"  best actions: {', '.join(found['best_actions'])}; played: {found['best_action']}")
    kept = solution.counts()
    sides = getattr(made, "sides", ("MAX", "MIN"))
    click.echo(
        f"  {solution.states:,} positions: {kept['max']:,} for {sides[0]}, {kept['min']:,} for {sides[-1]}, "
        f"{kept['neither']:,} for neither"
    )
    click.echo(f"  {solution.seconds:.3f} s, {solution.mode}, {solution.memory / (1 << 20):,.1f} MiB of tables")


def _distance(solution: Any) -> str:
    return f" in {solution.plies} plies" if solution.plies else ""


@contextmanager
def solving() -> Iterator[Any]:
    """What `solve` reports, as a progress bar on a terminal."""
    if not on_terminal():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def report(what: str, done: int, total: int) -> None:
            if done == 0:
                bar.console.print(what)
            bar.update(task, description=what, completed=done, total=total or None)

        yield report
