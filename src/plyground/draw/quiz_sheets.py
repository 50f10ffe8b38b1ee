"""Quiz sheets for printing: one page for each student, and a key at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from plyground.draw.cuts import cut_lines
from plyground.draw.plan import plan
from plyground.draw.scene import Scene
from plyground.draw.spans import plain
from plyground.draw.svg import svg
from plyground.draw.tree_scene import TreeScene
from plyground.quiz import Question
from plyground.search.trace import Trace

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 14mm; }}
:root {{ color-scheme: light; }}
body {{ font: 12pt/1.45 ui-sans-serif, system-ui, "Segoe UI", "DejaVu Sans", Helvetica, Arial, sans-serif;
  max-width: 182mm; margin: 0 auto; padding: 0 4mm; color: #1f2328; background: #fff; }}
section {{ break-after: page; padding: 6mm 0; border-bottom: 1px dashed #9aa3ae; }}
header {{ display: flex; justify-content: space-between; gap: 6mm; }}
h2 {{ font-size: 14pt; margin: 0; }}
.name {{ border-bottom: 1px solid #1f2328; flex: 0 1 70mm; }}
.tree svg {{ max-width: 100%; height: auto; }}
.key {{ break-after: auto; break-inside: avoid; }}
pre {{ font-size: 9pt; white-space: pre-wrap; }}
small {{ color: #57606a; }}
@media print {{ body {{ padding: 0; }} section {{ border: 0; }} }}
</style>
</head>
<body>
<main>
<h1 hidden>{title}</h1>
{sheets}
</main>
</body>
</html>
"""
_SHEET = """<section>
<header><h2>Sheet {number}</h2><span>Name:</span><span class="name"></span></header>
<div class="tree">{tree}</div>
<ol>
<li>Write its value into every node: ▲ is MAX, ▼ is MIN.</li>
<li>Alpha-beta looks at the branches from left to right and leaves a node where {rule}.
Strike out every branch that it never visits.</li>
<li>For each cut: which inequality allows it, and which node set the bound?</li>
</ol>
</section>
"""
_KEY = """<section class="key">
<h2>Key to sheet {number}</h2>
<div class="tree">{tree}</div>
<pre>{cuts}</pre>
<small>plyground tree &quot;{words}&quot;</small>
</section>
"""


def quiz_sheets(questions: Sequence[Question], title: str) -> str:
    """One HTML page: the sheets, each on a page of its own when printed, then the key."""
    sheets = [
        _SHEET.format(number=q.number, tree=svg(empty(q.whole)), rule=_rule(q.pruned.cut_rule)) for q in questions
    ]
    keys = [
        _KEY.format(
            number=q.number,
            tree=q.pruned.svg(windows=True),
            cuts=escape(plain(cut_lines(q.pruned))),
            words=escape(q.words),
        )
        for q in questions
    ]
    return _PAGE.format(title=escape(title), sheets="\n".join([*sheets, *keys]))


def empty(trace: Trace) -> Scene:
    """A tree with nothing but the values of its leaves."""
    whole = plan(trace, None, boards=False, windows=False)
    items = tuple(
        replace(item, on_line=False, tip="") if item.kind == "leaf" else replace(item, value="", on_line=False, tip="")
        for item in whole.items
    )
    asked = replace(whole, items=items, title="", description="A tree whose inner nodes are empty.")
    return TreeScene(asked).scene()


def _rule(cut: str) -> str:
    at_max, at_min = ("≥", "≤") if cut == "equal" else (">", "<")
    return f"v {at_max} β (at MAX) or v {at_min} α (at MIN)"
