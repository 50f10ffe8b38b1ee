"""The palette as a style sheet for pages: a variable for each colour, a class for each style of a picture."""

from __future__ import annotations

from plyground.draw.palette import COLOURS, STYLES
from plyground.draw.svg import rule


def palette_css() -> str:
    """`--pg-NAME`: each colour, light or dark by the reader's preference or `data-theme`; `.pg-NAME`: each style."""
    light = "".join(f"--pg-{name}:{pair[0]};" for name, pair in COLOURS.items())
    dark = "".join(f"--pg-{name}:{pair[1]};" for name, pair in COLOURS.items())
    rules = [
        f":root{{{light}color-scheme:light}}",
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}color-scheme:dark}}}}",
        f":root[data-theme=dark]{{{dark}color-scheme:dark}}",
    ]
    for name, style in STYLES.items():
        rules += [f"svg .pg-{name}{{{rule(style, False)}}}", f"svg text.pg-{name}{{{rule(style, True)}}}"]
    return "\n".join(rules) + "\n"
