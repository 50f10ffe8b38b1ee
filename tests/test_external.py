"""Engines as agents: gtp-rhino, Plyground itself, and small programs that hang, die and talk nonsense."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from conftest import Run, children, is_alive
from plyground.agents import agent
from plyground.errors import InputError
from plyground.games import load
from plyground.match import play
from plyground.process import ELSEWHERE, Late, Process
from plyground.search.limit import Limit
from plyground.tournament import round_robin

OURS = shlex.join([sys.executable, "-c", "from plyground.cli import main; main()", "nboard"])
RHINO = "gtp-rhino" if shutil.which("gtp-rhino") or shutil.which("gtp-rhino", path=ELSEWHERE) else None
needs_rhino = pytest.mark.skipif(RHINO is None, reason="gtp-rhino is not installed (Debian: apt-get install grhino)")

ENGINE = """
import os, subprocess, sys, time

how, protocol = sys.argv[1], sys.argv[2]
children = open(sys.argv[3], "a") if len(sys.argv) > 3 else None
if children:
    output = subprocess.DEVNULL if how == "closes" else None
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], stdout=output)
    print(os.getpid(), child.pid, file=children, flush=True)


def answer(text):
    print(text, flush=True)


def misbehave():
    if how == "hangs":
        import signal
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        while True:
            time.sleep(1)
    if how == "dies":
        print("segmentation of a fault", file=sys.stderr, flush=True)
        os._exit(3)
    if how == "closes":
        os.close(1)
        time.sleep(600)
    if how == "chatters":
        while True:
            answer("status busy, busy")
    return {"illegal": "A1", "nonsense": "xyzzy", "empty": "", "resigns": "resign"}[how]


moves = 0
for line in sys.stdin:
    words = line.split()
    if protocol == "nboard":
        if words[:1] == ["ping"]:
            answer(f"pong {words[1]}")
        elif words[:1] == ["go"]:
            answer("status thinking hard")
            answer(f"=== {misbehave()}/1.0/0.1")
    elif words[:1] == ["list_commands"]:
        answer("= play\\ngenmove\\n")
    elif words[:1] == ["genmove"]:
        answer(f"= {misbehave()}\\n")
    else:
        answer("=\\n")
"""


@pytest.fixture
def engine(tmp_path: Path):
    """The agent's name of a program that behaves in a certain way; it writes down the processes there are."""
    path = tmp_path / "engine.py"
    path.write_text(ENGINE, encoding="utf-8")

    def made(how: str, protocol: str = "nboard", deadline: float = 2.0) -> str:
        command = shlex.join([sys.executable, str(path), how, protocol, str(tmp_path / "pids")])
        return f"external({command!r}, protocol={protocol}, deadline={deadline})"

    return made


@pytest.fixture
def all_ended(tmp_path: Path):
    """Afterwards none of the processes the engine wrote down is left."""
    yield
    pids = [int(word) for word in (tmp_path / "pids").read_text(encoding="utf-8").split()]
    assert len(pids) >= 2
    end = time.monotonic() + 5
    while any(map(is_alive, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not [pid for pid in pids if is_alive(pid)]


# ---------------------------------------------------------------------------------------- those that fail


@pytest.mark.usefixtures("all_ended")
@pytest.mark.parametrize("protocol", ["nboard", "gtp"])
@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("hangs", r"hung: no answer to '\w+( white)?' in 0.5 s"),
        ("chatters", r"hung: no answer to '\w+( white)?' in 0.5 s; the last it said is 'status busy, busy'"),
        ("dies", "died: it ended with exit code 3: segmentation of a fault"),
        ("closes", "died: it closed its output"),
        ("illegal", "is not a legal move of white"),
        ("nonsense", "answered '.*' with 'xyzzy': 'xyzzy' is no square"),
        ("empty", "answered '.*' with "),
    ],
)
def test_what_goes_wrong_is_a_loss_with_a_name(engine, how: str, protocol: str, words: str) -> None:
    import re

    record = play(load("othello"), ["random", engine(how, protocol, 0.5)])
    assert (record.why, record.result, record.plies) == ("forfeit", (1.0, -1.0), 1)
    assert re.search(words, record.note), record.note
    assert "(player 2) at move 2 forfeits: " in record.note


@pytest.mark.usefixtures("all_ended")
def test_a_program_may_resign(engine) -> None:
    assert play(load("othello"), [engine("resigns", "gtp"), "random"]).why == "resigned"


@pytest.mark.usefixtures("all_ended")
def test_a_hanging_program_in_a_round_robin_of_processes(engine) -> None:
    robin = round_robin(load("othello"), ["random", engine("hangs", deadline=0.3)], games=4, workers=2)
    assert [o.why for o in robin.outcomes] == ["forfeit"] * 4
    assert robin.standings()[0].agent == "random"


def test_who_does_not_listen_cannot_block_us() -> None:
    """Far more than a pipe holds."""
    process = Process([sys.executable, "-c", "import time; time.sleep(600)"])
    for _ in range(50):
        process.send("x" * 100_000)
    with pytest.raises(Late):
        process.read(time.monotonic() + 0.1)
    process.close("quit")
    assert not is_alive(process.pid)


def test_an_engine_that_cannot_begin_says_why() -> None:
    with pytest.raises(InputError, match="exit code 2: plyground: unknown agent 'gredy': did you mean greedy"):
        agent(load("othello"), f"external({OURS + ' --agent gredy'!r})")


@pytest.mark.usefixtures("all_ended")
def test_an_engine_forgotten_is_ended(engine) -> None:
    one = agent(load("othello"), engine("illegal"))
    del one


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.usefixtures("all_ended")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_whoever_ends_us_ends_the_engine(engine, tmp_path: Path, number: int) -> None:
    command = [sys.executable, "-c", "from plyground.cli import main; main()", "play", "othello", "random"]
    running = subprocess.Popen([*command, engine("hangs", deadline=600)], stdout=subprocess.DEVNULL)
    pids = tmp_path / "pids"
    while not pids.exists() or not pids.read_text(encoding="utf-8").endswith("\n"):
        time.sleep(0.05)
    assert children(running.pid)
    time.sleep(0.5)
    running.send_signal(number)
    assert running.wait(30) in (130, 128 + signal.SIGTERM)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("'no-such-engine', protocol=gtp", "there is no program 'no-such-engine'"),
        ("'false', protocol=gtp", "died: it ended with exit code 1"),
        ("'false', protocol=nboard", "died: it ended with exit code 1"),
        ("'sleep 60', protocol=nboard, deadline=0.1", "hung: no answer to 'ping 1' in 0.5 s"),
        ("'cat', protocol=uci", "unknown protocol 'uci'"),
        ("'cat', level=high", "level is a whole number"),
        ("'cat', deadline=0", "deadline is a number of seconds"),
        ("'a \" b'", "No closing quotation"),
        ("", "a command is missing"),
        ("'a', 'b'", "options are written key=value"),
    ],
)
def test_what_cannot_begin_is_bad_input(plyground: Run, words: str, told: str) -> None:
    done = plyground("play", "othello", "random", f"external({words})")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert told in done.stderr


# ------------------------------------------------------------------------------------------ those that play


@needs_rhino
def test_gtp_rhino_plays_a_game() -> None:
    rhino = f'external("{RHINO} -l {{level}}", protocol=gtp, level=1)'
    for agents in ([rhino, "random(seed=3)"], ["random(seed=3)", rhino]):
        record = play(load("othello"), agents)
        assert record.why == "finished", record.note
        assert record.result[agents.index(rhino)] > 0
        record.states()  # replays


@needs_rhino
def test_gtp_rhino_in_a_round_robin_from_openings_and_with_passes() -> None:
    robin = round_robin(load("othello"), [f'external("{RHINO} -l 1", protocol=gtp)', "maximize-difference"], games=6)
    assert [o.note for o in robin.outcomes] == [None] * 6
    assert all(o.opening_plies > 0 for o in robin.outcomes)
    assert any("pass" in o.moves for o in robin.outcomes)


@needs_rhino
def test_gtp_cannot_be_told_other_starts() -> None:
    record = play(load("othello", "parallel"), [f'external("{RHINO}", protocol=gtp)', "random"])
    assert record.why == "forfeit"
    assert "from the standard start, black first" in record.note


@pytest.mark.parametrize("layout", [None, "pass", "endgame"])
def test_plyground_against_itself_over_nboard(layout: str | None) -> None:
    game = load("othello", layout, first="white")
    record = play(game, [f"external({OURS!r}, level=2)", "random(seed=1)"], max_plies=14)
    assert record.note is None
    assert record.plies == 14 or record.why == "finished"


def test_a_program_is_asked_again_after_a_move_was_taken_back() -> None:
    game = load("othello")
    peer = agent(game, f"external({OURS!r}, level=1)")
    state = game.initial()
    first = peer(game, state, Limit())
    after = game.result(state, first)
    assert peer(game, after, Limit()) in list(game.actions(after))
    assert peer(game, state, Limit()) == first
    peer.close()


def test_external_engines_on_the_command_line(plyground: Run) -> None:
    peer = f"external({OURS!r}, protocol=nboard, level=1)"
    done = plyground("play", "othello", peer, "random", "--max-plies", "6", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["plies"] == 6
