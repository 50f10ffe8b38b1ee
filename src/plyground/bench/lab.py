"""The lab: from the command to the first page, memory, weight, and how it answers while eight pages search."""

from __future__ import annotations

import json
import os
import socket as sockets
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from plyground.bench import Row

PAGES = 8
SEARCHES = ("deepening", "minimax(mode=interpreted)")
"""What the eight pages ask, in turn: one that compiles, and one that holds the interpreter."""

PINGS = 100
TURNS = 3


def rows() -> Iterator[Row]:
    lab, home, seconds = _opened()
    try:
        spent = lab.cpu_seconds()
        note = "" if spent is None else f"{spent:.2f} s of CPU time, the process kept ready included"
        for _ in range(TURNS - 1):
            lab.end()
            lab, home, again = _opened()
            seconds = min(seconds, again)
        yield Row("from the command to the first page", "Plyground", seconds, "s", note)
        yield Row("all pages and modules", "Plyground", _weight() / 1e3, "kB", "palette and pictures included")
        time.sleep(3)  # until the process kept ready is there
        if memory := _memory(lab.process.pid):
            yield Row("memory while nobody searches", "Plyground", memory, "MB", "the process kept ready included")
        yield from _many_pages(lab, home)
    finally:
        lab.end()


def _opened() -> tuple[Lab, _Page, float]:
    """A lab, its first page, and the seconds until it was there."""
    start = time.perf_counter()
    lab = Lab()
    home = lab.page()
    home.ask("games.catalogue")
    return lab, home, time.perf_counter() - start


def _many_pages(lab: Lab, home: _Page) -> Iterator[Row]:
    pages = [lab.page() for _ in range(PAGES)]
    for number, page in enumerate(pages):
        page.think(SEARCHES[number % len(SEARCHES)], seed=number)
    while home.ask("games.ping")["busy"] < PAGES:
        time.sleep(0.05)
    waits = sorted(_timed(home) for _ in range(PINGS))
    note = f"{PAGES} pages searching; median {waits[PINGS // 2] * 1e3:.1f} ms, 99 of 100 {waits[-2] * 1e3:.1f} ms"
    yield Row("the slowest answer of 100", "Plyground", waits[-1] * 1e3, "ms", note)
    start = time.perf_counter()
    for page in pages:
        page.socket.socket.shutdown(sockets.SHUT_RDWR)
    while home.ask("games.ping")["busy"]:
        time.sleep(0.005)
    yield Row("from closing the pages to the end of their searches", "Plyground", time.perf_counter() - start, "s")


def _timed(page: _Page) -> float:
    time.sleep(0.02)
    start = time.perf_counter()
    page.ask("games.ping")
    return time.perf_counter() - start


class Lab:
    """A lab in a process of its own."""

    def __init__(self) -> None:
        words = "from plyground.cli import main; main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", words, "lab", "--no-browser", "--port", "0"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.address = urlsplit(self.process.stdout.readline().strip())

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()

    def cpu_seconds(self) -> float | None:
        """What the server and its workers have used so far; None where nobody tells."""
        if not Path("/proc").is_dir():
            return None
        ticks = os.sysconf("SC_CLK_TCK")
        told = (Path(f"/proc/{n}/stat").read_text().rpartition(")")[2].split() for n in _family(self.process.pid))
        return sum(int(parts[11]) + int(parts[12]) for parts in told) / ticks

    def page(self) -> _Page:
        """What a browser does to show a page: fetch it with all it names, open the web socket."""
        host, token = self.address.netloc, self.address.query.removeprefix("token=")
        cookie = {"Cookie": f"plyground_{self.address.port}={token}"}
        connection = HTTPConnection(host)
        for path in ("/", "/palette.css", "/static/style.css", "/static/app.js", "/static/pages/home.js"):
            connection.request("GET", path, headers=cookie)
            connection.getresponse().read()
        connection.close()
        from websockets.sync.client import connect

        options: dict[str, Any] = {"origin": f"http://{host}", "additional_headers": cookie}
        return _Page(connect(f"ws://{host}/socket", **options))


class _Page:
    """One page's conversation."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket

    def ask(self, what: str, **parts: Any) -> Any:
        self.socket.send(json.dumps({"id": 1, "do": what, "with": parts}))
        return json.loads(self.socket.recv())["done"]

    def think(self, agent: str, seed: int) -> None:
        """Have a search begin that does not end by itself."""
        parts: dict[str, Any] = {
            "game": "othello",
            "layout": None,
            "moves": [],
            "agent": agent,
            "seed": seed,
            "limits": {"depth": 60},
        }
        self.socket.send(json.dumps({"id": 1, "do": "play.move", "with": parts}))


def _weight() -> int:
    """The bytes of all that the browser may be sent."""
    from plyground.draw.css import palette_css
    from plyground.web.server import STATIC

    return len(palette_css()) + sum(path.stat().st_size for path in Path(STATIC).rglob("*.*") if path.is_file())


def _memory(process: int) -> float | None:
    """The megabytes of a process and all its children, shared pages counted once; None where nobody tells."""
    if not Path("/proc").is_dir():
        return None
    total = 0
    for number in _family(process):
        lines = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def _family(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    for task in os.listdir(f"/proc/{process}/task"):
        children += Path(f"/proc/{process}/task/{task}/children").read_text().split()
    return [process, *(found for child in {int(c) for c in children} for found in _family(child))]
