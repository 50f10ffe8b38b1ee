"""`plyground warm`: compile ahead."""

from __future__ import annotations

import time

import click

from plyground.cli._output import on_terminal, progress


@click.command(epilog="Example:  plyground warm")
def command() -> None:
    """Compile ahead what the shipped games use, so that no search waits for the compiler."""
    from plyground.compiled import cache_folder, unavailable
    from plyground.warming import forget_older, steps

    if reason := unavailable():
        click.echo(f"nothing to compile: {reason}, all searches run interpreted")
        return
    start, todo = time.perf_counter(), list(steps())
    for name, compile_it in progress(todo, "compiling ahead"):
        if not on_terminal():
            click.echo(f"compiling {name}", err=True)
        compile_it()
    forget_older()
    click.echo(f"{len(todo)} searches ready in {time.perf_counter() - start:.1f} s, kept in {cache_folder()}")
