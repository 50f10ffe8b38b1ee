"""`plyground nboard`: Plyground as an Othello engine for NBoard and for whoever speaks its protocol."""

from __future__ import annotations

import os
import sys

import click

from plyground.cli._output import Finite

EXAMPLE = """\b
Examples:
  plyground nboard --seconds 1
  printf 'nboard 2\\nmove F5\\ngo\\n' | plyground nboard
  plyground play othello random 'external("plyground nboard", level=4)'
"""


@click.command(epilog=EXAMPLE)
@click.option("--agent", help="Who answers `go`.  [default: othello-engine]")
@click.option("--seconds", type=Finite(0, min_open=True), help="How long to think about a move, at most.")
def command(agent: str | None, seconds: float | None) -> None:
    """Speak the NBoard protocol, version 2, on stdin and stdout."""
    from plyground.games.othello.nboard import Engine

    def say(line: str) -> None:
        click.echo(line)

    lines = open(os.dup(sys.stdin.fileno()), encoding="utf-8", errors="replace")  # noqa: SIM115 - read to our very end
    Engine(say, agent, seconds).run(lines)
