"""The course sheets. One module is one sheet; the folder is the register."""

from __future__ import annotations

import sys

import click

from plyground.cli import Folder

SHEETS = """The course sheets:
  plyground course trees        the textbook's tree by minimax and by alpha-beta, every cut explained
  plyground course gasmaze      two robots in a gas maze: the evaluation, the tree, what is pruned
  plyground course cliff        blue walks to the goal, red stands in the way
  plyground course blocker      two agents in a maze: outcomes, counts, why depth matters
  plyground course othello      evaluations, a tournament, a search in a hurry
  plyground course pacman       minimax, alpha-beta and expectimax among ghosts
  plyground course ants         the ant that chooses its next city
"""


def _course() -> None:
    """The course sheets."""
    if click.get_current_context().invoked_subcommand is None:
        click.echo(SHEETS, nl=False)


command = Folder(
    sys.modules[__name__],
    name="course",
    callback=_course,
    help=_course.__doc__,
    invoke_without_command=True,
    no_args_is_help=False,
)
