"""`plyground` itself."""

from __future__ import annotations

import click

from plyground import cli
from plyground.cli import Folder
from plyground.version import __version__

WELCOME = """Plyground, a laboratory for adversarial search and ant colonies.

  plyground lab                 all of it in the browser

The course sheets:
  plyground course trees        the textbook's tree by minimax and by alpha-beta, every cut explained
  plyground course gasmaze      two robots in a gas maze: the evaluation, the tree, what is pruned
  plyground course cliff        blue walks to the goal, red stands in the way
  plyground course blocker      two agents in a maze: outcomes, counts, why depth matters
  plyground course othello      evaluations, a tournament, a search in a hurry
  plyground course pacman       minimax, alpha-beta and expectimax among ghosts
  plyground course ants         the ant that chooses its next city

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
