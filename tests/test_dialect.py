# ruff: noqa: E501 - a table of sources, one case in a line
"""What does not compile is named with its place and its remedy; what compiles is not blamed."""

from __future__ import annotations

import importlib.util
import sys
import textwrap
from pathlib import Path

import pytest

from conftest import needs_machine_code
from plyground import games
from plyground.compiled import NotCompiled
from plyground.compiled.dialect import findings
from plyground.game import complete
from plyground.named import evaluators
from plyground.search.decide import search

SOURCE = """
from __future__ import annotations
from typing import NamedTuple
from plyground.game import game
from plyground.words import Actions, popcount, put, word


class State(NamedTuple):
    cells: tuple[int, ...]
    turn: int
    left: int
{fields}

@game
class Bad(NamedTuple):
    size: int = 4

    def initial(self):
        return State((0, 0, 0, 0), 0, 4)

    def player(self, state):
        return state.turn

    def actions(self, state):
        {actions}

    def result(self, state, action):
        {result}

    def is_terminal(self, state):
        {is_terminal}

    def utility(self, state):
        {utility}

    def describe(self, state):
        return {{"cells": [str(c) for c in state.cells], "any": any(c for c in state.cells)}}

{more}
"""
PLAIN = {
    "fields": "",
    "actions": "return range(4) if state.left > 0 else range(0)",
    "result": "return State(put(state.cells, action, 1), 1 - state.turn, state.left - 1)",
    "is_terminal": "return state.left == 0",
    "utility": "return (1.0, -1.0)",
    "more": "",
}
BAD = {
    "_replace": ({"result": "return state._replace(turn=1 - state.turn, left=state.left - 1)"}, "Bad.result", "State(...) with all"),
    "slices": ({"result": "return State(state.cells[:action] + (1,) + state.cells[action + 1:], 1 - state.turn, state.left - 1)"}, "Bad.result", "put(t, i, x)"),
    "starred": ({"result": "return State((*state.cells[:action], 1, *state.cells[action + 1:]), 1 - state.turn, state.left - 1)"}, "Bad.result", "put(t, i, x)"),
    "tuple over": ({"result": "return State(tuple(c + 1 for c in state.cells), 1 - state.turn, state.left - 1)"}, "Bad.result", "put(t, i, x)"),
    "any": ({"is_terminal": "return any(c > 5 for c in state.cells) or state.left == 0"}, "Bad.is_terminal", "a loop that returns True"),
    "sum over": ({"is_terminal": "return sum(c for c in state.cells) > 99 or state.left == 0"}, "Bad.is_terminal", "write a loop"),
    "bit_count": ({"is_terminal": "return state.left.bit_count() == 0"}, "Bad.is_terminal", "popcount(x)"),
    "yield from": ({"actions": "yield from range(4)"}, "Bad.actions", "Actions(word)"),
    "try": ({"result": "\n        try:\n            c = state.cells[action]\n        except IndexError:\n            c = 0\n        return State(state.cells, 1 - state.turn, state.left - 1 + 0 * c)"}, "Bad.result", "an `if`"),
    "key=": ({"is_terminal": "return max(range(4), key=lambda i: -i) == 9 or state.left == 0"}, "Bad.is_terminal", "keeps the best"),
    "**kwargs": ({"is_terminal": "return self.over(left=state.left)", "more": "    def over(self, **given):\n        return given['left'] == 0\n"}, "Bad.over", "plain arguments"),
    "itself": ({"is_terminal": "return self.down(state.left) == 0", "more": "    def down(self, n):\n        if n <= 0:\n            return 0\n        return 1 + self.down(n - 1)\n"}, "Bad.down", "a loop"),
    "each other": ({"is_terminal": "return self.odd(state.left) == 9 or state.left == 0", "more": "    def odd(self, n):\n        if n <= 0:\n            return 0\n        return self.even(n - 1)\n\n    def even(self, n):\n        if n <= 0:\n            return 1\n        return self.odd(n - 1)\n"}, "Bad.", "a loop"),
    "lengths": ({"utility": "return (1.0, -1.0) if state.turn else (1.0,)"}, "Bad.utility", "tuples of one length"),
    "None answered": ({"utility": "return (1.0, -1.0) if state.turn else None"}, "Bad.utility", "an answer of one kind"),
    "no return": ({"utility": "\n        if state.turn:\n            return (1.0, -1.0)"}, "Bad.utility", "for every case"),
    "text": ({"fields": "    board: str = '....'\n", "is_terminal": "return state.board[0] == 'X' or state.left == 0", "result": "return State(state.cells, 1 - state.turn, state.left - 1, state.board)"}, "Bad.is_terminal", "a field of numbers"),
    "missing field": ({"fields": "    last: int = 0\n"}, "Bad.result", "with all its fields"),
    "None": ({"fields": "    last: int | None = None\n", "result": "return State(state.cells, 1 - state.turn, state.left - 1, action)"}, "State.last", "such as -1"),
    "import": ({"is_terminal": "\n        import math\n        return math.floor(state.left) == 0"}, "Bad.is_terminal", "top of the file"),
    "unpacking": ({"is_terminal": "\n        first, *others = state\n        return state.left == 0"}, "Bad.is_terminal", "names of all entries"),
    "reversed": ({"actions": "return reversed(range(4))"}, "Bad.actions", "range(n - 1, -1, -1)"),
}  # fmt: skip


@pytest.fixture
def written(tmp_path):
    """A module with the class of a case."""
    made = []

    def write(name, **changes):
        path = tmp_path / f"bad_{name}.py"
        path.write_text(textwrap.dedent(SOURCE).format(**{**PLAIN, **changes}))
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[path.stem] = module
        made.append(path.stem)
        spec.loader.exec_module(module)
        return module

    yield write
    for name in made:
        del sys.modules[name]


@pytest.mark.parametrize("idiom", BAD)
def test_findings_name_the_place_and_the_remedy(written, idiom):
    changes, where, remedy = BAD[idiom]
    module = written("case", **changes)
    found = [f for f in findings(module.Bad, module.State) if f.certain]
    sentences = [f.sentence for f in found]
    assert any(s.startswith(where) and remedy in s and "bad_case.py line" in s for s in sentences), sentences
    lines = Path(module.__file__).read_text().splitlines()
    assert all(lines[f.line - 1].strip() for f in found)


@needs_machine_code
@pytest.mark.parametrize("idiom", BAD)
def test_the_compiler_refuses_what_is_found_and_says_it_in_one_sentence(written, idiom):
    changes, where, remedy = BAD[idiom]
    module = written("case", **changes)
    with pytest.raises(NotCompiled) as caught:
        search(module.Bad(), depth=2, mode="compiled")
    sentence = str(caught.value)
    assert sentence.startswith(where)
    assert remedy in sentence
    assert "bad_case.py line" in sentence
    assert "\n" not in sentence


@needs_machine_code
def test_in_auto_mode_it_runs_in_python_and_says_why(written):
    module = written("case", **BAD["any"][0], utility="return (1.0 * state.left, -1.0 * state.left)")
    wide = search(module.Bad(), algorithm="minimax", depth=6)
    assert wide.mode == "interpreted"
    game = module.Bad()
    assert (
        search(game, algorithm="minimax", depth=3, mode="interpreted").value
        == search(game, algorithm="minimax", depth=3).value
    )


@needs_machine_code
def test_what_nobody_foresaw_is_told_with_method_file_and_line(written):
    module = written("case", is_terminal="return state[state.turn] == 77 or state.left == 0")
    with pytest.raises(NotCompiled, match=r"^Bad\.is_terminal \(bad_case\.py line \d+\) does not compile: ") as caught:
        search(module.Bad(), depth=2, mode="compiled")
    assert "#" not in str(caught.value)


def test_what_compiles_is_not_blamed(written):
    module = written("case")
    assert findings(module.Bad, module.State) == []


@pytest.mark.parametrize("name", games.names())
def test_shipped_games_and_evaluators_are_in_the_dialect(name):
    made = games.load(name)
    classes = [type(made), type(made.initial()), *evaluators(made).values()]
    records = [c for c in classes if hasattr(c, "_fields")]
    assert [f.sentence for f in findings(*records)] == []
    assert complete(made).players > 0


@pytest.mark.parametrize(
    ("actions", "idiom"),
    [("yield 1", "`yield`"), ("return sorted([2, 1])", "`sorted(...)`"), ("return [1] if {1: 2} else [0]", "a dict")],
)
def test_what_is_slow_is_worth_a_word_but_no_reason(written, actions, idiom):
    module = written("case", actions=actions)
    (found,) = findings(module.Bad, module.State)
    assert not found.certain
    assert found.idiom == idiom
    assert "is slow" in found.sentence
