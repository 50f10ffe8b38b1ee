"""Plyground as an NBoard engine: every command of the protocol, its answers, and how it is stopped."""

from __future__ import annotations

import io
import random
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from conftest import Run
from plyground.games import load
from plyground.games.othello import ggf
from plyground.games.othello.nboard import Engine
from plyground.games.othello.squares import square
from plyground.search.decide import search


class Heard(list[str]):
    """The lines an engine has said."""

    def until(self, start: str) -> str:
        """Wait for a line that begins so."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            for line in self:
                if line.startswith(start):
                    return line
            time.sleep(0.01)
        raise AssertionError(f"no line begins with {start!r}: {self}")


@pytest.fixture
def engine() -> Any:
    heard = Heard()
    made = Engine(heard.append)
    made.heard = heard
    yield made
    made.run(["quit"])  # ends what it thinks about


def hear(engine: Any, *lines: str) -> Heard:
    for line in lines:
        engine.hear(line)
    return engine.heard


def test_it_greets_and_leaves_aside_what_nobody_knows(engine: Any) -> None:
    assert hear(engine, "nboard 2\n", "", "xyzzy 3", "set contempt 20", "run", "_halt", "learn", "ping 7\n") == [
        "set myname Plyground",
        "learned",
        "pong 7",
    ]


def test_it_answers_with_a_legal_move_and_does_not_play_it(engine: Any) -> None:
    hear(engine, "set depth 2", "move F5/1.20/0.5", "move d6//0.1", "go")
    text = engine.heard.until("===").split()[1].split("/")[0]
    state = engine.states[-1]
    assert square(text) in list(engine.game.actions(state))
    assert engine.actions == [square("f5"), square("d6")]
    assert engine.game.describe(state)["to_move"] == "black"


def test_it_takes_a_game_and_passes(engine: Any) -> None:
    game = load("othello", "pass", first="white")
    hear(engine, f"set game {ggf.written(game, [])}", "go")
    assert engine.heard.until("===").startswith("=== PA/")
    hear(engine, "move PA", "set depth 1", "go")
    engine.heard.until("status thinking, 1 plies")
    assert engine.game.sides[engine.states[-1].turn] == "black"


def rows_until(engine: Any, word: str, count: int) -> list[list[str]]:
    """The words of the lines `search`, once so many lines begin with this word."""
    end = time.monotonic() + 60
    while sum(line.startswith(word) for line in engine.heard) < count and time.monotonic() < end:
        time.sleep(0.01)
    return [line.split() for line in engine.heard if line.startswith("search")]


def test_hints_are_the_best_moves_by_their_values(engine: Any) -> None:
    hear(engine, "set depth 5", "move f5", "hint 2")
    rows = rows_until(engine, "nodestats", 2)
    assert [row[4] for row in rows] == ["4", "4", "5", "5"]
    assert all(float(rows[i][2]) >= float(rows[i + 1][2]) for i in (0, 2))
    state = engine.states[-1]
    for row in rows:
        after = state
        for i in range(0, len(row[1]), 2):
            after = engine.game.result(after, engine.game.parse_action(after, row[1][i : i + 2]))


def test_near_the_end_hints_and_analyses_are_exact(engine: Any) -> None:
    game, luck = load("othello"), random.Random(3)
    state, actions = game.initial(), []
    while (state.mover | state.other).bit_count() < 57:
        actions.append(luck.choice(list(game.actions(state))))
        state = game.result(state, actions[-1])
    truth = search(game, state, algorithm="minimax")
    hear(engine, f"set game {ggf.written(game, actions)}", "hint 1")
    row = rows_until(engine, "nodestats", 4)[-1]
    assert (float(row[2]), row[4]) == (truth.value_for_mover, "100%")
    assert square(row[1][:2]) in truth.best_actions
    hear(engine, "ping 1", "analyze")
    assert float(engine.heard.until(f"analysis {len(actions)}").split()[2]) == truth.value


def test_a_ping_stops_what_it_thinks_about(engine: Any) -> None:
    hear(engine, "set depth 60", "go")
    engine.heard.until("status thinking")
    start = time.monotonic()
    hear(engine, "ping 1")
    assert time.monotonic() - start < 20
    assert engine.heard[-1] == "pong 1"
    assert not [line for line in engine.heard if line.startswith("===")]


def test_a_game_is_looked_back_on(engine: Any) -> None:
    hear(engine, "set depth 2", "move f5", "move d6", "analyze")
    engine.heard.until("analysis 0")
    rows = [line.split() for line in engine.heard if line.startswith("analysis")]
    assert [row[1] for row in rows] == ["2", "1", "0"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("move a1", "'a1' is not a legal move of black"),
        ("set game (;GM[Othello];)", "BO, the first position, is missing"),
        ("set depth deep", "expected a number of plies"),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(engine: Any, line: str, words: str) -> None:
    assert words in hear(engine, line)[-1]
    assert engine.heard[-1].startswith("status ")
    assert engine.actions == []


def test_it_ends_with_quit_and_with_its_input() -> None:
    for lines in (["ping 1\n", "quit\n", "ping 2\n"], ["ping 1\n"]):
        heard: list[str] = []
        Engine(heard.append).run(io.StringIO("".join(lines)))
        assert heard == ["pong 1"]


def test_the_end_of_its_input_leaves_time_for_the_last_answer() -> None:
    heard: list[str] = []
    Engine(heard.append, agent="greedy").run(["move f5\n", "go\n"])
    assert [line.split("/")[0] for line in heard if line.startswith("===")] == ["=== F4"]


def test_a_thought_that_fails_ends_it() -> None:
    def fails(game: Any, state: Any, limit: Any) -> int:
        raise ZeroDivisionError("in the middle of a thought")

    def lines() -> Iterator[str]:
        yield "go"
        never.wait()

    made, never = Engine([].append, agent="greedy"), threading.Event()
    made._player = fails
    try:
        with pytest.raises(ZeroDivisionError):
            made.run(lines())
    finally:
        never.set()


def test_the_command(plyground: Run) -> None:
    done = plyground("nboard", "--help")
    assert "Speak the NBoard protocol" in done.stdout
    for option in (["--seconds", "0"], ["--agent", "gredy"]):
        done = plyground("nboard", *option)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
