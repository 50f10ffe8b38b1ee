"""`plyground lab`: the laboratory in the browser."""

from __future__ import annotations

import click

EXAMPLE = """\b
Examples:
  plyground lab
  plyground lab my_game.py:MyGame my_agents.py:clever
"""


@click.command(epilog=EXAMPLE)
@click.argument("own", nargs=-1, metavar="[FILE.py:NAME | AGENT]...")
@click.option("--port", type=click.IntRange(0, 65535), help="Where to listen; usually 8642, or any that is free.")
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.")
def command(own: tuple[str, ...], port: int | None, browser: bool) -> None:
    """Play, watch searches think and step through them, in the browser; with games and agents of your own.

    The server listens on this machine only and prints an address that holds the key to it. Ctrl-C ends it.
    """
    from plyground.web.server import serve
    from plyground.web.table import Table

    def ready(address: str) -> None:
        click.echo(address)
        if browser:
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(Table(own), port, ready)
