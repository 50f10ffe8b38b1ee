"""What an evaluator sees from a position of Pac-Man: distances along the maze, what is left, where he is safe."""

from __future__ import annotations

from plyground.games.pacman.bits import FACING, PLACE, TIMER
from plyground.games.pacman.board import CELL, EAST, NORTH, SOUTH, WEST
from plyground.words import lowest, popcount, word


def nearest(game, state, first, last):
    """Steps along the maze to the nearest dot of these numbers that is left; 0 where there is none."""
    here, least = game.cell(state.pacman), game.cells
    for i in range(len(state.dots)):
        left = state.dots[i]
        while left != word(0):
            number = 64 * i + lowest(left)
            left &= left - word(1)
            if first <= number < last:
                least = min(least, game.distance(here, number))
    return 0 if least == game.cells else least


def crow(game, state):
    """Steps to the nearest food where nothing stands between."""
    here, least = state.pacman & PLACE, game.stride * game.stride
    for number in range(game.foods):
        if state.dots[number >> 6] >> word(number & 63) & word(1) != word(0):
            least = min(least, game.apart(int(game.table[game.spots + number]), here))
    return least // 2


def reserve(game, state):
    """How many capsules are left."""
    count = -state.food
    for left in state.dots:
        count += popcount(left)
    return count


def room(game, state, most):
    """The cells Pac-Man reaches before every ghost that bites, and not past one; counted up to `most`."""
    here, count = game.cell(state.pacman), 0
    for cell in range(game.cells):
        mine, free = game.distance(here, cell), True
        for i in range(game.agents - 1):
            ghost = state.ghosts[i]
            there, apart = game.cell(ghost), walk(game, ghost, cell)
            past = game.distance(here, there) + game.distance(there, cell) == mine
            if (apart <= mine or past) and ghost >> TIMER <= min(apart, mine):
                free = False
        if free:
            count += 1
            if count >= most:
                return count
    return count


def walk(game, ghost, cell):
    """Steps of a ghost to a cell, the first of them not backwards."""
    here = game.cell(ghost)
    if here == cell or ghost >> TIMER != 0:
        return game.distance(here, cell)
    ways, least = game.look(ghost, ghost >> FACING & 7), game.cells
    for action in (WEST, EAST, NORTH, SOUTH):
        if ways >> action & 1:
            after = game.look((ghost & PLACE) + 2 * game.step(action), CELL)
            least = min(least, 1 + game.distance(after, cell))
    return least
