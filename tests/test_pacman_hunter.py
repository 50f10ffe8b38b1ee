"""Pac-Man's hunter: what it expects against a naive search, what it learns, and what `better` calls room."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from plyground.compiled import Kernel, unavailable
from plyground.errors import InputError
from plyground.games import load
from plyground.games.pacman.bits import LOST
from plyground.games.pacman.board import NAMES, STOP
from plyground.games.pacman.chase import Directional
from plyground.games.pacman.evaluators import Better
from plyground.games.pacman.hunt import DREAD, LESS, UNLIKELY, hunt
from plyground.games.pacman.hunter import Hunter, hunter
from plyground.games.pacman.sight import room
from plyground.match import play
from plyground.search.deepening.table import WORDS, Table
from plyground.search.opponents import Uniform
from plyground.search.tally import NODES, new_tally

DECISION = 40  # nodes that suffice for a round or two


def table() -> Table:
    return Table(np.zeros((1 << 12) * WORDS, np.uint64), (1 << 12) - 2)


def naive(game: Any, ghosts: Any, state: Any, rounds: int, root: bool = False) -> float:
    """What hunt expects, without a table."""
    if game.is_terminal(state) or (rounds <= 0 and state.turn == 0):
        return float(Better().value(game, state)) - (DREAD if state.end == LOST else 0.0)
    actions = list(game.actions(state))
    if state.turn == 0:
        going = [a for a in actions if root or a != STOP]
        return max(naive(game, ghosts, game.result(state, a), rounds - 1) for a in going)
    chances = ghosts.chances(game, state)
    shares = [chances[i] if len(chances) > 1 else 1 / len(actions) for i in range(len(actions))]
    left = [rounds - LESS if p < UNLIKELY else rounds for p in shares]
    after = [game.result(state, a) for a in actions]
    return sum(p * naive(game, ghosts, s, n) for p, s, n in zip(shares, after, left, strict=True))


@pytest.mark.parametrize("ghosts", [Uniform(), Directional()])
def test_it_expects_what_a_naive_search_does(ghosts: Any) -> None:
    game, luck = load("pacman", "small"), random.Random(1)
    state, seen = game.initial(), 0
    while seen < 6:
        if game.is_terminal(state):
            state = game.initial()
        if state.turn == 0:
            tally = np.array(new_tally(), np.int64)
            found = hunt.ready(game, Better(), ghosts, state, 2, table(), tally)() + state.score
            assert found == pytest.approx(naive(game, ghosts, state, 2, root=True))
            seen += 1
        state = game.result(state, luck.choice(list(game.actions(state))))


def test_out_of_nodes_it_keeps_only_what_it_knows() -> None:
    """What a search that was stopped left in the table does not mislead the next one."""
    game, kept = load("pacman", "small"), table()
    state, tally = game.initial(), np.array(new_tally(), np.int64)
    for limit in (20, 150, 400):
        tally[:] = new_tally(limit)
        hunt.ready(game, Better(), Uniform(), state, 2, kept, tally)()
        assert tally[NODES] > limit
    tally[:] = new_tally()
    found = hunt.ready(game, Better(), Uniform(), state, 2, kept, tally)()
    assert found == pytest.approx(naive(game, Uniform(), state, 2, root=True))


def test_machine_code_and_python_play_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("pacman", "small")
    fast = play(game, [hunter(game, 300), "directional"], seed=4, max_plies=90)
    monkeypatch.setattr(hunt, "ready", lambda *args: lambda: hunt.python(*args))
    slow = play(game, [hunter(game, 300), "directional"], seed=4, max_plies=90)
    assert fast.moves == slow.moves
    assert len(set(fast.moves[::3])) > 2


@pytest.mark.parametrize(("kind", "model"), [("random", Uniform()), ("directional", Directional())])
def test_it_learns_which_ghosts_there_are(kind: str, model: Any) -> None:
    game = load("pacman", "small")
    player = Hunter(game, DECISION)
    play(game, [player, kind], seed=2, max_plies=150)
    assert max(player.belief, key=player.belief.__getitem__) == model


def test_it_escapes_where_there_is_a_way_and_eats_what_it_can(tmp_path: Path) -> None:
    path = tmp_path / "a.lay"
    path.write_text("%%%%%%%%%\n%.P o G %\n%.%%%%% %\n%.      %\n%%%%%%%%%\n%2      %\n%%%%%%%%%\n")
    game = load("pacman", str(path))
    record = play(game, ["hunter(nodes=2000)", "directional"], seed=0)
    assert record.states()[-1].score > 500 + 200  # both the win and a ghost


def test_it_plays_pacman_alone() -> None:
    game = load("pacman", "tiny")
    state = game.result(game.initial(), STOP)
    with pytest.raises(InputError, match="hunter plays Pac-Man"):
        hunter(game)(game, state, None)


def test_room_ends_at_a_ghost(tmp_path: Path) -> None:
    """Cells behind a ghost are not his, though it cannot turn back to them: on a ring he has those before him."""
    path = tmp_path / "a.lay"
    path.write_text("%%%%%%%%%%\n%P  G    %\n% %%%%%%.%\n%        %\n%%%%%%%%%%\n")
    game = load("pacman", str(path))
    state = game.result(game.result(game.initial(), STOP), NAMES.index("West"))
    mine = [(1, 3), (1, 2), (1, 1), *((x, 1) for x in range(2, 8))]  # to (8, 1) it is as far either way
    assert room(game, state, 99) == len(mine)
    assert room(game, state, 5) == 5


@pytest.mark.skipif(unavailable() is not None, reason="machine code")
def test_many_small_searches_are_compiled_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    from plyground.search import engine
    from plyground.search.decide import search

    monkeypatch.setattr(engine, "PATIENCE", 200)
    monkeypatch.setattr(engine, "_tried", type(engine._tried)())
    monkeypatch.setattr(Kernel, "is_loaded", lambda *_: False)  # whatever other tests have compiled
    game = load("tictactoe")
    modes = [search(game, algorithm="minimax", depth=2).mode for _ in range(5)]
    assert modes[0] == modes[1] == "interpreted"
    assert modes[-1] == "compiled"
