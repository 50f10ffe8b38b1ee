"""`plyground course trees`: the textbook's tree and tic-tac-toe's, by hand and by machine."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from plyground.cli._output import json_option, print_json, write_file
from plyground.errors import InputError

EXAMPLE = """\b
Examples:
  plyground course trees
  plyground course trees --cut strict --svg pictures
"""


@click.command(epilog=EXAMPLE)
@click.option(
    "--cut",
    type=click.Choice(["equal", "strict"]),
    default="equal",
    show_default=True,
    help="Cut when v >= beta, or only when v > beta.",
)
@click.option("--svg", "folder", type=click.Path(path_type=Path), help="A folder for the pictures of all these trees.")
@json_option
def command(cut: str, folder: Path | None, as_json: bool) -> None:
    """The textbook's tree by minimax and by alpha-beta, every cut explained; tic-tac-toe's tree to two plies."""
    from plyground.course.trees import Sheet

    sheet = Sheet(cut)
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot write into {folder}: {error.strerror or error}") from None
        for name, picture in sheet.pictures():
            write_file(folder / f"{name}.svg", picture)
        click.echo(f"wrote the pictures into {folder}", err=True)
    if as_json:
        print_json(sheet.document())
        return
    from plyground.draw.spans import show

    show(sheet.lines(shutil.get_terminal_size((120, 24)).columns))
