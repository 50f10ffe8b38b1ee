"""LaTeX: escaped, and it compiles where there is a LaTeX."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from plyground.draw.film import Film
from plyground.draw.tikz import escape
from plyground.draw.tree_tikz import trace_tikz
from test_draw_svg import HOSTILE, hostile
from traces import traced, varied

needs_latex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex")


def compiled(source: str, folder: Path) -> None:
    (folder / "picture.tex").write_text(source, encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "-no-shell-escape", "picture.tex"],
        cwd=folder, capture_output=True, text=True, errors="replace", check=False,
    )  # fmt: skip
    missing = [c for c in ("standalone.cls", "tikz.sty", "beamer.cls") if f"`{c}' not found" in done.stdout]
    if missing:
        pytest.skip(f"this LaTeX has no {missing[0]}")
    assert done.returncode == 0, done.stdout[-1500:]
    assert (folder / "picture.pdf").stat().st_size > 1000


@pytest.mark.parametrize("name", HOSTILE)
def test_no_special_character_survives(name: str) -> None:
    text = escape(name)
    for character in "$&#%_{}":
        for i, found in enumerate(text):
            if found == character and character not in "${}":
                assert text[i - 1] == "\\"
    assert text.count("{") - text.count("\\{") == text.count("}") - text.count("\\}")
    assert text.count("$") % 2 == text.count("\\$") % 2


def test_the_textbook() -> None:
    source = trace_tikz(traced("tree"))
    assert source.startswith(r"\documentclass")
    assert source.rstrip().endswith(r"\end{document}")
    assert source.count(r"\begin{tikzpicture}") == source.count(r"\end{tikzpicture}") == 1
    assert r"{$\le$ 2}" in source
    assert r"{($-$$\infty$, $\infty$)}" in source
    for leaf in ("3", "12", "8", "2", "14", "5", "4", "6"):
        assert f"{{{leaf}}};" in source


def test_what_does_not_change_is_written_once() -> None:
    film = Film(traced("tree"))
    source = film.beamer()
    assert r"{beamer}" in source
    assert source.count("{Alpha cut") == 0
    assert source.count(f"\\only<{len(film)}-{len(film)}>") > 1
    for number in range(1, len(film) + 1):
        assert f"\\only<{number}-{number}>{{%\n" in source
    assert source.count("{12};") == 1


@needs_latex
def test_pictures_compile(tmp_path: Path) -> None:
    for i, trace in enumerate(varied()[::4]):
        compiled(trace_tikz(trace, most=60, notation=("triangles", "squares")[i % 2]), tmp_path)


@needs_latex
def test_hostile_names_compile(tmp_path: Path) -> None:
    compiled(trace_tikz(hostile(" ".join(HOSTILE))), tmp_path)


@needs_latex
def test_slides_compile(tmp_path: Path) -> None:
    compiled(Film(traced("tree")).beamer(), tmp_path)
