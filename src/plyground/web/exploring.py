"""What worker processes do for the page of trees: search, and tell what was seen."""

from __future__ import annotations

import json
from typing import Any

from plyground.draw.columns import MOST
from plyground.draw.explorer import explorer_document
from plyground.errors import InputError
from plyground.games.tree import from_branch
from plyground.games.tree.files import from_json
from plyground.games.tree.text import parse
from plyground.named import Origin
from plyground.search.decide import search
from plyground.search.trace import Trace
from plyground.web.positions import after
from plyground.web.worker import Job


def trace(
    job: Job,
    origin: Origin,
    text: str | None,
    moves: list[int],
    searches: list[dict[str, Any]],
) -> dict[str, Any]:
    """The document of the explorer for one or two searches of the position after these moves."""
    game = origin.load() if text is None else tree_of(text)
    state = after(game, moves)[-1]
    traces = [_traced(job, game, state, options) for options in searches]
    return explorer_document(traces)


def tree_of(text: str) -> Any:
    """A tree typed by a person, as text or as JSON."""
    if not text.lstrip().startswith("{"):
        return from_branch(parse(text, "your tree"))
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(f"your tree line {error.lineno} column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise InputError("your tree: the nodes are nested too deeply") from None
    return from_branch(from_json(document, "your tree"))


def _traced(job: Job, game: Any, state: Any, options: dict[str, Any]) -> Trace:
    result = search(game, state, trace=MOST, stop=job.stop, **options)
    if result.trace is None:
        raise InputError("not even one ply was searched: allow more depth")
    return result.trace
