"""Monte Carlo tree search: plays from the root again and again, in a tree of what was learnt, below it at random."""

from __future__ import annotations

from plyground.compiled import Kernel
from plyground.search.mcts.grove import ACTION, COUNT, VISITS
from plyground.search.tally import ENDS, HORIZON, LIMIT, NODES


@Kernel
def mcts(game, evaluator, state, depth, rewards, grove, iterations, seed, tally, trace):
    """UCT: so many plays of at most `depth` plies; what they came to is left in the grove, whose tree grows.

    Each play: down the tree by the highest bound; a node met for the second time is opened; from the first node never
    visited on at random; the value is added along the way back. A play that is stopped leaves nothing behind.
    """
    grove.begin(seed)
    for _ in range(iterations):
        here, node, plies, known = state, 0, 0, True
        tally[NODES] += 1
        while plies < depth and not game.is_terminal(here):
            if tally[NODES] >= tally[LIMIT]:
                tally[NODES] += 1
                return 0.0
            if known and grove.get(node, COUNT) == 0:
                known = grove.open(game, here, node)
            if known:
                node = grove.choose(game, here, node)
                action = int(grove.get(node, ACTION))
                known = grove.get(node, VISITS) > 0
            else:
                action = grove.any(game, here)
            here = game.result(here, action)
            plies += 1
            tally[NODES] += 1
        if plies == depth:
            tally[HORIZON] += 1
            grove.learn(node, rewards.of(evaluator.value(game, here)))
        else:
            tally[ENDS] += 1
            grove.learn(node, rewards.of(evaluator.final(game, here, depth - plies)))
    return 0.0
