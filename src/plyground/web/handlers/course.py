"""The course sheets: what each can be told, and its output while it is written."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import click

from plyground.cli import course
from plyground.errors import InputError, unknown
from plyground.web import sheets as running
from plyground.web.call import Call
from plyground.web.register import message


@message
async def sheets(call: Call) -> list[dict[str, Any]]:
    """Every sheet: its name, what it is about, and those of its options that are a choice, a number or a switch."""
    return [_told(entry.name) for entry in pkgutil.iter_modules(course.__path__) if not entry.name.startswith("_")]


@message
async def run(call: Call, name: str, options: dict[str, str | int | float | bool], columns: int) -> int:
    """Run a sheet as the terminal would; the text comes in parts, the answer is the exit code."""
    known = {sheet["name"]: sheet["options"] for sheet in await sheets(call)}
    if name not in known:
        raise unknown("course sheet", name, known)
    flags = {option["flag"]: option for option in known[name]}
    arguments: list[str] = []
    for flag, value in options.items():
        if flag not in flags:
            raise unknown("option", flag, flags)
        if flags[flag]["kind"] == "switch":
            arguments += [flag] if value is True else []
        elif flags[flag]["kind"] == "choice" and value not in flags[flag]["choices"]:
            raise InputError(f"{flag} is one of {', '.join(flags[flag]['choices'])}")
        elif str(value) != "":
            arguments.append(f"{flag}={value}")
    return int(await call.think(running.run, name=name, arguments=arguments, columns=max(60, min(columns, 200))))


def _told(name: str) -> dict[str, Any]:
    command = importlib.import_module(f"{course.__name__}.{name}").command
    options = [_option(p) for p in command.params if isinstance(p, click.Option) and p.name not in ("as_json", "watch")]
    about = (command.help or "").strip().splitlines()[0]
    return {"name": name, "about": about, "options": [option for option in options if option]}


def _option(option: click.Option) -> dict[str, Any] | None:
    """An option for a form; None for one that names a file or is free text: a page may not say such."""
    kind = option.type
    usual = option.default if isinstance(option.default, str | int | float) else None
    found = {"flag": option.opts[0], "about": option.help or "", "default": usual}
    if option.is_flag:
        return None if option.secondary_opts else {**found, "kind": "switch", "choices": []}
    if isinstance(kind, click.Choice):
        return {**found, "kind": "choice", "choices": [str(choice) for choice in kind.choices]}
    if isinstance(kind, click.types.IntParamType | click.types.FloatParamType) and not option.multiple:
        return {**found, "kind": "number", "choices": []}
    return None
