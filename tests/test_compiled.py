"""Machine code: the two speeds agree, and each known fault of the compiler has a guard."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyground as pg
from conftest import Run, needs_machine_code
from plyground.compiled import Kernel, NotCompiled
from plyground.search.algorithm import algorithms
from plyground.search.question import DEEPEST

pytestmark = needs_machine_code

WORDS = st.integers(0, 2**64 - 1)

# ------------------------------------------------------------------------------------- the dialect's helpers


@Kernel
def mixed(x, y, shift):
    """Arithmetic that goes wrong when a word is a signed integer."""
    low = pg_word(x) >> pg_word(shift)
    high = pg_word(pg_word(y) << pg_word(shift))
    return pg_word(low ^ high ^ (~pg_word(x) & pg_word(0xFF)))


@Kernel
def bits(x):
    return pg_popcount(pg_word(x))


@Kernel
def entries(a, b, i, x):
    changed = pg_put((a, b, a), i, x)
    return changed[0] * 1000003 + changed[1] * 1009 + changed[2]


@Kernel
def listed(low, middle, high, found):
    n = 0
    for action in pg_actions(pg_word(low), pg_word(middle), pg_word(high)):
        found[n] = action
        n += 1
    return n * 1000 + len(pg_actions(pg_word(low), pg_word(middle), pg_word(high)))


from plyground.words import Actions as pg_actions  # noqa: E402 - kernels see module globals
from plyground.words import popcount as pg_popcount  # noqa: E402
from plyground.words import put as pg_put  # noqa: E402
from plyground.words import word as pg_word  # noqa: E402


@settings(max_examples=200, deadline=None)
@given(WORDS, WORDS, st.integers(0, 63))
def test_words_behave_alike(x: int, y: int, shift: int) -> None:
    args = np.uint64(x), np.uint64(y), shift
    assert (
        int(mixed.dispatcher(*args))
        == mixed.python(x, y, shift)
        == (x >> shift) ^ (y << shift & 2**64 - 1) ^ (~x & 0xFF)
    )
    assert int(bits.dispatcher(np.uint64(x))) == bits.python(x) == bin(x).count("1")


@settings(max_examples=100, deadline=None)
@given(st.integers(-99, 99), st.integers(-99, 99), st.integers(0, 2), st.integers(-99, 99))
def test_put_behaves_alike(a: int, b: int, i: int, x: int) -> None:
    truth = [a, b, a]
    truth[i] = x
    assert entries.machine(a, b, i, x) == entries.python(a, b, i, x) == truth[0] * 1000003 + truth[1] * 1009 + truth[2]


@settings(max_examples=200, deadline=None)
@given(WORDS, WORDS, WORDS)
def test_actions_are_listed_alike(low: int, middle: int, high: int) -> None:
    truth = [i for i in range(192) if (low | middle << 64 | high << 128) >> i & 1]
    for run in (listed.dispatcher, listed.python):
        found = np.zeros(192, np.int64)
        assert run(np.uint64(low), np.uint64(middle), np.uint64(high), found) == len(truth) * 1001
        assert found[: len(truth)].tolist() == truth
    assert list(pg.Actions(low, middle, high)) == truth


# ----------------------------------------------------------------------- 1: one signature per shape of a call


@Kernel
def drifting(n, step):
    """Calls itself with an int where it was entered with a float."""
    return n if n <= 0 else drifting(n - 1, 1)


@Kernel
def sliding(n, step):
    """The same without a literal."""
    return n if n <= 0 else sliding(n - 1, n)


@pytest.mark.parametrize("kernel", [drifting, sliding])
def test_a_kernel_that_changes_its_argument_types_is_refused(kernel: Kernel) -> None:
    with pytest.raises(pg.InputError, match=f"{kernel.__name__} calls itself with other argument types"):
        kernel.machine(3, 1.0)


@Kernel
def most(n):
    return 0 if n == 0 else least(n - 1)


@Kernel
def least(n):
    return 1 if n == 0 else between(n - 1)


@Kernel
def between(n):
    return most(n)


@pytest.mark.parametrize("run", [most.machine, most, least.machine, between])
def test_kernels_that_call_each_other_are_refused(run: Any) -> None:
    with pytest.raises(pg.InputError, match=r"the kernels \w+ and \w+ call each other"):
        run(3)


def test_one_signature_per_call_shape(python: Run, tmp_path: Path) -> None:
    script = """
        import plyground as pg
        from plyground.search.algorithm import algorithms
        for name in ("tree", "tictactoe", "ntile"):
            game = pg.load(name)
            for algorithm in algorithms().values():
                if algorithm.refuse(game) is None:
                    before = len(algorithm.kernel.dispatcher.signatures)
                    pg.search(game, algorithm=algorithm.name, depth=2, mode="compiled")
                    assert len(algorithm.kernel.dispatcher.signatures) == before + 1, (name, algorithm.name)
                    pg.search(game, game.result(game.initial(), 1), algorithm=algorithm.name, depth=3, mode="compiled")
                    assert len(algorithm.kernel.dispatcher.signatures) == before + 1, (name, algorithm.name)
        print("fine")
    """
    done = python("-c", textwrap.dedent(script), PLYGROUND_CACHE=str(tmp_path))
    assert done.stdout == "fine\n", done.stderr


# --------------------------------------------------- 2, 3, 9: what the cache on disk holds is never mistaken

GAME = """
from typing import Any, NamedTuple
import plyground as pg
{imports}

class State(NamedTuple):
    left: int
    turn: int

@pg.game
class Heap(NamedTuple):
    size: int = 9

    def initial(self): return State(self.size, 0)
    def player(self, state): return state.turn
    def actions(self, state): return range(1, min(state.left, LARGEST) + 1)
    def result(self, state, action): return State(state.left - action, 1 - state.turn)
    def is_terminal(self, state): return state.left == 0
    def utility(self, state): return prize(state.turn)

{helpers}
"""

HELPERS = """
LARGEST = 3
def prize(turn):
    return (-{value}, {value}) if turn == 0 else ({value}, -{value})
"""

REPORT = """
result = pg.search(Heap(), mode="compiled")
from plyground.search.alphabeta import alphabeta
stats = alphabeta.dispatcher.stats
print(result.value, result.nodes, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def source(value: float, imports: str = "") -> str:
    helpers = "" if imports else HELPERS.format(value=value)
    return GAME.format(imports=imports, helpers=helpers)


@pytest.mark.parametrize("where", ["module", "script", "cell"])
def test_warm_start_of_the_second_process(python: Run, tmp_path: Path, where: str) -> None:
    (tmp_path / "heap.py").write_text(source(5.0))
    (tmp_path / "script.py").write_text(source(5.0) + REPORT)
    cells = [(source(5.0), "<ipython-input-1>"), (REPORT, "<ipython-input-2>")]
    (tmp_path / "cell.py").write_text(
        f"import sys\nhere = sys.modules['__main__'].__dict__\n"
        f"for code, name in {cells!r}:\n    exec(compile(code, name, 'exec'), here)\n"
    )
    command = {
        "module": ["-c", "from heap import *; from heap import Heap" + REPORT],
        "script": ["script.py"],
        "cell": ["cell.py"],
    }[where]
    runs = [python(*command, cwd=tmp_path, PLYGROUND_CACHE=str(tmp_path / "cache")) for _ in range(3)]
    lines = [run.stdout.split() for run in runs]
    assert [run.stderr for run in runs] == ["", "", ""]
    assert [line[:2] for line in lines] == [lines[0][:2]] * 3
    assert [(line[2] != "0", line[3] != "0") for line in lines] == [(False, True), (True, False), (True, False)]


def test_an_edited_game_and_an_edited_helper_give_new_results(python: Run, tmp_path: Path) -> None:
    game, helper = tmp_path / "heap.py", tmp_path / "prizes.py"
    command = ("-c", "from heap import *; from heap import Heap" + REPORT)
    found = []
    for value in (5.0, 7.0):
        game.write_text(source(value))
        found.append(python(*command, cwd=tmp_path, PLYGROUND_CACHE=str(tmp_path / "cache")).stdout.split()[0])
    game.write_text(source(0, imports="from prizes import LARGEST, prize"))
    for value in (2.0, 3.0):
        helper.write_text(HELPERS.format(value=value))
        found.append(python(*command, cwd=tmp_path, PLYGROUND_CACHE=str(tmp_path / "cache")).stdout.split()[0])
    helper.write_text(HELPERS.format(value=3.0).replace("LARGEST = 3", "LARGEST = 9"))
    fewer = python(*command, cwd=tmp_path, PLYGROUND_CACHE=str(tmp_path / "cache")).stdout.split()
    assert found == ["-5.0" if v.startswith("-") else v for v in found]
    assert [abs(float(v)) for v in found] == [5.0, 7.0, 2.0, 3.0]
    assert float(fewer[0]) == 3.0


def test_processes_that_compile_at_once_keep_each_others_code(tmp_path: Path) -> None:
    script = """if True:
        import sys, plyground as pg
        from plyground.search.minimax import minimax
        values = [pg.search(pg.load(n), algorithm="minimax", depth=2, mode="compiled").nodes for n in sys.argv[1:]]
        print(*values, sum(minimax.dispatcher.stats.cache_misses.values()))
    """
    environment = {**os.environ, "PLYGROUND_CACHE": str(tmp_path)}

    def begin(*names: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", script, *names]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)

    games = {"tree": 13, "tictactoe": 82}
    both = {name: begin(name) for name in games}
    for name, process in both.items():
        assert process.communicate(timeout=300)[0].split() == [str(games[name]), "1"]
    later, _ = begin(*games).communicate(timeout=300)
    assert later.split() == ["13", "82", "0"]


KERNEL = """
from plyground.compiled import Kernel
from steps import STEP, far

@Kernel
def walk(n):
    return far(n) if n == 0 else walk(n - STEP)

if __name__ == "__main__":
    print(walk.machine(6), sum(walk.dispatcher.stats.cache_hits.values()))
"""


def test_an_edited_helper_of_a_kernel_gives_new_results(python: Run, tmp_path: Path) -> None:
    (tmp_path / "walk.py").write_text(KERNEL)
    found = []
    for step, there in ((1, 5), (1, 5), (1, 6), (2, 6), (2, 6)):
        helper = f"STEP = {step}\n@Kernel\ndef far(n):\n    return {there}\n"
        (tmp_path / "steps.py").write_text("from plyground.compiled import Kernel\n" + helper)
        found.append(python("walk.py", cwd=tmp_path, PLYGROUND_CACHE=str(tmp_path / "cache")).stdout.split())
    assert found == [["5", "0"], ["5", "1"], ["6", "0"], ["6", "0"], ["6", "1"]]


def test_a_helper_changed_in_a_notebook_is_noticed() -> None:
    cell = source(5.0)
    scope: dict[str, object] = {"__name__": __name__}
    exec(cell, scope)
    heap = scope["Heap"]()  # type: ignore[operator]
    first = pg.search(heap, mode="compiled").value
    exec(HELPERS.format(value=8.0), scope)
    assert abs(first) == 5.0
    assert abs(pg.search(heap, mode="compiled").value) == 8.0


def twins() -> list[type]:
    """Two classes of one name, one module and the same fields, with other rules."""
    found = []
    for value in (5.0, 6.0):
        scope: dict[str, object] = {"__name__": __name__}
        exec(source(value), scope)
        found.append(scope["Heap"])
    return found  # type: ignore[return-value]


def test_classes_of_one_name_are_not_confused() -> None:
    values = [abs(pg.search(twin(), mode="compiled").value) for twin in (*twins(), *reversed(twins()))]
    assert values == [5.0, 6.0, 6.0, 5.0]


# -------------------------------------------------------------------------- 4: memory; 5: Ctrl-C; 6: recursion


def test_searching_games_that_hold_arrays_leaks_nothing() -> None:
    game = pg.load("randomtree", branching=4, depth=8)
    pg.search(game, algorithm="minimax", mode="compiled")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(30):
        pg.search(game, algorithm="expectimax", mode="compiled")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000


@pytest.mark.parametrize("mode", ["compiled", "interpreted"])
def test_ctrl_c_stops_a_search(mode: str) -> None:
    script = f"""
        import plyground as pg
        print("go", flush=True)
        try:
            pg.search(pg.load("ntile", "fifteen"), depth=60, mode={mode!r})
        except KeyboardInterrupt:
            print("stopped")
        result = pg.search(pg.load("tictactoe"), depth=9, mode={mode!r})
        print(result.value)
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "go\n"
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=120)
    assert output == "stopped\n0.0\n"


@pg.game
class Countdown(NamedTuple):
    """One long corridor."""

    length: int

    def initial(self):
        return self.length

    def player(self, state):
        return state % 2

    def actions(self, state):
        return pg_actions(1)

    def result(self, state, action):
        return state - 1

    def is_terminal(self, state):
        return state == 0

    def utility(self, state):
        return (1.0, -1.0)


@pytest.mark.parametrize("mode", ["compiled", "interpreted"])
def test_the_deepest_recursion_is_safe(mode: str) -> None:
    for algorithm in algorithms().values():
        if algorithm.grows:  # it does not call itself
            continue
        result = pg.search(Countdown(DEEPEST - 1), algorithm=algorithm.name, mode=mode)
        assert (result.depth, result.why) == (DEEPEST - 1, "solved")
        assert result.nodes == DEEPEST or algorithm.name == "deepening"
    with pytest.raises(pg.InputError, match="depth must be at most 10,000"):
        pg.search(Countdown(5), depth=DEEPEST + 1)


# ---------------------------------------------------------------------------------- engines chosen and explained


def test_tiny_searches_do_not_wait_for_a_compiler(python: Run, tmp_path: Path) -> None:
    script = """if True:
        import sys, plyground as pg
        r = pg.search(pg.load("tictactoe"), depth=3)
        print(r.mode, r.why_interpreted, "numba" in sys.modules)
    """
    done = python("-c", script, PLYGROUND_CACHE=str(tmp_path))
    assert done.stdout == "interpreted over before a compiler could start False\n"


def test_an_ordinary_class_runs_interpreted_and_says_why() -> None:
    class Ordinary:
        def __init__(self) -> None:
            self.inner = pg.load("tictactoe")

        def __getattr__(self, name: str) -> object:
            return getattr(self.inner, name)

    result = pg.search(Ordinary())
    assert (result.nodes, result.mode) == (18_297, "interpreted")
    assert result.why_interpreted == (
        "Ordinary is an ordinary class: make it a NamedTuple and write @pg.game above it for machine code"
    )
    with pytest.raises(NotCompiled, match="Ordinary is an ordinary class"):
        pg.search(Ordinary(), mode="compiled")


def test_fields_are_converted_at_the_door() -> None:
    game = pg.load("tictactoe")
    before = len(algorithms()["minimax"].kernel.dispatcher.signatures)
    from plyground.evaluator import Exact

    for unknown in (1, 1.0, np.float64(1.0), True):
        assert pg.search(game, algorithm="minimax", depth=2, evaluator=Exact(unknown), mode="compiled").value == 1.0
    assert len(algorithms()["minimax"].kernel.dispatcher.signatures) - before <= 1


def test_switched_off_machine_code_is_named(python: Run) -> None:
    script = "import plyground as pg; r = pg.search(pg.load('tictactoe')); print(r.nodes, r.mode, r.why_interpreted)"
    done = python("-c", script, NUMBA_DISABLE_JIT="1")
    assert done.stdout == "18297 interpreted machine code is switched off (NUMBA_DISABLE_JIT is set)\n"
