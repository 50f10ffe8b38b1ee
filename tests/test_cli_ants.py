"""`plyground ants`: the answer, its files, and what is said of bad input."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from conftest import Run
from plyground.ants.library import load, load_tour
from plyground.cli import run
from plyground.cli.ants import command

ROUNDS = ("--family", "ant-system", "--iterations", "3")


def document(plyground: Run, *arguments: str) -> Any:
    done = plyground("ants", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_the_document(plyground: Run) -> None:
    found = document(plyground, "ulysses16", *ROUNDS, "--seed", "4")
    fields = ["name", "n", "family", "length", "tour", "optimum", "gap", "seconds", "iterations", "seed", "why"]
    assert list(found) == fields
    assert (found["name"], found["n"], found["family"], found["seed"]) == ("ulysses16", 16, "ant-system", 4)
    assert sorted(found["tour"]) == list(range(1, 17))
    again = {k: v for k, v in document(plyground, "ulysses16", *ROUNDS, "--seed", "4").items() if k != "seconds"}
    assert again == {k: v for k, v in found.items() if k != "seconds"}
    assert found["gap"] == pytest.approx(found["length"] / 6859 - 1)
    row = load("ulysses16").distances
    steps = zip(found["tour"], [*found["tour"][1:], found["tour"][0]], strict=True)
    assert found["length"] == sum(row[i - 1, j - 1] for i, j in steps)


def test_the_text(plyground: Run) -> None:
    done = plyground("ants", "burma14")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "problem  burma14: 14 cities, GEO"
    assert lines[1] == "length   3323, 0.00% above the optimum 3323"
    assert lines[4].endswith("the optimum was reached")


def test_a_question_of_ones_own(plyground: Run, tmp_path: Path) -> None:
    path = tmp_path / "line.csv"
    path.write_text("Ulm,0,0\nLinz,30,0\nGraz,10,0\nWien,20,0\n", encoding="utf-8")
    found = document(plyground, str(path), *ROUNDS, "--start", "Ulm", "--open")
    assert (found["tour"], found["length"], found["gap"]) == (["Ulm", "Graz", "Wien", "Linz"], 30, None)
    found = document(plyground, str(path), *ROUNDS, "--start", "Graz", "--end", "Wien", "--optimum", "50")
    assert found["tour"] == ["Graz", "Ulm", "Linz", "Wien"]
    assert (found["length"], found["gap"]) == (10 + 30 + 10, 0)


def test_its_files(plyground: Run, tmp_path: Path) -> None:
    tour, plot, replay = (tmp_path / name for name in ("eil51.tour", "eil51.svg", "eil51.html"))
    files = ("--tour", str(tour), "--plot", str(plot), "--replay", str(replay))
    done = plyground("ants", "eil51", *ROUNDS, *files, "--json")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert load_tour(tour, load("eil51")).length == found["length"]
    words = "".join(ET.parse(plot).getroot().itertext())
    assert f"eil51: length {found['length']}" in words
    assert plot.read_text(encoding="utf-8").count("pg-stroke-yellow") > 51
    assert "<title>eil51 by ant-system" in replay.read_text(encoding="utf-8")


@pytest.mark.parametrize("ending", [".png", ".pdf"])
def test_the_convergence(plyground: Run, tmp_path: Path, ending: str) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"curve{ending}"
    done = plyground("ants", "gr17", *ROUNDS, "--plot", str(path))
    assert done.returncode == 0, done.stderr
    assert path.read_bytes()[:4] == {".png": b"\x89PNG", ".pdf": b"%PDF"}[ending]


HEADER = "NAME: f\nTYPE: TSP\nDIMENSION: 2\nEDGE_WEIGHT_TYPE: EUC_2D\n"
FILES = {
    "section.tsp": HEADER + "EOF\n",
    "dimension.tsp": HEADER + "NODE_COORD_SECTION\n1 0 0\nEOF\n",
    "number.tsp": HEADER + "NODE_COORD_SECTION\n1 0 0\n2 zero 0\nEOF\n",
    "type.tsp": HEADER.replace("EUC_2D", "XRAY1") + "NODE_COORD_SECTION\n1 0 0\n2 1 0\nEOF\n",
    "symmetry.tsp": HEADER.replace("EUC_2D", "EXPLICIT")
    + "EDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n0 1\n2 0\nEOF\n",
    "negative.csv": "0,1\n-1,0\n",
    "nan.csv": "0,1\nnan,0\n",
}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["section.tsp"], "section.tsp: there is no NODE_COORD_SECTION"),
        (["dimension.tsp"], "dimension.tsp line 5: DIMENSION promises 2 cities, but NODE_COORD_SECTION has 1"),
        (["number.tsp"], "number.tsp line 7: expected a city's number and two coordinates, found '2 zero 0'"),
        (["type.tsp"], "type.tsp line 4: unknown EDGE_WEIGHT_TYPE 'XRAY1'; known are EXPLICIT, EUC_2D, CEIL_2D"),
        (["symmetry.tsp"], "symmetry.tsp line 8: TYPE TSP promises symmetry"),
        (["negative.csv"], "negative.csv line 2: the distance -1 is negative"),
        (["nan.csv"], "nan.csv line 2: 'nan' is not a number"),
        (["nosuch.tsp"], "there is no file nosuch.tsp"),
        (["berlin53"], "unknown instance 'berlin53': did you mean berlin52"),
        (["berlin52", "--family", "max-min(keep=1)"], "keep"),
        (["berlin52", "--family", "max-min(keep=0)"], "keep"),
        (["berlin52", "--family", "max-min(ants=0)"], "ants"),
        (["berlin52", "--family", "ant-system(tau0=0)"], "tau0"),
        (["berlin52", "--family", "bees"], "unknown family 'bees'"),
        (["berlin52", "--family", "max-min(wings=2)"], "wings"),
        (["berlin52", "--iterations", "0"], "iterations is a whole number of at least 1, not 0"),
        (["berlin52", "--seconds", "-1"], "seconds"),
        (["berlin52", "--seconds", "inf"], "seconds is a finite number greater than 0, not inf"),
        (["berlin52", "--optimum", "nan"], "the optimum is a finite number greater than 0, not nan"),
        (["berlin52", "--optimum", "0"], "the optimum is a finite number greater than 0, not 0"),
        (["berlin52", "--family", "max-min(ants=99999999999)"], "ants is a whole number from 1 to 10,000"),
        (["berlin52", "--workers", "0"], "workers is a whole number of at least 1, not 0"),
        (["berlin52", "--start", "53"], "berlin52 has no city '53'; its 52 cities are 1 to 52"),
        (["berlin52", "--start", "5", "--end", "5"], "an open tour cannot end where it starts"),
        (["berlin52", "--plot", "x.gif"], "the ending says what to draw: .svg, .png, .pdf"),
        (["berlin52", "--tour", "no/such/place.tour"], "cannot write no/such/place.tour"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(command, arguments) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert told in said.err


def test_what_is_missing_for_a_png_is_said_at_once() -> None:
    hidden = (
        "import importlib.util as util; there = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name == 'matplotlib' else there(name, *more)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"{hidden}from plyground.cli import main; main()", "ants", "gr17", "--plot", "x.png"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "pip install 'plyground[plot]'" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
def test_progress_on_a_terminal_and_an_end_by_ctrl_c() -> None:
    """Best length, gap and iteration are shown; the first Ctrl-C ends the run with what it has."""
    ours, theirs = pty.openpty()
    words = ["ants", "kroA100", "--optimum", "1", "--family", "ant-system", "--seconds", "60", "--json"]
    with subprocess.Popen(
        [sys.executable, "-c", "from plyground.cli import main; main()", *words],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "160"},
    ) as process:
        os.close(theirs)
        shown = ""
        for _ in range(2000):
            shown += os.read(ours, 4096).decode(errors="replace")
            if "iteration" in shown and "best" in shown:
                break
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        found = json.loads(process.stdout.read())
        assert process.wait(10) == 130
    os.close(ours)
    assert "above the optimum" in shown
    assert found["why"] == "stopped"
    assert sorted(found["tour"]) == list(range(1, 101))
