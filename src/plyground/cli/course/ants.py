"""`plyground course ants`: the lecture's ant colony, every figure of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from plyground.cli._output import json_option, print_json, write_file
from plyground.errors import InputError

EXAMPLE = """\b
Examples:
  plyground course ants
  plyground course ants --as-printed --svg pictures
  plyground course ants --distances cities.csv --tau 0.5 --ants 3 --choice roulette --seed 7
  plyground course ants --update tour --iterations 12 --ants 5 --start each
"""

LECTURE = {"alpha": 0.5, "beta": 0.75, "keep": 0.1, "q": 100.0}


@click.command(epilog=EXAMPLE)
@click.option("--as-printed", is_flag=True, help="Go the slides' way, and show their figures beside the exact ones.")
@click.option("--distances", help="A file with a matrix or places of cities, or an instance.  [default: the lecture's]")
@click.option("--tau", help="The first pheromone: a number, or a file with a matrix.  [default: the lecture's, or 1]")
@click.option("--alpha", type=float, default=LECTURE["alpha"], show_default=True, help="Weight of the pheromone.")
@click.option("--beta", type=float, default=LECTURE["beta"], show_default=True, help="Weight of the route cost.")
@click.option(
    "--rho", "--keep", "keep", type=float, default=LECTURE["keep"], show_default=True, help="The share kept at a step."
)
@click.option("--q", "q", type=float, default=LECTURE["q"], show_default=True, help="Q: an edge gets Q / its length.")
@click.option("--start", help="Where ants begin: cities such as 4 or 1,2,3, or `each`.  [default: 4, or the first]")
@click.option("--ants", type=int, help="How many, spread over the starts.  [default: one for each start]")
@click.option("--choice", type=click.Choice(["maximum", "roulette"]), default="maximum", show_default=True)
@click.option("--update", type=click.Choice(["step", "tour"]), default="step", show_default=True, help="After each.")
@click.option("--iterations", type=int, help="Steps until the limit strikes.  [default: one tour]")
@click.option("--seed", type=int, default=0, show_default=True, help="For roulette.")
@click.option("--svg", "folder", type=click.Path(path_type=Path), help="A folder for one picture per step.")
@json_option
def command(as_printed: bool, folder: Path | None, as_json: bool, **options: Any) -> None:
    """The worked example of the lecture: probabilities, choices, updates, the pheromone over t."""
    from plyground.course.ants import Sheet

    if as_printed and (changed := _changed()):
        raise InputError(f"--as-printed follows the slides' own numbers; leave out {', '.join(changed)}")
    sheet = Sheet(_colony(**options), as_printed)
    if folder is not None:
        from plyground.course.ants_pictures import pictures

        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot write into {folder}: {error.strerror or error}") from None
        for name, picture in pictures(sheet):
            write_file(folder / f"{name}.svg", picture)
        click.echo(f"wrote the pictures into {folder}", err=True)
    if as_json:
        print_json(sheet.document())
        return
    from plyground.course.ants_text import lines
    from plyground.draw.spans import show

    show(lines(sheet))


def _changed() -> list[str]:
    """The options given that --as-printed cannot go with."""
    context = click.get_current_context()
    given = [
        name for name in context.params if context.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE
    ]
    return [f"--{name}" for name in given if name not in ("as_printed", "folder", "as_json")]


def _colony(distances: str | None, tau: str | None, **parameters: Any) -> Any:
    """The colony the options ask for."""
    from plyground.ants.library import load
    from plyground.course.ants import colony_of, number_or

    problem = None if distances is None else load(distances)
    return colony_of(problem, None if tau is None else number_or(tau, load), **parameters)
