"""An interactive viewer as one object: a notebook shows it as a frame, `save` makes it a file for any browser."""

from __future__ import annotations

from html import escape
from pathlib import Path

from plyground.errors import InputError


class Frame:
    """A self-contained page; it needs no server and no network."""

    def __init__(self, html: str, title: str, height: int) -> None:
        self.html, self.title, self.height = html, title, height

    def save(self, path: str | Path) -> None:
        """Write the page to a file."""
        try:
            Path(path).write_text(self.html, encoding="utf-8")
        except OSError as error:
            raise InputError(f"cannot write {path}: {error.strerror or error}") from None

    def _repr_html_(self) -> str:
        look = f"width:100%;height:{self.height}px;border:0"
        return (
            f'<iframe srcdoc="{escape(self.html)}" title="{escape(self.title)}" style="{look}" '
            'sandbox="allow-scripts allow-downloads"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<viewer: {self.title}; .save('x.html') keeps it>"
