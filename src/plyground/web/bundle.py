"""Several ES modules as one script, for pages that must work without a server and from any folder.

The modules are ours and keep to the plain forms: `import {a, b as c} from "./x.js";` and `export` before a
function, a class or a const. Each becomes a function that hands out what it exports.
"""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)


def bundle(entry: Path) -> str:
    """The module and all that it imports, as one script."""
    parts: dict[Path, str] = {}
    _add(entry.resolve(), parts)
    return '"use strict";\n' + "".join(parts.values())


def _add(path: Path, parts: dict[Path, str]) -> None:
    """Add a module after those it imports."""
    if path in parts:
        return
    source = path.read_text(encoding="utf-8")
    taken = []
    for names, target in _IMPORT.findall(source):
        other = (path.parent / target).resolve()
        _add(other, parts)
        taken.append(f"const {{{names.replace(' as ', ': ')}}} = {_name(other)};\n")
    exported = ", ".join(name for _, name in _EXPORT.findall(source))
    body = _EXPORT.sub(r"\1", _IMPORT.sub("", source))
    parts[path] = f"const {_name(path)} = (() => {{\n{''.join(taken)}{body}return {{{exported}}};\n}})();\n"


def _name(path: Path) -> str:
    return f"module_{path.parent.name}_{path.stem}".replace("-", "_")
