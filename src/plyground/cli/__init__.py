"""The command line. One module is one command; the folder is the register.

stdout carries the result, stderr progress and errors. Exit codes: 0 done, 1 the answer is "no", 2 bad input (one
line), 3 an error of ours, 4 not finished but resumable, 130 interrupted.
"""

from __future__ import annotations

import _thread
import codecs
import errno
import importlib
import io
import os
import pkgutil
import sys
import threading
from types import ModuleType
from typing import Any

import click

from plyground.errors import InputError

PLAIN = {**dict(zip("▲▼●◇◆■·─━╌│├┝└┕−", "^vo<#x.-=.|++``-", strict=True)), "∞": "inf", "→": "->", "←": "<-"}
PLAIN |= {"≥": ">=", "≤": "<=", "…": "...", "✗": "x", "█": "#"}
"""What stands for a character that a terminal cannot show."""


def _plain(error: UnicodeError) -> tuple[str, int]:
    """The error handler of our output: a picture in a terminal without Unicode is plainer, and still a picture."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(c, "?") for c in error.object[error.start : error.end]), error.end


codecs.register_error("plyground", _plain)


class Folder(click.Group):
    """A group whose commands are the modules of a folder, each with its `command`."""

    def __init__(self, folder: ModuleType, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._folder = folder

    def list_commands(self, context: click.Context) -> list[str]:
        names = (module.name for module in pkgutil.iter_modules(self._folder.__path__))
        return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in self.list_commands(context):
            return None
        module = importlib.import_module(f"{self._folder.__name__}.{name.replace('-', '_')}")
        return module.command

    def resolve_command(self, context: click.Context, args: list[str]) -> Any:
        name = args[0]
        if self.get_command(context, name) is None:
            from plyground.errors import unknown

            raise unknown("command", name, self.list_commands(context))
        return super().resolve_command(context, args)


def main() -> None:
    """The command `plyground`."""
    from plyground.cli._root import plyground

    for name, way in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, way))  # noqa: SIM115 - open as long as we are
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plyground")
    sys.unraisablehook = _unraisable
    if os.environ.get("_PLYGROUND_COMPLETE"):  # a shell asks how a word goes on
        plyground.main(prog_name="plyground")
    sys.exit(run(plyground, sys.argv[1:]))


def run(command: click.Command, arguments: list[str]) -> int:
    """Run a command and turn whatever happens into an exit code and at most one line on stderr."""
    if sys.stderr.isatty():
        from plyground.cli._output import spinner
        from plyground.compiled import kernel

        kernel.show = lambda name: spinner(f"compiling {name}, once")
    try:
        with command.make_context("plyground", list(arguments)) as context:
            code = command.invoke(context)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except (KeyboardInterrupt, click.Abort):
        return interrupted()
    except click.ClickException as error:
        return _say(error.format_message(), 2)
    except InputError as error:
        return _say(str(error), 2)
    except BrokenPipeError:
        _leave_unsaid()
        return 0
    except BaseException as error:
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            return _say(f"cannot write the output: {error.strerror}", 2)
        if os.environ.get("PLYGROUND_DEBUG"):
            raise
        if place := _in_users_code(error):
            return _say(": ".join(filter(None, (place, type(error).__name__, str(error)))), 2)
        if isinstance(error, SystemExit):
            raise
        return _say(f"internal error: {type(error).__name__}: {error} (PLYGROUND_DEBUG=1 shows where)", 3)


def _in_users_code(error: BaseException) -> str | None:
    """Where in the file of a user's own game or search an error arose, or None: it is ours."""
    import traceback

    own, users = os.path.dirname(os.path.dirname(__file__)), None
    for frame in traceback.extract_tb(error.__traceback__):
        module = sys.modules.get("plyground.named")
        if module is not None and frame.filename in module.USERS:
            users = f"{os.path.basename(frame.filename)} line {frame.lineno}"
        elif frame.filename.startswith(own):
            users = None
    return users


def _unraisable(what: Any) -> None:
    """Ctrl-C while Python tidied up, where nothing can be raised, is heard a moment later."""
    if what.exc_type is KeyboardInterrupt:
        threading.Timer(0.01, _thread.interrupt_main).start()
    else:
        sys.__unraisablehook__(what)


def interrupted() -> int:
    """Say that Ctrl-C was heard; on a terminal below the ^C it shows."""
    if sys.stderr.isatty():
        click.echo(err=True)
    return _say("interrupted", 130)


def _leave_unsaid() -> None:
    """Nobody reads on: what is still to be written goes nowhere."""
    with open(os.devnull, "w") as nowhere:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except BrokenPipeError:
                os.dup2(nowhere.fileno(), stream.fileno())


def _say(message: str, code: int) -> int:
    click.echo("plyground: " + " ".join(message.split()), err=True)
    return code
