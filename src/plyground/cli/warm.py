"""`plyground warm`: compile ahead."""

from __future__ import annotations

import time

import click

from plyground.cli._output import on_terminal, progress


@click.command(epilog="Example:  plyground warm")
@click.option("--workers", metavar="N", type=int, help="Processes at work; as many as can work at once.")
def command(workers: int | None) -> None:
    """Compile ahead what the shipped games and the ants use, so that nobody waits for the compiler."""
    from plyground.compiled import cache_folder, unavailable
    from plyground.warming import forget_older, subjects, warm
    from plyground.workers import cores, spread

    if reason := unavailable():
        click.echo(f"nothing to compile: {reason}, all searches run interpreted")
        return
    start, ready, stamps = time.perf_counter(), 0, set[str]()
    total, workers = len(subjects()), cores() if workers is None else workers
    for _, warmed in progress(spread(warm, total, workers, here=0), "compiling ahead", total):
        ready, stamps = ready + warmed.things, stamps | warmed.stamps
        if not on_terminal():
            click.echo(f"{warmed.name}: {warmed.things} ready", err=True)
    forget_older(stamps)
    click.echo(f"{ready} searches and colonies ready in {time.perf_counter() - start:.1f} s, kept in {cache_folder()}")
