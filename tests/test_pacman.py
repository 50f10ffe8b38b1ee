"""Pac-Man: every sentence of its rules, against positions worked out by hand and a second, naive rendering of them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import oracle
from conftest import MODES
from pacman_rules import Naive, random_maze
from plyground.errors import InputError
from plyground.frozen import frozen
from plyground.games import load
from plyground.games.pacman import FOLDER, LAYOUTS, people
from plyground.games.pacman.bits import FACING, TIMER
from plyground.games.pacman.board import NAMES
from plyground.games.pacman.chase import Directional, drawn
from plyground.laws import check_game
from plyground.search.decide import search
from plyground.search.perft import perft


@pytest.fixture
def maze(tmp_path: Path) -> Any:
    def made(text: str, ghosts: int | None = None) -> Any:
        path = tmp_path / "a.lay"
        path.write_text(text)
        return load("pacman", str(path), **({} if ghosts is None else {"ghosts": ghosts}))

    return made


def go(game: Any, moves: str, state: Any = None) -> Any:
    """The state after moves, each by the beginning of its name."""
    state = game.initial() if state is None else state
    for word in moves.split():
        state = game.result(state, game.parse_action(state, word))
    return state


def legal(game: Any, state: Any) -> list[str]:
    return [game.action_name(state, a) for a in game.actions(state)]


def put(game: Any, state: Any, ghost: int, x: float, y: float, facing: str, timer: int) -> Any:
    """The state with a ghost somewhere else."""
    place = int(2 * (x + 1)) + game.stride * int(2 * (y + 1))
    ghosts = list(state.ghosts)
    ghosts[ghost] = place | NAMES.index(facing) << FACING | timer << TIMER
    return state._replace(ghosts=tuple(ghosts))


BESIDE = "%%%%%\n%%1%%\n%P .%\n%%2%%\n%%%%%"
FACTS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("(0, 0) is the lower left cell", "%%%%\n%P.%\n%.%%\n%%%%", "", {"pacman": [1, 2, "Stop"], "food": 2}),
    (
        "all start facing Stop, score 0, Pac-Man first",
        "%%%%%%\n%P..G%\n%%%%%%",
        "",
        {"ghosts": [[4, 1, "Stop", 0]], "score": 0, "won": False, "lost": False, "to_move": 0},
    ),
    ("lines are stripped of blanks", "  %%%%  \n %P.%\n%%%% ", "", {"pacman": [1, 1, "Stop"], "food": 1}),
    ("the width is the first line's", "%%%%\n%P.%...\n%%%%", "", {"food": 1}),
    ("anything else is floor", "%%%%\n%Px%\n%%%%", "E", {"pacman": [2, 1, "East"]}),
    (
        "ghosts are sorted by digit, x, y, and G is 1",
        "%%%%%%\n%P2G1%\n%  1 %\n%    %\n%%%%%%",
        "",
        {"ghosts": [[3, 2, "Stop", 0], [3, 3, "Stop", 0], [4, 3, "Stop", 0], [2, 3, "Stop", 0]]},
    ),
    ("Pac-Man's move costs 1", "%%%%\n%P %\n%. %\n%%%%", "E", {"score": -1}),
    (
        "Stop costs 1 as well and keeps what he faces",
        "%%%%\n%P %\n%. %\n%%%%",
        "E St",
        {"pacman": [2, 2, "East"], "score": -2},
    ),
    (
        "a ghost's move is free",
        "%%%%%%\n%P..G%\n%%%%%%",
        "St W",
        {"score": -1, "ghosts": [[3, 1, "West", 0]], "to_move": 0},
    ),
    ("food is 10", "%%%%%\n%P..%\n%%%%%", "E", {"score": 9, "food": 1}),
    ("the last food is 500 more and the win", "%%%%\n%P.%\n%%%%", "E", {"score": 509, "food": 0, "won": True}),
    ("a layout without food is never won", "%%%%\n%P %\n%%%%", "E W", {"score": -2, "won": False}),
    ("capsules need not be eaten", "%%%%%\n%oP.%\n%%%%%", "E", {"won": True, "capsules": [[1, 1]]}),
    (
        "a capsule sets every timer to 40 and scores nothing",
        "%%%%%%\n%Po..%\n%1  2%\n%%%%%%",
        "E",
        {"score": -1, "capsules": [], "ghosts": [[1, 1, "Stop", 40], [4, 1, "Stop", 40]]},
    ),
    ("a scared ghost goes half a cell", "%%%%%%\n%Po .%\n%  G %\n%%%%%%", "E E", {"ghosts": [[3.5, 1, "East", 39]]}),
    (
        "its own timer drops, no other's",
        "%%%%%%%%\n%Po ..%%\n%   1 2%\n%%%%%%%%",
        "E W",
        {"ghosts": [[3.5, 1, "West", 39], [6, 1, "Stop", 40]]},
    ),
    (
        "half a cell apart they collide: eaten for 200, home, facing Stop, timer 0",
        "%%%%%%%%\n%Po   G%\n%%%%%%%%",
        "E W E W E W",
        {"score": 197, "ghosts": [[6, 1, "Stop", 0]], "pacman": [4, 1, "East"], "lost": False},
    ),
    ("by Pac-Man's move, too", "%%%%%%\n%Po G%\n%%%%%%", "E W E", {"score": 198, "ghosts": [[4, 1, "Stop", 0]]}),
    ("one cell apart is no collision", "%%%%%%\n%P G.%\n%%%%%%", "E", {"lost": False, "score": -1}),
    ("any other ghost costs 500 and the game", "%%%%%\n%PG.%\n%%%%%", "E", {"score": -501, "lost": True}),
    ("by the ghost's move, too", "%%%%%%\n%P G.%\n%%%%%%", "St W St W", {"score": -502, "lost": True}),
    (
        "the win is decided before the collision",
        "%%%%%%\n%P.G %\n%%%%%%",
        "St W E",
        {"score": 508, "won": True, "lost": False},
    ),
    (
        "the capsule is eaten before the collision",
        "%%%%%%\n%PoG %\n%%%%%%",
        "St W E",
        {"score": 198, "lost": False, "ghosts": [[3, 1, "Stop", 0]]},
    ),
    ("all ghosts are tested: 500 each", BESIDE, "St So N E", {"score": -1002, "lost": True}),
    (
        "after a ghost's move that ghost alone is tested",
        BESIDE,
        "St So N St",
        {"score": -2, "lost": False, "ghosts": [[2, 2, "South", 0], [2, 2, "North", 0]]},
    ),
]


@pytest.mark.parametrize(("sentence", "text", "moves", "expected"), FACTS, ids=[fact[0] for fact in FACTS])
def test_the_facts(maze: Any, sentence: str, text: str, moves: str, expected: dict[str, Any]) -> None:
    game = maze(text)
    described = game.describe(go(game, moves))
    assert {name: described[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("sentence", "at", "moves", "expected"),
    [
        ("from 1 to 0 it snaps: 3.5 -> 4", (4, 1, "West", 1), "W", [4, 1, "West", 0]),
        ("the other way as well", (3, 1, "East", 1), "E", [4, 1, "East", 0]),
        ("a whole number stays", (3.5, 1, "West", 1), "W", [3, 1, "West", 0]),
        ("above 1 nothing snaps", (4, 1, "West", 2), "W", [3.5, 1, "West", 1]),
        ("in the other axis as well", (5, 2, "South", 1), "So", [5, 2, "South", 0]),
        ("and upwards", (5, 1, "North", 1), "N", [5, 2, "North", 0]),
    ],
)
def test_timers_run_out(maze: Any, sentence: str, at: tuple[Any, ...], moves: str, expected: list[Any]) -> None:
    game = maze("%%%%%%%\n%%%%%.%\n%P   G%\n%%%%%%%")
    state = put(game, go(game, "St"), 0, *at)
    assert game.describe(go(game, moves, state))["ghosts"] == [expected]


def test_on_the_move_that_ends_its_fear_a_ghost_is_dangerous(maze: Any) -> None:
    game = maze("%%%%%%%\n%P.  G%\n%%%%%%%")
    state = put(game, go(game, "St"), 0, 1.5, 1, "West", 1)
    after = game.describe(go(game, "W", state))
    assert (after["lost"], after["score"], after["ghosts"]) == (True, -501, [[1, 1, "West", 0]])
    after = game.describe(go(game, "W", put(game, go(game, "St"), 0, 2, 1, "West", 1)))
    assert (after["lost"], after["ghosts"]) == (False, [[2, 1, "West", 0]])  # 1.5, snapped away from him


def test_a_scared_and_another_ghost_in_one_move(maze: Any) -> None:
    game = maze("%%%%%%%\n%P.1 2%\n%%%%%%%")
    state = put(game, put(game, game.initial(), 0, 2, 1, "West", 9), 1, 2, 1, "West", 0)
    after = game.describe(go(game, "E", state))
    assert (after["score"], after["lost"], after["won"]) == (-1 + 10 + 500 + 200, False, True)
    state = put(game, put(game, game.initial(), 0, 2.5, 1, "West", 9), 1, 2, 1, "West", 0)
    after = game.describe(go(game, "E", state._replace(food=2)))
    assert (after["score"], after["lost"]) == (-1 + 10 + 200 - 500, True)


@pytest.mark.parametrize(
    ("sentence", "at", "expected"),
    [
        ("facing Stop, all ways", (3, 2, "Stop", 0), ["West", "East", "North", "South"]),
        ("no way back", (3, 2, "West", 0), ["West", "North", "South"]),
        ("no way back, upwards", (3, 2, "North", 0), ["West", "East", "North"]),
        ("but out of a dead end", (1, 2, "West", 0), ["East"]),
        ("a scared one does not turn back either", (3, 2, "South", 7), ["West", "East", "South"]),
        ("between cells straight on", (2.5, 2, "West", 7), ["West"]),
        ("between cells straight on, upwards", (3, 2.5, "North", 7), ["North"]),
        ("a corner leaves one way", (5, 2, "East", 0), ["North"]),
    ],
)
def test_ghosts_ways(maze: Any, sentence: str, at: tuple[Any, ...], expected: list[str]) -> None:
    game = maze("%%%%%%%\n%P%.%.%\n%%%.%.%\n%..G..%\n%%%.%%%\n%%%%%%%")
    assert people.point(game, game.initial().ghosts[0]) == (3, 2)
    assert legal(game, put(game, go(game, "St"), 0, *at)) == expected


def test_pacmans_ways(maze: Any) -> None:
    game = maze("%%%%%\n%%.%%\n%.P.%\n%%.%%\n%%%%%")
    assert legal(game, game.initial()) == ["West", "Stop", "East", "North", "South"]
    assert legal(game, go(game, "W")) == ["Stop", "East"]
    over = go(maze("%%%%\n%P.%\n%%%%"), "E")
    assert legal(maze("%%%%\n%P.%\n%%%%"), over) == []


def test_boards_without_a_border_end_there(maze: Any) -> None:
    game = maze("P..\n..G")
    assert legal(game, game.initial()) == ["Stop", "East", "South"]
    assert legal(game, go(game, "E")) == ["West", "North"]


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("ghosts", [0, 1, 2, 3, 4])
def test_the_first_so_many_ghosts(name: str, ghosts: int) -> None:
    naive = Naive((FOLDER / f"{name}.txt").read_text(), ghosts)
    game = load("pacman", name, ghosts=ghosts)
    assert game.describe(game.initial())["ghosts"] == naive.agents[1:]
    assert (game.agents, game.round_plies, game.players) == (len(naive.agents), len(naive.agents), 2)


# ------------------------------------------------------------------------------------------- random play


def same(game: Any, state: Any, naive: Naive) -> None:
    described = game.describe(state)
    described["capsules"].sort()
    assert described == naive.describe()
    assert legal(game, state) == naive.legal()
    assert game.is_terminal(state) == (naive.won or naive.lost)
    assert game.utility(state) == (naive.score, -naive.score)
    assert game.player(state) == (naive.turn > 0)
    assert people.dots_left(game, state) == (sorted(naive.food), sorted(naive.capsules))


def test_ten_thousand_random_steps_follow_the_rules(maze: Any) -> None:
    """And the score is 10 a food, 500 a win, 200 a ghost, less 500 an encounter and the moves; food never grows."""
    steps, seed, ends, eaten = 0, 0, set(), 0
    while steps < 10_000:
        text, luck = random_maze(seed), random.Random(seed)
        game, naive = maze(text), Naive(text)
        state, food, moves = game.initial(), len(naive.food), 0
        for _ in range(400):
            same(game, state, naive)
            if not naive.legal():
                break
            before, action = state, luck.choice(list(game.actions(state)))
            moves += naive.turn == 0
            naive.do(game.action_name(state, action))
            state = game.result(state, action)
            steps += 1
            assert state.food <= before.food
            assert all(0 <= ghost >> TIMER <= 40 for ghost in state.ghosts)
            assert all(game.cell(ghost) < game.cells for ghost in people.living(game, state))
            gained = state.score + moves - 10 * (food - state.food) - 500 * naive.won
            assert gained % 100 == 0
            eaten += gained > 0
        ends.add((naive.won, naive.lost))
        seed += 1
    assert ends == {(True, False), (False, True), (False, False)}
    assert eaten > 100


@pytest.mark.parametrize("mode", MODES)
def test_perft_of_random_mazes(maze: Any, mode: str) -> None:
    def leaves(naive: Naive, depth: int) -> int:
        actions = naive.legal()
        return sum(leaves(naive.after(a), depth - 1) for a in actions) if depth and actions else 1

    for seed in range(12):
        text = random_maze(seed, ghosts=1 + seed % 2)
        assert perft(maze(text), 5, mode=mode) == leaves(Naive(text), 5)


@pytest.mark.parametrize("name", ["trap", "tiny"])
def test_layouts_keep_the_laws_without_ghosts_and_with(name: str) -> None:
    for ghosts in (0, 2):
        assert check_game(load("pacman", name, ghosts=ghosts), plays=2, positions=100).positions > 10


# --------------------------------------------------------------------------------------------- searches


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("evaluator", ["score", "food", "better"])
def test_searches_agree_with_naive_ones_and_count(mode: str, evaluator: str) -> None:
    """Strict cuts unless told otherwise; calls and distinct states as the sheet counts them."""
    game = load("pacman", "tiny")
    values = game_evaluator(evaluator)
    luck = random.Random(evaluator)
    for _ in range(4):
        state = game.initial()
        for _ in range(luck.randrange(0, 20, 2)):
            if not game.is_terminal(state):
                state = game.result(state, luck.choice(list(game.actions(state))))
        if game.is_terminal(state):
            continue
        depth = 4
        truth = {
            "minimax": oracle.minimax(game, state, depth, lambda s: values.value(game, s)),
            "alphabeta": oracle.minimax(game, state, depth, lambda s: values.value(game, s)),
            "expectimax": oracle.expectimax(game, state, depth, lambda s: values.value(game, s), 0),
        }
        for algorithm, value in truth.items():
            found = search(
                game, state, algorithm=algorithm, rounds=2, evaluator=evaluator, mode=mode, count_distinct=True
            )
            assert found.value == pytest.approx(value, abs=1e-9)
            assert (found.cut, found.depth, found.calls) == ("strict", depth, found.nodes - 1)
            if algorithm == "alphabeta":
                paths = oracle.visited(game, state, depth, lambda s: values.value(game, s), True)
            else:
                paths = all_paths(game, state, depth)
            assert (found.calls, found.distinct) == (len(paths) - 1, distinct(game, state, paths))


def game_evaluator(name: str) -> Any:
    from plyground.games.pacman.evaluators import EVALUATORS

    return EVALUATORS[name]()


def all_paths(game: Any, state: Any, depth: int) -> set[tuple[int, ...]]:
    found = {()}
    if depth and not game.is_terminal(state):
        for a in game.actions(state):
            found |= {(int(a), *path) for path in all_paths(game, game.result(state, a), depth - 1)}
    return found


def distinct(game: Any, state: Any, paths: set[tuple[int, ...]]) -> int:
    """Positions, facings, timers, food, capsules and score tell states apart; whose turn it is does not."""
    seen = set()
    for path in paths:
        here = state
        for action in path:
            here = game.result(here, action)
        said = game.describe(here)
        kept = {name: said[name] for name in ("pacman", "ghosts", "score", "capsules")}
        seen.add(frozen([kept, people.dots_left(game, here)]))
    return len(seen)


def test_the_sheets_better_evaluation(maze: Any) -> None:
    game = maze("%%%%%%%\n%.%  .%\n%   P %\n%%%%%%%")
    state = game.initial()
    assert game_evaluator("score").value(game, state) == 0
    assert game_evaluator("food").value(game, state) == 0 + 1 / (1 + 2)
    assert game_evaluator("food").value(game, go(game, "E N")) == 8 + 1 / (1 + 4)
    assert game_evaluator("food").value(game, go(game, "E N W W So W W N")) == -8 + 20 + 500


@pytest.mark.parametrize("mode", MODES)
def test_expectimax_over_the_ghosts_true_distribution(mode: str) -> None:
    game = load("pacman", "small")
    model = Directional()

    def truth(state: Any, depth: int) -> float:
        if depth == 0 or game.is_terminal(state):
            return float(state.score)
        found = [truth(game.result(state, a), depth - 1) for a in game.actions(state)]
        if state.turn == 0:
            return max(found)
        return sum(p * v for p, v in zip(model.chances(game, state), found, strict=False))

    state = go(game, "W E E W E E")
    found = search(game, state, algorithm="expectimax", rounds=2, opponents="directional", mode=mode)
    assert found.value == pytest.approx(truth(state, 6), abs=1e-9)


# ---------------------------------------------------------------------------------------------- ghosts


@pytest.mark.parametrize(
    ("sentence", "text", "timer", "expected"),
    [
        ("the least distance shares 0.8", "%%%%%%%\n%P  G %\n%%%%%%%", 0, [0.9, 0.1]),
        ("the greatest when scared", "%%%%%%%\n%P  G %\n%%%%%%%", 9, [0.1, 0.9]),
        ("equal ones share it", "%%%%%\n%P  %\n% G %\n%   %\n%%%%%", 0, [0.45, 0.05, 0.45, 0.05]),
        ("walls do not count", "%%%%%%\n%P%G.%\n%%%.%%\n%%%%%%", 0, [0.5, 0.5]),
        ("one way alone is sure", "%%%%%%\n%P  G%\n%%%%%%", 0, [1.0]),
    ],
)
def test_directional_ghosts(maze: Any, sentence: str, text: str, timer: int, expected: list[float]) -> None:
    game = maze(text)
    state = go(game, "St")
    ghost = state.ghosts[0] | timer << TIMER
    chances = Directional().chances(game, state._replace(ghosts=(ghost,)))
    assert chances[: len(expected)] == pytest.approx(expected)
    assert sum(chances) == pytest.approx(1)


def test_drawing_walks_the_actions_by_name() -> None:
    west, east, north, south = (NAMES.index(n) for n in ("West", "East", "North", "South"))
    actions, chances = [west, east, north, south], (0.4, 0.3, 0.2, 0.1)
    expected = [(0.0, east), (0.29, east), (0.31, north), (0.49, north), (0.51, south), (0.61, west), (0.999, west)]
    assert [drawn(actions, chances, x) for x, _ in expected] == [action for _, action in expected]
    assert [drawn([west, south], (1.0,), x) for x in (0.49, 0.51)] == [south, west]


# --------------------------------------------------------------------------------------------- layouts


def test_shipped_mazes() -> None:
    assert len(LAYOUTS) >= 8
    sizes = {name: load("pacman", name).maze for name in LAYOUTS}
    assert sizes["full"].width == 28
    assert len(sizes["four"].ghosts) == 4
    assert (sizes["small"].width, sizes["small"].height, len(sizes["small"].food)) == (20, 7, 55)
    assert len(sizes["small"].capsules) == 2
    for name in LAYOUTS:
        game = load("pacman", name)
        here = game.cell(game.initial().pacman)
        assert all(game.distance(here, dot) < game.cells for dot in range(game.dots)), name


@pytest.mark.parametrize("mode", MODES)
def test_a_board_of_64_by_64(maze: Any, mode: str) -> None:
    rows = ["%" * 64, *("%" + "." * 62 + "%" for _ in range(62)), "%" * 64]
    rows[1], rows[62] = "%P" + "." * 61 + "%", "%" + "." * 60 + "G.%"
    game = maze("\n".join(rows))
    assert (game.describe(game.initial())["pacman"], game.initial().food) == ([1, 62, "Stop"], 62 * 62 - 2)
    assert game.distance(game.cell(game.initial().pacman), game.cell(game.initial().ghosts[0])) == 60 + 61
    assert search(game, rounds=1, evaluator="score", mode=mode).value == 9


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("%%%%\n%PP%\n%%%%", "a.lay line 2 column 3: a second Pac-Man"),
        ("%%%%\n%..%\n%%%%", "a.lay: there is no Pac-Man ('P')"),
        ("%%%%%\n%P%G%\n%%%%%", "a.lay line 2 column 4: the ghost has no way out"),
        ("", "a.lay: there is no maze"),
        ("\n  \n", "a.lay: there is no maze"),
        ("%%%%\n%P\t%\n%%%%", "a.lay line 2 column 3: a tab"),
        ("%%%%\n%P%\n%%%%", "a.lay line 2: the row has 3 cells and the first one 4"),
        ("%" * 65 + "\n%P" + " " * 62 + "%\n" + "%" * 65, "at most 64 cells wide and high, not 65x3"),
        ("%%%%%%%\n%PGGGGG\n%      %\n%%%%%%%", "5 ghosts, and there can be 4"),
    ],
)
def test_bad_mazes_are_refused(maze: Any, text: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        maze(text)
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("ghosts", "told"),
    [
        (-1, "ghosts must be a whole number of at least 0"),
        (1.5, "ghosts is a whole number"),
        (True, "ghosts is a whole"),
    ],
)
def test_a_number_of_ghosts_is_a_number(ghosts: Any, told: str) -> None:
    with pytest.raises(InputError, match=told):
        load("pacman", ghosts=ghosts)
