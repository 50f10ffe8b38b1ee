"""How a match is told to people: what `play` and `replay` share."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, TextIO

import click

from plyground.cli._output import Finite
from plyground.cli._watch import FASTEST, SLOWEST, Screen
from plyground.errors import InputError

speed_option = click.option(
    "--speed",
    type=Finite(SLOWEST, FASTEST),
    default=2.0,
    show_default=True,
    help="With --watch: moves a second.",
)

ENDS = {
    "finished": "finished",
    "max plies": "broken off at the most plies allowed",
    "repetition": "the same position again and again",
    "resigned": "resigned",
    "illegal move": "an illegal move",
    "forfeit": "forfeited",
    "quit": "quit",
    "stopped": "stopped",
    "cut": "the first moves only",
}


def paths_of(save: str | None, games: int) -> list[Path]:
    """Where each match is kept, seen to be writable before the first begins."""
    if save is None:
        return []
    path = Path(save)
    paths = [path] if games == 1 else [path.with_stem(f"{path.stem}-{number}") for number in range(1, games + 1)]
    for path in paths:
        if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
            raise InputError(f"cannot write {path}: it is a folder, or its folder is missing or closed to you")
    return paths


def title(record: Any) -> str:
    """The game and who plays, in player order."""
    layout = f" {record.origin.layout}" if record.origin and record.origin.layout else ""
    return f"{record.game}{layout}: {' against '.join(record.agents)}"


def caption(record: Any) -> str:
    """Which move led to the latest position."""
    return f"move {record.plies}: {record.moves[-1]}" if record.moves else "the start"


def report(record: Any) -> None:
    """Print a match: the moves, the last position, the result and why."""
    import textwrap

    from plyground.draw.position import show_position

    click.echo(title(record))
    moves = " ".join(record.moves) or "none"
    click.echo(textwrap.fill(moves, 110, initial_indent="moves   ", subsequent_indent=" " * 8) + "\n")
    show_position(record.rules, record.states()[-1], sys.stdout)
    click.echo("\n" + outcome(record))
    if record.note:
        click.echo(record.note)


def outcome(record: Any) -> str:
    """The result, why, and after how many plies."""
    from plyground.search.node import number

    plies = f"{record.plies} {'ply' if record.plies == 1 else 'plies'}"
    if record.result is None:
        return f"result  none, {ENDS[record.why]} after {plies}"
    rows = ", ".join(f"{agent} {number(value)}" for agent, value in zip(record.agents, record.result, strict=True))
    return f"result  {rows}: {ENDS[record.why]}, {plies}"


def watch(record: Any, speed: float, to: TextIO) -> None:
    """Show a record's positions from the start to its end."""
    with Screen(title(record), speed, to) as shown:
        for plies, state in enumerate(record.states()):
            if not shown.show(caption(record.until(plies)), record.rules, state):
                break
