"""`plyground quiz`: printable sheets about minimax and alpha-beta, with a key."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli._output import json_option, print_json, progress, require_writable, write_file
from plyground.errors import InputError

if TYPE_CHECKING:
    from plyground.quiz import Question

EXAMPLE = """\b
Examples:
  plyground quiz --count 60 --seed 7
  plyground quiz --count 2 --difficulty hard --cut strict --out exam.html
"""


@click.command(epilog=EXAMPLE)
@click.option("--count", "-n", type=int, default=1, show_default=True, help="How many sheets, each with its own tree.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same sheets.")
@click.option("--difficulty", default="medium", show_default=True, help="easy, medium or hard.")
@click.option(
    "--cut", type=click.Choice(["equal", "strict"]), default="equal", show_default=True, help="v >= beta or v > beta."
)
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path),
    default=Path("quiz.html"),
    show_default=True,
    help="An HTML file, to be printed from any browser.",
)
@json_option
def command(count: int, seed: int, difficulty: str, cut: str, out: Path, as_json: bool) -> None:
    """Make quiz sheets: values to fill in, branches to strike out; the key stands at the end."""
    from plyground.draw.quiz_sheets import quiz_sheets
    from plyground.quiz import questions

    if out.suffix.lower() not in (".html", ".htm"):
        raise InputError(f"--out {out}: sheets are an HTML file, {out.stem}.html: print it to PDF from a browser")
    require_writable(out)
    made = list(progress(questions(count, seed, difficulty, cut), "sheets", count))
    write_file(out, quiz_sheets(made, f"Quiz: {count} {difficulty} trees, seed {seed}"))
    click.echo(f"wrote {out}", err=True)
    if as_json:
        print_json({"seed": seed, "difficulty": difficulty, "questions": [_told(question) for question in made]})


def _told(question: Question) -> dict[str, Any]:
    from plyground.draw.tree_json import cut_facts

    pruned = question.pruned
    return {
        "number": question.number,
        "tree": question.words,
        "value": pruned.node(0).value,
        "cuts": [cut_facts(pruned, node) for node in pruned.cuts()],
    }
