"""The explorer with a large tree: how soon it is seen, how fluently it moves; needs Playwright and Chromium."""

from __future__ import annotations

import tempfile
import time
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
        yield from _streamed(browser)
        browser.close()


def _streamed(browser: Any) -> Iterator[Row]:
    from plyground.bench.lab import Lab

    lab = Lab()
    try:
        page = browser.new_page()
        page.goto(lab.address.geturl())
        time.sleep(1)
        page.evaluate(STREAM)  # compiles
        before = lab.cpu_seconds()
        milliseconds, events = page.evaluate(STREAM)
        note = f"{events:,} steps of a real search: searched, sent, ready to be stepped through"
        yield Row("search events streamed", "Plyground", milliseconds / 1e3, "s", note)
        if before is not None:
            spent = (lab.cpu_seconds() or 0.0) - before
            yield Row("CPU time of server and worker for it", "Plyground", spent, "s")
    finally:
        lab.process.terminate()
        lab.process.wait()
