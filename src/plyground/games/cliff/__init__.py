"""Cliff walking: blue wants to reach the goal cheaply, red wants to stand in the way.

They move in turn, one cell at a time; blue pays 1 for each cell it enters, more for water, and dies in the cliff. A
move across the border or into the other agent is a bump: the agent stays, its turn is used up and nothing is paid
(bump="wait"), or it is not allowed at all (bump="forbidden").

Cells are numbered row by row from 0; `ground` and `walk` hold one number per cell:

    0  1  2 ...  9
    10 11 12 ... 19
    ...
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from plyground.draw.board import Board, Piece
from plyground.errors import InputError
from plyground.evaluator import evaluator
from plyground.game import game
from plyground.games.cliff.grid import ABYSS, LETTERS, ROCK, WATER, read
from plyground.layouts import names
from plyground.words import Actions, word

FOLDER = Path(__file__).parent / "layouts"
LAYOUTS = names(FOLDER)

UP, DOWN, RIGHT, LEFT, STAY = range(5)
NAMES = ("up", "down", "right", "left", "stay")
DEATH = -1000.0


class State(NamedTuple):
    """The cells of blue (MAX, player 0) and red (MIN, player 1), whose turn it is, and what blue has paid so far."""

    blue: int
    red: int
    turn: int
    paid: float


@game
class Cliff(NamedTuple):
    height: int
    width: int
    blue: int
    red: int
    goal: int
    forbidden: bool  # may an agent not bump at all?
    step_cost: float
    water_cost: float
    cost_weight: float  # of the usual evaluation
    ground: np.ndarray  # what each cell is: floor, water, abyss, rock
    walk: np.ndarray  # steps from each cell to the goal round the cliff, whoever stands in the way; -1: no way

    @property
    def cyclic(self):
        return True

    def initial(self):
        return State(self.blue, self.red, 0, 0.0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        if self.is_terminal(state):
            return Actions(word(0))
        if not self.forbidden:
            return Actions(word(0b1111))
        free = word(0)
        for action in range(4):
            if self.target(state, action) != (state.blue if state.turn == 0 else state.red):
                free |= word(1) << word(action)
        return Actions(free if free != word(0) else word(1) << word(STAY))

    def target(self, state, action):
        """The cell where the agent to move stands after this action: its own where it bumps."""
        here, other = (state.blue, state.red) if state.turn == 0 else (state.red, state.blue)
        there = here
        if action == UP and here >= self.width:
            there = here - self.width
        elif action == DOWN and here < self.width * (self.height - 1):
            there = here + self.width
        elif action == RIGHT and (here + 1) % self.width != 0:
            there = here + 1
        elif action == LEFT and here % self.width != 0:
            there = here - 1
        kind = self.ground[there]
        if there == other or kind == ROCK or (kind == ABYSS and state.turn == 1):
            return here
        return there

    def cost(self, state, action):
        """What an action costs blue; red pays nothing."""
        there = self.target(state, action)
        if state.turn == 1 or there == state.blue:
            return 0.0
        return self.water_cost if self.ground[there] == WATER else self.step_cost

    def result(self, state, action):
        there = self.target(state, action)
        if state.turn == 0:
            return State(there, state.red, 1, state.paid + self.cost(state, action))
        return State(state.blue, there, 0, state.paid)

    def is_terminal(self, state):
        return state.blue == self.goal or self.ground[state.blue] == ABYSS

    def utility(self, state):
        """0 at the goal, where only the costs on the way count; death is worse than any cost."""
        return (0.0, 0.0) if state.blue == self.goal else (-np.inf, np.inf)

    def usual_evaluator(self):
        return Sheet(self.cost_weight)

    # What has been paid is no part of a position: a position is a pair of cells and a turn.

    def key(self, state):
        return self.index(state)

    def positions(self):
        """How many positions there are."""
        return 2 * self.ground.size * self.ground.size

    def index(self, state):
        return (state.turn * self.ground.size + state.blue) * self.ground.size + state.red

    def state_at(self, index):
        pair = index // self.ground.size
        return State(pair % self.ground.size, index % self.ground.size, pair // self.ground.size, 0.0)

    # ---------------------------------------------------------------------------------------- for people

    @property
    def sides(self):
        return ("blue", "red")

    def action_name(self, state, action):
        return NAMES[action]

    def place(self, cell):
        """[row, column] of a cell, counted from 1."""
        return [int(cell) // self.width + 1, int(cell) % self.width + 1]

    def describe(self, state):
        return {
            "blue": self.place(state.blue),
            "red": self.place(state.red),
            "cost": state.paid,
            "to_move": ("blue", "red")[state.turn],
            "finished": bool(self.is_terminal(state)),
        }

    def status(self, state):
        return f"blue has paid {state.paid:g}"

    def draw(self, state):
        letters = [LETTERS[kind] for kind in self.ground]
        letters[self.goal] = "g"
        ground = tuple(
            "".join(letters[r * self.width : (r + 1) * self.width]).replace(".", " ") for r in range(self.height)
        )
        (row, column), (red_row, red_column) = divmod(state.blue, self.width), divmod(state.red, self.width)
        pieces = (Piece("agent", red_row, red_column, "red", "R"), Piece("agent", row, column, "blue", "B"))
        targets = {}
        for action in self.actions(state):
            targets.setdefault(divmod(self.target(state, action), self.width), action)
        return Board(self.height, self.width, pieces, ground, {action: cell for cell, action in targets.items()})


@evaluator
class Sheet(NamedTuple):
    """The rows between the agents minus blue's walking distance to the goal, and minus the weighted cost so far."""

    cost_weight: float = 0.0

    def value(self, game, state):
        if game.is_terminal(state) and state.blue != game.goal:
            return DEATH
        rows = abs(state.blue // game.width - state.red // game.width)
        return float(rows - game.walk[state.blue]) - self.cost_weight * state.paid

    def final(self, game, state, depth):
        return self.value(game, state)


EVALUATORS = {"sheet": Sheet}


def load(
    layout: str | None = None,
    *,
    bump: str = "wait",
    water_cost: float = 5.0,
    step_cost: float = 1.0,
    cost_weight: float = 0.0,
    blue: tuple[int, int] | None = None,
    red: tuple[int, int] | None = None,
) -> Cliff:
    """A shipped layout ("sheet" where none is given) or a user's file; blue and red: starts (row, column) from 1.

    cost_weight: how much of what blue has paid the usual evaluation subtracts.
    """
    if bump not in ("wait", "forbidden"):
        raise InputError(f"bump is 'wait' or 'forbidden', not {bump!r}")
    for name, number in (("water_cost", water_cost), ("step_cost", step_cost), ("cost_weight", cost_weight)):
        if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number < float("inf"):
            raise InputError(f"{name} must be a number of at least 0, not {number!r}")
    board = read(FOLDER, layout or "sheet", blue, red)
    return Cliff(
        board.height, board.width, board.blue, board.red, board.goal,
        forbidden=bump == "forbidden", step_cost=float(step_cost), water_cost=float(water_cost),
        cost_weight=float(cost_weight), ground=board.ground, walk=board.walk,
    )  # fmt: skip
