"""Solving backwards: from the ends of a game to all positions that lead to them.

The graph of a game with n positions and m moves, as arrays; the moves to position j stand together:

    kind[n]          0, 1: whose turn it is; ENDED; + WON[player] once it is known that this player has what he wants
    left[n]          how many moves of a position do not lead to what the opponent wants, so far
    target[m]        where moves lead, position after position
    first[n + 1]     origin[first[j]], ..., origin[first[j + 1] - 1] are the positions with a move to j
    code[m]          which of the costs in `deltas` a move has
    key[n]           the value sought, as a cost: small is good for the one who chooses; inf: not known
    plies[n]         moves to the end when the chooser hurries and the opponent delays

deltas[0] is the number of different costs, which follow; where moves do not cost, there is one: 0.
"""

from __future__ import annotations

from plyground.compiled import Kernel
from plyground.search.exact.space import FULL

ENDED = 2
WON = (4, 8)
SETTLED = 4
"""A kind from here on is settled."""

MORE, NO_ROOM, COSTS, NEGATIVE, NOT_HIS, STUCK, OUTSIDE, MANY = range(8)
"""Why `survey` stopped: there may be more to do, or something is wrong."""


@Kernel
def survey(space, steps, cursor, kind, left, key, target, code, deltas, costly):
    """Look at the next `steps` positions: whose turn, where the moves lead and what they cost, how it ends.

    cursor = [next position, moves so far in target]. A position for whose moves there is no room is left for later.
    """
    game = space.game
    for _ in range(steps):
        i = cursor[0]
        if i == space.known():
            return MORE
        state = space.state_at(i)
        if game.is_terminal(state):
            kind[i] = ENDED
            key[i] = -game.utility(state)[0]
            cursor[0] = i + 1
            continue
        player = game.player(state)
        kind[i] = player
        m = cursor[1]
        for action in game.actions(state):
            if m == len(target):
                return MANY if cursor[1] == 0 else MORE
            j = space.number(game.result(state, action))
            if j == FULL:
                return NO_ROOM
            if j < 0 or j >= space.known():
                return OUTSIDE
            target[m] = j
            if costly:
                cost = game.cost(state, action)
                if cost < 0:
                    return NEGATIVE
                if cost > 0 and player != 0:
                    return NOT_HIS
                known = int(deltas[0])
                c = 1
                while c <= known and deltas[c] != cost:
                    c += 1
                if c == len(deltas):
                    return COSTS
                if c > known:
                    deltas[c] = cost
                    deltas[0] = c
                code[m] = c
            m += 1
        if m == cursor[1]:
            return STUCK
        left[i] = m - cursor[1]
        cursor[0] = i + 1
        cursor[1] = m
    return MORE


@Kernel
def share(first, target):
    """Count the moves to each position j in first[j]."""
    for m in range(len(target)):
        first[target[m]] += 1


@Kernel
def link(begin, left, target, code, first, origin, code_of, costly):
    """Enter the moves of the positions from `begin` on: first[j] goes down from the end of j's share to its start."""
    i = begin
    m = 0
    while m < len(target):
        for _ in range(left[i]):
            e = first[target[m]] - 1
            first[target[m]] = e
            origin[e] = i
            if costly:
                code_of[e] = code[m]
            m += 1
        i += 1


@Kernel
def attract(chooser, steps, cursor, queue, kind, left, first, origin, code, key, plies, deltas, costly):
    """Settle at most `steps` positions from which the chooser can force an end, the cheapest (key, plies) first.

    A queue for each cost, and queue[0] for the ends, sorted by key: positions are settled in ascending order, so what
    is put into a queue is in ascending order too. cursor = [head, tail] of each queue. Where the chooser moves, the
    first settled move counts; where the opponent moves, the last. Returns how many were settled.
    """
    settled = 0
    while settled < steps:
        best = -1
        at = 0
        for q in range(len(queue)):
            while cursor[q, 0] < cursor[q, 1] and kind[queue[q, cursor[q, 0]]] >= SETTLED:
                cursor[q, 0] += 1
            if cursor[q, 0] < cursor[q, 1]:
                i = queue[q, cursor[q, 0]]
                if best < 0 or key[i] < key[at] or (key[i] == key[at] and plies[i] < plies[at]):
                    best = q
                    at = i
        if best < 0:
            break
        cursor[best, 0] += 1
        kind[at] |= 4 if chooser == 0 else 8
        settled += 1
        for e in range(first[at], first[at + 1]):
            i = origin[e]
            if kind[i] >= SETTLED:
                continue
            q = int(code[e]) if costly else 1
            if kind[i] == chooser:
                cost = key[at] + deltas[q]
                if cost < key[i] or (cost == key[i] and plies[at] + 1 < plies[i]):
                    key[i] = cost
                    plies[i] = plies[at] + 1
                    queue[q, cursor[q, 1]] = i
                    cursor[q, 1] += 1
            else:
                left[i] -= 1
                if left[i] == 0:
                    key[i] = key[at]
                    plies[i] = plies[at] + 1
                    queue[q, cursor[q, 1]] = i
                    cursor[q, 1] += 1
    return settled
