"""`plyground completion`: completion for the shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

EXAMPLE = """\b
Examples:
  plyground completion bash >> ~/.bashrc
  plyground completion zsh >> ~/.zshrc
  plyground completion fish > ~/.config/fish/completions/plyground.fish
"""


@click.command(epilog=EXAMPLE)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print what makes SHELL complete plyground's commands and options."""
    from plyground.cli._root import plyground

    completion = get_completion_class(shell)
    assert completion is not None
    maker = completion(plyground, {}, "plyground", "_PLYGROUND_COMPLETE")
    # The version check of click's own command runs the shell, which need not be here to print its script.
    click.echo(maker.source_template % maker.source_vars())
