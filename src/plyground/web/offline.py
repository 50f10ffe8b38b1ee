"""One HTML file that shows a document without a server: the same modules as the lab's pages, all inside."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from plyground.document import jsonable
from plyground.draw.css import palette_css
from plyground.draw.explorer import BOARDS, explorer_document
from plyground.search.trace import Trace
from plyground.web.bundle import bundle

STATIC = Path(str(files("plyground.web"))) / "static"

_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="{policy}">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main id="page" class="offline"><h1>{title}</h1><div id="shown"></div></main>
<div id="said" class="unseen" role="status" aria-live="polite"></div>
<script type="text/plain" id="document">{document}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def page(document: dict[str, Any], title: str, viewer: str = "explorer") -> str:
    """A document as one self-contained HTML page, shown by static/VIEWER/offline.js and styled by VIEWER.css."""
    text = json.dumps(jsonable(document), ensure_ascii=False, separators=(",", ":")).encode()
    inside = base64.b64encode(gzip.compress(text, 6, mtime=0)).decode("ascii")
    parts = {"policy": _POLICY, "title": escape(title), "style": _style(viewer), "script": _script(viewer)}
    return _PAGE.format(document=inside, **parts)


def explorer_page(traces: Sequence[Trace]) -> str:
    """The explorer of one search, or of two side by side."""
    return page(explorer_document(traces, boards=BOARDS), traces[0].name)


@cache
def _style(viewer: str) -> str:
    sheets = ((STATIC / name).read_text(encoding="utf-8") for name in ("style.css", f"{viewer}.css"))
    return "\n".join((palette_css(), *sheets))


@cache
def _script(viewer: str) -> str:
    return bundle(STATIC / viewer / "offline.js").replace("</script", "<\\/script")
