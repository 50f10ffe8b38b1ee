"""Max^n: any number of players, each of whom maximises its own entry of a vector of values."""

from __future__ import annotations

from plyground.compiled import Kernel
from plyground.game import complete
from plyground.search.algorithm import Algorithm
from plyground.search.doors import exact_vector, has_chance, player_count
from plyground.search.tally import BEST, ENDS, HORIZON, LEFT, LIMIT, NODES


@Kernel
def maxn(game, evaluator, state, depth, worst, tally, trace):
    """The values of `state`, one per player, searched `depth` plies; ties go to the first best action.

    worst = (-inf, ..., -inf), one entry per player. tally is as in minimax.
    """
    me = tally[NODES]
    tally[NODES] = me + 1
    if me >= tally[LIMIT]:
        return worst
    if depth == 0:
        tally[HORIZON] += 1
        return evaluator.value(game, state)
    if game.is_terminal(state):
        tally[ENDS] += 1
        tally[LEFT] = min(tally[LEFT], depth)
        return evaluator.final(game, state, depth)
    player = game.player(state)
    best = worst
    first_best = -1
    for action in game.actions(state):
        child = tally[NODES]
        values = maxn(game, evaluator, game.result(state, action), depth - 1, worst, tally, trace)
        if trace is not None:
            event = trace[min(child, len(trace) - 1)]
            event.parent = me
            event.action = action
            for i in range(len(worst)):
                event.value[i] = values[i]
        if first_best < 0 or values[player] > best[player]:
            best = values
            first_best = action
    tally[BEST] = first_best
    return best


def refuse(game):
    return "maxn has no place for luck and this game rolls dice: use expectimax" if has_chance(complete(game)) else None


ALGORITHM = Algorithm(
    name="maxn",
    kernel=maxn,
    extra=lambda question: ((float("-inf"),) * player_count(complete(question.game)),),
    refuse=refuse,
    evaluator=exact_vector,
    vector=True,
)
