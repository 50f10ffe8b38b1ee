"""Minimax: the value of a state when both sides play their best."""

from __future__ import annotations

from math import inf as INF

from plyground.compiled import Kernel
from plyground.search.algorithm import Algorithm
from plyground.search.doors import exact, two_sides_no_luck
from plyground.search.tally import BEST, ENDS, HORIZON, LEFT, LIMIT, NODES


@Kernel
def minimax(game, evaluator, state, depth, tally, trace):
    """The value of `state` for MAX, searched `depth` plies; the first best action is left in tally[BEST].

    tally = [nodes so far, nodes allowed, ...]: out of nodes, every call returns at once and the value is void.
    """
    me = tally[NODES]
    tally[NODES] = me + 1
    if me >= tally[LIMIT]:
        return 0.0
    if depth == 0:
        tally[HORIZON] += 1
        return evaluator.value(game, state)
    if game.is_terminal(state):
        tally[ENDS] += 1
        tally[LEFT] = min(tally[LEFT], depth)
        return evaluator.final(game, state, depth)
    maximise = game.player(state) == 0
    best = -INF if maximise else INF
    first_best = -1
    for action in game.actions(state):
        child = tally[NODES]
        value = minimax(game, evaluator, game.result(state, action), depth - 1, tally, trace)
        if trace is not None:
            event = trace[min(child, len(trace) - 1)]
            event.parent = me
            event.action = action
            event.value = value
        if (value > best) if maximise else (value < best):
            best = value
            first_best = action
    tally[BEST] = first_best
    return best


ALGORITHM = Algorithm(
    name="minimax",
    kernel=minimax,
    extra=lambda question: (),
    refuse=two_sides_no_luck("minimax"),
    evaluator=exact,
)
