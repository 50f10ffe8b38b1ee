"""Pac-Man: he eats all food of a maze while up to four ghosts hunt him; capsules turn the hunt round.

Pac-Man (player 0) moves first, then every ghost (player 1, together one side). His move costs 1 point, food brings 10,
the last food 500 and the win, a scared ghost 200; an encounter with any other ghost costs 500 and ends the game. A
capsule scares every ghost for 40 of its moves, in which it goes half a cell at a time.
An agent is one number (see bits.py), a maze one table (see board.py).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from plyground.game import game
from plyground.games.pacman import people
from plyground.games.pacman.bits import FACING, LOST, PLACE, SCARED, TIMER, WON
from plyground.games.pacman.board import CELL, EAST, ENTRIES, NAMES, NORTH, PACMAN, STOP, WEST, Maze
from plyground.games.pacman.board import maze as read_maze
from plyground.games.pacman.board import table as table_of
from plyground.games.pacman.chase import OPPONENTS
from plyground.games.pacman.evaluators import EVALUATORS, Score
from plyground.games.pacman.roster import AGENTS
from plyground.layouts import names
from plyground.words import Actions, put, word

FOLDER = Path(__file__).parent / "layouts"
LAYOUTS = names(FOLDER)

__all__ = ["AGENTS", "EVALUATORS", "LAYOUTS", "OPPONENTS", "Pacman", "State", "load"]

ROUNDS = 2_000
"""After so many rounds a match is broken off."""

WORDS = (1, 2, 4, 8, 16, 32, 64)
"""How many words hold the dots: few different numbers, since each is a type of state and compiled for itself."""


class State(NamedTuple):
    """The agents; the dots that are left, food first; food left, score, how it ended (WON, LOST or 0), whose turn."""

    pacman: int
    ghosts: tuple[int, ...]  # one at place 0, where nobody comes, in a game without ghosts
    dots: tuple[word, ...]
    food: int
    score: int
    end: int
    turn: int  # 0 Pac-Man, 1 the first ghost, ...


@game
class Pacman(NamedTuple):
    table: Any  # see board.py
    spots: int  # where the cells' places begin in it
    stride: int
    cells: int
    foods: int  # cells numbered below have food at the start,
    dots: int  # the others below this number capsules
    agents: int
    homes: tuple[int, ...]  # of the ghosts
    start: object
    maze: object

    @property
    def cyclic(self):
        return True

    @property
    def usual_cut(self):
        return "strict"

    @property
    def repetitions(self):
        return 0

    @property
    def round_plies(self):
        return self.agents

    @property
    def max_plies(self):
        return ROUNDS * self.agents

    def initial(self):
        return self.start

    def player(self, state):
        return 0 if state.turn == 0 else 1

    def actions(self, state):
        if state.end != 0:
            return Actions(word(0))
        if state.turn == 0:
            return Actions(word(self.look(state.pacman, PACMAN)))
        ghost = state.ghosts[state.turn - 1]
        return Actions(word(self.look(ghost, ghost >> FACING & 7)))

    def result(self, state, action):
        if state.turn == 0:
            return self.after_pacman(state, action)
        return self.after_ghost(state, action)

    def is_terminal(self, state):
        return state.end != 0

    def utility(self, state):
        return (1.0 * state.score, -1.0 * state.score)

    def key(self, state):
        """All but what Pac-Man faces and the food's number."""
        return state.pacman & PLACE, state.ghosts, state.dots, state.score, state.end, state.turn

    def usual_evaluator(self):
        return Score()

    # ------------------------------------------------------------------------------------------- the rules

    def after_pacman(self, state, action):
        """He moves and eats, time passes, he meets the ghosts."""
        pacman, ghosts, dots, food, score, end = state.pacman, state.ghosts, state.dots, state.food, state.score - 1, 0
        if action != STOP:
            pacman = (pacman & PLACE) + 2 * self.step(action) | action << FACING
        here = pacman & PLACE
        dot = self.look(here, CELL)
        if dot < self.dots and dots[dot >> 6] >> word(dot & 63) & word(1) != word(0):
            dots = put(dots, dot >> 6, dots[dot >> 6] ^ word(1) << word(dot & 63))
            if dot < self.foods:
                food -= 1
                score += 10
                if food == 0:
                    score += 500
                    end = WON
            else:
                for i in range(len(ghosts)):
                    ghosts = put(ghosts, i, ghosts[i] & (1 << TIMER) - 1 | SCARED << TIMER)
        for i in range(len(ghosts)):
            ghost = ghosts[i]
            if self.meet(here, ghost & PLACE):
                if ghost >> TIMER != 0:
                    score += 200
                    ghosts = put(ghosts, i, self.homes[i])
                elif end != WON:
                    score -= 500
                    end = LOST
        return State(pacman, ghosts, dots, food, score, end, 1 if self.agents > 1 else 0)

    def after_ghost(self, state, action):
        """It moves, its time passes, it meets Pac-Man."""
        ghost, score, end = state.ghosts[state.turn - 1], state.score, 0
        place, timer = ghost & PLACE, ghost >> TIMER
        step = self.step(action)
        place += step if timer != 0 else 2 * step
        if timer == 1:
            place = self.snapped(place)
        timer = max(timer - 1, 0)
        ghost = place | action << FACING | timer << TIMER
        if self.meet(state.pacman & PLACE, place):
            if timer != 0:
                score += 200
                ghost = self.homes[state.turn - 1]
            else:
                score -= 500
                end = LOST
        turn = state.turn + 1 if state.turn + 1 < self.agents else 0
        ghosts = put(state.ghosts, state.turn - 1, ghost)
        return State(state.pacman, ghosts, state.dots, state.food, score, end, turn)

    def look(self, agent, entry):
        """An entry of the table for the place of an agent."""
        return int(self.table[(agent & PLACE) * ENTRIES + entry])

    def step(self, action):
        """Half a cell this way."""
        if action == WEST:
            return -1
        if action == EAST:
            return 1
        if action == NORTH:
            return self.stride
        return -self.stride

    def snapped(self, place):
        """The cell at a place, or the one to its right or above it."""
        if place % self.stride & 1:
            place += 1
        if place // self.stride & 1:
            place += self.stride
        return place

    def meet(self, place, other):
        """Are these the same place, or half a cell apart?"""
        apart = abs(place - other)
        return apart <= 1 or apart == self.stride

    # --------------------------------------------------------------------------------------------- the maze

    def cell(self, agent):
        """The number of the floor cell where an agent is, or where it would be put between two."""
        return self.look(agent, CELL)

    def distance(self, cell, other):
        """Steps between two cells along the maze."""
        return int(self.table[self.spots + (cell + 1) * self.cells + other])

    def apart(self, place, other):
        """Half steps between two places where nothing stands between."""
        across = abs(place % self.stride - other % self.stride)
        return across + abs(place // self.stride - other // self.stride)

    # ---------------------------------------------------------------------------------------- for people

    @property
    def sides(self):
        return ("Pac-Man", "ghosts")

    def likeness(self, state):
        """What makes states distinct where they are counted: all but whose turn it is and how it ended."""
        return State(state.pacman, state.ghosts, state.dots, state.food, state.score, 0, 0)

    def action_name(self, state, action):
        return NAMES[action]

    def parse_action(self, state, text):
        return people.action_meant(self, state, text)

    def describe(self, state):
        return people.description(self, state)

    def draw(self, state):
        return people.board(self, state)


def load(layout: str | None = None, ghosts: int | None = None) -> Pacman:
    """A shipped maze ("small" where none is given), or a user's file; with its first so many ghosts."""
    return made(read_maze(FOLDER, layout or "small", ghosts))


def made(maze: Maze) -> Pacman:
    """The game in a maze."""
    count = len(maze.food) + len(maze.capsules)
    words = next(n for n in WORDS if count <= 64 * n)
    dots = tuple((1 << min(64, max(0, count - 64 * i))) - 1 for i in range(words))
    agents = [maze.place(cell) | STOP << FACING for cell in (maze.pacman, *maze.ghosts)]
    start = State(agents[0], tuple(agents[1:]) or (0,), dots, len(maze.food), 0, 0, 0)
    return Pacman(
        table_of(maze),
        maze.places * ENTRIES,
        maze.stride,
        len(maze.floor),
        len(maze.food),
        count,
        len(agents),
        start.ghosts,
        start,
        maze,
    )
