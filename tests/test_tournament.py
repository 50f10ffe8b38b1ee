"""Round robins: who meets whom, from where, what is kept, and what the results say."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from conftest import Run, children, is_alive
from plyground.errors import InputError
from plyground.games import load
from plyground.tournament import round_robin
from plyground.tournament.openings import openings
from plyground.tournament.ratings import ratings
from plyground.tournament.schedule import schedule
from plyground.tournament.standings import cross_table

FAILING = """
def explodes(game, state, limit):
    print("a word on stdout is no answer")
    raise ValueError("boom")


def cheats(game, state, limit):
    return 99


def reads(game, state, limit):
    input()


def dies(game, state, limit):
    import os
    os._exit(7)


def stubborn(game, state, limit):
    import time
    while True:
        try:
            time.sleep(600)
        except KeyboardInterrupt:
            pass


def slow(game, state, limit):
    import time
    time.sleep(0.2)
    return next(iter(game.actions(state)))
"""


# ------------------------------------------------------------------------------------------ the schedule


@pytest.mark.parametrize(("agents", "players", "games"), [(2, 2, 2), (4, 2, 6), (5, 3, 3), (3, 1, 4)])
def test_everyone_has_every_seat_in_every_opening(agents, players, games):
    matches = schedule(agents, players, games)
    assert len(matches) == math.comb(agents, players) * games
    assert [match.number for match in matches] == list(range(len(matches)))
    met = Counter((match.opening, seat, match.seats[seat]) for match in matches for seat in range(players))
    assert set(met.values()) == {math.comb(agents - 1, players - 1)}
    assert schedule(agents, players, 2 * games)[: len(matches)] == matches


@pytest.mark.parametrize(("agents", "games"), [(1, 2), (2, 3), (2, 0)])
def test_a_schedule_that_is_unfair_is_refused(agents, games):
    with pytest.raises(InputError):
        schedule(agents, 2, games)


@pytest.mark.parametrize("name", ["othello", "tictactoe", "blocker"])
def test_openings_lead_to_positions_of_their_own(name):
    game = load(name)
    found = openings(game, 12, seed=1)
    ends = set()
    for actions in found:
        state = game.initial()
        for action in actions:
            assert action in list(game.actions(state))
            state = game.result(state, action)
        assert not game.is_terminal(state)
        ends.add(state)
    assert len(ends) == 12
    assert openings(game, 20, seed=1)[:12] == found != openings(game, 12, seed=2)


def test_where_there_are_few_openings_they_come_again():
    assert openings(load("tree"), 5, seed=0, plies=0) == [()] * 5
    found = openings(load("tree"), 9, seed=0)
    assert len(set(found)) == 1 + 3  # the root, and three sons; below are leaves
    with pytest.raises(InputError, match="no opening of 2 plies"):
        openings(load("tree"), 1, seed=0, plies=2)


# ------------------------------------------------------------------------------------------- the ratings


def test_two_players_have_the_ratings_of_the_formula():
    one, other = ratings([[0, 30], [10, 0]])
    assert one.rating == -other.rating
    gap = one.rating - other.rating
    # 30 of 40 is 191 points; the drawn game of each against 0 pulls a little
    assert 0.9 * 400 * math.log10(3) < gap < 400 * math.log10(3)
    assert one.low < one.rating < one.high
    assert one.high - one.rating == pytest.approx(one.rating - one.low)


def test_ratings_without_games_or_losses_are_finite():
    for points in ([[0, 0], [0, 0]], [[0, 50], [0, 0]], [[0, 9, 0], [0, 0, 0], [0, 0, 0]]):
        for row in ratings(points):
            assert all(map(math.isfinite, row))
    assert [r.rating for r in ratings([[0, 0], [0, 0]])] == [0, 0]


def test_intervals_hold_the_truth_as_often_as_they_say():
    import numpy as np

    luck = np.random.default_rng(1)
    truth = np.array([-150.0, 0.0, 150.0])
    chance = 1 / (1 + 10 ** ((truth[None, :] - truth[:, None]) / 400))
    inside = 0
    for _ in range(200):
        points = np.zeros((3, 3))
        for i, j in ((0, 1), (0, 2), (1, 2)):
            points[i, j] = luck.binomial(40, chance[i, j])
            points[j, i] = 40 - points[i, j]
        inside += sum(row.low <= t <= row.high for row, t in zip(ratings(points.tolist()), truth, strict=True))
    assert 0.92 <= inside / 600 <= 0.98


# ---------------------------------------------------------------------------------------------- tournaments


def test_the_stronger_wins_and_the_table_adds_up():
    agents = ["random", "alphabeta(depth=9)", "alphabeta(depth=2)"]
    robin = round_robin(load("tictactoe"), agents, games=8, seed=3)
    assert robin.standings()[0].agent == "alphabeta(depth=9)"
    cross = robin.cross_table()
    for i in range(3):
        for j in range(3):
            assert cross[i][j] + cross[j][i] == (8 if i != j else 0)
    assert sum(row.points for row in robin.standings()) == 24
    again = round_robin(load("tictactoe"), agents, games=8, seed=3)
    assert [o.moves for o in again.outcomes] == [o.moves for o in robin.outcomes]
    pairs = [{o.seats for o in robin.outcomes if o.opening == k} for k in range(4)]
    assert all({(0, 1), (1, 0)} <= pair for pair in pairs)


def test_every_core_gives_the_same_as_one():
    game, agents = load("tictactoe", "4x4"), ["random", "alphabeta(depth=2)", "greedy"]
    one, two = (round_robin(game, agents, games=4, workers=workers) for workers in (1, 2))
    assert sorted((o.number, o.moves, o.result) for o in two.outcomes) == [
        (o.number, o.moves, o.result) for o in one.outcomes
    ]
    assert one.standings() == two.standings()


def test_games_of_three_and_of_one():
    three = round_robin(load("randomtree", players=3), ["random", "maxn", "maxn", "random"], games=3)
    assert [row.agent for row in three.standings()] != []
    assert {row.agent for row in three.standings()} == {"random", "maxn", "maxn #2", "random #2"}
    assert all(row.games == 3 * 3 * 2 for row in three.standings())  # in 3 of 4 groups, 3 games, against 2 others
    one = round_robin(load("ntile"), ["random", "random(seed=5)"], games=2, max_plies=20)
    assert sum(map(sum, cross_table(2, one.outcomes))) == 2


def test_functions_play_in_this_process():
    def first(game, state, limit):
        return next(iter(game.actions(state)))

    robin = round_robin(load("tictactoe"), [first, "random"], games=2, workers=4)
    assert robin.workers == 1
    assert robin.to_dict()["why"] == "finished"


def test_who_fails_loses_the_match_and_nothing_else(tmp_path: Path):
    path = tmp_path / "failing.py"
    path.write_text(FAILING, encoding="utf-8")
    agents = ["random", f"{path}:explodes", f"{path}:cheats"]
    for workers in (1, 2):
        robin = round_robin(load("tictactoe"), agents, games=2, workers=workers)
        assert robin.todo == []
        assert robin.standings()[0].agent == "random"
        assert robin.standings()[0].points == 4
        boom = [o for o in robin.outcomes if o.why == "forfeit"]
        assert boom
        assert all("ValueError: boom" in o.note for o in boom)
        assert all(row.forfeits for row in robin.standings()[1:])


def test_what_an_agent_reads_is_no_order(tmp_path: Path):
    path = tmp_path / "failing.py"
    path.write_text(FAILING, encoding="utf-8")
    robin = round_robin(load("tictactoe"), ["random", f"{path}:reads"], games=2, workers=2)
    assert [o.why for o in robin.outcomes] == ["forfeit", "forfeit"]
    assert all("EOFError" in o.note for o in robin.outcomes)


def test_a_worker_that_dies_is_replaced(tmp_path: Path):
    path = tmp_path / "failing.py"
    path.write_text(FAILING, encoding="utf-8")
    robin = round_robin(load("tictactoe"), ["random", "random(seed=2)", f"{path}:dies"], games=2, workers=2)
    died = [o for o in robin.outcomes if o.why == "worker died"]
    assert {2 in o.seats for o in died} == {True}
    assert len(died) == 4
    assert "exit code 7" in died[0].note
    assert robin.standings()[-1].games == 0 or robin.standings()[0].games == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["alphabeta(depth=2)", "radnom"], "did you mean random"),
        (["random"], "at least 2 agents"),
        (["random", "human"], "human asks a person"),
        (["random", f"alphabeta(depth={10**20})"], "depth for a move must be at most 10,000"),
        (["random", "random", "--games", "3"], "multiple of 2"),
        (["random", "random", "--workers", "0"], "workers must be a whole number of at least 1"),
        (["random", "random", "--seconds", "-1"], "seconds for a move"),
        (["random", "random", "--opening-plies", "30"], "no opening of 30 plies"),
    ],
)
def test_bad_input_is_one_line(plyground: Run, arguments: list[str], words: str):
    done = plyground("round-robin", "tictactoe", *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words in done.stderr


# ------------------------------------------------------------------------------------------------- the log


def test_a_tournament_goes_on_from_its_log(tmp_path: Path):
    log = tmp_path / "robin.jsonl"
    game, agents = load("tictactoe"), ["random", "greedy"]
    whole = round_robin(game, agents, games=8)
    round_robin(game, agents, games=4, log=log)
    lines = log.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 5
    log.write_text("\n".join(lines[:4]) + "\n" + lines[4][:20], encoding="utf-8")  # killed while it wrote
    robin = round_robin(game, agents, games=8, log=log)
    assert [o.moves for o in robin.outcomes] == [o.moves for o in whole.outcomes]
    assert len(log.read_text(encoding="utf-8").splitlines()) == 9
    with pytest.raises(InputError, match="its agents"):
        round_robin(game, ["random", "random"], games=4, log=log)


@pytest.mark.parametrize(
    ("text", "words"),
    [("nothing\n", "line 1 is no line of"), ("[]\n", "not the log of a tournament"), ("{}\n", "not the log")],
)
def test_a_file_that_is_no_log_is_left_alone(tmp_path: Path, text: str, words: str):
    log = tmp_path / "notes.txt"
    log.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=words):
        round_robin(load("tictactoe"), ["random", "greedy"], games=2, log=log)
    assert log.read_text(encoding="utf-8") == text


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("kept", [True, False])
def test_ctrl_c_keeps_what_there_is(tmp_path: Path, kept: bool):
    agents = tmp_path / "agents.py"
    agents.write_text(FAILING, encoding="utf-8")
    log = tmp_path / "robin.jsonl"
    options = ["--log", str(log)] if kept else []
    command = ["round-robin", "tictactoe", "random", f"{agents}:slow", "--games", "400", "--workers", "2", "--json"]
    running = subprocess.Popen(
        [sys.executable, "-c", "from plyground.cli import main; main()", *command, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    if kept:
        while not log.exists() or log.read_text(encoding="utf-8").count("\n") < 3:
            time.sleep(0.05)
    else:
        time.sleep(3)
    workers = children(running.pid)
    assert len(workers) == 2
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == (4 if kept else 130), err
    told = json.loads(out)
    assert told["why"] == "stopped"
    assert told["games"] == 400
    if kept:
        assert 2 <= told["played"] == log.read_text(encoding="utf-8").count("\n") - 1
    assert not [pid for pid in workers if is_alive(pid)]


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_who_does_not_stop_is_ended(tmp_path: Path):
    agents = tmp_path / "agents.py"
    agents.write_text(FAILING, encoding="utf-8")
    command = ["round-robin", "tictactoe", "random", f"{agents}:stubborn", "--workers", "2"]
    running = subprocess.Popen([sys.executable, "-c", "from plyground.cli import main; main()", *command])
    while len(workers := children(running.pid)) < 2:
        time.sleep(0.1)
    time.sleep(1.5)
    running.send_signal(signal.SIGINT)
    assert running.wait(60) == 130
    assert not [pid for pid in workers if is_alive(pid)]


def test_the_table(plyground: Run):
    done = plyground("round-robin", "tictactoe", "random", "alphabeta(depth=9)", "--games", "4", "--workers", "1")
    assert done.returncode == 0, done.stderr
    head, first, second = done.stdout.splitlines()
    assert head.split() == ["points", "games", "rating", "95%", "interval", "1", "2"]
    assert first.split()[:2] == ["1", "alphabeta(depth=9)"]
    assert first.split()[-2:] == ["-", first.split()[2]]
    assert second.split()[1] == "random"
