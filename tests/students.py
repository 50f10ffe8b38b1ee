"""Searches as students write them: right ones in several styles, and wrong ones, each with one mistake."""

from __future__ import annotations

import math

INF = math.inf

# --------------------------------------------------------------------------------------------------- right


def pair_alphabeta(game, state, depth):
    """The book's max_value and min_value, inside one function."""

    def max_value(s, d, alpha, beta):
        if d == 0 or game.is_terminal(s):
            return game.utility(s)[0], None
        v, move = -INF, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), d - 1, alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(s, d, alpha, beta):
        if d == 0 or game.is_terminal(s):
            return game.utility(s)[0], None
        v, move = INF, None
        for a in game.actions(s):
            v2, _ = max_value(game.result(s, a), d - 1, alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, depth, -INF, INF)


def negamax_alphabeta(game, state, depth, alpha=-INF, beta=INF, sign=1):
    """One function with a sign; at the root, where MAX moves, its value is MAX's."""
    if depth == 0 or game.is_terminal(state):
        return sign * game.utility(state)[0]
    best = -INF
    for a in game.actions(state):
        best = max(best, -negamax_alphabeta(game, game.result(state, a), depth - 1, -beta, -alpha, -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def hard_alphabeta(game, state, depth, alpha=-INF, beta=INF):
    """Fail-hard: gives the bound itself; makes all children and asks which are over before it visits any."""
    if game.is_terminal(state) or depth == 0:
        return game.utility(state)[0]
    children = [game.result(state, a) for a in game.actions(state)]
    assert all(game.is_terminal(c) in (True, False) for c in children)
    if game.player(state) == 0:
        for child in children:
            alpha = max(alpha, hard_alphabeta(game, child, depth - 1, alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for child in children:
        beta = min(beta, hard_alphabeta(game, child, depth - 1, alpha, beta))
        if alpha >= beta:
            return alpha
    return beta


def stack_alphabeta(game, state, depth):
    """Without recursion: a stack of [state, depth, alpha, beta, actions, next, best, move]."""
    stack, done = [[state, depth, -1000, 1000, None, 0, 0, None]], None
    while stack:
        top = stack[-1]
        s, d, alpha, beta, actions, following, best, move = top
        maximise = game.player(s) == 0
        if actions is None:
            if d == 0 or game.is_terminal(s):
                done = game.utility(s)[0]
                stack.pop()
                continue
            top[4] = actions = game.actions(s)
            top[6] = -INF if maximise else INF
        else:
            if done > best if maximise else done < best:
                top[6] = best = done
                top[7] = move = actions[following - 1]
            if maximise:
                top[2] = alpha = max(alpha, best)
            else:
                top[3] = beta = min(beta, best)
            if alpha >= beta or following == len(actions):
                done = best
                stack.pop()
                continue
        top[5] = following + 1
        stack.append([game.result(s, actions[following]), d - 1, alpha, beta, None, 0, 0, None])
    return done, move


def short_minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)[0]
    pick = max if game.player(state) == 0 else min
    return pick(short_minimax(game, game.result(state, a), depth - 1) for a in game.actions(state))


def whole_minimax(game, state):
    """To the end of the game; asks again for the value of the best action."""
    if game.is_terminal(state):
        return game.utility(state)[0], None
    sign = 1 if game.player(state) == 0 else -1
    best = max(game.actions(state), key=lambda a: sign * whole_minimax(game, game.result(state, a))[0])
    return whole_minimax(game, game.result(state, best))[0], best


def right_expectimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)[0], None
    actions = game.actions(state)
    values = [right_expectimax(game, game.result(state, a), depth - 1)[0] for a in actions]
    if game.player(state) == -1:
        return sum(p * v for p, v in zip(game.chances(state), values, strict=True)), None
    return max(values), actions[values.index(max(values))]


def right_maxn(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)
    mine = game.player(state)
    children = (right_maxn(game, game.result(state, a), depth - 1) for a in game.actions(state))
    return max(children, key=lambda values: values[mine])


# --------------------------------------------------------------------------------------------------- wrong


def _alphabeta(game, state, depth, alpha, beta, bug):
    if depth == (1 if bug == "depth" else 0) or game.is_terminal(state):
        return game.utility(state)[0], None
    move = None
    if game.player(state) == 0:
        best = -INF
        for a in game.actions(state):
            lower = -INF if bug == "alpha" else alpha
            value = _alphabeta(game, game.result(state, a), depth - 1, lower, beta, bug)[0]
            if value > best or (bug == "tie" and value == best):
                best, move = value, a
            alpha = max(alpha, best)
            if best <= beta if bug == "side" else best > beta if bug == "strict" else best >= beta:
                break
    else:
        best = INF
        for a in game.actions(state):
            value = _alphabeta(game, game.result(state, a), depth - 1, alpha, beta, bug)[0]
            if value < best:
                best, move = value, a
            if bug != "beta":
                beta = min(beta, best)
            if best < alpha if bug == "strict" else best <= alpha:
                break
    return best, move


def depth_alphabeta(game, state, depth):
    return _alphabeta(game, state, depth, -INF, INF, "depth")


def alpha_alphabeta(game, state, depth):
    return _alphabeta(game, state, depth, -INF, INF, "alpha")


def beta_alphabeta(game, state, depth):
    return _alphabeta(game, state, depth, -INF, INF, "beta")


def tie_alphabeta(game, state, depth):
    return _alphabeta(game, state, depth, -INF, INF, "tie")


def strict_alphabeta(game, state, depth):
    return _alphabeta(game, state, depth, -INF, INF, "strict")


def side_alphabeta(game, state, depth):
    return _alphabeta(game, state, depth, -INF, INF, "side")


def deep_minimax(game, state, depth):
    if depth < 0 or game.is_terminal(state):
        return game.utility(state)[0]
    pick = max if game.player(state) == 0 else min
    return pick(deep_minimax(game, game.result(state, a), depth - 1) for a in game.actions(state))


def swapped_minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)[0]
    pick = min if game.player(state) == 0 else max
    return pick(swapped_minimax(game, game.result(state, a), depth - 1) for a in game.actions(state))


def sign_minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return -game.utility(state)[0]
    pick = max if game.player(state) == 0 else min
    return pick(sign_minimax(game, game.result(state, a), depth - 1) for a in game.actions(state))


def backward_minimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)[0]
    pick = max if game.player(state) == 0 else min
    return pick(backward_minimax(game, game.result(state, a), depth - 1) for a in game.actions(state)[::-1])


def alphabeta_as_minimax(game, state, depth):
    return _alphabeta(game, state, depth, -INF, INF, "")


def silent_minimax(game, state, depth):
    short_minimax(game, state, depth)


def endless_minimax(game, state, depth):
    return max(endless_minimax(game, state, depth) for _ in game.actions(state))


def loop_minimax(game, state, depth):
    while depth >= 0:
        pass


def waiting_minimax(game, state, depth):
    while not game.is_terminal(state):
        pass


def changing_minimax(game, state, depth):
    state.turn = 1
    return 0


def mutating_minimax(game, state, depth):
    for a in game.actions(state):
        game.result(state, a)[0] = a
    return 0


def index_minimax(game, state, depth):
    return game.actions(state)[99]


def illegal_minimax(game, state, depth):
    return game.utility(game.result(state, 17))[0]


def luckless_expectimax(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)[0]
    return max(luckless_expectimax(game, game.result(state, a), depth - 1) for a in game.actions(state))


def selfish_maxn(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)
    children = (selfish_maxn(game, game.result(state, a), depth - 1) for a in game.actions(state))
    return max(children, key=lambda values: values[0])


def greedy_minimax(game, state, depth, alpha, beta):
    return 0


def nameless(game, state, depth):
    return short_minimax(game, state, depth)
