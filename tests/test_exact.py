"""Exact solutions against brute force: sweeps over all positions until nothing changes, and searches to full depth."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import plyground as pg
from conftest import MODES
from oracle import minimax
from plyground.errors import InputError
from plyground.evaluator import Exact
from plyground.games import load
from plyground.games.cliff.grid import parse
from plyground.match import play
from plyground.packing import pack, unpack
from plyground.search.decide import search
from plyground.search.exact import solve
from plyground.search.exact.truth import loss, sampled, truth_rows
from plyground.words import word
from test_gasmaze import random_maze

INF = float("inf")


def positions(game: Any, key: Any = lambda state: state) -> dict[Any, Any]:
    found, todo = {key(game.initial()): game.initial()}, [game.initial()]
    while todo:
        state = todo.pop()
        for action in () if game.is_terminal(state) else game.actions(state):
            child = game.result(state, action)
            if key(child) not in found:
                found[key(child)] = child
                todo.append(child)
    return found


def swept(game: Any) -> dict[Any, tuple[float, int]]:
    """Who wins with k plies to go, for k = 0, 1, 2, ...: value and plies of every position that is decided."""
    states = list(positions(game).values())
    moves = {s: [] if game.is_terminal(s) else [game.result(s, a) for a in game.actions(s)] for s in states}
    decided = {s: (float(game.utility(s)[0]), 0) for s in states if game.is_terminal(s) and game.utility(s)[0] != 0}
    plies = 0
    while True:
        plies += 1
        fresh = {}
        for s in states:
            if s in decided or not moves[s]:
                continue
            me = 1 if game.player(s) == 0 else -1
            if any(c in decided and decided[c][0] == me for c in moves[s]):
                fresh[s] = (float(me), plies)
            elif all(c in decided and decided[c][0] == -me for c in moves[s]):
                fresh[s] = (float(-me), plies)
        if not fresh:
            return decided
        decided |= fresh


def agrees(game: Any, mode: str) -> None:
    solution, truth = solve(game, mode=mode), swept(game)
    states = list(positions(game).values())
    assert solution.states == len(states)
    for state in states:
        value, plies = truth.get(state, (0.0, None))
        assert solution.value_at(state) == value
        if value:
            assert solution.plies_at(state) == plies


def tiny_board(seed: int) -> str:
    """Four to six floor cells that hang together, one or two of them with food."""
    luck = random.Random(seed)
    cells = {(2, 2)}
    while len(cells) < luck.randint(4, 6):
        r, c = luck.choice(sorted(cells))
        dr, dc = luck.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        if 0 < r + dr < 4 and 0 < c + dc < 4:
            cells.add((r + dr, c + dc))
    letters = dict(zip(luck.sample(sorted(cells), len(cells)), "AB*" + luck.choice("* ") + "   ", strict=False))
    return "5 5\n" + "\n".join("".join(letters.get((r, c), "#") for c in range(5)) for r in range(5)) + "\n"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(12))
def test_small_mazes_agree_with_sweeps(seed: int, mode: str, tmp_path: Path) -> None:
    (tmp_path / "m.txt").write_text(random_maze(seed, largest=4))
    agrees(load("gasmaze", str(tmp_path / "m.txt")), mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(12))
def test_small_boards_agree_with_sweeps(seed: int, mode: str, tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(tiny_board(seed))
    agrees(load("blocker", str(tmp_path / "b.txt")), mode)


def test_the_boards_of_the_sheet_agree_with_sweeps() -> None:
    agrees(load("blocker"), MODES[-1])


@pytest.mark.parametrize("mode", MODES)
def test_published_counts_of_tictactoe(mode: str) -> None:
    solution = solve(load("tictactoe"), mode=mode)
    assert (solution.states, solution.value, solution.outcome) == (5_478, 0.0, "draw")


@pytest.mark.parametrize("seed", range(25))
def test_trees_have_their_minimax_value(seed: int) -> None:
    game = load("randomtree", seed=seed, depth=4, ragged=True, ties=seed % 2 == 0, infinite=seed % 3 == 0)
    solution = solve(game)
    for state in positions(game):
        if not game.is_terminal(state):
            assert solution.value_at(state) == minimax(game, state, 9, lambda s: game.utility(s)[0])


# ------------------------------------------------------------------------------------------------- costs


def guaranteed(game: Any) -> dict[Any, float]:
    """The least cost blue can guarantee within k plies, for k = 0, 1, 2, ... until nothing changes."""
    states = positions(game, game.key)
    cost = {k: (-game.utility(s)[0] if game.is_terminal(s) else INF) for k, s in states.items()}
    while True:
        following = dict(cost)
        for k, s in states.items():
            if not game.is_terminal(s):
                found = [game.cost(s, a) + cost[game.key(game.result(s, a))] for a in game.actions(s)]
                following[k] = min(found) if game.player(s) == 0 else max(found)
        if following == cost:
            return cost
        cost = following


def random_cliff(seed: int) -> str:
    luck = random.Random(seed)
    while True:
        width, height = luck.randint(2, 4), luck.randint(2, 4)
        cells = [luck.choice("...~~x#") for _ in range(width * height)]
        for letter, place in zip("BRG", luck.sample(range(width * height), 3), strict=True):
            cells[place] = letter
        text = "\n".join("".join(cells[r * width :][:width]) for r in range(height)) + "\n"
        try:
            parse(text, "a random cliff")
        except InputError:
            continue
        return text


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("bump", ["wait", "forbidden"])
@pytest.mark.parametrize("seed", range(10))
def test_small_cliffs_agree_with_sweeps(seed: int, bump: str, mode: str, tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_text(random_cliff(seed))
    game = load("cliff", str(tmp_path / "c.txt"), bump=bump, water_cost=2.5 if seed % 2 else 0.0)
    solution, truth = solve(game, mode=mode), guaranteed(game)
    assert solution.states == game.positions()
    for k, state in positions(game, game.key).items():
        assert -solution.value_at(state) == truth[k]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("layout", "red", "cost"), [("sheet", None, INF), ("sheet", (1, 4), 35), ("dry", (1, 4), 11)])
def test_the_truth_about_the_cliff(layout: str, red: Any, cost: float, mode: str) -> None:
    solution = solve(load("cliff", layout, red=red), mode=mode)
    assert solution.cost == cost
    assert solution.outcome == ("blocked for ever" if cost == INF else "blue gets there")
    counts = solution.counts()
    assert counts["max"] + counts["min"] == 7_200
    assert counts["max"] == sum(solution.value_at(solution.space.state_at(i)) > -INF for i in range(7_200))


def test_the_exact_agents_pay_exactly_the_guaranteed_cost() -> None:
    game = load("cliff", red=(1, 4))
    solution = solve(game)
    state = game.initial()
    for action in solution.line():
        state = game.result(state, action)
    assert state.blue == game.goal
    assert state.paid == 35
    assert len(solution.line()) == solution.plies


@pytest.mark.parametrize("depth", [2, 5])
def test_no_search_beats_the_truth_on_the_cliff(depth: int) -> None:
    """Blue cannot pay less than the guaranteed cost against exact red; red cannot make exact blue pay more."""
    game = load("cliff", red=(1, 4))
    solution = solve(game)
    for searcher in (0, 1):
        state = game.initial()
        for _ in range(200):
            if game.is_terminal(state):
                break
            if game.player(state) == searcher:
                action = search(game, state, depth=depth, evaluator="sheet").action
            else:
                action = solution.best_action_at(state)
            state = game.result(state, action)
        if searcher == 1:
            assert state.blue == game.goal
            assert state.paid <= 35
        else:
            assert state.blue != game.goal or state.paid >= 35


# -------------------------------------------------------------------------------------------- plays, truth


@pytest.mark.parametrize("seed", range(20))
def test_the_exact_agent_wins_the_shipped_board_against_anything(seed: int) -> None:
    game = load("blocker")
    solution, luck = solve(game), random.Random(seed)
    assert (solution.outcome, solution.winner) == ("win for A", 0)
    assert (solution.best_actions, solution.plies) == ([5], 11)
    state, plies = game.initial(), 0
    while not game.is_terminal(state):
        if state.turn == 0:
            state = game.result(state, solution(game, state))
        elif seed < 6:
            state = game.result(state, search(game, state, depth=seed + 1).action)
        else:
            state = game.result(state, luck.choice(list(game.actions(state))))
        plies += 1
    assert game.utility(state) == (1, -1)
    assert plies <= 11


def test_deep_searches_see_what_is_true() -> None:
    """A win in n plies is the value of every search of n plies or more, and of none of fewer."""
    game = load("gasmaze", "duel")
    solution = solve(game)
    for state in random.Random(1).sample(list(positions(game).values()), 60):
        plies = solution.plies_at(state)
        if plies and plies < 14 and solution.value_at(state):
            assert search(game, state, depth=plies, evaluator=Exact()).value == solution.value_at(state)
            assert search(game, state, depth=plies - 1, evaluator=Exact()).value != solution.value_at(state)


def test_rows_of_truth() -> None:
    """The shares are counted again, position by position."""
    game = load("blocker")
    solution, start = solve(game), game.initial()
    short, deep = truth_rows(solution, [3, 11], ["alphabeta"], positions=25)
    assert (short["start_best"], deep["start_best"]) == (False, True)
    assert short["positions"] == deep["positions"] == 25
    sample = sampled(solution, 25, 0)
    lost = []
    for state in sample:
        worths = {a: solution.value_at(game.result(state, a)) * (1 - 2 * state.turn) for a in game.actions(state)}
        assert min(worths.values()) < max(worths.values())
        lost.append(max(worths.values()) - worths[search(game, state, depth=3).action])
    assert short["best"] == lost.count(0) / 25
    assert short["lost"] == sum(lost) / 25 > 0
    assert short["best"] + short["thrown"] == 1
    assert deep["best"] > short["best"]
    assert loss(solution, start, 5) == (0.0, False)
    assert loss(solution, start, 0) == (1.0, True)


def test_a_goal_put_out_of_reach_is_thrown_and_has_no_price() -> None:
    game = load("cliff", red=(1, 4))
    solution = solve(game)
    assert loss(solution, game.initial(), 1) == (INF, True)
    (row,) = truth_rows(solution, [2], ["alphabeta"], positions=40)
    assert 0 < row["lost"] < INF
    assert 0 < row["thrown"] < 1 - row["best"]


# ---------------------------------------------------------------------------------- one player, refusals


class Walk(NamedTuple):
    """One player on a circle of six: to stop at 3 gains 7, at 5 it gains 2; he may also walk on for ever."""

    players = 1

    def initial(self) -> int:
        return 0

    def player(self, state: int) -> int:
        return 0

    def actions(self, state: int) -> tuple[int, ...]:
        return (0, 1, 2)  # a step back, a step on, stop

    def result(self, state: int, action: int) -> int:
        return state + 10 if action == 2 else (state + (1, 5)[action == 0]) % 6

    def is_terminal(self, state: int) -> bool:
        return state >= 10

    def utility(self, state: int) -> tuple[float]:
        return ({13: 7.0, 15: 2.0}.get(state, -1.0),)


def test_one_player_takes_the_best_end_there_is() -> None:
    solution = solve(Walk())
    assert (solution.value, solution.plies) == (7.0, 4)
    assert solution.best_actions == [0, 1]


class Toll(Walk):
    """The same circle where every step costs its number; the end is free."""

    def utility(self, state: int) -> tuple[float]:
        return (0.0 if state == 13 else -INF,)

    def cost(self, state: int, action: int) -> float:
        return (5.0, 2.0, 0.0)[action]


def test_one_player_who_pays_takes_the_cheapest_way() -> None:
    solution = solve(Toll())
    assert (solution.cost, solution.plies, solution.line()) == (6.0, 4, [1, 1, 1, 2])


class Gift(Toll):
    def cost(self, state: int, action: int) -> float:
        return -1.0


def test_what_cannot_be_solved_is_refused() -> None:
    for game, told in (
        (load("tree", "dice"), "rolls dice"),
        (load("tree", "three"), "this game has 3"),
        (Gift(), "negative cost"),
    ):
        with pytest.raises(InputError, match=told):
            solve(game)
    with pytest.raises(InputError, match="cannot be reached"):
        solve(Walk()).value_at(99)


def test_what_does_not_fit_is_refused_with_an_estimate() -> None:
    with pytest.raises(InputError, match=r"7,200 positions and needs about 0\.\d MiB"):
        solve(load("cliff"), memory=1e5)
    with pytest.raises(InputError, match=r"more than .* positions"):
        solve(load("tictactoe"), memory=1e5)


def test_the_memory_is_told_before_any_work() -> None:
    for game, told in (
        (load("cliff"), "7,200 positions take 0.4 MiB"),
        (load("blocker"), "about 5,200 positions take some "),
    ):
        heard: list[tuple[str, int]] = []
        solve(game, mode=MODES[-1], report=lambda what, done, total: heard.append((what, done)))  # noqa: B023
        assert heard[0][0].startswith(told)
        assert heard[0][1] == 0


def test_large_boards_are_refused_before_any_work() -> None:
    with pytest.raises(InputError, match=r"about 25,000,000,000 positions and needs about .* GiB"):
        solve(load("blocker", "cloister"))


@pytest.mark.parametrize("layout", ["shipped", "sheet"])
def test_the_estimate_is_near(layout: str) -> None:
    game = load("blocker", layout)
    assert game.estimate() == pytest.approx(solve(game).states, rel=0.12)


# --------------------------------------------------------------------------------------- words of a state


class Mixed(NamedTuple):
    bits: tuple[word, ...]
    number: int
    share: float


@pg.game
class Counter(NamedTuple):
    """A play of ten moves whose state mixes all kinds of numbers."""

    def initial(self):
        return Mixed((word(1) << word(63), word(0)), -3, 0.5)

    def player(self, state):
        return state.number & 1

    def actions(self, state):
        return range(2)

    def result(self, state, action):
        bits = (state.bits[0] >> word(action), state.bits[1] + word(action))
        return Mixed(bits, state.number + 1, state.share * 0.5)

    def is_terminal(self, state):
        return state.number == 7

    def utility(self, state):
        value = 1.0 if state.bits[1] == word(5) else -1.0
        return (value, -value)


def test_states_are_packed_and_unpacked() -> None:
    state = Mixed(((1 << 64) - 1, 5), -7, -0.25)
    words = pack(state)
    assert words[:3] == ((1 << 64) - 1, 5, (1 << 64) - 7)
    assert unpack(words, Mixed((0, 0), 0, 0.0)) == state


@pytest.mark.parametrize("mode", MODES)
def test_words_signs_and_fractions_survive_the_table(mode: str) -> None:
    game = Counter()
    solution = solve(game, mode=mode)
    assert solution.states == len(positions(game)) == sum(range(1, 12))
    for state in positions(game):
        if not game.is_terminal(state):
            assert solution.value_at(state) == minimax(game, state, 20, lambda s: game.utility(s)[0])


# ------------------------------------------------------------------------- no policy beats the exact value


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("searcher", [0, 1])
def test_no_policy_beats_the_exact_value(seed: int, searcher: int, tmp_path: Path) -> None:
    """Searches of several depths and random play against the exact agent, on small boards and mazes."""
    (tmp_path / "b.txt").write_text(tiny_board(seed))
    (tmp_path / "m.txt").write_text(random_maze(seed, largest=4))
    for game in (load("blocker", str(tmp_path / "b.txt")), load("gasmaze", str(tmp_path / "m.txt"))):
        solution = solve(game)
        exact = solution.value if searcher == 0 else -solution.value
        for policy in ("random", "minimax(depth=1)", "alphabeta(depth=3)", "alphabeta(depth=6)"):
            agents: list[Any] = [solution, solution]
            agents[searcher] = policy
            record = play(game, agents, seed)
            assert record.result is not None
            assert record.result[searcher] <= exact
            assert record.agents[1 - searcher] == "exact"
