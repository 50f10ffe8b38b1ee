"""`plyground course cliff`: blue walks to the goal, red stands in the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from plyground.cli._output import Finite, json_option, print_json, require_writable, write_file
from plyground.errors import InputError

EXAMPLE = """\b
Examples:
  plyground course cliff --part a
  plyground course cliff --part b --bump forbidden --watch
  plyground course cliff --part c --start-red 1,4 --svg paths.svg
"""

BUMP = "A move into the border or the other agent: a lost turn, or no move at all."
HURRY = "Where values tie, the sooner end; the sheet's rule is the first of equal moves."
WEIGHT = "How much of the cost so far the evaluation subtracts."


ENDS = {
    "reached": "blue reaches the goal",
    "died": "blue falls into the cliff",
    "blocked": "blue has not reached the goal",
}


class Place(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A cell as ROW,COLUMN, both counted from 1."""

    name = "row,column"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, int]:
        parts = str(value).strip("()[] ").split(",")
        try:
            row, column = (int(part) for part in parts)
        except ValueError:
            raise InputError(f"{param.opts[0]} is a cell such as 1,4 (row,column), not '{value}'") from None
        return row, column


@click.command(epilog=EXAMPLE)
@click.option("--part", type=click.Choice(["a", "b", "c"]), help="One part only.  [default: all three]")
@click.option("--bump", type=click.Choice(["wait", "forbidden"]), default="wait", show_default=True, help=BUMP)
@click.option("--layout", "-l", help="A shipped layout by name, or the path of your own.")
@click.option("--start-red", type=Place(), help="Where red starts.")
@click.option("--start-blue", type=Place(), help="Where blue starts.")
@click.option("--water-cost", type=Finite(), default=5.0, show_default=True, help="What a step into water costs.")
@click.option("--cost-weight", type=Finite(), default=0.0, show_default=True, help=WEIGHT)
@click.option("--sooner", "hurry", is_flag=True, help=HURRY)
@click.option("--svg", "picture", type=click.Path(path_type=Path), help="A file for the picture of the paths.")
@click.option("--watch", is_flag=True, help="Step by step, in the terminal.")
@json_option
def command(
    part: str | None,
    bump: str,
    layout: str | None,
    start_red: tuple[int, int] | None,
    start_blue: tuple[int, int] | None,
    water_cost: float,
    cost_weight: float,
    hurry: bool,
    picture: Path | None,
    watch: bool,
    as_json: bool,
) -> None:
    """Cliff walking: the paths of blue and red, blue's cost, the states visited; then the exact truth."""
    from plyground.course.cliff import PARTS, start_value, truth, walk
    from plyground.games import load

    game = load(
        "cliff", layout, bump=bump, water_cost=water_cost, cost_weight=cost_weight, blue=start_blue, red=start_red
    )
    if picture is not None and part is None:
        raise InputError("a picture shows one part: say --part a, b or c")
    require_writable(picture)
    done = {p: [walk(game, *asked, hurry) for asked in PARTS[p]] for p in ([part] if part else PARTS)}
    exact = truth(game)
    if picture is not None and part is not None:
        from plyground.draw.path_svg import path_svg

        shown = done[part][0]
        title, note = (
            f"Part {part.upper()}: {shown.algorithm}, depth {shown.depth}",
            f"{ENDS[shown.end]}, cost {shown.cost:g}",
        )
        paths = {"red": shown.path("red"), "blue": shown.path("blue")}
        write_file(picture, path_svg(game.draw(game.initial()), paths, title, note))
        click.echo(f"wrote {picture}", err=True)
    if as_json:
        documents = {p: _document(p, walks) for p, walks in done.items()}
        rules = {"layout": layout or "sheet", "bump": bump, "evaluation_at_start": start_value(game), "truth": exact}
        print_json({**documents[part], **rules} if part else {"parts": documents, **rules})
        return
    for p, walks in done.items():
        for found in walks:
            if watch:
                _watch(found)
            _tell(p, found)
    told = f"Evaluation at the start: {start_value(game):g}"
    click.echo(told + (" = -11 + 5 (the sheet prints 6: it lost the sign)" if start_value(game) == -6 else "") + "\n")
    _tell_truth(exact)


def _document(part: str, walks: list[Any]) -> dict[str, Any]:
    """The part's own search, and beside it what the sheet wants to see as well."""
    return {"part": part, **walks[0].to_dict(), "also": [found.to_dict() for found in walks[1:]]}


def _tell(part: str, found: Any) -> None:
    document = found.to_dict()
    click.echo(f"Part {part.upper()}: {found.algorithm}, depth {found.depth} plies")
    for agent in ("blue", "red"):
        click.echo(f"  {agent + ':':<6}" + " ".join(f"({r},{c})" for r, c in document[agent]))
    paths = ": the paths of length 100" if found.end == "blocked" else ""
    click.echo(
        f"  {ENDS[found.end]}{paths}; {document['blue_moves']} moves of blue, cost {found.cost:g}, "
        f"utility {-found.cost:g}"
    )
    click.echo(
        f"  states visited, the root counted: {found.nodes_first_move:,} for the first move, {found.nodes:,} in all"
    )
    if times := found.passed_by:
        click.echo(
            f"  {times} times blue stood next to the goal and went on: to enter at once is worth no more than later to "
            "this\n  evaluation, and of equal moves the first is taken (--sooner takes the sooner end)"
        )
    click.echo()


def _tell_truth(exact: dict[str, Any]) -> None:
    if exact["cost"] == float("inf"):
        told = "red can block for ever, however deep blue looks"
    else:
        told = f"blue can guarantee to get there at cost {exact['cost']:g} ({exact['plies']} plies)"
    click.echo(
        f"Exact truth over {exact['states']:,} positions: {told}; unopposed, blue would pay {exact['unopposed']:g}."
    )


def _watch(found: Any) -> None:
    """The play, position by position."""
    import sys

    from plyground.cli._watch import Screen

    with Screen(f"{found.algorithm}, depth {found.depth}", 4.0, sys.stdout) as screen:
        for number, state in enumerate(found.states):
            if not screen.show(f"ply {number}, cost {state.paid:g}", found.game, state):
                return
