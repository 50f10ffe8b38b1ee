"""DOT and JSON."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from plyground.draw.plan import plan
from plyground.draw.tree_dot import trace_dot
from plyground.draw.tree_json import trace_json
from plyground.search.trace import Trace
from test_draw_svg import HOSTILE, hostile
from traces import traced, varied

needs_graphviz = pytest.mark.skipif(shutil.which("dot") is None, reason="there is no graphviz")


def read_by_graphviz(source: str) -> dict[str, object]:
    done = subprocess.run(["dot", "-Tdot_json"], input=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("trace", varied())
def test_one_node_for_each_item(trace: Trace) -> None:
    items = plan(trace, most=80).items
    lines = trace_dot(trace, most=80).splitlines()
    assert sum(line.startswith("  n") and "->" not in line and "label=" in line for line in lines) == len(items)
    assert sum("->" in line for line in lines) == len(items) - 1


@needs_graphviz
def test_graphviz_reads_it() -> None:
    for trace in varied()[::2]:
        items = plan(trace, most=80).items
        found = read_by_graphviz(trace_dot(trace, most=80))
        assert len(found["objects"]) == len(items)  # type: ignore[arg-type]
        assert len(found.get("edges", [])) == len(items) - 1  # type: ignore[arg-type]


@needs_graphviz
@pytest.mark.parametrize("name", [n for n in HOSTILE if n.isprintable()])
def test_names_are_text(name: str) -> None:
    found = read_by_graphviz(trace_dot(hostile(name)))
    first = found["objects"][0]["label"]  # type: ignore[index]
    assert first.replace("\\\\", "\\").startswith(f"{name} ")


def test_json_says_all() -> None:
    document = json.loads(trace_json(traced("tree")))
    head = {
        key: document[key]
        for key in ("algorithm", "cut", "depth", "value", "visited", "recorded", "shown", "note", "line")
    }
    assert head == {
        "algorithm": "alphabeta", "cut": "v >= beta", "depth": 2, "value": 3, "visited": 11,
        "recorded": 11, "shown": 11, "note": None, "line": [0, 1, 2],
    }  # fmt: skip
    (cut,) = document["cuts"]
    assert {key: cut[key] for key in ("title", "kind", "inequality", "ancestor_title")} == {
        "title": "C", "kind": "alpha", "inequality": "2 <= 3", "ancestor_title": "A"
    }  # fmt: skip
    assert [ghost["value"] for ghost in cut["unvisited"]] == [4, 6]
    assert document["nodes"][0]["window"] == ["-inf", "inf"]
    assert [node["id"] for node in document["nodes"]] == list(range(11))


@pytest.mark.parametrize("trace", varied())
def test_json_is_json(trace: Trace) -> None:
    document = json.loads(trace_json(trace), parse_constant=pytest.fail)
    assert len(document["nodes"]) == len(trace)
    assert len(document["cuts"]) == len(list(trace.cuts()))
    assert len(json.loads(trace_json(trace, most=5))["nodes"]) <= 5
