"""What the explorer shows, as one document: searches side by side, the whole tree for quizzes, colours, boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyground.draw.board_json import board_json
from plyground.draw.columns import MOST, columns
from plyground.draw.palette import COLOURS, STYLES
from plyground.search.trace import Trace

QUIZ = 120
"""A quiz asks about trees of at most so many nodes."""

BOARDS = 400
"""So many boards, those nearest to the root, travel with a document that has nobody to ask."""


def explorer_document(traces: Sequence[Trace], most: int = MOST, boards: int = 0) -> dict[str, Any]:
    """The document of the explorer.

    searches   one or two searches of one tree, as columns
    whole      the same tree without cuts, where it is small enough for a quiz
    boards     positions by the actions that lead there, "4.0.8"
    palette    colours (light, dark) and styles by name
    """
    first = traces[0]
    return {
        "shows": "tree",
        "searches": [columns(trace, most) for trace in traces],
        "whole": _whole(first),
        "boards": _boards(first, boards),
        "palette": {"colours": COLOURS, "styles": {name: style._asdict() for name, style in STYLES.items()}},
    }


def _whole(trace: Trace) -> dict[str, Any] | None:
    """The tree as minimax sees it, or None: too large for a quiz, or nothing is cut there."""
    from plyground.search.decide import search
    from plyground.search.trace import Trace as Recorded

    if not trace.prunes or len(trace) > QUIZ:
        return None
    result = search(
        trace.game,
        trace.root_state,
        "minimax",
        depth=trace.depth,
        evaluator=trace.evaluator,
        trace=QUIZ + 1,
        mode="interpreted",
    )
    found: Recorded | None = result.trace
    return None if found is None or found.visited > QUIZ else columns(found)


def _boards(trace: Trace, most: int) -> dict[str, Any]:
    """Boards of the nodes nearest to the root."""
    if not most or not hasattr(trace.game, "draw") or trace.names_states:  # trees, whose board is the tree
        return {}
    found = {}
    for node in trace.nodes(most):
        path, i = [], node.id
        while i > 0:
            path.append(str(int(trace.action[i])))
            i = int(trace.parent[i])
        found[".".join(reversed(path))] = board_json(trace.game.draw(trace.state(node.id)))
    return found
