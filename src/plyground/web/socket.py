"""The conversation with one page over its web socket; what is asked and answered stands in handlers/."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from plyground.document import jsonable
from plyground.errors import InputError
from plyground.web.call import Call
from plyground.web.pool import Pool
from plyground.web.register import checked, handler
from plyground.web.table import Table

LONGEST = 1 << 20
"""Bytes of the longest message a page may send."""

AT_ONCE = 32
"""Questions of one page that may be open at a time."""


class Conversation:
    """Answers the questions of one page side by side; when the page goes away, all work for it ends."""

    def __init__(self, socket: WebSocket, pool: Pool, table: Table) -> None:
        self.socket, self.pool, self.table = socket, pool, table
        self.open: dict[int, asyncio.Task[None]] = {}
        self.lock = asyncio.Lock()

    async def run(self) -> None:
        await self.socket.accept()
        try:
            while (event := await self.socket.receive())["type"] != "websocket.disconnect":
                await self._hear(event.get("text"))
        finally:
            for task in self.open.values():
                task.cancel()

    async def _hear(self, text: str | None) -> None:
        number = None
        try:
            asked = _document(text)
            number = asked.get("id")
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < 1 << 32:
                number = None
                raise InputError('"id" must be a whole number')
            if asked.get("do") == "cancel":
                if number in self.open:
                    self.open[number].cancel()
                return
            if number in self.open:
                raise InputError(f"question {number} is still open")
            if len(self.open) >= AT_ONCE:
                raise InputError(f"this page has {AT_ONCE} open questions: wait for an answer, or cancel one")
            function = handler(asked.get("do"))
            given = checked(function, asked.get("with", {}))
        except InputError as error:
            await self._send(_frame({"id": number, "error": str(error)}))
            return
        task = asyncio.create_task(self._answer(number, function, given))
        self.open[number] = task
        task.add_done_callback(lambda _: self.open.pop(number))

    async def _answer(self, number: int, function: Any, given: dict[str, Any]) -> None:
        async def tell(data: Any) -> None:
            prefix = number.to_bytes(8, "little")
            await self._send(prefix + data if isinstance(data, bytes) else _frame({"id": number, "tell": data}))

        try:
            answer = _frame({"id": number, "done": await function(Call(self.pool, self.table, tell), **given)})
        except InputError as error:
            answer = _frame({"id": number, "error": str(error)})
        except asyncio.CancelledError:
            answer = _frame({"id": number, "error": "cancelled"})
        except Exception as error:
            if os.environ.get("PLYGROUND_DEBUG"):
                raise
            words = f"internal error: {type(error).__name__}: {error}"
            answer = _frame({"id": number, "error": words})
            sys.stderr.write(f"plyground: {words} (PLYGROUND_DEBUG=1 shows where)\n")
        await self._send(answer)

    async def _send(self, frame: str | bytes) -> None:
        async with self.lock:
            with suppress(WebSocketDisconnect, RuntimeError):  # the page has gone away
                await (self.socket.send_bytes(frame) if isinstance(frame, bytes) else self.socket.send_text(frame))


def _frame(document: dict[str, Any]) -> str:
    return json.dumps(jsonable(document), ensure_ascii=False, separators=(",", ":"))


def _document(text: str | None) -> dict[str, Any]:
    """The message in a frame."""
    if text is None:
        raise InputError("a message is text")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("a message is one JSON document") from None
    if not isinstance(found, dict):
        raise InputError('a message is an object: {"id": ..., "do": ..., "with": {...}}')
    return found
