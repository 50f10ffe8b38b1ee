"""`plyground` itself."""

from __future__ import annotations

import click

from plyground import cli
from plyground.cli import Folder
from plyground.cli.course import SHEETS
from plyground.version import __version__

WELCOME = f"""Plyground, a laboratory for adversarial search and ant colonies.

  plyground lab                 all of it in the browser

{SHEETS}
  plyground --help              everything there is
"""


def _plyground() -> None:
    """A laboratory for adversarial search and ant colonies."""
    if click.get_current_context().invoked_subcommand is None:
        click.echo(WELCOME, nl=False)


_folder = Folder(
    cli,
    name="plyground",
    callback=_plyground,
    help=_plyground.__doc__,
    invoke_without_command=True,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
plyground = click.version_option(__version__, prog_name="plyground")(_folder)
