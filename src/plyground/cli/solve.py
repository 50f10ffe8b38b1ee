"""`plyground solve`: the exact truth about a game, cycles included."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from plyground.cli._output import Finite, json_option, on_terminal, print_json
from plyground.cli._search import game_of, played


@click.command(epilog="Example:  plyground solve blocker --layout sheet")
@click.argument("game")
@click.option("--layout", "-l", help="A shipped layout by name, or the path of your own.")
@click.option("--moves", help='Moves to replay from the start first: "a b c".')
@click.option("--memory", type=Finite(0, min_open=True), default=4.0, show_default=True, help="GiB allowed.")
@click.option("--mode", type=click.Choice(["auto", "compiled", "interpreted"]), default="auto", show_default=True)
@json_option
def command(game: str, layout: str | None, moves: str | None, memory: float, mode: str, as_json: bool) -> None:
    """The exact truth: who wins, how soon and by which actions; where moves cost, the cost that can be guaranteed."""
    from plyground.search.exact import GIB, solve

    made = game_of(game, layout)
    state = played(made, moves)
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
    neither = "" if solution.costly else f", {kept['neither']:,} for neither"
    click.echo(
        f"  {solution.states:,} positions: {kept['max']:,} for {sides[0]}, {kept['min']:,} for {sides[-1]}{neither}"
    )
    click.echo(f"  {solution.seconds:.3f} s, {solution.mode}, {solution.memory / (1 << 20):,.1f} MiB of tables")


def _distance(solution: Any) -> str:
    return f" in {solution.plies} plies" if solution.plies else ""


@contextmanager
def solving() -> Iterator[Any]:
    """What `solve` reports, as a progress bar on a terminal; what is compiled meanwhile stands there, too."""
    if not on_terminal():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    from plyground.compiled import kernel

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("solving", total=None)
        told: list[str] = []

        def report(what: str, done: int, total: int) -> None:
            if done == 0:
                if what not in told:
                    bar.console.print(what, highlight=False)
                told.append(what)
            else:
                bar.update(task, description=what, completed=done, total=total or None)

        @contextmanager
        def compiling(name: str) -> Iterator[None]:
            bar.update(task, description=f"compiling {name}, once")
            yield

        before, kernel.show = kernel.show, compiling
        try:
            yield report
        finally:
            kernel.show = before
