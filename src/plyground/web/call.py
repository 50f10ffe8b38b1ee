"""One question of a page, as the handler that answers it sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from plyground.web.pool import Pool
from plyground.web.table import Table

Sender = Callable[[Any], Awaitable[None]]


class Call:
    """`table` is what can be played; `tell` sends the page a part of the answer, bytes as a binary frame."""

    def __init__(self, pool: Pool, table: Table, send: Sender) -> None:
        self.pool, self.table = pool, table
        self.tell = send

    async def think(self, function: Callable[..., Any], /, **arguments: Any) -> Any:
        """function(job, **arguments) in a worker process; what it tells goes to the page."""
        told: asyncio.Queue[Any] = asyncio.Queue()
        telling = asyncio.create_task(self._tell_all(told))
        try:
            answer = await self.pool.run(function, arguments, told.put_nowait)
            told.put_nowait(_END)
            await telling
        finally:
            telling.cancel()
        return answer

    async def _tell_all(self, told: asyncio.Queue[Any]) -> None:
        while (data := await told.get()) is not _END:
            await self.tell(data)


_END = object()
