"""`plyground replay`: a recorded match again."""

from __future__ import annotations

import sys

import click

from plyground.cli._match import report, speed_option, watch
from plyground.cli._output import json_option, print_json

EXAMPLE = """\b
Examples:
  plyground replay match.json
  plyground replay match.json --to 4
  plyground replay match.json --watch --speed 5
"""


@click.command(epilog=EXAMPLE)
@click.argument("file")
@click.option("--to", "plies", type=int, help="Only so many moves, and the position after them.")
@click.option("--watch", "watched", is_flag=True, help="Show every position.")
@speed_option
@json_option
def command(file: str, plies: int | None, watched: bool, speed: float, as_json: bool) -> None:
    """Replay the match in FILE, which `play --save` wrote: its moves are checked against the game's rules."""
    from plyground.transcript import Record

    record = Record.load(file)
    if plies is not None:
        record = record.until(plies)
    if watched:
        watch(record, speed, sys.stderr if as_json else sys.stdout)
    if as_json:
        print_json(record.to_dict())
    else:
        report(record)
