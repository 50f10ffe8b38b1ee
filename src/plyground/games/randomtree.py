"""Random trees by seed, for teaching and tests: shape, ties, decimals, players and chance as you like."""

from __future__ import annotations

import random

from plyground.errors import InputError
from plyground.game import CHANCE
from plyground.games.tree import Tree, from_branch
from plyground.games.tree.text import Branch, Leaf

LAYOUTS = ()
LARGEST = 2_000_000


def load(
    layout: str | None = None,
    seed: int = 0,
    branching: int = 3,
    depth: int = 3,
    ragged: bool = False,
    ties: bool = False,
    decimals: bool = False,
    infinite: bool = False,
    players: int = 2,
    chance: bool = False,
) -> Tree:
    """The tree of a seed.

    branching and depth give its shape, with `ragged` at most so much; `ties` draws values from a few numbers,
    `decimals` from tenths, `infinite` puts infinities among them; `chance` makes about a third of the inner nodes dice.
    """
    if layout is not None:
        raise InputError("randomtree has no layouts: say seed=, branching=, depth=, ...")
    for name, number, least in (("branching", branching, 1), ("depth", depth, 1), ("players", players, 1)):
        if number < least:
            raise InputError(f"randomtree needs {name} of at least {least}, not {number}")
    if sum(branching**d for d in range(depth + 1)) > LARGEST:
        raise InputError(f"a tree of branching {branching} and depth {depth} has more than {LARGEST:,} nodes")
    if chance and infinite:
        raise InputError("an infinite value has no expectation: leave out infinite or chance")
    if players > 9:
        raise InputError(f"randomtree has at most 9 players, not {players}")
    return from_branch(
        _Maker(random.Random(seed), branching, ragged, ties, decimals, infinite, players, chance).root(depth)
    )


class _Maker:
    def __init__(
        self,
        luck: random.Random,
        branching: int,
        ragged: bool,
        ties: bool,
        decimals: bool,
        infinite: bool,
        players: int,
        chance: bool,
    ) -> None:
        self.luck, self.branching, self.ragged, self.players, self.chance = luck, branching, ragged, players, chance
        self.ties, self.decimals, self.infinite = ties, decimals, infinite
        self.made = 0

    def root(self, depth: int) -> Branch:
        return self._branch(depth, 0)

    def _branch(self, depth: int, turn: int) -> Branch:
        below_chance = self.chance and self.made > 0 and self.luck.random() < 1 / 3
        branch = Branch(self._name(), CHANCE if below_chance else turn)
        count = self.luck.randint(1, self.branching) if self.ragged else self.branching
        share = 1 / count if below_chance else 1.0
        following = turn if below_chance else (turn + 1) % self.players
        for _ in range(count):
            leaf = depth == 1 or (self.ragged and self.luck.random() < 0.2)
            branch.children.append((share, self._leaf() if leaf else self._branch(depth - 1, following)))
        return branch

    def _leaf(self) -> Leaf:
        if self.players > 2:
            return Leaf("", tuple(self._value() for _ in range(self.players)))
        value = self._value()
        return Leaf("", (value, -value)[: self.players])

    def _value(self) -> float:
        if self.infinite and self.luck.random() < 0.15:
            return self.luck.choice((float("inf"), float("-inf")))
        if self.decimals:
            return self.luck.randint(-20 if not self.ties else -2, 20 if not self.ties else 2) / 10
        return float(self.luck.randint(-2, 2) if self.ties else self.luck.randint(-20, 20))

    def _name(self) -> str:
        """A, B, ..., Z, AA, AB, ... in the order of making."""
        self.made += 1
        number, name = self.made, ""
        while number:
            number, letter = divmod(number - 1, 26)
            name = chr(65 + letter) + name
        return name
