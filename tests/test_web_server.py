"""Who is let in, and what bad messages come to: refused in one line, and the server lives on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

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
    return json.loads(socket.recv(timeout=10))


def position(**changed: Any) -> dict[str, Any]:
    given = {"game": "tictactoe", "layout": None, "moves": [], "at": 0, **changed}
    return {"id": 1, "do": "play.position", "with": given}


def move(agent: str, **changed: Any) -> dict[str, Any]:
    given = {"game": "tictactoe", "layout": None, "moves": [], "agent": agent, "seed": 0, "limits": {}, **changed}
    return {"id": 1, "do": "play.move", "with": given}


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
    ],
)
def test_bad_messages_are_answered_in_one_line(socket: Any, message: Any, expected: str) -> None:
    error = ask(socket, message)["error"]
    assert expected in error
    assert "\n" not in error
    assert ask(socket, {"id": 5, "do": "games.ping"}) == {"id": 5, "done": "pong"}


def test_a_message_too_long_ends_the_conversation_only(server: Server, socket: Any) -> None:
    with pytest.raises(ConnectionClosed):
        ask(socket, " " * 2_000_000)
    with open_socket(server) as another:
        assert ask(another, {"id": 1, "do": "games.ping"})["done"] == "pong"
