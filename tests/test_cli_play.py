"""`plyground play` and `plyground replay`: in this process and as processes, with people, files and bad input."""

from __future__ import annotations

import io
import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from plyground.cli import run
from plyground.cli._root import plyground as root


def command(*arguments: str) -> int:
    return run(root, list(arguments))


def document(capsys: Any, *arguments: str) -> Any:
    assert command(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_a_match_as_text(capsys: Any) -> None:
    assert command("play", "tictactoe", "alphabeta(depth=9)", "random", "--seed", "1") == 0
    out = capsys.readouterr().out
    assert out.startswith("tictactoe: alphabeta(depth=9) against random\nmoves   a1 ")
    assert "result  alphabeta(depth=9) 1, random -1: finished, " in out


def test_a_match_as_json_has_the_fields_of_the_record(capsys: Any) -> None:
    found = document(capsys, "play", "tictactoe", "random", "random", "--seed", "3", "--layout", "4x4")
    assert found["game"] == "tictactoe"
    assert (found["layout"], found["agents"], found["seed"]) == ("4x4", ["random", "random"], 3)
    assert found["plies"] == len(found["moves"]) == len(found["move_ids"]) == len(found["times"])
    assert found["why"] == "finished"
    assert sum(found["result"]) == 0
    assert found["final"]["finished"] is True
    again = document(capsys, "play", "tictactoe", "random", "random", "--seed", "3", "--layout", "4x4")
    assert again["moves"] == found["moves"]


def test_limits_reach_the_searches(capsys: Any, tmp_path: Path) -> None:
    (tmp_path / "deep.txt").write_text("A max: 0 B\nB min: C\nC max: 1\n")
    deep = str(tmp_path / "deep.txt")
    assert document(capsys, "play", deep, "minimax", "random")["result"] == [1, -1]
    assert document(capsys, "play", deep, "minimax", "random", "--depth", "1")["result"] == [0, 0]
    assert document(capsys, "play", deep, "minimax", "random", "--nodes", "3")["result"] == [0, 0]


def test_three_players_dice_and_one_player(capsys: Any) -> None:
    assert len(document(capsys, "play", "tree", "maxn", "maxn", "maxn", "--layout", "three")["result"]) == 3
    assert document(capsys, "play", "tree", "expectimax", "random", "--layout", "dice")["plies"] == 3
    found = document(capsys, "play", "randomtree(players=1, seed=2)", "minimax")
    alone = document(capsys, "play", "randomtree(players=1, seed=2)", "greedy")
    assert len(found["result"]) == 1
    assert found["result"] >= alone["result"]


def test_several_matches_are_counted_and_kept(capsys: Any, tmp_path: Path) -> None:
    save = tmp_path / "m.json"
    found = document(capsys, "play", "tictactoe", "random", "random", "--games", "6", "--save", str(save))
    assert found["games"] == len(found["matches"]) == 6
    assert [match["seed"] for match in found["matches"]] == list(range(6))
    assert found["wins"][0] == sum(match["result"] == [1, -1] for match in found["matches"])
    assert found["points"][0] == sum(match["result"][0] for match in found["matches"])
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"m-{n}.json" for n in range(1, 7)]
    assert document(capsys, "replay", str(tmp_path / "m-4.json"))["moves"] == found["matches"][3]["moves"]
    assert command("play", "tictactoe", "random", "random", "--games", "6") == 0
    assert f"{found['wins'][0]} won" in capsys.readouterr().out


def test_the_exact_agent_solves_once_and_always_wins(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import plyground.search.exact as exact

    solved = []
    solve = exact.solve
    monkeypatch.setattr(exact, "solve", lambda *asked, **more: solved.append(asked) or solve(*asked, **more))
    found = document(capsys, "play", "blocker", "exact", "random", "--games", "8")
    assert found["wins"] == [8, 0]
    assert found["matches"][0]["agents"] == ["exact", "random"]
    assert len(solved) == 1


def test_a_saved_match_replays(capsys: Any, tmp_path: Path) -> None:
    save = str(tmp_path / "m.json")
    played = document(capsys, "play", "tictactoe", "greedy", "random", "--save", save)
    assert document(capsys, "replay", save) == played
    some = document(capsys, "replay", save, "--to", "2")
    assert (some["moves"], some["plies"], some["why"], some["result"]) == (played["moves"][:2], 2, "cut", None)
    assert "".join(some["final"]["board"]).count(".") == 7
    assert command("replay", save) == 0
    assert "result  greedy" in capsys.readouterr().out


def test_watching_into_a_pipe_prints_every_position(capsys: Any, tmp_path: Path) -> None:
    save = str(tmp_path / "m.json")
    assert command("play", "tictactoe", "random", "random", "--watch", "--save", save) == 0
    watched = capsys.readouterr().out
    record = json.loads(Path(save).read_text())
    for number, name in enumerate(record["moves"], 1):
        assert f"move {number}: {name}\n" in watched
    assert watched.startswith("the start\n")
    assert command("replay", save, "--watch") == 0
    assert capsys.readouterr().out == watched
    assert command("replay", save, "--watch", "--json") == 0
    both = capsys.readouterr()
    assert json.loads(both.out) == record
    assert both.err.startswith("the start\n")


# ------------------------------------------------------------------------------------------------- people


def test_a_person_plays_through_a_pipe(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("b2\nback\na1\nresign\n"))
    assert command("play", "tictactoe", "human", "alphabeta", "--json") == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert (found["moves"][0], found["plies"], found["why"], found["result"]) == ("a1", 2, "resigned", [-1, 1])
    assert "player 1 to move: 1 a1  2 b1" in said.err
    assert "move 1: b2" in said.err


def test_a_person_who_leaves_ends_the_match(plyground: Any, tmp_path: Path) -> None:
    done = plyground("play", "tictactoe", "human", "random", "--save", "m.json", cwd=tmp_path)  # no input at all
    assert done.returncode == 0
    assert "result  none, quit after 0 plies" in done.stdout
    assert json.loads((tmp_path / "m.json").read_text())["why"] == "quit"


# ------------------------------------------------------------------------------------------- interruptions


AGENT = """
def stops(game, state, limit):
    raise KeyboardInterrupt
def breaks(game, state, limit):
    return [][0]
def cheats(game, state, limit):
    return 99
def leaves(game, state, limit):
    raise SystemExit("enough")
def my_minimax(game, state, depth):
    return 0
"""


def test_ctrl_c_keeps_the_match(capsys: Any, tmp_path: Path) -> None:
    (tmp_path / "agent.py").write_text(AGENT)
    save = tmp_path / "m.json"
    assert (
        command("play", "tictactoe", "random", f"{tmp_path}/agent.py:stops", "--save", str(save), "--games", "1") == 130
    )
    said = capsys.readouterr()
    assert "stopped after 1 ply" in said.out
    assert said.err == "plyground: interrupted\n"
    assert json.loads(save.read_text())["plies"] == 1


def test_an_agent_that_ends_the_process_is_named(capsys: Any, tmp_path: Path) -> None:
    (tmp_path / "agent.py").write_text(AGENT)
    assert command("play", "tictactoe", "random", f"{tmp_path}/agent.py:leaves") == 2
    assert capsys.readouterr().err == "plyground: agent.py line 9: SystemExit: enough\n"


def test_a_search_is_told_from_an_agent(capsys: Any, tmp_path: Path) -> None:
    (tmp_path / "agent.py").write_text(AGENT)
    assert command("play", "tictactoe", "random", f"{tmp_path}/agent.py:my_minimax") == 2
    assert "my_minimax is a search (game, state, depth), and an agent is" in capsys.readouterr().err


def test_an_agent_that_breaks_or_cheats_is_named(capsys: Any, tmp_path: Path) -> None:
    (tmp_path / "agent.py").write_text(AGENT)
    assert command("play", "tictactoe", "random", f"{tmp_path}/agent.py:breaks") == 2
    error = capsys.readouterr().err
    assert "agent.py:breaks (player 2) at move 2 failed: IndexError" in error
    assert error.count("\n") == 1
    assert command("play", "tictactoe", "random", f"{tmp_path}/agent.py:cheats") == 0
    out = capsys.readouterr().out
    assert "random 1, " in out
    assert "agent.py:cheats (player 2) at move 2 answered 99; legal are" in out


# ----------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("play tictactoe random", "this game has 2 players: name 2 agents, not 1"),
        ("play tictactoe random random random", "name 2 agents, not 3"),
        ("play tictactoe random rndom", "unknown agent 'rndom': did you mean random?"),
        ("play tictactoe random random(sed=1)", "unknown option of random 'sed'"),
        ("play tictacto random random", "did you mean tictactoe?"),
        ("play tree minimax random --layout dice", "use expectimax"),
        ("play tictactoe random random --depth -1", "depth for a move must be a whole number more than 0, not -1"),
        ("play tictactoe random minimax(depth=10001)", "depth for a move must be at most 10,000 plies, not 10001"),
        ("play tictactoe random random --nodes 0", "nodes for a move must be"),
        ("play tictactoe random random --seconds -0.5", "seconds for a move must be more than 0, not -0.5"),
        ("play tictactoe random random --seconds nan", "seconds for a move must be more than 0, not nan"),
        ("play tictactoe random random --max-plies -3", "max_plies must be"),
        ("play tictactoe random random --repetitions -1", "repetitions must be"),
        ("play tictactoe random random --games 0", "--games must be at least 1"),
        ("play tictactoe random random --watch --speed 0", "--speed"),
        ("play tictactoe random random --save nowhere/at/all.json", "cannot write nowhere/at/all.json"),
        ("play tictactoe random random --save .", "cannot write ."),
        ("play tictactoe", "AGENTS"),
        ("replay nothing.json", "cannot read nothing.json"),
        ("replay bad.json", "bad.json line 2 column 3"),
        ("replay illegal.json", "illegal.json: move 2, 'a1' (action 0), is illegal in tictactoe: legal are b1"),
        ("replay good.json --to 40", "there is no position after move 40"),
        ("replay good.json --to -1", "there is no position after move -1"),
    ],
)
def test_bad_input_is_one_line(
    arguments: str, told: str, capsys: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command("play", "tictactoe", "random", "random", "--save", "good.json") == 0
    good = json.loads(Path("good.json").read_text())
    twice = {"moves": ["a1", "a1"], "move_ids": [0, 0], "times": [0, 0]}
    Path("illegal.json").write_text(json.dumps({**good, **twice}))
    Path("bad.json").write_text('{"game":\n  ]}')
    capsys.readouterr()
    assert command(*arguments.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("plyground: ")
    assert said.err.count("\n") == 1
    assert told in said.err


def test_nothing_is_left_behind_where_an_agent_is_unknown(tmp_path: Path) -> None:
    assert command("play", "tictactoe", "random", "nobody", "--save", str(tmp_path / "m.json")) == 2
    assert list(tmp_path.iterdir()) == []


def test_the_commands_explain_themselves_without_heavy_imports(python: Any) -> None:
    code = (
        "import sys; from plyground.cli import run; from plyground.cli._root import plyground as root\n"
        "for name in ('play', 'replay'): run(root, [name, '--help'])\n"
        "assert not {'numpy', 'numba', 'rich'} & set(sys.modules)"
    )
    done = python("-c", code)
    assert done.returncode == 0, done.stderr
    assert "Examples:" in done.stdout


# ------------------------------------------------------------------------------------------------ terminal


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
def test_keys_steer_the_animation_and_the_terminal_is_given_back() -> None:
    """In a pseudo-terminal, at ten seconds a move: + is answered by a higher speed, q ends at once."""
    import pty
    import termios

    main, other = pty.openpty()
    before = termios.tcgetattr(other)
    words = ["play", "tictactoe", "random", "random", "--watch", "--speed", "0.1"]
    process = subprocess.Popen(
        [sys.executable, "-c", "from plyground.cli import main; main()", *words],
        stdin=other, stdout=other, stderr=other, env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
    )  # fmt: skip
    seen = ""

    def until(text: str) -> None:
        nonlocal seen
        deadline = time.monotonic() + 60
        while text not in seen:
            ready, _, _ = select.select([main], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"{text!r} never came: {seen!r}"
            seen += os.read(main, 4096).decode(errors="replace")

    try:
        until("0.1 moves a second")
        os.write(main, b"+")
        until("0.15 moves a second")
        os.write(main, b" ")
        until("paused")
        os.write(main, b"q")
        until("quit after 0 plies")
        assert process.wait(30) == 0
        assert termios.tcgetattr(other)[3] == before[3]
    finally:
        process.kill()
        process.wait()
        os.close(main)
        os.close(other)
