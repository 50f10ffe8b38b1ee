"""`plyground course gasmaze`: two robots, two exits, and gas behind every step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from plyground.cli._output import json_option, make_folder, print_json, write_file

EXAMPLE = """\b
Examples:
  plyground course gasmaze
  plyground course gasmaze --layout duel --sign sensible --depth 5 --svg pictures
"""


@click.command(epilog=EXAMPLE)
@click.option("--layout", "-l", help="A shipped maze by name, or the path of your own.")
@click.option(
    "--sign", type=click.Choice(["sheet", "sensible"]), help="One reading of the evaluation.  [default: both]"
)
@click.option("--depth", type=click.IntRange(1, 12), default=3, show_default=True, help="Plies of the tree.")
@click.option(
    "--cut", type=click.Choice(["equal", "strict"]), default="equal", show_default=True, help="v >= beta or v > beta."
)
@click.option("--svg", "folder", type=click.Path(path_type=Path), help="A folder for the pictures of the trees.")
@json_option
def command(layout: str | None, sign: str | None, depth: int, cut: str, folder: Path | None, as_json: bool) -> None:
    """The gas maze: the evaluation broken down, the tree to three plies, min-max and alpha-beta on it."""
    from plyground.course.gasmaze import ALGORITHMS, SIGNS, breakdown, document, tree
    from plyground.games import load

    game = load("gasmaze", layout)
    start = breakdown(game, game.initial())
    found = [(s, tree(game, s, a, depth, cut)) for s in ([sign] if sign else SIGNS) for a in ALGORITHMS]
    if folder is not None:
        _draw(folder, found)
    if as_json:
        print_json(
            {
                "layout": layout or "slide",
                "depth": depth,
                "evaluation": start,
                "trees": [document(result, s) for s, result in found],
            }
        )
        return
    from plyground.draw.spans import show
    from plyground.draw.tree_text import tree_lines

    _tell_start(start)
    for s, result in found:
        click.echo(f"\n{SIGNS[s]}")
        cuts = sum(result.cutoffs.values())
        pruned = f", {cuts} cuts ({result.cut_symbol})" if result.prunes else ""
        line = " ".join(result.names(result.line, one_after_the_other=True))
        click.echo(
            f"{result.algorithm} to {depth} plies: value {result.value:g} by {line}; {result.nodes} states{pruned}\n"
        )
        show(tree_lines(result.trace))


def _tell_start(start: dict[str, Any]) -> None:
    for robot in "AB":
        part = start[robot]
        click.echo(
            f"{robot}: E1 {part['E1']}, E2 {part['E2']}: min {part['nearest']}"
            f" + {part['walls']} walls + {part['gas']} gas = {part['sum']}"
        )
    click.echo(
        f"H = {start['A']['sum']} - {start['B']['sum']} = {start['H']}; with the sensible sign {start['H_sensible']}. "
        "A robot on an exit counts 1000 for its side."
    )


def _draw(folder: Path, found: list[tuple[str, Any]]) -> None:
    make_folder(folder)
    for sign, result in found:
        write_file(folder / f"gasmaze-{sign}-{result.algorithm}.svg", result.trace.svg())
    click.echo(f"wrote {len(found)} pictures into {folder}", err=True)
