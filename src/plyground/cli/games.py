"""`plyground games`: what there is to play and to search."""

from __future__ import annotations

import click

from plyground.cli._output import json_option, print_json


@click.command(epilog="Example:  plyground games --json")
@json_option
def command(as_json: bool) -> None:
    """The games there are: players, the searches that apply, layouts, one line each."""
    from plyground.catalogue import catalogue

    rows = catalogue()
    if as_json:
        print_json({"games": rows})
        return
    width = max(len(row["name"]) for row in rows)
    for row in rows:
        players = "1 player" if row["players"] == 1 else f"{row['players']} players"
        click.echo(f"{row['name']:<{width}}  {row['about']}")
        click.echo(f"{'':<{width}}  {players}; {', '.join(row['algorithms'])}")
        if row["layouts"]:
            click.echo(f"{'':<{width}}  layouts: {', '.join(row['layouts'])}")
        if row["evaluators"]:
            click.echo(f"{'':<{width}}  evaluators: {', '.join(row['evaluators'])}")
