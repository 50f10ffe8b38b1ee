"""`plyground search`: decide one move."""

from __future__ import annotations

from typing import Any

import click

from plyground.cli._output import json_option, print_json
from plyground.cli._search import asked, search_options

EXAMPLE = """\b
Examples:
  plyground search tictactoe
  plyground search tictactoe --algorithm minimax --depth 4 --evaluator lines --moves "b2 a1"
  plyground search tree --json
"""


@click.command(epilog=EXAMPLE)
@search_options
@json_option
def command(as_json: bool, **options: Any) -> int:
    """Decide one move of GAME: the value, the action, the line, and what it cost."""
    result = asked(**options)
    if as_json:
        print_json({"game": options["game"], "layout": options["layout"], **result.to_dict()})
    else:
        click.echo(report(result))
    return 130 if result.why == "stopped" else 0


def report(result: Any) -> str:
    """A result in a few lines for people."""
    from plyground.search.node import number

    value = result.value
    if isinstance(value, tuple):
        told = "(" + ", ".join(map(number, value)) + "), one number per player"
    elif value is None:
        told = "unknown: no depth was completed"
    else:
        told = f"{number(value)} for player 0 (MAX)"
        if result.mover > 0:
            told += f", {number(result.value_for_mover)} for the player to move"
    best = result.names(result.best_actions)
    cuts = result.cutoffs
    rows = [
        (
            "action",
            best[0]
            if len(best) == 1
            else f"{result.names([result.action])[0]}  (as good: {', '.join(best)})"
            if best
            else "none",
        ),
        ("value", told),
        ("line", " ".join(result.names(result.line, one_after_the_other=True)) or "none"),
        ("depth", f"{plies(result)}, {WHY.get(result.why, result.why)}"),
        ("nodes", f"{result.nodes:,} visited, the root counted; {result.leaves:,} leaves"),
    ]
    if result.prunes:
        rows.append(("cuts", f"{cuts['alpha']:,} alpha, {cuts['beta']:,} beta; MAX cuts when {result.cut_symbol}"))
    speed = f", {result.nodes / result.seconds / 1e6:.1f} million nodes a second" if result.seconds > 0.01 else ""
    rows.append(("time", f"{result.seconds:.3f} s {result.mode}{speed}"))
    if result.why_interpreted:
        rows.append(("", f"interpreted: {result.why_interpreted}"))
    return "\n".join(f"{name:<8}{text}" for name, text in rows)


WHY = {
    "depth": "the depth asked for",
    "iterations": "the iterations asked for",
    "solved": "the tree was seen to its end",
    "nodes": "out of nodes",
    "seconds": "out of time",
    "stopped": "stopped",
}


def plies(result: Any) -> str:
    """The depth in plies, and in rounds where that is a round number."""
    size = int(getattr(result.game, "round_plies", 1))
    rounds = f"{result.depth // size} rounds = " if size > 1 and result.depth and result.depth % size == 0 else ""
    return f"{rounds}{result.depth} {'ply' if result.depth == 1 else 'plies'}"
