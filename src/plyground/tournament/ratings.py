"""Strengths after Bradley and Terry: i beats j with probability s(r_i - r_j), s the logistic curve.

A draw is half a win for each. Everyone also drew one game against a player of rating 0: so nobody is infinitely
strong, and groups that never met can be compared. The ratings maximise the likelihood; the intervals come from its
curvature there. All is told from the mean of the ratings, on the scale of Elo: 400 points are odds of ten to one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

SCALE = 400 / np.log(10)
NORMAL_95 = 1.959964


class Rating(NamedTuple):
    """A strength, and the ends of its 95% interval."""

    rating: float
    low: float
    high: float


def ratings(points: Sequence[Sequence[float]]) -> list[Rating]:
    """The strengths that the points of everyone (row) against everyone (column) speak for."""
    won = np.array(points, float)
    games = won + won.T
    r = np.zeros(len(won))
    for _ in range(100):
        slope, curve = _slope(won, games, r), _curve(games, r)
        step = np.linalg.solve(curve, slope)
        r += step / max(1.0, np.abs(step).max())
        if np.abs(step).max() < 1e-10:
            break
    from_mean = np.eye(len(r)) - 1 / len(r)
    spread = NORMAL_95 * np.sqrt(np.diag(from_mean @ np.linalg.inv(_curve(games, r)) @ from_mean))
    r = from_mean @ r
    rows = np.stack([r, r - spread, r + spread], axis=1) * SCALE
    return [Rating(*(float(x) for x in row)) for row in rows]


def _chance(r: np.ndarray) -> np.ndarray:
    """The probability that the row beats the column."""
    return 1 / (1 + np.exp(r[None, :] - r[:, None]))


def _slope(won: np.ndarray, games: np.ndarray, r: np.ndarray) -> np.ndarray:
    """The first derivatives of the log-likelihood; the drawn game against 0 counts, too."""
    return (won - games * _chance(r)).sum(axis=1) + 0.5 - 1 / (1 + np.exp(-r))


def _curve(games: np.ndarray, r: np.ndarray) -> np.ndarray:
    """Its second derivatives, sign turned: positive definite."""
    p = _chance(r)
    pairs = games * p * (1 - p)
    own = 1 / (1 + np.exp(-r))
    return np.diag(pairs.sum(axis=1) + own * (1 - own)) - pairs
