"""How a match is told to people: what `play` and `replay` share."""

from __future__ import annotations

from typing import Any, TextIO

import click

from plyground.cli._watch import FASTEST, SLOWEST, Screen

speed_option = click.option(
    "--speed",
    type=click.FloatRange(SLOWEST, FASTEST),
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
    "quit": "quit",
    "stopped": "stopped",
    "cut": "the first moves only",
}


def title(record: Any) -> str:
    """The game and who plays, in player order."""
    layout = f" {record.origin.layout}" if record.origin and record.origin.layout else ""
    return f"{record.game}{layout}: {' against '.join(record.agents)}"


def caption(record: Any) -> str:
    """Which move led to the latest position."""
    return f"move {record.plies}: {record.moves[-1]}" if record.moves else "the start"


def report(record: Any, colour: bool) -> str:
    """A match in a few lines: the moves, the last position, the result and why."""
    import textwrap

    from plyground.draw.position import position_text

    moves = textwrap.fill(" ".join(record.moves) or "none", 110, initial_indent="moves   ", subsequent_indent=" " * 8)
    lines = [title(record), moves, "", position_text(record.rules, record.states()[-1], colour), "", outcome(record)]
    return "\n".join(lines + ([record.note] if record.note else []))


def outcome(record: Any) -> str:
    """The result, why, and after how many plies."""
    from plyground.search.trace import number

    plies = f"{record.plies} {'ply' if record.plies == 1 else 'plies'}"
    if record.result is None:
        return f"result  none, {ENDS[record.why]} after {plies}"
    rows = ", ".join(f"{agent} {number(value)}" for agent, value in zip(record.agents, record.result, strict=True))
    return f"result  {rows}: {ENDS[record.why]}, {plies}"


def watch(record: Any, screen: Screen) -> None:
    """Show a record's positions from the start to its end."""
    from plyground.draw.position import position_text

    for plies, state in enumerate(record.states()):
        if not screen.show(caption(record.until(plies)), position_text(record.rules, state, screen.colour)):
            break


def screen(record: Any, speed: float, to: TextIO) -> Screen:
    return Screen(title(record), speed, to)
