"""The pattern evaluation: its indices, its weights, and the command that trains them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from conftest import needs_machine_code
from endgames import endgames, score, state
from plyground.cli.train import command
from plyground.errors import InputError
from plyground.games.othello import training
from plyground.games.othello.fit import KINDS, SHARED
from plyground.games.othello.patterns import DISC, NOTHING, STAGES, WEIGHTS, features, stage_of
from plyground.games.othello.training import SHIPPED, Progress, patterns, read, shipped, train, write
from plyground.words import popcount

TINY = 0.0004


def random_weights() -> np.ndarray:
    weights = np.random.default_rng(7).integers(-99, 99, (STAGES, WEIGHTS)).astype(np.int16)
    weights[:, NOTHING] = 0
    return np.ascontiguousarray(weights[:, SHARED])


def test_all_indices_at_once_are_those_found_square_by_square() -> None:
    evaluation, places = patterns(random_weights()), np.zeros(KINDS, np.int64)
    for board, own in endgames(4, range(2, 60, 9)):
        position = state(board, own)
        mine, theirs = int(position.mover), int(position.other)
        features(mine, theirs, places)
        stage = stage_of(64 - popcount(mine | theirs))
        assert evaluation.units(mine, theirs) == evaluation.weights[stage][places].sum()


def test_an_image_of_a_position_is_worth_the_same() -> None:
    evaluation = patterns(random_weights())
    for board, own in endgames(2, (12, 30, 44)):
        square = np.array(list(board)).reshape(8, 8)
        images = [np.rot90(b, turns) for b in (square, square.T) for turns in range(4)]
        values = {evaluation.units(*state("".join(image.ravel()), own)[:2]) for image in images}
        assert len(values) == 1


def test_the_shipped_weights_are_small_and_know_more_than_a_count_of_discs() -> None:
    assert SHIPPED.stat().st_size <= 2_000_000
    trained, counted = [], []
    for board, own in endgames(40, (7,), seed=8):
        position, truth = state(board, own), score(board, own)
        trained.append(shipped().units(position.mover, position.other) / DISC - truth)
        counted.append(popcount(position.mover) - popcount(position.other) - truth)
    assert np.std(trained) < 0.8 * np.std(counted)


def last(steps) -> Progress:
    *_, final = steps
    return final


@needs_machine_code
def test_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    out = tmp_path / "weights.npz"
    done = CliRunner().invoke(command, ["othello", "--games", str(TINY), "--out", str(out)])
    assert done.exit_code == 0, done.output
    steps = list(train(0, TINY))
    shares = [step.share for step in steps]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert steps[-1].weights is not None
    assert np.array_equal(read(out), steps[-1].weights)
    assert not np.array_equal(last(train(1, TINY)).weights, steps[-1].weights)


@needs_machine_code
def test_training_brings_the_evaluation_near_the_scores() -> None:
    luck = np.array([11], np.uint64)
    positions = training.play(None, 300, 1, luck)
    errors = [step.error for step in training.fit(positions)]
    assert errors[-1] < 0.7 * errors[0]


@pytest.mark.parametrize(("generations", "code"), [(1, 130), (0, 130)])
def test_ctrl_c_keeps_the_weights_of_the_latest_generation(tmp_path: Path, monkeypatch, generations, code) -> None:
    weights = random_weights()

    def interrupted(seed, games):
        yield Progress(0.1, "playing", None)
        if generations:
            yield Progress(0.5, "playing", weights)
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "train", interrupted)
    out = tmp_path / "weights.npz"
    done = CliRunner().invoke(command, ["othello", "--out", str(out)])
    assert done.exit_code == code
    assert out.exists() == bool(generations)
    if generations:
        assert np.array_equal(read(out), weights)


def test_what_is_no_file_of_weights_is_told_in_one_line(tmp_path: Path) -> None:
    for content in (b"", b"weights"):
        (tmp_path / "bad.npz").write_bytes(content)
        with pytest.raises(InputError, match=r"bad\.npz is not a file of weights"):
            read(tmp_path / "bad.npz")
    np.savez(tmp_path / "other.npz", weights=np.zeros((2, 3)))
    with pytest.raises(InputError, match=r"holds weights of shape \(2, 3\)"):
        read(tmp_path / "other.npz")
    with pytest.raises(InputError, match="cannot write"):
        write(tmp_path / "missing" / "weights.npz", random_weights())


def test_where_weights_go_is_looked_at_before_the_training(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(training, "train", lambda seed, games: pytest.fail("trained in vain"))
    done = CliRunner().invoke(command, ["othello", "--out", str(tmp_path / "missing" / "weights.npz")])
    assert isinstance(done.exception, InputError)
    assert "there is no folder" in str(done.exception)
    write(tmp_path / "named as one likes", random_weights())
    assert np.array_equal(read(tmp_path / "named as one likes"), random_weights())
