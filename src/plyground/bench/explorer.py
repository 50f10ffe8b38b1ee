"""The explorer with a large tree: how soon it is seen, how fluently it moves; needs Playwright and Chromium."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from plyground.bench import Row, cpu_seconds
from plyground.bench.browser import FLAGS, chromium
from plyground.draw.columns import columns
from plyground.games import load
from plyground.search.decide import search
from plyground.search.trace import Trace
from plyground.web.offline import explorer_page

TREE: dict[str, Any] = {"branching": 10, "depth": 5, "seed": 1}  # 111,111 nodes

PAN = """async (scale) => {
    const [stage] = document.querySelector(".explorer").explorer.stages;
    stage.fit();
    stage.zoom(scale / stage.view.scale, 500, 200);
    const frame = () => new Promise(requestAnimationFrame);
    const times = [await frame()];
    for (let i = 0; i < 90; i++) {
        stage.view.pan(i % 2 ? -7 : 11, 0);
        stage.redraw();
        times.push(await frame());
    }
    return (1000 * (times.length - 1)) / (times[times.length - 1] - times[0]);
}"""
UNFOLD = """() => {
    const [stage] = document.querySelector(".explorer").explorer.stages;
    stage.picture.unfoldAll();
    stage.rearranged();
    return stage.picture.node.length;
}"""
PLACE = "#/trees?game=randomtree(branching%3D10,depth%3D5,seed%3D1)&algorithm=minimax"
TURNS = 3
SEEN = '() => document.querySelector(".explorer")?.explorer.stages[0].drawn > 0 && performance.now()'
STREAM = """async () => {
    const {ask} = await import("/static/lib/socket.js");
    const {Tree} = await import("/static/explorer/tree.js");
    const {Steps} = await import("/static/explorer/steps.js");
    const searches = [{algorithm: "minimax", depth: 6, evaluator: "lines"}];
    const stream = async () => {
        const start = performance.now();
        const shown = await ask("explorer.trace", {game: "tictactoe", searches});
        const steps = new Steps(new Tree(shown.searches[0]));
        return [performance.now() - start, steps.size];
    };
    return stream();
}"""


def rows() -> Iterator[Row]:
    trace = search(load("randomtree", **TREE), algorithm="minimax", trace=True).trace
    assert trace is not None
    seconds = cpu_seconds(lambda: columns(trace), 3)
    yield Row(f"a trace of {len(trace):,} nodes as columns", "Plyground", seconds, "s")
    if path := chromium():
        yield from _in_browser(trace, path)


def _in_browser(trace: Trace, path: str) -> Iterator[Row]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        file = Path(folder, "tree.html")
        file.write_text(explorer_page([trace]), encoding="utf-8")
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.goto(file.as_uri(), wait_until="commit")
        yield Row("its first picture, from one file", "Plyground", page.wait_for_function(SEEN).json_value() / 1e3, "s")
        shown = page.evaluate(UNFOLD)
        for name, scale in (("all of it", 0.0003), ("a tenth", 0.003), ("a few hundred nodes", 0.1), ("full size", 1)):
            figure = page.evaluate(PAN, scale)
            yield Row("panning", "Plyground", figure, "frames/s", f"{shown:,} nodes unfolded, {name} in sight")
        yield from _in_the_lab(browser)
        browser.close()


def _in_the_lab(browser: Any) -> Iterator[Row]:
    from plyground.bench.lab import Lab

    lab = Lab()
    try:
        context = browser.new_context(viewport={"width": 1400, "height": 900})
        page = context.new_page()
        page.goto(lab.address.geturl())
        page.wait_for_selector(".games .game")
        page.evaluate(STREAM)  # compiles
        seconds = min(_seen(context, lab.address.geturl().split("?")[0] + PLACE) for _ in range(TURNS))
        yield Row("its first picture, from the lab", "Plyground", seconds, "s", "loaded, searched, sent, drawn")
        before = lab.cpu_seconds()
        found = [page.evaluate(STREAM) for _ in range(TURNS)]
        spent = "" if before is None else f"; {((lab.cpu_seconds() or 0.0) - before) / TURNS:.2f} s of CPU time there"
        milliseconds, events = min(found)
        note = f"{events:,} steps of a real search: searched, sent, ready to be stepped through"
        yield Row("search events streamed", "Plyground", milliseconds / 1e3, "s", note + spent)
    finally:
        lab.end()


def _seen(context: Any, address: str) -> float:
    """Seconds from the address to the picture."""
    page = context.new_page()
    page.goto(address, wait_until="commit")
    seconds = float(page.wait_for_function(SEEN, timeout=60_000).json_value()) / 1e3
    page.close()
    return seconds
