"""Positions of a match one after the other: an animation on a terminal, plain text elsewhere."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, TextIO

FASTER, SLOWER = 1.5, 1 / 1.5
SLOWEST, FASTEST = 0.1, 100.0


class Screen:
    """Shows positions at a speed in moves per second; on a terminal + and - change it, space pauses, q ends."""

    def __init__(
        self,
        title: str,
        speed: float,
        to: TextIO,
        picture: Callable[[Any, Any], Any] | None = None,
        on_key: Callable[[str], None] | None = None,
    ) -> None:
        """picture(game, state) is a Rich text, that of the board unless told otherwise; on_key hears all other keys."""
        self.title, self.speed, self.to = title, speed, to
        self._picture, self._on_key = picture, on_key
        self.paused = self.ended = False
        self.animated = to.isatty()
        self._live: Any = None
        self._keys = Keys()
        self._frame: Any = None

    def __enter__(self) -> Screen:
        if self.animated:
            from rich.console import Console
            from rich.live import Live

            self._live = Live(console=Console(file=self.to), auto_refresh=False, transient=True)
            self._live.start()
            self._keys.open()
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._keys.close()
        if self._live is not None:
            self._live.stop()

    def show(self, caption: str, game: Any, state: Any) -> bool:
        """Show a position for its time; False once the watcher has asked to end."""
        from plyground.draw.position import position_picture, position_text

        if not self.animated:
            self.to.write(f"{caption}\n\n{position_text(game, state)}\n\n")
            return True
        self._frame = (f"{self.title}\n{caption}\n\n", (self._picture or position_picture)(game, state))
        self._draw()
        waited = 0.0
        while not self.ended and (self.paused or waited < 1 / self.speed):
            start = time.monotonic()
            if key := self._keys.read(min(0.1, 1 / self.speed)):
                self._press(key)
            waited += time.monotonic() - start
        return not self.ended

    def _press(self, key: str) -> None:
        if key in "+=":
            self.speed = min(FASTEST, self.speed * FASTER)
        elif key in "-_":
            self.speed = max(SLOWEST, self.speed * SLOWER)
        elif key == " ":
            self.paused = not self.paused
        elif key in "qQ":
            self.ended = True
        elif self._on_key is not None:
            self._on_key(key)
        self._draw()

    def _draw(self) -> None:
        from rich.text import Text

        state = "paused" if self.paused else f"{self.speed:.3g} moves a second"
        keys = f"{state} · + faster · - slower · space pause · q end" if self._keys.are_open else state
        self._live.update(Text.assemble(*self._frame, f"\n\n{keys}"), refresh=True)


class Keys:
    """Single key presses from the terminal, where there is one that can give them."""

    def __init__(self) -> None:
        self._before: Any = None

    @property
    def are_open(self) -> bool:
        return self._before is not None

    def open(self) -> None:
        try:
            import termios
            import tty

            self._before = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin)
        except (ImportError, OSError, ValueError, termios.error):
            self._before = None

    def close(self) -> None:
        if self._before is not None:
            import termios

            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._before)
            self._before = None

    def read(self, seconds: float) -> str:
        """The key pressed within so many seconds, or nothing."""
        if self._before is None:
            time.sleep(seconds)
            return ""
        import select

        ready, _, _ = select.select([sys.stdin], [], [], seconds)
        return os.read(sys.stdin.fileno(), 1).decode(errors="ignore") if ready else ""
