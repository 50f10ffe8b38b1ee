"""Layouts: boards written as text, shipped beside a game or in a file of the user's.

Every error names the place: file, line and column, and what was expected there.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from plyground.errors import InputError, unknown


@dataclass(frozen=True)
class Layout:
    """The rows of a board; `first_line` is the number of the line the first row stands on."""

    source: str
    rows: tuple[str, ...]
    first_line: int = 1

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def where(self, row: int, column: int | None = None) -> str:
        """The place of a cell in the file, counted from 1."""
        place = f"{self.source} line {self.first_line + row}"
        return place if column is None else f"{place} column {column + 1}"

    def expect(self, letters: str) -> Layout:
        """The layout itself, once its rows are equally long and hold only these letters."""
        if not self.rows:
            raise InputError(f"{self.source}: there is no board in it")
        for r, row in enumerate(self.rows):
            if len(row) != self.width:
                raise InputError(f"{self.where(r)}: the row has {len(row)} cells and the first one {self.width}")
            for c, letter in enumerate(row):
                if letter not in letters:
                    raise InputError(f"{self.where(r, c)}: unknown character {letter!r}, expected one of '{letters}'")
        return self

    def places(self, letter: str) -> list[tuple[int, int]]:
        """(row, column) of every cell with this letter, both from 0."""
        return [(r, c) for r, row in enumerate(self.rows) for c, found in enumerate(row) if found == letter]

    def only(self, letter: str, what: str) -> tuple[int, int]:
        """The one cell with this letter."""
        found = self.places(letter)
        if not found:
            raise InputError(f"{self.source}: there is no {what} ('{letter}') on the board")
        if len(found) > 1:
            raise InputError(f"{self.where(*found[1])}: a second {what} ('{letter}'), expected exactly one")
        return found[0]

    def cells(self, letters: str) -> int:
        """The cells with one of these letters as a set of bits, row by row: bit row * width + column."""
        return sum(1 << r * self.width + c for letter in letters for r, c in self.places(letter))


def names(folder: Path, suffix: str = "txt") -> tuple[str, ...]:
    """The names of the layouts in a game's folder."""
    return tuple(sorted(path.stem for path in folder.glob(f"*.{suffix}")))


def read(folder: Path, game: str, layout: str, suffix: str = "txt") -> tuple[str, str]:
    """The text of a shipped layout, by name, or of a user's file, by path; and what errors call it."""
    known = names(folder, suffix)
    if layout in known:
        return (folder / f"{layout}.{suffix}").read_text(encoding="utf-8"), layout
    path = Path(layout)
    if not path.suffix and not path.exists():
        raise unknown(f"layout of {game}", layout, known)
    try:
        return path.read_text(encoding="utf-8-sig"), str(path)
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte {error.start} is not text (UTF-8)") from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None


def grid(text: str, source: str, letters: str) -> Layout:
    """A layout that is nothing but its rows; empty lines at the end do not count."""
    return Layout(source, tuple(line.rstrip() for line in text.rstrip().splitlines())).expect(letters)
