"""A command of the terminal run in a worker process, its output sent to the page while it is written."""

from __future__ import annotations

import io
import os
from contextlib import redirect_stdout

import click

from plyground.errors import InputError
from plyground.web.worker import Job


def run(job: Job, name: str, arguments: list[str], columns: int) -> int:
    """`plyground course NAME ARGUMENTS` at a width of so many columns; the exit code."""
    import importlib

    command = importlib.import_module(f"plyground.cli.course.{name}").command
    os.environ["COLUMNS"] = str(columns)
    try:
        with redirect_stdout(_Sender(job)):
            code = command.main(arguments, prog_name=f"plyground course {name}", standalone_mode=False)
    except click.ClickException as error:
        raise InputError(error.format_message()) from None
    return code if isinstance(code, int) else 0


class _Sender(io.TextIOBase):
    """A stream of text that ends on a page."""

    encoding = "utf-8"

    def __init__(self, job: Job) -> None:
        self._job = job

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError("text only")  # who asks whether bytes are welcome is told so
        if self._job.stop.is_set():
            raise KeyboardInterrupt
        if text:
            self._job.send(text)
        return len(text)
