"""`plyground new`: a starter file with blanks to fill in."""

from __future__ import annotations

import click

EXAMPLE = """\b
Examples:
  plyground new alphabeta                     writes my_alphabeta.py
  plyground new game --out take_away.py
"""

NAMES = {"game": "TakeAway", "minimax": "my_minimax", "alphabeta": "my_alphabeta", "expectimax": "my_expectimax"}


@click.command(epilog=EXAMPLE)
@click.argument("what", type=click.Choice(list(NAMES)))
@click.option("--out", "-o", help="The file to write; my_WHAT.py where none is given.")
def command(what: str, out: str | None) -> int:
    """Write a starter file with blanks to fill in, which `plyground check` then tests."""
    from pathlib import Path

    from plyground.blanks import starter
    from plyground.cli._output import write_file
    from plyground.errors import InputError

    path = Path(out or f"my_{what}.py")
    if path.exists():
        raise InputError(f"{path} is there already and is not overwritten: give another name with --out")
    write_file(path, starter(what).replace("FILE", str(path)))
    click.echo(f"wrote {path}; fill in the blanks, then: plyground check {path}:{NAMES[what]}")
    return 0
