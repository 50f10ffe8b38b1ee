"""Who is let in, and what bad messages come to: refused in one line, and the server lives on."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from conftest import Run
from lab import Server


@pytest.fixture
def socket(server: Server) -> Iterator[Any]:
    """A conversation as a page has it."""
    with open_socket(server) as opened:
        yield opened


def open_socket(server: Server, **headers: str) -> Any:
    given = {"Cookie": server.cookie, "Origin": f"http://{server.host}", **headers}
    origin = given.pop("Origin")
    return connect(f"ws://{server.host}/socket", origin=origin or None, additional_headers=given)


def ask(socket: Any, message: Any) -> dict[str, Any]:
    socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
    while True:
        answer = json.loads(socket.recv(timeout=20))
        if "tell" not in answer:
            return answer


def position(**changed: Any) -> dict[str, Any]:
    given = {"game": "tictactoe", "layout": None, "moves": [], "at": 0, **changed}
    return {"id": 1, "do": "play.position", "with": given}


def move(agent: str, **changed: Any) -> dict[str, Any]:
    given = {"game": "tictactoe", "layout": None, "moves": [], "agent": agent, "seed": 0, "limits": {}, **changed}
    return {"id": 1, "do": "play.move", "with": given}


def asking(what: str, **given: Any) -> dict[str, Any]:
    return {"id": 1, "do": what, "with": given}


def analysis(algorithm: str, **options: Any) -> dict[str, Any]:
    given = {"game": "tictactoe", "layout": None, "moves": []}
    return asking("play.analyse", algorithm=algorithm, options=options, **given)


def robin(agents: list[str]) -> dict[str, Any]:
    given = {"game": "tictactoe", "layout": None, "games": None, "seed": 0, "limits": {}}
    return asking("tournament.run", agents=agents, **given)


def sheet(name: str, **options: Any) -> dict[str, Any]:
    return asking("course.run", name=name, options=options, columns=80)


def test_the_token_opens_the_page_and_leaves_the_address(server: Server) -> None:
    status, _, headers = server.get(f"/?token={server.token}", Cookie="")
    assert (status, headers["location"]) == (303, "/")
    assert "HttpOnly" in headers["set-cookie"]
    status, text, headers = server.get("/")
    assert status == 200
    assert "<title>Plyground</title>" in text
    assert "script-src 'self'" in headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/", {"Cookie": ""}),
        ("/?token=wrong", {"Cookie": ""}),
        ("/?token=%C3%A9", {"Cookie": ""}),
        ("/static/app.js", {"Cookie": "plyground_1=a; =;;;"}),
        ("/", {"Host": "evil.example"}),
        ("/", {"Host": ""}),
        ("/static/app.js", {"Origin": "http://evil.example"}),
        ("/", {"Origin": "null"}),
    ],
)
def test_strangers_are_refused(server: Server, path: str, headers: dict[str, str]) -> None:
    status, text, _ = server.get(path, **headers)
    assert status == 403
    assert text.count("\n") == 1


@pytest.mark.parametrize("headers", [{"Cookie": ""}, {"Origin": "http://evil.example"}, {"Origin": ""}])
def test_a_stranger_gets_no_conversation(server: Server, headers: dict[str, str]) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        open_socket(server, **headers)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2fserver.py",
        "/static//etc/passwd",
        "/static/%00",
        "/static/<script>alert(1)</script>.js",
        "/static/" + "a" * 5000,
    ],
)
def test_nothing_but_the_static_files_is_served(server: Server, path: str) -> None:
    status, text, _ = server.get(path)
    assert status == 404
    assert "script" not in text
    assert server.get("/static/app.js")[0] == 200


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("{", "one JSON document"),
        ("[" * 100_000, "one JSON document"),
        (b"\x00\x01", "text"),
        ("7", "an object"),
        ({"do": "games.ping"}, "id"),
        ({"id": True, "do": "games.ping"}, "id"),
        ({"id": -1, "do": "games.ping"}, "id"),
        ('{"id": 1e400, "do": "games.ping"}', "id"),
        ({"id": 1}, "unknown message"),
        ({"id": 1, "do": ["play"]}, "unknown message"),
        ({"id": 1, "do": "play.__init__"}, "unknown message"),
        ({"id": 1, "do": "play.position", "with": []}, "must be an object"),
        ({"id": 1, "do": "play.position"}, '"game" is missing'),
        ({"id": 1, "do": "play.position", "with": {"game": 3}}, '"game" must be a text'),
        ({"id": 1, "do": "play.position", "with": {"game": "x", "more": 1}}, "unknown part"),
        (position(game="<b>"), "unknown game"),
        (position(game="cliff", layout="/etc/passwd"), "unknown layout"),
        (position(game="cliff(layout='/etc/passwd')"), "unknown layout"),
        (position(game="cliff(size=3)"), "unknown option"),
        (position(game="/tmp/evil.py:Game"), "unknown game"),
        (position(moves=[9]), "illegal"),
        (position(moves=["4"]), "a list, each a whole"),
        (position(moves=[4], at=2), "no position after move 2"),
        (move("/tmp/evil.py:run"), "not on the table"),
        (move("alphabeta(evaluator='/tmp/evil.py:Value')"), "not on the table"),
        (move("nobody"), "unknown agent"),
        (move("greedy("), "form name"),
        (move("random", limits={"plies": 3}), "a limit is"),
        (move("random", limits={"depth": -1}), "more than 0"),
        (move("human"), "in the terminal"),
        (analysis("nobody"), "unknown algorithm"),
        (analysis("minimax", stop=1), "unknown option of minimax 'stop'"),
        (analysis("minimax", evaluator="/tmp/evil.py:Value"), "not on the table"),
        (robin(["random"] * 60), "more than 50 agents"),
        (robin(["random"] * 12), "more than 1,000 matches"),
        (move("external(command=rm)", game="othello"), "not on the table"),
        (sheet("../x"), "unknown course sheet"),
        (sheet("pacman", **{"--pacman": "/tmp/evil.py:Agent"}), "unknown option '--pacman'"),
        (sheet("gasmaze", **{"--depth": "3 --help"}), "'3 --help' is not a valid integer range"),
        (asking("ants.cities", cities={"instance": "/etc/passwd"}), "unknown instance"),
        (asking("ants.cities", cities={"text": "x", "name": "<b>"}), "<b> line 1: expected"),
        (asking("ants.lecture", ask={"problem": 1}), "unknown parameter 'problem'"),
        (asking("explorer.trace", searches=[{"algorithm": "/tmp/evil.py:search"}]), "not on the table"),
        (asking("explorer.trace", searches=[{"depth": 10**30}]), "depth must be at most"),
        (asking("explorer.trace", searches=[{}], text='{"a":' * 3000), "nested too deeply"),
        (asking("play.read", text="[" * 100_000, name="<b>"), "nested too deeply"),
    ],
)
def test_bad_messages_are_answered_in_one_line(socket: Any, message: Any, expected: str) -> None:
    error = ask(socket, message)["error"]
    assert expected in error
    assert "\n" not in error
    assert ask(socket, {"id": 5, "do": "games.ping"})["done"] == {"busy": 0}


def test_a_comparison_after_a_move_is_told_its_own_rows_only(socket: Any) -> None:
    """The worker that has just searched for a page of plays now does so for one that compares."""
    ask(socket, move("alphabeta", limits={"depth": 3}))
    given = {"game": "tictactoe", "depths": [1, 2, 7], "algorithms": ["minimax"], "evaluator": "lines"}
    socket.send(json.dumps({"id": 9, "do": "compare.rows", "with": given}))
    told = []
    while "done" not in (answer := json.loads(socket.recv(timeout=60))):
        told.append(answer["tell"])
    assert [row["depth"] for row in told if "compiling" not in row] == [1, 2, 7]
    names = [row["compiling"] for row in told if "compiling" in row]
    assert all(name is None for name in names[1::2])  # what begins ends
    assert answer["done"] == 3


def test_a_sheet_is_told_in_the_words_of_the_terminal(socket: Any, plyground: Run) -> None:
    given = {"name": "ants", "options": {"--as-printed": True}, "columns": 100}
    socket.send(json.dumps({"id": 9, "do": "course.run", "with": given}))
    told = ""
    while "done" not in (answer := json.loads(socket.recv(timeout=60))):
        told += answer["tell"]
    assert answer["done"] == 0
    assert told == plyground("course", "ants", "--as-printed", COLUMNS="100").stdout


def test_a_message_too_long_ends_the_conversation_only(server: Server, socket: Any) -> None:
    with pytest.raises(ConnectionClosed):
        ask(socket, " " * 2_000_000)
    with open_socket(server) as another:
        assert ask(another, {"id": 1, "do": "games.ping"})["done"] == {"busy": 0}


def think(socket: Any, **changed: Any) -> None:
    """Have the socket's page start a search that would take hours."""
    message = move(**{"agent": "minimax(depth=40)", "game": "othello", **changed})
    socket.send(json.dumps({**message, "id": 77}))


def busy(socket: Any) -> int:
    return int(ask(socket, {"id": 5, "do": "games.ping"})["done"]["busy"])


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "nothing happened within 20 seconds"
        time.sleep(0.05)


@pytest.mark.parametrize("agent", ["minimax(depth=40)", "minimax(depth=40, mode=interpreted)"])
def test_closing_the_page_ends_its_search(server: Server, socket: Any, agent: str) -> None:
    with open_socket(server) as page:
        think(page, agent=agent)
        wait_until(lambda: busy(socket) == 1)
    wait_until(lambda: busy(socket) == 0)


def test_cancelling_ends_one_search_and_not_the_other(socket: Any, server: Server) -> None:
    with open_socket(server) as page:
        think(page)
        page.send(json.dumps({**move("minimax(depth=40)", game="othello"), "id": 78}))
        wait_until(lambda: busy(socket) == 2)
        page.send(json.dumps({"id": 77, "do": "cancel"}))
        wait_until(lambda: busy(socket) == 1)
    wait_until(lambda: busy(socket) == 0)


def test_what_does_not_stop_is_ended(tmp_path: Path) -> None:
    (tmp_path / "deaf.py").write_text("def agent(game, state, limit):\n    while True:\n        pass\n")
    own = Server(f"{tmp_path}/deaf.py:agent")
    with open_socket(own) as watcher:
        with open_socket(own) as page:
            think(page, game="tictactoe", agent=f"{tmp_path}/deaf.py:agent")
            wait_until(lambda: busy(watcher) == 1)
        wait_until(lambda: busy(watcher) == 0)
        assert ask(watcher, {**move("random"), "id": 3})["done"]["action"] in range(9)
    assert own.end() == ""


def test_a_game_of_ones_own_is_on_the_table(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    name = f"{tmp_path}/nim.py:Nim"
    own = Server(name)
    with open_socket(own) as page:
        entries = {entry["name"]: entry for entry in ask(page, {"id": 1, "do": "games.catalogue"})["done"]["games"]}
        assert "alphabeta" in entries[name]["agents"]
        place = ask(page, {**position(game=name), "id": 2})["done"]
        assert [option["name"] for option in place["legal"]] == ["1", "2", "3"]
        assert ask(page, {**move("minimax", game=name), "id": 3})["done"]["action"] == 1  # leaves four
        broken = ask(page, {**position(game=f"{name}(stones='many')"), "id": 4})["error"]
        assert "\n" not in broken
    assert own.end() == ""


NIM = """
class Nim:
    def __init__(self, stones=5): self.stones = stones
    def initial(self): return (self.stones, 0)
    def player(self, state): return state[1]
    def actions(self, state): return range(1, min(state[0], 3) + 1)
    def result(self, state, action): return (state[0] - action, 1 - state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state): return (-1.0, 1.0) if state[1] == 0 else (1.0, -1.0)
"""
