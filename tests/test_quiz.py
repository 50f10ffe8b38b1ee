"""`plyground quiz`: sheets that differ, and a key that is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from conftest import Run
from oracle import minimax
from plyground.cli._search import game_of
from plyground.quiz import DIFFICULTIES, questions


def test_sixty_sheets_and_their_key(plyground: Run, tmp_path: Path) -> None:
    done = plyground("quiz", "--count", "60", "--seed", "7", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    asked = json.loads(done.stdout)["questions"]
    page = (tmp_path / "quiz.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 120
    sheets, *keys = re.split(r"<h2>Key to sheet \d+</h2>", page)
    assert len(keys) == 60
    assert len({question["tree"] for question in asked}) == 60
    assert "<=" not in re.sub(r"<style>.*?</style>", "", sheets, flags=re.DOTALL)  # no bound is given away
    for question, key in zip(asked, keys, strict=True):
        game = game_of(question["tree"], None)
        assert question["value"] == minimax(game, game.initial(), 9, lambda state, of=game: of.utility(state)[0])
        for cut in question["cuts"]:
            assert cut["title"] in key
            assert cut["inequality"].replace("<", "&lt;").replace(">", "&gt;") in key


def test_the_same_seed_gives_the_same_sheets() -> None:
    words = [q.words for q in questions(5, seed=3)]
    assert words == [q.words for q in questions(5, seed=3)]
    assert words != [q.words for q in questions(5, seed=4)]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_every_tree_asks_enough(difficulty: str) -> None:
    wanted = DIFFICULTIES[difficulty]
    for question in questions(5, difficulty=difficulty):
        kinds = [node.cut.kind for node in question.pruned.cuts() if node.cut]
        assert kinds.count("alpha") >= wanted.alpha
        assert kinds.count("beta") >= wanted.beta
        leaves = [i for i in range(len(question.whole)) if not question.whole.children(i)]
        assert len(leaves) <= wanted.leaves


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--count", "0"], "--count is a number from 1 to 1000"),
        (["--difficulty", "hart"], "did you mean hard?"),
        (["--out", "nowhere/x.html"], "cannot write nowhere/x.html"),
    ],
)
def test_bad_input(plyground: Run, tmp_path: Path, arguments: list[str], said: str) -> None:
    done = plyground("quiz", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
