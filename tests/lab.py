"""The lab for tests: a server in a process of its own, a real browser, and pages that must stay without fault."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest

from plyground.bench.browser import FLAGS, MISSING, chromium

PATIENCE = 30_000
"""Milliseconds that a page is given: a busy machine is no fault of the page's."""

SERIOUS = ("serious", "critical")


class Server:
    """A running lab: its address with and without the token."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-c", "from plyground.cli import main; main()", "lab", "--no-browser", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        parts = urlsplit(self.address)
        self.host, self.token = parts.netloc, parts.query.removeprefix("token=")
        self.cookie = f"plyground_{parts.port}={self.token}"

    def get(self, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
        """Status, text and headers of an answer; with the token, unless Cookie says otherwise."""
        connection = HTTPConnection(self.host, timeout=10)
        connection.putrequest("GET", path, skip_host=True)
        for name, value in {"Host": self.host, "Cookie": self.cookie, **headers}.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text, {k.lower(): v for k, v in answer.getheaders()}

    def end(self) -> str:
        """Interrupt the server, as Ctrl-C does; what it has written to stderr."""
        self.process.terminate()
        return self.process.communicate(timeout=10)[1]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A lab for all tests of a module; it must not have complained in the end."""
    running = Server()
    yield running
    assert running.process.poll() is None, "the server has died"
    complaints = running.end()
    assert complaints == "", complaints


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One Chromium for all tests."""
    if (path := chromium()) is None:
        pytest.skip(MISSING)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def page(browser: Any, server: Server) -> Iterator[Any]:
    """A page of the lab, let in; no error on its console, no request beyond this machine, in any test."""
    context = browser.new_context(viewport={"width": 1100, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    faults: list[str] = []
    context.on("request", lambda request: _abroad(request.url, faults))
    opened = context.new_page()
    opened.on("console", lambda message: message.type in ("error", "warning") and faults.append(message.text))
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.goto(server.address)
    yield opened
    context.close()
    assert faults == []


def _abroad(url: str, faults: list[str]) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("data", "blob", "about") and parts.hostname != "127.0.0.1":
        faults.append(f"a request to {url}")


def visit(page: Any, place: str) -> None:
    """Go to a page of the lab by what stands after the # of its address."""
    page.goto(f"{page.url.split('#')[0]}#{place}")


def serious_faults(page: Any) -> list[str]:
    """What keeps people from using the page as it is now: rule, what it says, where."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {fault['help']} ({fault['nodes'][0]['html']})" for fault in found if fault["impact"] in SERIOUS
    ]
