"""Principal variation search with a table: alpha-beta that expects the first action to be the best."""

from __future__ import annotations

from math import inf as INF
from math import nan as VOID

import numpy as np

from plyground.compiled import Kernel
from plyground.packing import pack, unpack
from plyground.search.deepening.table import EXACT, LOWER, UNKNOWN, UPPER
from plyground.search.tally import ALPHA, BEST, BETA, ENDS, HORIZON, LEFT, LIMIT, NODES, ROOM, WHOLE
from plyground.words import word

LEAST = 5e-324


@Kernel
def above(value):
    """The next number a double can hold."""
    if value == INF:
        return value
    if value == 0.0:
        return LEAST
    bits = pack(value)[0]
    return unpack((word(bits + word(1)) if value > 0.0 else word(bits - word(1)),), 0.0)


@Kernel
def deepening(game, evaluator, state, depth, ply, top, alpha, beta, hooks, table, scratch, tally, trace):
    """The value of `state` for MAX where alpha < value < beta; else a bound on the side where it lies. VOID if stopped.

    The value is the one plain alpha-beta has at this depth: of the table, only what was searched exactly as deep is
    believed, or what was proved by ends of the game alone (tally[WHOLE] says which kind was returned).

    Within a node all is seen by the mover: low is what it has already, high what the other side will not allow. The
    first action gets the whole window. The others must only prove that they are no better, in a window without room
    for any number; one that is better is searched again. sign * value turns the mover's view into MAX's and back.
    """
    me = tally[NODES]
    tally[NODES] = me + 1
    tally[BEST] = -1
    if me >= tally[LIMIT]:
        return VOID
    if depth == 0:
        tally[HORIZON] += 1
        tally[WHOLE] = 0
        return 1.0 * evaluator.value(game, state)
    if game.is_terminal(state):
        tally[ENDS] += 1
        tally[LEFT] = min(tally[LEFT], depth)
        tally[WHOLE] = 1
        return 1.0 * evaluator.final(game, state, depth)

    lowest, highest = hooks.bounds(game, evaluator, state)
    if lowest >= beta or highest <= alpha:
        tally[WHOLE] = 1
        return lowest if lowest >= beta else highest

    side = 0 if game.player(state) == 0 else 1
    sign = 1.0 if side == 0 else -1.0
    low, high = (alpha, beta) if side == 0 else (-beta, -alpha)
    ceiling = highest if side == 0 else -lowest
    scouting = above(low) >= high

    place = table.place(hooks.key(game, evaluator, state))
    entry = table.find(place, depth)
    if (
        scouting
        and entry.kind != UNKNOWN
        and (entry.depth == depth or (entry.whole == 1 and entry.depth < depth and hooks.timeless(evaluator)))
        and (entry.value >= high or entry.kind != LOWER)
        and (entry.value <= low or entry.kind != UPPER)
    ):
        tally[WHOLE] = entry.whole
        return sign * entry.value

    end = scratch.gather(game, hooks, state, side, ply, top, entry.action)
    if end == 0:
        tally[ROOM] = 1
        return VOID
    if not scouting:
        scratch.turn(top, end)
    start, best, first_best, best_whole, whole = low, -INF, -1, 0, 1
    for i in range(top, end, 2):
        if depth > 1:
            scratch.pick(i, end)
        action = scratch.action(i)
        following = game.result(state, action)
        scout = i > top
        while True:
            bar = min(high, above(low)) if scout else high
            if not scout:
                scratch.no_line(ply + 1)
            a, b = (low, bar) if side == 0 else (-bar, -low)
            child = tally[NODES]
            found = deepening(
                game, evaluator, following, depth - 1, ply + 1, end, a, b, hooks, table, scratch, tally, trace
            )
            if np.isnan(found):
                return VOID
            if trace is not None:
                event = trace[min(child, len(trace) - 1)]
                event.parent = me
                event.action = action
                event.alpha = a
                event.beta = b
                event.value = found
            value = sign * found
            if not scout or value <= low or value >= high:
                break
            scout = False
        whole = min(whole, tally[WHOLE])
        if value > best:
            best, first_best, best_whole = value, action, tally[WHOLE]
            if value > low:
                low = value
                if not scouting:
                    scratch.lengthen(ply, action)
                if low >= high or low >= ceiling:
                    if i + 2 < end:
                        tally[BETA if side == 0 else ALPHA] += 1
                    scratch.praise(side, ply, action, depth)
                    break
    tally[BEST] = first_best
    if best >= ceiling:
        kind, whole = EXACT, best_whole
    elif best >= high:
        kind, whole = LOWER, best_whole
    else:
        kind = EXACT if best > start else UPPER
    tally[WHOLE] = whole
    table.keep(place, best, depth, kind, whole, first_best if best > start else entry.action)
    return sign * best
