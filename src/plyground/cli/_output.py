"""What commands share: JSON, files, spinners and progress bars."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from plyground.document import jsonable
from plyground.errors import InputError

T = TypeVar("T")

json_option: Callable[[Any], Any] = click.option(
    "--json", "as_json", is_flag=True, help="One JSON document instead of text."
)


def print_json(document: Any) -> None:
    click.echo(json.dumps(jsonable(document), indent=2, ensure_ascii=False))


def write_file(path: str | Path, text: str | bytes) -> None:
    """Write an output file, or say in one line why it cannot be written."""
    try:
        if isinstance(text, bytes):
            Path(path).write_bytes(text)
        else:
            Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from None


def on_terminal() -> bool:
    return sys.stderr.isatty()


@contextmanager
def spinner(what: str) -> Iterator[None]:
    """A spinner on a terminal, shown only where something takes longer than a blink."""
    if not on_terminal():
        yield
        return
    from rich.console import Console

    status = Console(stderr=True).status(what)
    timer = threading.Timer(0.4, status.start)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        status.stop()


def progress(items: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """The items one after the other, with a progress bar on a terminal."""
    if not on_terminal():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description=what, total=total, console=Console(stderr=True), transient=True)
