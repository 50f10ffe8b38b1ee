"""Training the pattern evaluation: generations of games against itself, each played by what the last one has learnt.

The same seed gives the same weights. A file of weights holds one number for a pattern and its mirror image; `read`
spreads it over both.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np

from plyground.errors import InputError
from plyground.games.othello.fit import KINDS, SHARED, descend, features_of
from plyground.games.othello.patterns import DISC, INDICES, NOTHING, STAGES, WEIGHTS, Patterns, stage_of
from plyground.games.othello.selfplay import TRUST, play_games
from plyground.search.tally import new_tally

SHIPPED = Path(__file__).parent / "weights.npz"

GENERATIONS = ((5_000, 1), (15_000, 2), (30_000, 3), (90_000, 3))
"""Games and plies of look-ahead of each generation; weights come from the latest two."""

BATCH = 200
"""Games between two words on the progress."""

CHUNK = 100_000
"""Positions fitted between two words on the progress."""

PASSES = 10
RATE = 0.4
FIRST_SQUARES = 3000.0
"""What a weight's squared errors begin with: the more, the smaller its first steps."""


class Positions(NamedTuple):
    """Boards (mine, theirs) and the mover's score of each."""

    boards: np.ndarray
    scores: np.ndarray


class Progress(NamedTuple):
    """How far the training is: share of the work done, what it is doing, and the weights of the latest generation."""

    share: float
    what: str
    weights: np.ndarray | None


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
    except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
        raise InputError(f"{path} is not a file of weights made by `plyground train othello`: {error}") from None
    if kept.shape != (STAGES, WEIGHTS):
        raise InputError(f"{path} holds weights of shape {kept.shape}, expected {(STAGES, WEIGHTS)}")
    return np.ascontiguousarray(kept[:, SHARED])


def write(path: str | Path, weights: np.ndarray) -> None:
    kept = np.where(np.arange(WEIGHTS) == SHARED, weights, 0).astype(np.int16)
    try:
        with Path(path).open("wb") as file:
            np.savez_compressed(file, weights=kept)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from None


def train(seed: int = 0, games: float = 1.0) -> Iterator[Progress]:
    """Progress after progress, the last one with the final weights. `games` is a share of the usual number of games."""
    generations = [(max(1, round(games * count)), depth) for count, depth in GENERATIONS]
    work, done = sum(count * (1 + depth) for count, depth in generations), 0
    weights: np.ndarray | None = None
    luck = np.array([(seed * 2 + 1) * 0x9E37_79B9_7F4A_7C15 % 2**64], np.uint64)
    latest: list[Positions] = []
    for number, (count, depth) in enumerate(generations, 1):
        name = f"generation {number} of {len(generations)}"
        batches = []
        for begin in range(0, count, BATCH):
            yield Progress(done / work, f"{name}: game {begin:,} of {count:,}", weights)
            batch = min(BATCH, count - begin)
            batches.append(play(weights, batch, depth, luck))
            done += batch * depth
        latest = [*latest[-1:], joined(batches)]
        for fitted in fit(joined(latest), seed):
            yield Progress((done + count * fitted.share) / work, f"{name}: {fitted}", weights)
            final = fitted.weights
        weights, done = final, done + count
    yield Progress(1.0, "done", weights)


def play(weights: np.ndarray | None, games: int, depth: int, luck: np.ndarray) -> Positions:
    """Positions of so many games; `luck` holds the state of the dice. Without weights only the ends of games teach."""
    boards, labels = np.zeros((games * 54, 2), np.uint64), np.zeros((games * 54, 2))
    trust = 1.0 if weights is None else TRUST
    evaluation = patterns(np.zeros((STAGES, WEIGHTS), np.int16) if weights is None else weights)
    kept = play_games.machine(evaluation, games, depth, trust, luck, np.array(new_tally()), boards, labels)
    return Positions(boards[:kept], labels[:kept, 0])


def joined(batches: list[Positions]) -> Positions:
    return Positions(np.concatenate([b.boards for b in batches]), np.concatenate([b.scores for b in batches]))


class Fitted(NamedTuple):
    """A fit on its way: the pass, the error of it so far in discs (root of the mean square), the weights in the end."""

    number: int
    share: float
    error: float
    weights: np.ndarray | None = None

    def __str__(self) -> str:
        return f"fitting, pass {self.number} of {PASSES}, error {self.error:.2f} discs"


def fit(positions: Positions, seed: int = 0) -> Iterator[Fitted]:
    """Weights for these positions, step by step."""
    count = len(positions.boards)
    found = np.zeros((count, KINDS), np.int32)
    features_of.machine(positions.boards, SHARED, found)
    empty = 64 - np.bitwise_count(positions.boards[:, 0] | positions.boards[:, 1])
    stages = np.array([stage_of(left) for left in range(65)])[empty]
    weights = np.zeros((STAGES, WEIGHTS))
    squares = np.full((STAGES, WEIGHTS), FIRST_SQUARES)
    luck = np.random.default_rng(seed)
    error = 0.0
    for number in range(1, PASSES + 1):
        order = luck.permutation(count)
        total = 0.0
        for begin in range(0, count, CHUNK):
            some = order[begin : begin + CHUNK]
            total += descend.machine(found, stages, positions.scores, some, weights, squares, RATE)
            error = (total / (begin + len(some))) ** 0.5
            yield Fitted(number, ((number - 1) * count + begin) / (PASSES * count), error)
    units = np.clip(np.rint(weights * DISC), -32767, 32767).astype(np.int16)[:, SHARED]
    units[:, NOTHING] = 0
    yield Fitted(PASSES, 1.0, error, np.ascontiguousarray(units))
