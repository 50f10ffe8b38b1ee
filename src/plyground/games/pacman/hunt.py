"""What the hunter expects: expectimax of many rounds over a table, in which unlikely replies are followed less far."""

from __future__ import annotations

from math import inf as INF

from plyground.compiled import Kernel
from plyground.games.pacman.bits import LOST, PLACE
from plyground.games.pacman.board import STOP
from plyground.search.deepening.table import EXACT, UNKNOWN
from plyground.search.tally import BEST, LIMIT, NODES
from plyground.words import size

UNLIKELY, LESS = 0.2, 2
"""A reply of less than this probability is followed so many rounds less."""

DREAD = 1500.0
"""What a loss costs beside its points: the careful way round is worth a little time."""


@Kernel
def hunt(game, evaluator, ghosts, state, rounds, table, tally):
    """What `state` will bring beyond its score, with Pac-Man at his best and the ghosts as their model says.

    Only at the root does he think of stopping. tally[BEST] is his first best action there; with the nodes used up the
    value is void.
    """
    me = tally[NODES]
    tally[NODES] = me + 1
    if me >= tally[LIMIT]:
        return 0.0
    if state.end == LOST:
        return -DREAD
    if state.end != 0 or (rounds <= 0 and state.turn == 0):
        return evaluator.value(game, state) - state.score
    actions = game.actions(state)
    if state.turn != 0:
        expected, count = 0.0, 0
        chances = ghosts.chances(game, state)
        for action in actions:
            p = chances[count] if len(chances) > 1 else 1.0 / size(actions)
            count += 1
            left = rounds - LESS if p < UNLIKELY else rounds
            after = game.result(state, action)
            expected += p * (after.score - state.score + hunt(game, evaluator, ghosts, after, left, table, tally))
        return expected
    place = table.place((state.pacman & PLACE, state.ghosts, state.dots))
    plies = rounds * game.agents
    entry = table.find(place, plies)
    if me > 0 and entry.kind != UNKNOWN and entry.depth >= plies:
        return entry.value
    best, first_best = -INF, -1
    for action in actions:
        if action == STOP and me > 0:
            continue
        after = game.result(state, action)
        value = after.score - state.score + hunt(game, evaluator, ghosts, after, rounds - 1, table, tally)
        if value > best:
            best, first_best = value, action
    tally[BEST] = first_best
    if tally[NODES] <= tally[LIMIT]:
        table.keep(place, best, plies, EXACT, 0, first_best)
    return best
