"""Start-up is a feature: what is not needed is not imported."""

from __future__ import annotations

import pytest

from conftest import Run

COMMANDS = (["--help"], [], ["completion", "bash"], ["tree", "--help"], ["search", "--help"], ["lab", "--help"])
HEAVY = "[m for m in ('numpy', 'numba', 'rich', 'llvmlite', 'starlette', 'uvicorn') if m in sys.modules]"


@pytest.mark.parametrize(
    "work",
    [
        "import plyground",
        "import plyground as pg; pg.Actions(3); pg.word(5)",
        *(
            f"from plyground.cli import run; from plyground.cli._root import plyground; run(plyground, {words})"
            for words in COMMANDS
        ),
    ],
)
def test_light_work_imports_nothing_heavy(python: Run, work: str) -> None:
    done = python("-c", f"import sys\n{work}\nprint({HEAVY})")
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def test_every_public_name_is_there() -> None:
    import plyground as pg

    for name in pg.__all__:
        assert getattr(pg, name) is not None
    assert callable(pg.game)
    assert callable(pg.search)
    assert "tictactoe" in pg.games()
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = pg.nothing


def test_names_survive_the_import_of_their_modules(python: Run) -> None:
    script = """
import plyground.search.minimax, plyground.games.tictactoe, plyground.game, plyground.evaluator, plyground as pg
print(pg.games() and pg.search(pg.load("tree")).value, pg.game(type(pg.load("tree"))).__name__)
"""
    assert python("-c", script).stdout == "3.0 Tree\n"
