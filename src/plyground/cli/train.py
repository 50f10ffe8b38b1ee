"""`plyground train`: evaluations that are trained by play, made again by a command."""

from __future__ import annotations

from pathlib import Path

import click

from plyground.cli._output import Finite, bar
from plyground.errors import InputError


@click.command(epilog="Example:  plyground train othello --games 0.01 --out small.npz")
@click.argument("game", type=click.Choice(["othello"]))
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same weights.")
@click.option("--games", type=Finite(0, min_open=True), default=1.0, help="Share of the usual games.")
@click.option("--out", default="weights.npz", show_default=True, help="Where the weights are written.")
def command(game: str, seed: int, games: float, out: str) -> None:
    """Train GAME's pattern evaluation by games against itself with exact endgames; some eight minutes of one core.

    Ctrl-C keeps the weights of the latest generation.
    """
    from plyground.games.othello.training import train, write

    if not Path(out).parent.is_dir():
        raise InputError(f"cannot write {out}: there is no folder {Path(out).parent}")
    weights, stopped = None, False
    with bar("training") as show:
        try:
            for step in train(seed, games):
                show(step.share, step.what)
                weights = step.weights
        except KeyboardInterrupt:
            stopped = True
    if weights is None:
        click.echo("stopped in the first generation: there are no weights yet", err=True)
    else:
        write(out, weights)
        click.echo(f"weights written to {out}" + (", of the latest whole generation" if stopped else ""))
    if stopped:
        raise SystemExit(130)
