"""The focused colony's ants: each leaves the tour in four places, and local search heals it.

An ant is set down in a random city and chooses a near way, a way's chance being its weight (pheromone times
nearness); as long as that is a way of the tour it is set down elsewhere. Where it leaves the tour, the tour is opened,
and in three more places not far along it. It is closed again crosswise, and the daemon shortens it from there:

    A | B | C | D   ->   A D C B

What became no longer stays for the next ant of the stream, what became longer is undone (or kept, with a chance that
falls with its excess). So an ant costs as much on a hundred thousand cities as on a thousand. What all streams
changed is carried over to one tour at the end of an iteration, wherever it still fits.
"""

from __future__ import annotations

from math import exp

from plyground.ants.machine.chance import below, unit
from plyground.ants.machine.daemon import await_turn, note, settle
from plyground.ants.machine.desk import MOST, after, before, exchange, fits, undo
from plyground.compiled import Kernel

PATIENCE = 1000
"""So often an ant is set down to leave the tour."""

REACH = 50
"""So many cities lie at most between two places where the tour is opened."""

LENGTH, SUM, ANTS, SLACK = 0, 1, 2, 3
"""Places in `figures`: the tour's length, the sum of the ants' lengths, how many ants, the excess that is borne."""


@Kernel
def send(
    ground, near, far, weight, breadth, short, tiny, desk, ring, control, moves, net, changes, state, figures, ants
):
    """Send ants out, one after the other; control[0] not 0 stops them.

    changes int32[:] tells what they changed for good: changes[0] is its end; then for each change k, 2k cities of
    edges taken out, 2k of edges put in.
    """
    changes[0] = 1
    for _ in range(ants):
        if control[0] != 0:
            break
        if not trail(near, weight, desk, state):
            continue
        desk.log_end[0], moves[0] = 0, 1
        delta = bridge(ground, desk)
        note(desk, 4, moves)
        for e in range(8):
            await_turn(desk, ring, desk.out[e])
        delta -= settle(ground, near, far, breadth, short, tiny, desk, ring, control, moves)
        figures[SUM] += figures[LENGTH] + delta
        figures[ANTS] += 1.0
        kept = delta <= tiny or (figures[SLACK] > 0.0 and unit(state) < exp(-delta / figures[SLACK]))
        if kept and moves[0] > 0 and tell(moves, net, changes):
            figures[LENGTH] += delta
        else:
            undo(desk)


@Kernel
def trail(near, weight, desk, state):
    """Open the tour in four places, desk.cut[0..3] in ascending order; False if the ant never left it."""
    n = near.shape[0]
    reach = min(REACH, n // 4)
    for _ in range(PATIENCE):
        place = below(state, n)
        if leaves(near, weight, desk, desk.order[place], state):
            for found in range(4):
                at = found
                while at > 0 and desk.cut[at - 1] > place:
                    desk.cut[at] = desk.cut[at - 1]
                    at -= 1
                desk.cut[at] = place
                place += 1 + below(state, reach)
                place = place if place < n else place - n
            return True
    return False


@Kernel
def leaves(near, weight, desk, city, state):
    """Does an ant that chooses its way from a city by the weights leave the tour there?"""
    total = 0.0
    for k in range(near.shape[1]):
        total += weight[city, k]
    dart, to = unit(state) * total, near[city, 0]
    for k in range(near.shape[1]):
        to = near[city, k]
        dart -= weight[city, k]
        if dart < 0.0:
            break
    return to != after(desk, city) and to != before(desk, city)


@Kernel
def bridge(ground, desk):
    """Open the tour behind the four places and close it crosswise: how much longer it is."""
    longer = 0.0
    out, into = desk.out, desk.into
    for e in range(4):
        city = desk.order[desk.cut[e]]
        out[2 * e], out[2 * e + 1] = city, after(desk, city)
        longer -= ground.distance(out[2 * e], out[2 * e + 1])
    for e in range(4):  # the end of segment e+1 meets the beginning of segment e
        into[2 * e], into[2 * e + 1] = out[2 * ((e + 1) % 4)], out[2 * ((e + 3) % 4) + 1]
        desk.visit[e] = 2 * (3 - e)
        longer += ground.distance(into[2 * e], into[2 * e + 1])
    exchange(desk, 4)
    return longer


@Kernel
def tell(moves, net, changes):
    """Sum the exchanges of one ant up into one change. False if there is no room to tell it.

    net int32[2, :] is to work in: what is taken out, and put in, in the end.
    """
    outs, ins = 0, 0
    for at in range(1, moves[0], 4):
        outs, ins = balance(net, moves[at], moves[at + 1], 0, outs, ins)
        outs, ins = balance(net, moves[at + 2], moves[at + 3], 1, outs, ins)
    if outs == 0:
        return True
    end = changes[0]
    if outs > MOST or end + 1 + 4 * outs > changes.shape[0]:
        return False
    changes[end] = outs
    for m in range(2 * outs):
        changes[end + 1 + m], changes[end + 1 + 2 * outs + m] = net[0, m], net[1, m]
    changes[0] = end + 1 + 4 * outs
    return True


@Kernel
def balance(net, a, b, side, outs, ins):
    """Enter an edge taken out (side 0) or put in (side 1); what had been done to it before is done with."""
    other = 1 - side
    count = outs if side == 1 else ins
    for m in range(count):
        c, d = net[other, 2 * m], net[other, 2 * m + 1]
        if (c == a and d == b) or (c == b and d == a):
            net[other, 2 * m], net[other, 2 * m + 1] = net[other, 2 * count - 2], net[other, 2 * count - 1]
            return (outs - 1, ins) if side == 1 else (outs, ins - 1)
    own = outs if side == 0 else ins
    net[side, 2 * own], net[side, 2 * own + 1] = a, b
    return (outs + 1, ins) if side == 0 else (outs, ins + 1)


@Kernel
def adopt(ground, desk, changes):
    """Make another stream's changes, each one that still fits: how much longer the tour is."""
    longer, at = 0.0, 1
    while at < changes[0]:
        k = changes[at]
        there = True
        for e in range(k):
            a, b = changes[at + 1 + 2 * e], changes[at + 2 + 2 * e]
            there = there and (after(desk, a) == b or before(desk, a) == b)
            desk.out[2 * e], desk.out[2 * e + 1] = a, b
            desk.into[2 * e], desk.into[2 * e + 1] = changes[at + 1 + 2 * (k + e)], changes[at + 2 + 2 * (k + e)]
        desk.log_end[0] = 0
        if there and fits(desk, k) and exchange(desk, k):
            for e in range(k):
                longer += ground.distance(desk.into[2 * e], desk.into[2 * e + 1])
                longer -= ground.distance(desk.out[2 * e], desk.out[2 * e + 1])
        at += 1 + 4 * k
    return longer
