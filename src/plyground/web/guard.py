"""Who is let in: this machine's own pages with the token of this run, and nobody else."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOST = (
    "This page opens with the address that `plyground lab` printed when it started. After that, this link works, too.\n"
)

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}


class Guard:
    """Refuses a request whose Host or Origin is not ours, or that lacks the token.

    The token comes once, in the address that is printed; the answer moves it into a cookie of this port.
    """

    def __init__(self, app: App, token: str, port: int) -> None:
        self.app, self.token = app, token
        self.cookie = f"plyground_{port}"
        self.hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost")}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]}
        if reason := self._refusal(scope, headers):
            await _refuse(scope, send, reason)
        elif scope["type"] == "http" and scope["path"] == "/" and "token" in _query(scope):
            cookie = f"{self.cookie}={self.token}; HttpOnly; SameSite=Lax; Path=/"
            await _answer(send, 303, "", {"location": "/", "set-cookie": cookie})
        else:
            await self.app(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> str | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if host not in self.hosts:
            return "This server answers to its own address only.\n"
        if (origin is not None or scope["type"] == "websocket") and origin not in {f"http://{h}" for h in self.hosts}:
            return "This server answers to its own pages only.\n"
        given = [*_query(scope).get("token", []), _cookie(headers.get("cookie", ""), self.cookie)]
        if not any(hmac.compare_digest(token.encode(), self.token.encode()) for token in given):
            return LOST
        return None


def _query(scope: Scope) -> dict[str, list[str]]:
    return parse_qs(scope.get("query_string", b"").decode("latin-1"))


def _cookie(header: str, name: str) -> str:
    try:
        found = SimpleCookie(header).get(name)
    except CookieError:
        return ""
    return "" if found is None else found.value


async def _refuse(scope: Scope, send: Send, reason: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
    else:
        await _answer(send, 403, reason, {})


async def _answer(send: Send, status: int, text: str, extra: dict[str, str]) -> None:
    headers = {"content-type": "text/plain; charset=utf-8", **HEADERS, **extra}
    pairs = [(k.encode(), v.encode()) for k, v in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": text.encode()})


def _with_headers(send: Send) -> Send:
    async def sending(event: MutableMapping[str, Any]) -> None:
        if event["type"] == "http.response.start":
            event["headers"] = [*event.get("headers", []), *((k.encode(), v.encode()) for k, v in HEADERS.items())]
        await send(event)

    return sending
