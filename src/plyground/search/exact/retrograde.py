"""Solving backwards: from the ends of a game to all positions that lead to them.

The graph of a game with n positions and m moves, as arrays; positions that lead to position j stand together:

    kind[n]          0, 1: whose turn it is; ENDED; + WON[player] once it is known that this player has what he wants
    left[n]          how many moves of a position do not lead to what the opponent wants, so far
    first[n + 1]     origin[first[j]], ..., origin[first[j + 1] - 1] are the positions with a move to j
    code[m]          which of the costs in `deltas` that move has
    key[n]           the value sought, as a cost: small is good for the one who chooses; inf: not known
    plies[n]         moves to the end when the chooser hurries and the opponent delays
"""

from __future__ import annotations

from plyground.compiled import Kernel

ENDED = 2
WON = (4, 8)
SETTLED = 4
"""A kind from here on is settled."""


@Kernel
def survey(space, begin, end, kind, left, first, key, deltas, costly):
    """Look at the positions begin, ..., end - 1: whose turn, how many moves, how they end, what moves cost.

    Afterwards first[j] counts the moves to position j. Returns an error: 0 none, 1 a position that was not found,
    2 more costs than `deltas` has room for, 3 a negative cost, 4 a cost that is not player 0's, 5 no actions.
    deltas[0] is the number of different costs, which follow.
    """
    game = space.game
    for i in range(begin, end):
        state = space.state_at(i)
        if game.is_terminal(state):
            kind[i] = ENDED
            key[i] = -game.utility(state)[0]
            continue
        player = game.player(state)
        kind[i] = player
        moves = 0
        for action in game.actions(state):
            j = space.find(game.result(state, action))
            if j >= len(kind):
                return 1
            first[j] += 1
            moves += 1
            if costly:
                cost = game.cost(state, action)
                if cost < 0:
                    return 3
                if cost > 0 and player != 0:
                    return 4
                known = int(deltas[0])
                c = 1
                while c <= known and deltas[c] != cost:
                    c += 1
                if c > known:
                    if c == len(deltas):
                        return 2
                    deltas[c] = cost
                    deltas[0] = c
        if moves == 0:
            return 5
        left[i] = moves
    return 0


@Kernel
def link(space, begin, end, first, origin, code, deltas, costly):
    """Enter the moves of positions begin, ..., end - 1: first[j] goes down from the end of j's share to its start."""
    game = space.game
    for i in range(begin, end):
        state = space.state_at(i)
        if game.is_terminal(state):
            continue
        for action in game.actions(state):
            j = space.find(game.result(state, action))
            first[j] -= 1
            origin[first[j]] = i
            if costly:
                cost = game.cost(state, action)
                c = 1
                while deltas[c] != cost:
                    c += 1
                code[first[j]] = c


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
