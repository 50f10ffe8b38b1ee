"""`plyground course blocker`: two agents eat and wall each other in."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import click

from plyground.cli._output import json_option, make_folder, print_json, progress, write_file

EXAMPLE = """\b
Examples:
  plyground course blocker
  plyground course blocker --board board.txt --depths 5,7 --svg pictures
  plyground course blocker --mine game.py:Game
"""


@click.command(epilog=EXAMPLE)
@click.option("--board", help="One board: a name, or a file of your own.  [default: shipped and sheet]")
@click.option("--depths", help="Plies, separated by commas.  [default: 7,9,11,13; with --mine 3,5,7]")
@click.option("--seed", type=int, default=0, show_default=True, help="For the random play-out.")
@click.option("--svg", "folder", type=click.Path(path_type=Path), help="A folder for question 12's curves.")
@click.option("--mine", help="FILE.py:NAME, a Game of your own to compare: its minimax and alfabeta.")
@json_option
def command(
    board: str | None, depths: str | None, seed: int, folder: Path | None, mine: str | None, as_json: bool
) -> None:
    """Blocker: a random play-out, the outcome by depth, what pruning saves, and why the outcome changes."""
    from plyground.cli.compare import numbers
    from plyground.course.blocker_report import report
    from plyground.errors import InputError

    plies = numbers(depths or ("3,5,7" if mine else "7,9,11,13"))
    if min(plies) < 1:
        raise InputError("depths must be at least 1")
    boards = [board] if board else ["shipped", "sheet"]
    if mine is not None:
        _compare(mine, boards[0], plies, as_json)
        return
    if folder is not None:
        make_folder(folder)
    documents = []
    for name in boards:
        playout = _playout(name, seed)
        found = report(name, progress(plies, f"searching {name}"))
        if folder is not None:
            picture = folder / f"blocker-{Path(name).stem}.svg"
            write_file(picture, _curves(found))
            click.echo(f"wrote {picture}", err=True)
        if not as_json:
            _tell(found, playout)
        documents.append((found, playout))
    if as_json:
        print_json(_document(documents))


def _document(found: list[tuple[Any, dict[str, Any]]]) -> dict[str, Any]:
    boards = [
        {
            "board": one.board,
            "playout": playout,
            "table": one.table,
            "outcomes": one.outcomes,
            "saving": one.saving,
            "truth": one.truth,
        }
        for one, playout in found
    ]
    return {"rows": [row for one, _ in found for row in one.rows], "boards": boards}


def _playout(board: str, seed: int) -> dict[str, Any]:
    """A random play-out: its moves, and the boards it went through."""
    from plyground.course.blocker import Game, State

    states = Game().playout(State(board), seed)
    return {"seed": seed, "moves": states[-1].moves, "boards": [s.toString().split("\n") for s in states]}


def _tell(one: Any, playout: dict[str, Any]) -> None:
    click.echo(f"Board {one.board}\n\nA random play-out (seed {playout['seed']}): {' '.join(playout['moves'])}")
    _boards([("the start", playout["boards"][0]), ("its end", playout["boards"][-1])])
    click.echo("Minimax, the best state found (every state at the last ply that is no leaf counts 0)")
    rows = [row for row in one.rows if row["algorithm"] == "minimax"]
    for row in rows:
        click.echo(f"  depth {row['depth']:>2}  {row['outcome']}: {' '.join(row['moves'])}")
    _boards([(f"depth {row['depth']}", row["final"]) for row in rows])
    click.echo("Question 12: states visited, the first one not counted; cut when v >= beta")
    click.echo(f"  {'depth':>5}{'minimax':>12}{'alphabeta':>12}{'reduction':>12}{'best case b^(d/2)':>20}{'b':>8}")
    for row in one.table:
        click.echo(
            f"  {row['depth']:>5}{row['minimax']:>12,}{row['alphabeta']:>12,}{row['reduction']:>12.1f}"
            f"{row['best_case']:>20,.0f}{row['branching']:>8.2f}"
        )
    click.echo(f"{_wrapped(one.saving)}\n\n{_wrapped(f'Question 10: {one.outcomes}')}\n")
    if one.truth["outcome"] is None:
        click.echo(f"Not solved exactly: {one.truth['why']}")
    else:
        click.echo(
            f"Exact truth over {one.truth['states']:,} positions: {one.truth['outcome']}; "
            f"best first actions: {', '.join(one.truth['best_actions'])}"
        )
    click.echo()


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 110, break_on_hyphens=False)


def _curves(one: Any) -> str:
    """The states visited against the depth."""
    from plyground.draw.curves_svg import curves_svg

    curves = {
        "minimax": [(row["depth"], row["minimax"]) for row in one.table],
        "alpha-beta": [(row["depth"], row["alphabeta"]) for row in one.table],
        "best case b^(d/2)": [(row["depth"], row["best_case"]) for row in one.table],
    }
    return curves_svg(curves, f"Blocker, board {Path(one.board).stem}: states visited", "depth in plies")


def _boards(boards: list[tuple[str, list[str]]]) -> None:
    """Boards side by side under their captions."""
    width = max(len(line) for caption, lines in boards for line in (caption, *lines)) + 3
    height = max(len(lines) for _, lines in boards)
    click.echo("\n  " + "".join(caption.ljust(width) for caption, _ in boards).rstrip())
    for i in range(height):
        click.echo("  " + "".join((lines[i] if i < len(lines) else "").ljust(width) for _, lines in boards).rstrip())
    click.echo()


def _compare(mine: str, board: str, depths: list[int], as_json: bool) -> None:
    """A Game of the user's beside ours; exit code 1 where they differ."""
    from plyground.course.blocker import compare
    from plyground.named import from_file, made

    rows = compare(made(from_file(mine), mine, {}), board, depths)
    if as_json:
        print_json({"board": board, "rows": rows})
    else:
        click.echo(f"{'depth':>5}  {'method':<10}{'mine':>12}{'ours':>12}  states, the first one not counted")
        for row in rows:
            verdict = "same value, moves and states" if row["same"] else _difference(row)
            states = f"{row['mine']['states']:>12,}{row['ours']['states']:>12,}"
            click.echo(f"{row['depth']:>5}  {row['method']:<10}{states}  {verdict}")
    if not all(row["same"] for row in rows):
        click.get_current_context().exit(1)


def _difference(row: dict[str, Any]) -> str:
    """The first thing in which the two differ, and the first call."""
    told = "different"
    for field in ("value", "moves", "states"):
        if row["mine"][field] != row["ours"][field]:
            told = f"different {field}: {_words(row['mine'][field])}, not {_words(row['ours'][field])}"
            break
    if row["first"]:
        mine, ours = row["first"]["mine"], row["first"]["ours"]
        told += f"\n{'':>17}the first call that differs: {_call(mine)}; ours {_call(ours)}"
    return told


def _words(found: Any) -> str:
    return " ".join(found) or "none" if isinstance(found, list) else f"{found:,g}"


def _call(call: dict[str, Any] | None) -> str:
    """What a call was about and what it returned."""
    if call is None:
        return "is over"
    after = f"after '{' '.join(call['after'])}'" if call["after"] else "at the start"
    returned = f"'{' '.join(call['returned'])}'" if call["returned"] else "that state"
    return f"{after} returns {returned}, value {call['value']:g}"
