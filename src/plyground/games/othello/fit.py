"""Weights from labelled positions: the sum of a position's weights is brought near its score, step by step."""

from __future__ import annotations

import numpy as np

from plyground.compiled import Kernel
from plyground.games.othello.patterns import COUNT, PATTERNS, WEIGHTS, features

KINDS = COUNT + 3
"""Weights that a position adds up."""


def _shared() -> np.ndarray:
    """SHARED[weight]: the weight that stands for it and for its mirror image."""
    found = np.arange(WEIGHTS)
    for shape in PATTERNS:
        size = len(shape.mirror)
        found[shape.begin : shape.begin + size] = shape.begin + np.minimum(np.arange(size), shape.mirror)
    return found


SHARED = _shared()


@Kernel.frugal
def features_of(boards, shared, found):
    """found[i]: the weights of board i, each by the one that stands for its mirror image too."""
    for i in range(len(boards)):
        features(boards[i, 0], boards[i, 1], found[i])
        for j in range(found.shape[1]):
            found[i, j] = shared[found[i, j]]


@Kernel.frugal
def descend(found, stages, scores, order, weights, squares, rate):
    """Each position in turn moves its weights towards its score, the less the more they have been moved.

    Returns the sum of the squared errors before each step, in discs.
    """
    total = 0.0
    for n in range(len(order)):
        i = order[n]
        stage = stages[i]
        value = 0.0
        for j in range(found.shape[1]):
            value += weights[stage, found[i, j]]
        error = scores[i] - value
        total += error * error
        for j in range(found.shape[1]):
            k = found[i, j]
            squares[stage, k] += error * error
            weights[stage, k] += rate * error / np.sqrt(squares[stage, k])
    return total
