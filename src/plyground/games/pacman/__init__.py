"""Pac-Man: he eats all food of a maze while up to four ghosts hunt him; capsules turn the hunt round.

Pac-Man (player 0) moves first, then every ghost (player 1, together one side). His move costs 1 point, food brings 10,
the last food 500 and the win, a scared ghost 200; an encounter with any other ghost costs 500 and ends the game. A
capsule scares every ghost for 40 of its moves, in which it goes half a cell at a time.
An agent is one number (see bits.py), a maze one table (see board.py).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from plyground.draw.board import Board, Piece
from plyground.errors import InputError
from plyground.game import game
from plyground.games.pacman.bits import FACING, LOST, PLACE, SCARED, TIMER, WON
from plyground.games.pacman.board import CELL, EAST, ENTRIES, NAMES, NORTH, PACMAN, SOUTH, STOP, WEST, Maze
from plyground.games.pacman.board import maze as read_maze
from plyground.games.pacman.board import table as table_of
from plyground.games.pacman.chase import OPPONENTS
from plyground.games.pacman.evaluators import EVALUATORS, Score
from plyground.games.pacman.roster import AGENTS
from plyground.layouts import names
from plyground.words import Actions, popcount, put, word

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

    # ------------------------------------------------------------------------------ for evaluators and agents

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

    def nearest(self, state, first, last):
        """Steps along the maze to the nearest dot of these numbers that is left; 0 where there is none."""
        here, least = self.cell(state.pacman), self.cells
        for i in range(len(state.dots)):
            left = state.dots[i]
            while left != word(0):
                low = left & (~left + word(1))
                left ^= low
                number = 64 * i + popcount(low - word(1))
                if first <= number < last:
                    least = min(least, self.distance(here, number))
        return 0 if least == self.cells else least

    def crow(self, state):
        """Steps to the nearest food where nothing stands between."""
        here, least = state.pacman & PLACE, self.stride * self.stride
        for number in range(self.foods):
            if state.dots[number >> 6] >> word(number & 63) & word(1) != word(0):
                least = min(least, self.apart(int(self.table[self.spots + number]), here))
        return least // 2

    def reserve(self, state):
        """How many capsules are left."""
        count = -state.food
        for left in state.dots:
            count += popcount(left)
        return count

    def room(self, state, most):
        """The cells Pac-Man reaches before every ghost that bites; counted up to `most`."""
        here, count = self.cell(state.pacman), 0
        for cell in range(self.cells):
            mine, free = self.distance(here, cell), True
            for i in range(self.agents - 1):
                ghost = state.ghosts[i]
                apart = self.walk(ghost, cell)
                if apart <= mine and ghost >> TIMER <= apart:
                    free = False
            if free:
                count += 1
                if count >= most:
                    return count
        return count

    def walk(self, ghost, cell):
        """Steps of a ghost to a cell, the first of them not backwards."""
        here = self.cell(ghost)
        if here == cell or ghost >> TIMER != 0:
            return self.distance(here, cell)
        ways, least = self.look(ghost, ghost >> FACING & 7), self.cells
        for action in (WEST, EAST, NORTH, SOUTH):
            if ways >> action & 1:
                after = self.look((ghost & PLACE) + 2 * self.step(action), CELL)
                least = min(least, 1 + self.distance(after, cell))
        return least

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
        legal = {NAMES[action].lower(): action for action in self.actions(state)}
        found = [action for name, action in legal.items() if text and name.startswith(text.lower())]
        if len(found) != 1:
            shown = ", ".join(name.title() for name in legal) or "none"
            raise InputError(f"'{text}' is not a legal action here: legal are {shown}")
        return found[0]

    def point(self, agent):
        """(x, y) of an agent, with .5 half-way between two cells."""
        y, x = divmod(int(agent) & PLACE, self.stride)
        return tuple(n // 2 - 1 if n % 2 == 0 else n / 2 - 1 for n in (x, y))

    def living(self, state):
        """The ghosts there are."""
        return state.ghosts[: self.agents - 1]

    def dots_left(self, state):
        """The cells with food, and those with capsules."""
        left = [i for i in range(64 * len(state.dots)) if int(state.dots[i >> 6]) >> (i & 63) & 1]
        food, capsules = self.maze.food, self.maze.capsules
        return [food[i] for i in left if i < len(food)], [capsules[i - len(food)] for i in left if i >= len(food)]

    def describe(self, state):
        ghosts = [[*self.point(ghost), NAMES[ghost >> FACING & 7], int(ghost) >> TIMER] for ghost in self.living(state)]
        return {
            "pacman": [*self.point(state.pacman), NAMES[state.pacman >> FACING & 7]],
            "ghosts": ghosts,
            "score": int(state.score),
            "food": int(state.food),
            "capsules": [list(cell) for cell in self.dots_left(state)[1]],
            "won": state.end == WON,
            "lost": state.end == LOST,
            "to_move": int(state.turn),
        }

    def draw(self, state):
        height, floor = self.maze.height, set(self.maze.floor)
        rows = range(height - 1, -1, -1)
        ground = tuple("".join(" " if (x, y) in floor else "#" for x in range(self.maze.width)) for y in rows)
        food, capsules = self.dots_left(state)
        pieces = [Piece("food", height - 1 - y, x, "ink", ".") for x, y in food]
        pieces += [Piece("capsule", height - 1 - y, x, "ink", "o") for x, y in capsules]
        facing = ("left", "right", "right", "up", "down")[state.pacman >> FACING & 7]
        hero = Piece(f"pacman:{facing}", *self._above(state.pacman), "yellow", "P")
        colours = ("red", "purple", "blue", "green")
        hunters = [
            Piece("ghost", *self._above(g), "white" if g >> TIMER else colours[i], "S" if g >> TIMER else "G")
            for i, g in enumerate(self.living(state))
        ]
        pieces += [hero, *hunters] if state.end == LOST else [*hunters, hero]
        targets = {}
        if state.turn == 0:
            here = state.pacman & PLACE
            steps = {action: 0 if action == STOP else 2 * self.step(action) for action in self.actions(state)}
            targets = {action: tuple(map(int, self._above(here + step))) for action, step in steps.items()}
        return Board(height, self.maze.width, tuple(pieces), ground, targets)

    def _above(self, agent):
        """Row and column of an agent, the top row first."""
        x, y = self.point(agent)
        return self.maze.height - 1 - y, x


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
