"""Searching: full tic-tac-toe by minimax, Connect Four by alpha-beta, plain Python objects, recording."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import plyground as pg
from plyground.bench import Row, Runners, peers, speeds
from plyground.compiled import unavailable
from plyground.named import from_file

NODES = 549_946
CONNECT_FOUR = Path(__file__).parents[3] / "examples/connect_four.py"


def rows() -> Iterator[Row]:
    fast = "interpreted" if unavailable() else "compiled"
    yield from minimax(fast)
    yield from connect_four(fast)
    yield from ordinary_objects()


def minimax(fast: str) -> list[Row]:
    game = pg.load("tictactoe")

    def ours(trace: bool) -> Any:
        return lambda: pg.search(game, algorithm="minimax", mode=fast, trace=trace)

    ours(False)(), ours(True)()  # what must be compiled is compiled now
    runners: Runners = {
        f"Plyground, {fast}": (ours(False), NODES, 30),
        f"Plyground, {fast}, traced": (ours(True), NODES, 30),
        "plain Python on integers": (lambda: peers.integer_minimax(0, 0), NODES, 3),
    }
    if peers.installed("pyspiel"):
        runners["OpenSpiel, Python over C++"] = (peers.openspiel_minimax(), NODES, 1)
    return speeds("tic-tac-toe, minimax, 549,946 nodes", "M nodes/CPU s", runners)


def connect_four(fast: str) -> list[Row]:
    if not CONNECT_FOUR.exists():
        return []
    game, depth = from_file(f"{CONNECT_FOUR}:ConnectFour")(), 10
    nodes = pg.search(game, depth=depth, mode=fast).nodes
    runners: Runners = {f"Plyground, {fast}": (lambda: pg.search(game, depth=depth, mode=fast), nodes, 20)}
    if peers.installed("pyspiel"):
        runners["OpenSpiel, Python over C++"] = (peers.openspiel_connect_four(depth), nodes, 1)
    return speeds(f"Connect Four, alpha-beta to {depth} plies", "M nodes/CPU s", runners)


def ordinary_objects() -> list[Row]:
    game = peers.TupleTicTacToe()
    runners: Runners = {"Plyground, interpreted": (lambda: pg.search(game), 1, 15)}
    if peers.installed("easyAI"):
        search, _ = peers.easyai_alphabeta()
        runners["easyAI"] = (search, 1, 15)
    return speeds("tic-tac-toe over tuples, solved by alpha-beta", "solved/CPU s", runners, scale=1)
