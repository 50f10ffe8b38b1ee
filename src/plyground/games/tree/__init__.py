"""Trees written by hand: MAX, MIN, player and chance nodes; the textbook's tree is shipped."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from plyground.errors import unknown
from plyground.evaluator import evaluator
from plyground.game import CHANCE, game
from plyground.games.tree.text import Branch, Leaf, parse
from plyground.words import put

FOLDER = Path(__file__).parent / "layouts"
LAYOUTS = tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))
FINISHED = -2


@game
class Tree(NamedTuple):
    """A tree as arrays; a state is the number of a node, the root is 0.

    The children of node i are first[i], first[i] + 1, ..., first[i] + children[i] - 1; action a leads to the a-th.
    """

    turn: np.ndarray  # whose turn it is: player, CHANCE, or FINISHED at a leaf
    first: np.ndarray
    children: np.ndarray  # how many
    values: np.ndarray  # (nodes, players): the utility of a leaf
    static: np.ndarray  # (nodes, players): what an evaluator says of an inner node
    chance_of: np.ndarray  # the probability of each node below its chance parent
    zero: tuple[float, ...]  # one 0 per player
    names: list[str]  # for people

    @property
    def players(self):
        return len(self.zero)

    @property
    def zero_sum(self):
        inner = self.values[self.turn == FINISHED]
        return self.players < 3 and bool(np.all(inner[:, 0] == -inner[:, -1]))

    @property
    def chance(self):
        return bool(np.any(self.turn == CHANCE))

    def initial(self):
        return 0

    def player(self, state):
        return self.turn[state]

    def actions(self, state):
        return range(self.children[state])

    def result(self, state, action):
        return self.first[state] + action

    def is_terminal(self, state):
        return self.turn[state] == FINISHED

    def utility(self, state):
        return self.row(self.values, state)

    def row(self, table, state):
        """One row of a table as a tuple."""
        found = self.zero
        for i in range(len(self.zero)):
            found = put(found, i, table[state, i])
        return found

    def chances(self, state):
        return self.chance_of[self.first[state] : self.first[state] + self.children[state]]

    def action_name(self, state, action):
        return self.names[int(self.first[state]) + action] or str(action + 1)

    def state_name(self, state):
        return self.names[state]

    def describe(self, state):
        finished = bool(self.is_terminal(state))
        return {
            "node": self.names[state] or "root",
            "to_move": None if finished else int(self.turn[state]),
            "value": [float(v) for v in self.values[state]] if finished else None,
            "finished": finished,
        }

    def draw(self, state):
        from plyground.games.tree.picture import picture

        return picture(self, int(state))


@evaluator
class Static(NamedTuple):
    """The value written at an inner node, 0 where none is; the exact value of a leaf."""

    def value(self, game, state):
        return game.values[state, 0] if game.is_terminal(state) else game.static[state, 0]


EVALUATORS = {"static": Static}


def load(layout: str | None = None) -> Tree:
    """A shipped tree by name ("textbook" where none is given), or a user's file: text, or .json."""
    name = layout or "textbook"
    if name in LAYOUTS:
        return from_branch(parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"), name))
    if not Path(name).suffix and not Path(name).exists():
        raise unknown("layout of tree", name, LAYOUTS)
    from plyground.games.tree.files import read

    return from_branch(read(Path(name)))


def from_branch(root: Branch) -> Tree:
    """A tree as arrays, numbered level by level so that brothers stand side by side."""
    order: list[tuple[float, Branch | Leaf]] = [(1.0, root)]
    first, widths = [], []
    for _, node in order:  # grows while it is walked
        children = node.children if isinstance(node, Branch) else []
        first.append(len(order))
        widths.append(len(children))
        order += children
    nodes = [node for _, node in order]
    players = len(next(node.values for node in nodes if isinstance(node, Leaf)))
    zero = (0.0,) * players
    return Tree(
        turn=np.array([node.turn if isinstance(node, Branch) else FINISHED for node in nodes]),
        first=np.array(first),
        children=np.array(widths),
        values=np.array([node.values if isinstance(node, Leaf) else zero for node in nodes]),
        static=np.array([(node.static or zero) if isinstance(node, Branch) else zero for node in nodes]),
        chance_of=np.array([chance for chance, _ in order]),
        zero=zero,
        names=[node.name for node in nodes],
    )
