"""Alpha-beta: minimax that leaves a state as soon as it cannot matter any more."""

from __future__ import annotations

from math import inf as INF

from plyground.compiled import Kernel
from plyground.search.algorithm import Algorithm
from plyground.search.doors import exact, two_sides_no_luck
from plyground.search.tally import ALPHA, BEST, BETA, ENDS, HORIZON, LEFT, LIMIT, NODES


@Kernel
def alphabeta(game, evaluator, state, depth, alpha, beta, strict, tally, trace):
    """The value of `state` for MAX where alpha < value < beta; else a bound on the side where it lies.

    MAX has alpha already, MIN has beta: a value >= beta (at a MAX node) or <= alpha (at a MIN node) ends the
    loop; with `strict`, only a value beyond the bound does. tally is as in minimax.
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
        if depth < tally[LEFT]:
            tally[LEFT] = depth
        return evaluator.final(game, state, depth)
    maximise = game.player(state) == 0
    best = -INF if maximise else INF
    first_best = -1
    cut = False
    for action in game.actions(state):
        if cut:
            tally[BETA if maximise else ALPHA] += 1
            break
        child = tally[NODES]
        value = alphabeta(game, evaluator, game.result(state, action), depth - 1, alpha, beta, strict, tally, trace)
        if trace is not None:
            event = trace[min(child, len(trace) - 1)]
            event.parent = me
            event.action = action
            event.alpha = alpha
            event.beta = beta
            event.value = value
        if maximise:
            if value > best:
                best = value
                first_best = action
                if value > alpha:
                    alpha = value
                cut = value > beta or (value == beta and not strict)
        elif value < best:
            best = value
            first_best = action
            if value < beta:
                beta = value
            cut = value < alpha or (value == alpha and not strict)
    tally[BEST] = first_best
    return best


ALGORITHM = Algorithm(
    name="alphabeta",
    kernel=alphabeta,
    extra=lambda question: (-INF, INF, question.cut == "strict"),
    refuse=two_sides_no_luck("alphabeta"),
    evaluator=exact,
    prunes=True,
)
