"""`plyground doctor`: what this installation has and what it lacks."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sys
from typing import Any

import click

from plyground.cli._output import json_option, print_json
from plyground.version import __version__


@click.command(epilog="Example:  plyground doctor")
@json_option
def command(as_json: bool) -> int:
    """What this installation has, what it lacks and what to do about it."""
    rows = checks()
    if as_json:
        print_json({"version": __version__, "checks": rows})
    else:
        for row in rows:
            click.echo(f"{'ok  ' if row['ok'] else 'note'}  {row['what']:<14}{row['found']}")
    return 0 if all(row["ok"] or not row["needed"] for row in rows) else 1


def checks() -> list[dict[str, Any]]:
    """One row per thing looked at; `needed` rows that are not ok make the command answer no."""
    return [
        _row(
            "Plyground",
            True,
            f"{__version__} on Python {platform.python_version()}, {platform.system()} {platform.machine()}",
        ),
        _row("Python", sys.version_info >= (3, 11), f"{platform.python_version()}, 3.11 or newer is needed"),
        *(_library(name) for name in ("numpy", "click", "rich", "starlette", "uvicorn", "websockets")),
        _machine_code(),
        _cache(),
        _terminal(),
    ]


def _row(what: str, ok: bool, found: str, needed: bool = True) -> dict[str, Any]:
    return {"what": what, "ok": ok, "found": found, "needed": needed}


def _version(name: str) -> str:
    from importlib.metadata import version  # slow to import

    return version(name)


def _library(name: str) -> dict[str, Any]:
    if importlib.util.find_spec(name) is None:
        return _row(name, False, f"missing: pip install {name}")
    return _row(name, True, _version(name))


def _machine_code() -> dict[str, Any]:
    """Compiles and runs a search, rather than believing that it could."""
    from plyground.compiled import NotCompiled, unavailable

    if reason := unavailable():
        return _row(
            "machine code", False, f"{reason}: all searches run interpreted, 20 to 200 times slower", needed=False
        )
    import plyground as pg

    try:
        result = pg.search(pg.load("tictactoe"), mode="compiled")
    except (NotCompiled, ImportError) as error:
        return _row("machine code", False, f"Numba is here but does not work: {error}")
    good = result.nodes == 18_297
    return _row(
        "machine code",
        good,
        f"Numba {_version('numba')}, tic-tac-toe solved in {result.seconds * 1e3:.1f} ms",
    )


def _cache() -> dict[str, Any]:
    from plyground.compiled import cache_folder

    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return _row(
            "cache",
            False,
            f"cannot write {folder} ({error.strerror}): set PLYGROUND_CACHE to a folder you own",
            needed=False,
        )
    if not os.access(folder, os.W_OK):
        return _row("cache", False, f"cannot write {folder}: set PLYGROUND_CACHE to a folder you own", needed=False)
    files = [path.stat().st_size for path in folder.rglob("*.nb?")]
    return _row("cache", True, f"{folder}, {len(files)} files, {sum(files) / 1e6:.1f} MB")


def _terminal() -> dict[str, Any]:
    size = shutil.get_terminal_size()
    encoding = (sys.stdout.encoding or "ascii").lower()
    good = encoding.replace("-", "") == "utf8"
    advice = "" if good else ", pictures in text need UTF-8: set PYTHONUTF8=1"
    return _row("terminal", good, f"{size.columns} columns, {encoding}{advice}", needed=False)
