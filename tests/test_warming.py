"""Compiling ahead: what is listed, and that what other versions left is removed."""

from __future__ import annotations

from pathlib import Path

import pytest

import plyground as pg
from conftest import needs_machine_code
from plyground.compiled.digest import of_compiler
from plyground.search.algorithm import algorithms
from plyground.warming import forget_older, steps, subjects

pytestmark = needs_machine_code


def test_every_game_and_every_search_is_compiled_ahead() -> None:
    assert set(subjects()) == {*pg.games(), "ants"}
    listed = {name: [step for step, _ in steps(name)] for name in ("tictactoe", "blocker")}
    for name, found in listed.items():
        assert {f"{name} perft", f"{name} exact solution"} <= set(found)
        for algorithm in algorithms():
            assert any(step.startswith(f"{name} {algorithm} ") for step in found), algorithm
    assert any("openlines" in step for step in listed["tictactoe"])


def test_what_other_versions_left_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    mine, other = (tmp_path / "plyground" / name for name in (of_compiler(), "other"))
    for folder in (mine, other):
        folder.mkdir(parents=True)
        for stamp in ("0123", "4567"):
            (folder / f"search.{stamp}.nbi").write_text("")
    forget_older({"0123"})
    assert [path.name for path in mine.iterdir()] == ["search.0123.nbi"]
    assert not other.exists()
