"""Trees as text. One line is one inner node, the first line is the root:

A max: B C D            a name, whose turn it is, the children
B min: 3 12 8           a number is a leaf
C min = 5: 2 4 E        "= 5" is what an evaluator says of the node when a search stops there
E = 6                   a leaf with a name
D chance: 1/3*14 2/3*F  chances stand before the children; without them all are equally likely
F p3: (1, 2, 3) ...     p1, p2, p3, ... are players; a vector has one number for each
# the rest of a line after # is a remark
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from fractions import Fraction

from plyground.errors import InputError
from plyground.game import CHANCE


@dataclass
class Leaf:
    """An end of the tree, with one value per player."""

    name: str
    values: tuple[float, ...]


@dataclass
class Branch:
    """An inner node; each child stands with its probability (1 where there is no luck)."""

    name: str
    turn: int
    static: tuple[float, ...] | None = None
    children: list[tuple[float, Branch | Leaf]] = field(default_factory=list)


@dataclass
class _Line:
    number: int
    turn: int | None  # None: a named leaf
    value: tuple[float, ...] | None
    children: list[tuple[int, str]]  # column and text


_HEAD = re.compile(r"\s*(?P<name>[A-Za-z_]\w*)\s*(?P<turn>\w+)?\s*(=\s*(?P<value>\([^)]*\)|[^\s:]+)\s*)?(?P<colon>:)?")
_CHILD = re.compile(r"[\s,]*(?P<child>([0-9./]+\s*\*\s*)?(\([^)]*\)|[^\s,()]+))")
_TURNS = {"max": 0, "min": 1, "chance": CHANCE}


def parse(text: str, source: str = "tree") -> Branch:
    """The tree a text describes; an error names the line and the column."""
    lines = _lines(text, source)
    if not lines:
        raise InputError(f"{source}: there is no tree in it; a first line could be `A max: B C D`")
    root = next(iter(lines))
    if lines[root].turn is None:
        raise InputError(f"{source} line {lines[root].number} column 1: the first line is the root, `{root} max: ...`")
    reader = _Reader(source, lines)
    tree = reader.branch(root, ())
    if unused := [name for name in lines if name not in reader.parents and name != root]:
        raise InputError(f"{source} line {lines[unused[0]].number} column 1: no node has {unused[0]} as a child")
    reader.check_lengths()
    return tree


def _lines(text: str, source: str) -> dict[str, _Line]:
    lines: dict[str, _Line] = {}
    for number, full in enumerate(text.splitlines(), 1):
        line = full.split("#")[0].rstrip()
        if not line.strip():
            continue
        head = _HEAD.match(line)
        where = f"{source} line {number}"
        if head is None:
            raise InputError(f"{where} column 1: expected a node such as `A max: B C D`, found {line.strip()[:30]!r}")
        name, turn, value = head["name"], head["turn"], head["value"]
        if name in lines:
            raise InputError(f"{where} column 1: {name} is defined twice, first in line {lines[name].number}")
        if turn is None and value is None:
            raise InputError(
                f"{where} column {head.end() + 1}: expected max, min, chance, p1, p2, ... or `= value` after {name}"
            )
        if turn is not None and head["colon"] is None:
            raise InputError(f"{where} column {head.end() + 1}: expected `:` and the children of {name}")
        if turn is None and line[head.end() :].strip():
            raise InputError(f"{where} column {head.end() + 1}: a leaf is a name and a value, `{name} = 3`")
        column = head.start("value") + 1
        lines[name] = _Line(
            number,
            None if turn is None else _turn(turn, f"{where} column {head.start('turn') + 1}"),
            None if value is None else _values(value, f"{where} column {column}"),
            _children(line, head.end(), where) if turn is not None else [],
        )
    return lines


def _children(line: str, start: int, where: str) -> list[tuple[int, str]]:
    found = []
    while line[start:].strip(" ,\t"):
        match = _CHILD.match(line, start)
        if match is None:
            rest = line[start:].lstrip(" ,\t")
            raise InputError(f"{where} column {len(line) - len(rest) + 1}: expected a child, found {rest[:20]!r}")
        found.append((match.start("child") + 1, match["child"]))
        start = match.end()
    if not found:
        raise InputError(f"{where} column {len(line) + 1}: expected children after `:`")
    return found


def _turn(word: str, where: str) -> int:
    if word.lower() in _TURNS:
        return _TURNS[word.lower()]
    if re.fullmatch(r"[pP][1-9]", word):
        return int(word[1]) - 1
    raise InputError(f"{where}: expected max, min, chance, p1, p2, ..., found '{word}'")


def _values(text: str, where: str) -> tuple[float, ...]:
    parts = text.strip("()").split(",") if text.startswith("(") else [text]
    return tuple(finite_or_infinite(part, where) for part in parts)


def finite_or_infinite(text: object, where: str) -> float:
    """A leaf's number; infinities are allowed, NaN is not."""
    try:
        value = float(text)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise InputError(f"{where}: expected a number, found {str(text).strip()!r}") from None
    if math.isnan(value):
        raise InputError(f"{where}: NaN is no value: give a number, inf or -inf")
    return value


def completed_values(values: tuple[float, ...]) -> tuple[float, ...]:
    """One number per player: a single number is MAX's, and MIN's is its opposite."""
    return (values[0], -values[0]) if len(values) == 1 else values


class _Reader:
    """Turns lines into branches, from the root down."""

    def __init__(self, source: str, lines: dict[str, _Line]) -> None:
        self.source, self.lines = source, lines
        self.parents: dict[str, str] = {}
        self.leaves: list[tuple[str, tuple[float, ...]]] = []
        self.highest = 1

    def branch(self, name: str, above: tuple[str, ...]) -> Branch:
        line = self.lines[name]
        assert line.turn is not None
        self.highest = max(self.highest, line.turn)
        branch = Branch(name, line.turn, None if line.value is None else completed_values(line.value))
        chances: list[float | None] = []
        for column, text in line.children:
            where = f"{self.source} line {line.number} column {column}"
            chance, star, child = text.rpartition("*")
            chances.append(self._chance(chance, where) if star else None)
            if star and line.turn != CHANCE:
                raise InputError(f"{where}: only a chance node has chances before its children")
            branch.children.append((1.0, self._child(child.strip(), (*above, name), where, line.turn)))
        if line.turn == CHANCE:
            shares = shared(chances, f"{self.source} line {line.number} column 1: {name}")
            branch.children = [(p, child) for p, (_, child) in zip(shares, branch.children, strict=True)]
        return branch

    def _child(self, text: str, above: tuple[str, ...], where: str, turn: int) -> Branch | Leaf:
        if not re.fullmatch(r"[A-Za-z_]\w*", text) or text.lower() in {"inf", "nan", "infinity"}:
            return self._leaf("", _values(text, where), where, turn)
        if text in above:
            raise InputError(
                f"{where}: a tree has no cycle, but {' > '.join((*above[above.index(text) :], text))} is one"
            )
        if text in self.parents:
            raise InputError(
                f"{where}: {text} already stands under {self.parents[text]}: a tree has one way to each node"
            )
        if text not in self.lines:
            raise InputError(f"{where}: {text} has no value: no line defines it; a leaf is written `{text} = 3`")
        self.parents[text] = above[-1]
        line = self.lines[text]
        if line.turn is not None:
            return self.branch(text, above)
        assert line.value is not None
        return self._leaf(text, line.value, where, turn)

    def _leaf(self, name: str, values: tuple[float, ...], where: str, turn: int) -> Leaf:
        if turn == CHANCE and any(map(math.isinf, values)):
            raise InputError(f"{where}: an infinite value has no expectation: give a number under a chance node")
        full = completed_values(values)
        self.leaves.append((where, full))
        return Leaf(name, full)

    @staticmethod
    def _chance(text: str, where: str) -> float:
        try:
            return float(Fraction(text.strip()))
        except (ValueError, ZeroDivisionError):
            raise InputError(f"{where}: expected a chance such as 0.25 or 1/4, found '{text.strip()}'") from None

    def check_lengths(self) -> None:
        """All leaves have one number for each player, and as many as there are players."""
        players = max([self.highest + 1, *(len(values) for _, values in self.leaves)])
        for where, values in self.leaves:
            if len(values) != players:
                raise InputError(f"{where}: expected a vector of {players} numbers, one for each player")


def shared(chances: list[float | None], where: str) -> list[float]:
    """The probabilities of a chance node's children, checked; equal where none is given."""
    if all(c is None for c in chances):
        return [1.0 / len(chances)] * len(chances)
    given = [c for c in chances if c is not None]
    if len(given) != len(chances):
        raise InputError(f"{where}: give a chance for every child or for none")
    if any(c < 0 for c in given) or abs(sum(given) - 1) > 1e-9:
        raise InputError(f"{where}: the chances are {', '.join(f'{c:g}' for c in given)} and must sum to 1")
    return given
