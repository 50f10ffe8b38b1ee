"""A searched tree as JSON: everything a trace knows."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from plyground.document import jsonable
from plyground.search.node import Node
from plyground.search.trace import Trace

MOST = 20_000
"""A document tells of so many nodes unless the caller says otherwise."""


def trace_json(trace: Trace, most: int | None = MOST) -> str:
    """The trace as a JSON document with at most so many nodes, those nearest to the root."""
    return json.dumps(jsonable(document(trace, most)), ensure_ascii=False) + "\n"


def document(trace: Trace, most: int | None = MOST) -> dict[str, Any]:
    """The trace as a dict; a node's number is its place in the order of visits."""
    nodes = trace.nodes(most)
    return {
        "algorithm": trace.algorithm,
        "cut": trace.cut_symbol if trace.prunes else None,
        "depth": trace.depth,
        "value": trace.node(0).value,
        "visited": trace.visited,
        "recorded": len(trace),
        "shown": len(nodes),
        "note": trace.note,
        "line": trace.line,
        "cuts": [cut_facts(trace, node) for node in nodes if node.cut],
        "nodes": [node_facts(trace, node) for node in nodes],
    }


def node_facts(trace: Trace, node: Node) -> dict[str, Any]:
    """All about one node."""
    return {
        **asdict(node),
        "title": trace.title(node.id),
        "exactness": trace.exactness(node.id),
        "unvisited": [asdict(ghost) for ghost in trace.ghosts(node.id)],
    }


def cut_facts(trace: Trace, node: Node) -> dict[str, Any]:
    """Why a node was left early, and what was never visited below it."""
    assert node.cut is not None
    ancestor = node.cut.ancestor
    return {
        "node": node.id,
        "title": trace.title(node.id),
        **asdict(node.cut),
        "ancestor_title": None if ancestor is None else trace.title(ancestor),
        "unvisited": [asdict(ghost) for ghost in trace.ghosts(node.id)],
    }
