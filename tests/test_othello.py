"""Othello: the rules against published counts."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from conftest import needs_machine_code
from plyground.games import load
from plyground.search.perft import perft

DATA = Path(__file__).parent / "data"
PERFT = list(csv.DictReader((DATA / "othello-perft.tsv").read_text(encoding="utf-8").splitlines(), delimiter="\t"))


@needs_machine_code
@pytest.mark.parametrize("row", PERFT[:11], ids=lambda row: row["depth"])
def test_perft(row):
    depth = int(row["depth"])
    assert perft(load("othello"), depth) == int(row["pass_is_a_ply"])
    assert perft(load("othello", pass_free=True), depth) == int(row["pass_is_free"])


def test_perft_interpreted():
    counts = [perft(load("othello"), depth, mode="interpreted") for depth in range(1, 6)]
    assert counts == [int(row["pass_is_a_ply"]) for row in PERFT[:5]]
