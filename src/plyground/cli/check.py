"""`plyground check`: is a game a game, is a search right?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from plyground.cli._output import json_option, print_json

EXAMPLE = """\b
Examples:
  plyground check my_game.py:TakeAway                     the laws that every game obeys
  plyground check my_search.py:my_alphabeta               a search, on seeded trees
  plyground check my_search.py:solve --as minimax
  plyground check log.csv --tree tree --as alphabeta      a log of path,alpha,beta,value from any language

\b
A search is a function (game, state, depth); further arguments have defaults. It gives the value for MAX, or
(value, action). A line of a log is a visited state: its path from the root (A/C/1: names, or children counted
from 1), the window it was entered with, and its value.
"""


@click.command(epilog=EXAMPLE)
@click.argument("target")
@click.option(
    "--as", "kind", type=click.Choice(["minimax", "alphabeta", "expectimax", "maxn"]), help="What the search should be."
)
@click.option(
    "--cut",
    type=click.Choice(["equal", "strict"]),
    default="equal",
    show_default=True,
    help="Cut when v >= beta, or only when v > beta.",
)
@click.option("--tree", help="For a log: the game or tree file that was searched.")
@click.option("--depth", "-d", type=click.IntRange(min=0), help="For a log: how many plies were searched.")
@click.option("--layout", "-l", help="A layout of the game.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which random trees and plays.")
@json_option
def command(
    *,
    target: str,
    kind: str | None,
    cut: str,
    tree: str | None,
    depth: int | None,
    layout: str | None,
    seed: int,
    as_json: bool,
) -> int:
    """Check a game (FILE.py:Class), a search (FILE.py:function) or the log of one (FILE.csv).

    Exit code 0: all is right; 1: a search is wrong, or blanks are left; 2: the game breaks a law. The first wrong
    thing is named.
    """
    from plyground.blanks import unfilled
    from plyground.errors import InputError
    from plyground.named import is_file_name

    if tree is not None or target.endswith(".csv"):
        if tree is None:
            raise InputError(f"which game was searched? plyground check {target} --tree GAME")
        return _log(target, tree, layout=layout, kind=kind or "alphabeta", cut=cut, depth=depth, as_json=as_json)
    if is_file_name(target) and (blank := unfilled(target.rpartition(":")[0])):
        return _no(target, blank, as_json)
    thing = _thing(target, layout)
    if callable(thing) and not hasattr(thing, "initial"):
        return _search(target, thing, kind=kind, cut=cut, seed=seed, as_json=as_json)
    return _game(target, thing, seed, as_json)


def _thing(target: str, layout: str | None) -> Any:
    """What is to be checked: a game, or a function."""
    from plyground.cli._search import game_of
    from plyground.named import from_file, is_file_name
    from plyground.spec import parse_call
    from plyground.student import is_function

    if is_file_name(target) and is_function(found := from_file(parse_call(target)[0])):
        return found
    return game_of(target, layout)


def _game(target: str, game: Any, seed: int, as_json: bool) -> int:
    from plyground.errors import LawBroken
    from plyground.laws import check_game

    try:
        report = check_game(game, seed=seed)
    except LawBroken as broken:
        if not as_json:
            raise
        _no(target, str(broken), as_json)
        return 2
    if as_json:
        print_json({"target": target, "right": True, "wrong": None, "laws": report.laws, **asdict(report)})
        return 0
    seen = f"{report.positions:,} positions and {report.plays} random plays, the longest of {report.longest:,} plies"
    click.echo(f"{report.game} keeps all laws, on {seen}:")
    click.echo("\n".join(f"  + {law}" for law in report.laws))
    if report.searches:
        click.echo(f"    {', '.join(report.searches)}")
    _echo_notes(report.notes)
    return 0


def _no(target: str, wrong: str, as_json: bool) -> int:
    """Say in one line what is wrong."""
    if as_json:
        print_json({"target": target, "right": False, "wrong": wrong})
    else:
        click.echo(wrong)
    return 1


def _echo_notes(notes: list[str]) -> None:
    for note in notes:
        click.echo(f"note: {note}")


def _search(target: str, function: Any, *, kind: str | None, cut: str, seed: int, as_json: bool) -> int:
    from plyground.errors import InputError
    from plyground.grade.cases import cases
    from plyground.grade.verdict import grade
    from plyground.student import kind_of, takes_depth

    takes_depth(function)
    chosen = kind or kind_of(function.__name__)
    if chosen is None:
        raise InputError(f"what should {function.__name__} be? say --as minimax, alphabeta, expectimax or maxn")
    report = grade(function, chosen, cut, cases(chosen, seed=seed))
    if as_json:
        print_json({"target": target, **report.to_dict()})
    else:
        _echo_report(report)
    return 1 if report.wrong else 0


def _echo_report(report: Any) -> None:
    """The report on a search for people."""
    count = len(report.verdicts)
    rule = f"{report.kind}, which cuts when {report.cut_symbol}" if report.cut_symbol else report.kind
    if not report.wrong:
        visited = sum(v.visited for v in report.verdicts)
        click.echo(f"{report.function} is right: {count} searches as {rule}; it visited the same {visited:,} states")
    else:
        first = report.wrong[0]
        click.echo(f"{report.function} is wrong on {len(report.wrong)} of {count} searches as {rule}; the first:")
        click.echo(f"{first.case.name}: {first.wrong}")
        for name, got, right in first.rows if first.value is not None else ():
            click.echo(f"  {name:<8}{got}, expected {right}")
        click.echo(f"  see it: {first.command(report.kind)}")
    _echo_notes(report.notes)


def _log(path: str, tree: str, *, layout: str | None, kind: str, cut: str, depth: int | None, as_json: bool) -> int:
    from plyground.cli._search import game_of
    from plyground.grade.cases import case_of
    from plyground.grade.log import grade_log

    report = grade_log(path, case_of(kind, game_of(tree, layout), tree, depth), kind, cut)
    if as_json:
        print_json({"target": path, "right": report.wrong is None, **asdict(report)})
    else:
        click.echo(report.wrong or f"{path} is right: {report.lines:,} lines, every state that {kind} visits")
    return 0 if report.wrong is None else 1
