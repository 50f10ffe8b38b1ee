"""The server of the lab: static pages and one web socket, on this machine only."""

from __future__ import annotations

import mimetypes
import secrets
import socket as sockets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from plyground.draw.css import palette_css
from plyground.errors import InputError
from plyground.web.guard import App, Guard
from plyground.web.pool import Pool
from plyground.web.socket import LONGEST, Conversation
from plyground.web.table import Table

PORT = 8642
STATIC = Path(str(files("plyground.web"))) / "static"


def app(table: Table, token: str, port: int, started: Callable[[], None] = lambda: None) -> App:
    """The whole server as one ASGI application; `started` is called when it is up."""
    mimetypes.add_type("text/javascript", ".js")
    pools: list[Pool] = []

    @asynccontextmanager
    async def lifespan(_: Any) -> AsyncIterator[None]:
        pools.append(Pool())
        started()
        yield
        pools[0].close()

    async def index(_: Request) -> Response:
        pools[0].warm()
        return FileResponse(STATIC / "index.html")

    async def palette(_: Request) -> Response:
        return Response(palette_css(), media_type="text/css")

    async def talk(socket: WebSocket) -> None:
        await Conversation(socket, pools[0], table).run()

    routes = [
        Route("/", index),
        Route("/palette.css", palette),
        WebSocketRoute("/socket", talk),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan), token, port)


def bound(port: int | None) -> sockets.socket:
    """A socket on this machine: at the port asked for, else at the usual one or, where that is taken, any other."""
    found = sockets.socket()
    found.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    for number in [PORT, 0] if port is None else [port]:
        try:
            found.bind(("127.0.0.1", number))
            found.listen(128)
        except OSError as error:
            reason = error.strerror or str(error)
        else:
            return found
    raise InputError(f"cannot listen at port {port}: {reason}; --port 0 takes any that is free")


def serve(table: Table, port: int | None, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; `ready` is given the address, its token included, when the server is up."""
    listening = bound(port)
    number = listening.getsockname()[1]
    token = secrets.token_urlsafe(24)
    address = f"http://127.0.0.1:{number}/?token={token}"
    config = uvicorn.Config(
        app(table, token, number, lambda: ready(address)),
        log_level="error",
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,  # nothing leaves this machine
        ws_max_size=LONGEST,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])
