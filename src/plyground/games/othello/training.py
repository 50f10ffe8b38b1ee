"""Training the pattern evaluation: generations of games against itself, each played by what the last one has learnt.

The same seed gives the same weights. A file of weights holds one number for a pattern and its mirror image; `read`
spreads it over both.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from plyground.errors import InputError
from plyground.games.othello.fit import KINDS, SHARED, descend, features_of
from plyground.games.othello.patterns import DISC, INDICES, NOTHING, STAGES, WEIGHTS, Patterns, stage_of
from plyground.games.othello.selfplay import TRUST, play_games
from plyground.search.tally import new_tally

SHIPPED = Path(__file__).parent / "weights.npz"

GENERATIONS = ((4_000, 1), (10_000, 2), (30_000, 3))
"""Games and plies of look-ahead of each generation; weights come from the latest two."""

BATCH = 500
"""Games between two words on the progress."""

PASSES = 10
RATE = 0.5
FIRST_SQUARES = 50.0
"""What a weight's squared errors begin with: the more, the smaller its first steps."""


class Positions(NamedTuple):
    """Boards (mine, theirs) and the mover's score of each."""

    boards: np.ndarray
    scores: np.ndarray


class Progress(NamedTuple):
    """How far the training is: share of the work done, and what it is doing."""

    share: float
    what: str


def patterns(weights: np.ndarray) -> Patterns:
    return Patterns(INDICES, weights)


@functools.cache
def shipped() -> Patterns:
    """The evaluation with the weights that come with Plyground."""
    return patterns(read(SHIPPED))


def read(path: str | Path) -> np.ndarray:
    """The weights of a file."""
    try:
        with np.load(path) as file:
            kept = file["weights"]
    except (OSError, ValueError, KeyError) as error:
        raise InputError(f"{path} is not a file of weights made by `plyground train othello`: {error}") from None
    if kept.shape != (STAGES, WEIGHTS):
        raise InputError(f"{path} holds weights of shape {kept.shape}, expected {(STAGES, WEIGHTS)}")
    return np.ascontiguousarray(kept[:, SHARED])


def write(path: str | Path, weights: np.ndarray) -> None:
    kept = np.where(np.arange(WEIGHTS) == SHARED, weights, 0).astype(np.int16)
    try:
        np.savez_compressed(path, weights=kept)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from None


def train(seed: int = 0, games: float = 1.0) -> Iterator[Progress | np.ndarray]:
    """Progress after progress, in the end the weights. `games` is a share of the usual number of games."""
    generations = [(max(1, round(games * count)), depth) for count, depth in GENERATIONS]
    work, done = sum(count for count, _ in generations), 0
    weights = np.zeros((STAGES, WEIGHTS), np.int16)
    luck = np.array([(seed * 2 + 1) * 0x9E37_79B9_7F4A_7C15 % 2**64], np.uint64)
    latest: list[Positions] = []
    for number, (count, depth) in enumerate(generations, 1):
        batches = []
        for begin in range(0, count, BATCH):
            yield Progress(done / work, f"generation {number} of {len(generations)}: game {begin:,} of {count:,}")
            batch = min(BATCH, count - begin)
            batches.append(play(weights, batch, depth, luck))
            done += batch
        yield Progress(done / work, f"generation {number} of {len(generations)}: fitting")
        latest = [*latest[-1:], joined(batches)]
        weights, _ = fit(joined(latest), seed)
    yield weights


def play(weights: np.ndarray, games: int, depth: int, luck: np.ndarray) -> Positions:
    """Positions of so many games; `luck` holds the state of the dice."""
    boards, labels = np.zeros((games * 54, 2), np.uint64), np.zeros((games * 54, 2))
    trust = TRUST if weights.any() else 1.0
    kept = play_games.machine(patterns(weights), games, depth, trust, luck, np.array(new_tally()), boards, labels)
    return Positions(boards[:kept], labels[:kept, 0])


def joined(batches: list[Positions]) -> Positions:
    return Positions(np.concatenate([b.boards for b in batches]), np.concatenate([b.scores for b in batches]))


def fit(positions: Positions, seed: int = 0, passes: int = PASSES) -> tuple[np.ndarray, list[float]]:
    """Weights for these positions, and the root of the mean squared error in discs in each pass."""
    found = np.zeros((len(positions.boards), KINDS), np.int32)
    features_of.machine(positions.boards, SHARED, found)
    empty = 64 - np.bitwise_count(positions.boards[:, 0] | positions.boards[:, 1])
    stages = np.array([stage_of(left) for left in range(65)])[empty]
    weights = np.zeros((STAGES, WEIGHTS))
    squares = np.full((STAGES, WEIGHTS), FIRST_SQUARES)
    luck = np.random.default_rng(seed)
    errors = []
    for _ in range(passes):
        order = luck.permutation(len(stages))
        errors.append(float(descend.machine(found, stages, positions.scores, order, weights, squares, RATE)) ** 0.5)
    units = np.clip(np.rint(weights * DISC), -32767, 32767).astype(np.int16)[:, SHARED]
    units[:, NOTHING] = 0
    return np.ascontiguousarray(units), errors
