"""What commands share: JSON, files, spinners and progress bars."""

from __future__ import annotations

import errno
import json
import math
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any, TypeVar

import click

from plyground.document import jsonable
from plyground.errors import InputError

T = TypeVar("T")


class Finite(click.FloatRange):
    """A number within bounds; nan and inf are none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value!r} is not a finite number.", param, ctx)
        return number


STDOUT = "plyground.stdout"


def _document_alone(context: click.Context, _: click.Parameter, as_json: bool) -> bool:
    """Keep stdout for the one document: what a user's own game or search prints goes to stderr."""
    if as_json:
        context.meta[STDOUT] = sys.stdout
        context.with_resource(redirect_stdout(sys.stderr))
    return as_json


json_option: Callable[[Any], Any] = click.option(
    "--json", "as_json", is_flag=True, callback=_document_alone, help="One JSON document instead of text."
)


def print_json(document: Any) -> None:
    print_document(json.dumps(jsonable(document), indent=2, ensure_ascii=False, allow_nan=False))


def print_document(text: str) -> None:
    """The answer to --json."""
    click.echo(text, file=click.get_current_context().meta[STDOUT])


def write_file(path: str | Path, text: str | bytes) -> None:
    """Write an output file, or say in one line why it cannot be written."""
    try:
        if isinstance(text, bytes):
            Path(path).write_bytes(text)
        else:
            Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from None


def require_writable(*paths: Path | None) -> None:
    """Refuse before the work what could not be written after it; None is no file."""
    for path in filter(None, paths):
        place = path if path.exists() else path.parent
        if path.is_dir():
            why = errno.EISDIR
        elif not os.access(place, os.W_OK):
            why = errno.EACCES if place.exists() else errno.ENOENT
        else:
            continue
        raise InputError(f"cannot write {path}: {os.strerror(why)}")


def make_folder(folder: Path) -> None:
    """A folder for output files, made where it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot write into {folder}: {error.strerror or error}") from None


def on_terminal() -> bool:
    return sys.stderr.isatty()


_lines: list[None] = []
"""One for each bar or spinner shown now: a terminal has one line for them."""


@contextmanager
def _line() -> Iterator[None]:
    _lines.append(None)
    try:
        yield
    finally:
        _lines.pop()


@contextmanager
def spinner(what: str) -> Iterator[None]:
    """A spinner on a terminal, shown only where something takes longer than a blink and nothing else is shown."""
    if _lines or not on_terminal():
        yield
        return
    shown: list[Any] = []

    def show() -> None:
        from rich.console import Console

        shown.append(Console(stderr=True).status(what))
        shown[0].start()

    timer = threading.Timer(0.4, show)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        for status in shown:
            status.stop()


def progress(items: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """The items one after the other, with a progress bar on a terminal."""
    if not on_terminal():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    with _line():
        yield from track(items, description=what, total=total, console=Console(stderr=True), transient=True)


@contextmanager
def running(what: str, total: int) -> Iterator[Callable[[str], None]]:
    """A progress bar on a terminal; what it gives is called once for each thing done, with what is known so far."""
    if not on_terminal():
        yield lambda known: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[known]}"))
    with _line(), Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=total, known="")
        yield lambda known: shown.update(task, advance=1, known=known)


@contextmanager
def bar(what: str) -> Iterator[Callable[[float, str], None]]:
    """A progress bar on a terminal for work that knows its share: show(share, what is being done)."""
    if not on_terminal():
        yield lambda share, now: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with _line(), Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=1.0)
        yield lambda share, now: shown.update(task, completed=share, description=now)
