"""`plyground tree`: the tree a search saw."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from plyground.cli._output import json_option, print_document, progress, require_writable, spinner, write_file
from plyground.cli._search import asked, search_options
from plyground.errors import InputError

EXAMPLE = """\b
Examples:
  plyground tree tree
  plyground tree mytree.txt --cut strict --out mytree.svg
  plyground tree tictactoe --depth 2 --evaluator lines --boards --out tictactoe.svg
  plyground tree tree --steps lecture       one picture per step, and Beamer slides
  plyground tree tictactoe --depth 4 --out explorer.html      to be stepped through in any browser
"""

ENDINGS = (".svg", ".html", ".txt", ".tex", ".json", ".dot")


@click.command(epilog=EXAMPLE)
@search_options
@click.option(
    "--out", "-o", type=click.Path(path_type=Path), help=f"Write a file: its ending says what, {', '.join(ENDINGS)}."
)
@click.option(
    "--steps", type=click.Path(path_type=Path), help="A folder for one SVG per step, and steps.tex for Beamer."
)
@click.option("--max-nodes", type=click.IntRange(min=1), help="Show at most so many nodes, those nearest to the root.")
@click.option(
    "--notation",
    type=click.Choice(["triangles", "squares"]),
    default="triangles",
    show_default=True,
    help="For MAX and MIN.",
)
@click.option(
    "--boards/--no-boards", default=None, help="Boards in the nodes; in small pictures they are there anyway."
)
@json_option
def command(
    *,
    as_json: bool,
    out: Path | None,
    steps: Path | None,
    max_nodes: int | None,
    notation: str,
    boards: bool | None,
    **options: Any,
) -> int:
    """Show the tree that a search of GAME saw: values, windows, what was cut and why.

    GAME may be a file with a tree of your own.
    """
    if out is not None and out.suffix.lower() not in ENDINGS:
        raise InputError(f"--out {out}: the ending says what to write: {', '.join(ENDINGS)}")
    require_writable(out)
    with spinner("searching"):
        result = asked(**options, trace=True)
    if result.trace is None:
        raise InputError("not even one ply was searched: allow more --seconds or --nodes")
    most: dict[str, Any] = {} if max_nodes is None else {"most": max_nodes}
    look: dict[str, Any] = {**most, "notation": notation, **({} if boards is None else {"boards": boards})}
    if out is not None:
        write_file(out, written(result.trace, out.suffix.lower(), most, look))
        click.echo(f"wrote {out}", err=True)
    if steps is not None:
        _write_steps(result.trace, steps, look)
    if as_json:
        print_document(result.trace.json(**most).rstrip())
    elif out is None and steps is None:
        from plyground.draw.cuts import cut_lines
        from plyground.draw.spans import show
        from plyground.draw.tree_text import tree_lines

        cuts = cut_lines(result.trace)
        show([*tree_lines(result.trace, **look), *([[]] if cuts else []), *cuts])
    return 130 if result.why == "stopped" else 0


def written(trace: Any, ending: str, most: dict[str, Any], look: dict[str, Any]) -> str:
    """A trace in the form that a file's ending asks for."""
    forms: dict[str, Callable[[], str]] = {
        ".svg": lambda: trace.svg(**look),
        ".html": trace.html,
        ".txt": lambda: trace.text(**look),
        ".tex": lambda: trace.tikz(**look),
        ".json": lambda: trace.json(**most),
        ".dot": lambda: trace.dot(**most, notation=look["notation"]),
    }
    return forms[ending]()


def _write_steps(trace: Any, folder: Path, look: dict[str, Any]) -> None:
    from plyground.draw.film import Film
    from plyground.draw.plan import MOST

    film = Film(trace, **{"most": MOST, **look})
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot write into {folder}: {error.strerror or error}") from None
    digits = len(str(len(film)))
    for number, picture in enumerate(progress(film.svgs(), "pictures", len(film)), 1):
        write_file(folder / f"step-{number:0{digits}}.svg", picture)
    write_file(folder / "steps.tex", film.beamer())
    click.echo(f"wrote {len(film)} pictures and steps.tex into {folder}", err=True)
