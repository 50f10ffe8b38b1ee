"""Ants: the problems that come along, the lecture's worked example, and colonies watched while they run."""

from __future__ import annotations

from typing import Any

from plyground.web import colonies
from plyground.web.call import Call
from plyground.web.register import message


@message
async def lecture(call: Call, ask: dict[str, str | int | float | bool | None]) -> dict[str, Any]:
    """The lecture's sheet, every figure of it, for the slides' ant or one's own; see course/ants.py."""
    return await call.think(colonies.lecture, **ask)
