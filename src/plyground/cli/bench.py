"""`plyground bench`: own speed beside the peers that are installed."""

from __future__ import annotations

import dataclasses

import click

from plyground.cli._output import json_option, print_json


@click.command(epilog="Example:  plyground bench searches --json")
@click.argument("topics", nargs=-1)
@json_option
def command(topics: tuple[str, ...], as_json: bool) -> None:
    """Measure this machine: Plyground beside its peers, in one run. TOPICS: all, if none is named."""
    from plyground import bench
    from plyground.errors import unknown

    known = bench.topics()
    for topic in topics:
        if topic not in known:
            raise unknown("benchmark", topic, known)
    found = []
    for topic in topics or known:
        last = ""
        for row in bench.measured(topic):
            found.append({"topic": topic, **dataclasses.asdict(row)})
            if as_json:
                continue
            if row.what != last:
                click.echo(f"\n{row.what}")
                last = row.what
            ratio = f"{row.ratio:8.1f} x" if row.ratio is not None and row.ratio != 1 else " " * 10
            click.echo(f"  {row.who:<32}{row.figure:>12,.2f} {row.unit:<16}{ratio}  {row.note}")
    if as_json:
        print_json({"rows": found})
