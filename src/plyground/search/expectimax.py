"""Expectimax: the expected value of a state when luck, or an opponent who plays at random, has its turn too."""

from __future__ import annotations

from math import inf as INF

from plyground.compiled import Kernel
from plyground.game import CHANCE, complete
from plyground.search.algorithm import Algorithm
from plyground.search.doors import exact, not_two_sided
from plyground.search.tally import BEST, ENDS, HORIZON, LEFT, LIMIT, NODES


@Kernel
def share(chances, i):
    """The probability of the i-th action; one number for all means that they are alike."""
    if len(chances) == 1:
        return 1.0
    return chances[i]


@Kernel
def expectimax(game, evaluator, state, depth, opponents, hero, tally, trace):
    """The expected value of `state` for MAX when `hero` plays its best and all others as `opponents` says.

    Luck follows game.chances(state), other players opponents.chances(game, state); without opponents every
    player plays its best. Equal chances are summed and then divided. tally is as in minimax.
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
    player = game.player(state)
    if opponents is None:
        chooses = player != CHANCE
    else:
        chooses = player == hero
    maximise = player == 0
    best = -INF if maximise else INF
    first_best = -1
    plain_sum, weighted_sum, first_share, alike, count = 0.0, 0.0, 0.0, True, 0
    for action in game.actions(state):
        child = tally[NODES]
        value = expectimax(game, evaluator, game.result(state, action), depth - 1, opponents, hero, tally, trace)
        if trace is not None:
            event = trace[min(child, len(trace) - 1)]
            event.parent = me
            event.action = action
            event.value = value
        if chooses:
            if (value > best) if maximise else (value < best):
                best = value
                first_best = action
        else:
            if opponents is None or player == CHANCE:
                p = share(game.chances(state), count)
            else:
                p = share(opponents.chances(game, state), count)
            if count == 0:
                first_share = p
            alike = alike and p == first_share
            plain_sum += value
            weighted_sum += p * value
            count += 1
    tally[BEST] = first_best
    if chooses:
        return best
    return plain_sum / count if alike else weighted_sum


def extra(question):
    """Opponents and hero: whoever moves now plays its best; `None` for opponents means that all do."""
    return question.opponents, max(0, int(question.game.player(question.state)))


def refuse(game):
    """A third side has no place in one number; max^n keeps one for each."""
    return not_two_sided(complete(game), "expectimax")


ALGORITHM = Algorithm(name="expectimax", kernel=expectimax, extra=extra, refuse=refuse, evaluator=exact)
