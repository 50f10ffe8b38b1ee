"""Playing: where a game stands after some moves, what an agent or a search would do there, records.

The page keeps the moves and sends them along: the server remembers nothing, so a reload or a link loses nothing.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

from plyground.errors import InputError, unknown
from plyground.game import CHANCE
from plyground.match import roll, stream
from plyground.search.algorithm import algorithm as searched_by
from plyground.transcript import Record
from plyground.web import thinking
from plyground.web.call import Call
from plyground.web.positions import after
from plyground.web.positions import position as told
from plyground.web.register import message

OPTIONS = ("evaluator", "depth", "rounds", "seconds", "nodes", "cut", "order", "opponents")
"""What any search can be told."""


@message
async def position(call: Call, game: str, layout: str | None, moves: list[int], at: int) -> dict[str, Any]:
    """The position after the first `at` moves: its board, its legal moves, whose turn it is, who has won."""
    if call.table.is_own(game):
        return await call.think(thinking.position, origin=call.table.origin(game, layout), moves=moves, at=at)
    return await asyncio.to_thread(told, call.table.load(game, layout), moves, at)


@message
async def luck(call: Call, game: str, layout: str | None, moves: list[int], seed: int) -> int:
    """What luck draws there: it follows from the seed and the number of moves before."""
    rules = call.table.load(game, layout)
    state = after(rules, moves)[-1]
    if rules.is_terminal(state) or rules.player(state) != CHANCE:
        raise InputError("it is not luck's turn there")
    return int(roll(rules, state, random.Random(stream(seed, f"luck at move {len(moves)}"))))


@message
async def move(
    call: Call,
    game: str,
    layout: str | None,
    moves: list[int],
    agent: str,
    seed: int,
    limits: dict[str, int | float],
) -> dict[str, Any]:
    """What an agent does there, and what it thinks meanwhile; limits: depth, nodes, seconds."""
    origin = call.table.origin(game, layout)
    text = call.table.agent(game, agent)
    return await call.think(thinking.move, origin=origin, moves=moves, text=text, seed=seed, limits=_limits(limits))


@message
async def analyse(
    call: Call,
    game: str,
    layout: str | None,
    moves: list[int],
    algorithm: str,
    options: dict[str, str | int | float | bool],
) -> dict[str, Any]:
    """What a search finds there; options are those of an agent that searches, "evaluator" and the limits among them."""
    known = {*OPTIONS, *searched_by(algorithm).options}
    for name, value in options.items():
        if name not in known:
            raise unknown(f"option of {algorithm[:80]}", name[:80], known)
        call.table.words(str(value))
    origin = call.table.origin(game, layout)
    return await call.think(thinking.analyse, origin=origin, moves=moves, algorithm=algorithm, options=options)


@message
async def record(
    call: Call, game: str, layout: str | None, moves: list[int], agents: list[str], seed: int
) -> dict[str, Any]:
    """The play as a record, for a file that `plyground replay` reads, too."""
    rules = call.table.load(game, layout)
    place = told(rules, moves, len(moves))
    kept = Record(rules, agents, seed, call.table.origin(game, layout))
    for action, name in zip(moves, place["names"], strict=True):
        kept.add(action, name, 0.0)
    kept.why = place["over"] or "stopped"
    kept.result = None if place["result"] is None else tuple(place["result"])
    return kept.to_dict()


@message
async def read(call: Call, text: str, name: str) -> dict[str, Any]:
    """What stands in the file of a record: the game, its moves and who played."""
    found = Record.read(text, name, lambda origin: call.table.load(_call(origin), origin.layout))
    if found.state is not None or found.origin is None:
        raise InputError(f"{name} begins in the middle of a game: replay it in the terminal, plyground replay {name}")
    words = {"game": _call(found.origin), "layout": found.origin.layout}
    return {**words, "moves": found.move_ids, "agents": found.agents, "seed": found.seed}


def _call(origin: Any) -> str:
    """The words of a game with its options: tictactoe, ntile(size=4)."""
    options = ", ".join(f"{name}={value!r}" for name, value in origin.options.items())
    return f"{origin.game}({options})" if options else str(origin.game)


def _limits(given: dict[str, int | float]) -> dict[str, Any]:
    if unknown := set(given) - {"depth", "nodes", "seconds"}:
        raise InputError(f"a limit is depth, nodes or seconds, not {min(unknown)}")
    return given
