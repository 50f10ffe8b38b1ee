"""Text with colours: lines of pieces, each with a style. Plain text drops the styles; a terminal shows them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TextIO

Line = list[tuple[str, str]]
"""Pieces of text, each with a style as Rich writes it ("bold red") or ""."""


def plain(lines: Iterable[Line]) -> str:
    """The lines without colours."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def show(lines: Iterable[Line], to: TextIO | None = None) -> None:
    """Write lines (to stdout): in colour on a terminal (unless NO_COLOR asks for none), plain everywhere else."""
    to = to or sys.stdout
    if not to.isatty():
        to.write(plain(lines) + "\n")
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=to)
    for line in lines:
        console.print(Text.assemble(*line), soft_wrap=True)


def beside(left: list[Line], right: list[Line], gap: int = 4) -> list[Line]:
    """Two texts next to each other."""
    width = max((sum(len(text) for text, _ in line) for line in left), default=0) + gap
    rows = []
    for i in range(max(len(left), len(right))):
        line = list(left[i]) if i < len(left) else []
        if i < len(right):
            line.append((" " * (width - sum(len(text) for text, _ in line)), ""))
            line += right[i]
        rows.append(line)
    return rows
