"""`plyground play`: matches between agents, people among them."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import Any

import click

from plyground.cli import interrupted
from plyground.cli._match import caption, paths_of, report, speed_option, title
from plyground.cli._output import json_option, print_json, progress
from plyground.cli._search import game_of
from plyground.cli._watch import Screen
from plyground.errors import InputError

EXAMPLE = """\b
Examples:
  plyground play tictactoe "alphabeta(depth=4)" random --seed 1
  plyground play tictactoe human alphabeta
  plyground play tictactoe minimax greedy --depth 3 --watch
  plyground play tictactoe random random --games 100 --json
\b
Agents, in player order: random(seed=1), greedy(evaluator=...), minimax alphabeta expectimax maxn (with depth= rounds=
seconds= nodes= evaluator= cut= opponents= order= bare=true), exact, human, FILE.py:name, and what the game adds.
The function in a file is one (game, state, limit) -> action, or with options in brackets what it returns.
"""


@click.command(epilog=EXAMPLE)
@click.argument("game")
@click.argument("agents", nargs=-1, required=True)
@click.option("--layout", "-l", help="A shipped layout by name, or the path of your own.")
@click.option("--seed", type=int, default=0, show_default=True, help="Luck and agents follow from it.")
@click.option("--max-plies", type=int, help="Break off after so many plies.")
@click.option("--repetitions", type=int, help="Break off when a position stands for the so many-th time; 0: never.")
@click.option("--depth", "-d", type=int, help="How many plies a search looks ahead for a move, at most.")
@click.option("--nodes", type=int, help="How many states it visits for a move, at most.")
@click.option("--seconds", type=float, help="How long it thinks about a move, at most.")
@click.option("--games", type=int, default=1, show_default=True, help="Several matches, with seeds one apart.")
@click.option("--watch", "watched", is_flag=True, help="Show every position while it is played.")
@speed_option
@click.option("--save", type=click.Path(), help="Keep the record in a file for `replay`; several are numbered.")
@json_option
def command(
    game: str,
    agents: tuple[str, ...],
    layout: str | None,
    seed: int,
    max_plies: int | None,
    repetitions: int | None,
    depth: int | None,
    nodes: int | None,
    seconds: float | None,
    games: int,
    watched: bool,
    speed: float,
    save: str | None,
    as_json: bool,
) -> int:
    """Play GAME between AGENTs, given in player order."""
    from plyground.agents import check_seats, solved
    from plyground.cli.solve import solving
    from plyground.match import play
    from plyground.search.limit import Limit

    if games < 1:
        raise InputError(f"--games must be at least 1, not {games}")
    rules = game_of(game, layout)
    limit = Limit(depth, nodes, seconds)
    paths = paths_of(save, games)
    check_seats(rules, list(agents))
    if "exact" in agents:
        with solving() as heard:
            solved(rules, heard)
    records = []
    for number in progress(range(games), "matches") if games > 1 and not watched else range(games):
        with ExitStack() as stack:
            follow = _follower(rules, list(agents), watched, speed, sys.stderr if as_json else sys.stdout, stack)
            record = play(rules, agents, seed + number, max_plies, None, limit, repetitions, on_move=follow)
        records.append(record)
        if paths:
            record.save(paths[number])
        if record.why in ("stopped", "quit"):
            break
    if as_json:
        print_json(records[0].to_dict() if games == 1 else {"matches": [r.to_dict() for r in records], **_sum(records)})
    elif games == 1:
        report(records[0])
    else:
        click.echo(_table(records))
    return interrupted() if records[-1].why == "stopped" else 0


def _follower(rules: Any, agents: list[str], watched: bool, speed: float, to: Any, stack: ExitStack) -> Any:
    """What is shown of every move: its position for --watch, one line for a person who plays."""
    from plyground.agents import QUIT
    from plyground.named import origin_of
    from plyground.transcript import Record

    if any(agent.split("(")[0].strip() == "human" for agent in agents):
        return _teller
    if not watched:
        return None
    shown = stack.enter_context(Screen(title(Record(rules, agents, origin=origin_of(rules))), speed, to))
    return lambda record, state: None if shown.show(caption(record), rules, state) else QUIT


def _teller(record: Any, state: Any) -> None:
    if record.moves:
        click.echo(caption(record), err=True)


def _sum(records: list[Any]) -> dict[str, Any]:
    """How the matches ended: points and wins per player, and each reason."""
    decided = [r.result for r in records if r.result is not None]
    players = range(len(records[0].agents))
    return {
        "games": len(records),
        "points": [sum(result[i] for result in decided) for i in players],
        "wins": [sum(result[i] > max(result[:i] + result[i + 1 :], default=0) for result in decided) for i in players],
        "why": {why: sum(r.why == why for r in records) for why in dict.fromkeys(r.why for r in records)},
    }


def _table(records: list[Any]) -> str:
    from plyground.search.node import number

    total = _sum(records)
    width = max(len(agent) for agent in records[0].agents)
    rows = [
        f"  {agent:<{width}}  {wins} won, {number(points)} points"
        for agent, wins, points in zip(records[0].agents, total["wins"], total["points"], strict=True)
    ]
    reasons = ", ".join(f"{count} {why}" for why, count in total["why"].items())
    return "\n".join([f"{title(records[0])}: {len(records)} matches", *rows, f"  ended: {reasons}"])
