"""Exact play in the end of Othello: values, cuts and the table, against searches over lists of letters."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from conftest import MODES, needs_machine_code
from endgames import after, best_moves, endgames, score, state
from naive_othello import legal
from plyground.compiled import unavailable
from plyground.games.othello.parity import ODD, QUARTER, parity_of
from plyground.games.othello.solver import Solver, to_the_end
from plyground.games.othello.squares import PASS
from plyground.games.othello.stability import EDGES, most, stable
from plyground.games.othello.table import depth_of, found, keep, lower_of, move_of, new_table, note_of, upper_of
from plyground.games.othello.training import shipped
from plyground.words import popcount

ENDGAMES = 20 if unavailable() else 500


def solved(solver, position):
    left = 64 - popcount(position.mover | position.other)
    answer = solver.think(position, list(to_the_end(left)))
    assert answer.exact
    return answer


def test_values_are_those_of_a_naive_search_with_and_without_table_and_by_two_threads() -> None:
    solvers = [Solver(shipped(), megabytes=0), Solver(shipped(), megabytes=1), Solver(shipped(), 1, threads=2)]
    positions = [*islice(endgames(100, range(3, 8)), ENDGAMES * 9 // 10), *islice(endgames(100, (8,)), ENDGAMES // 10)]
    assert len(positions) == ENDGAMES
    for board, own in positions:
        truth, position = score(board, own), state(board, own)
        for solver in solvers:
            answer = solved(solver, position)
            assert answer.score == truth, (board, own)
            assert answer.move in best_moves(board, own), (board, own)


@needs_machine_code
def test_the_table_does_not_change_deeper_endgames() -> None:
    without, small, shared = Solver(shipped(), 0), Solver(shipped(), 0.01), Solver(shipped(), 1, threads=2)
    for board, own in endgames(6, (11, 13)):
        values = {solved(solver, state(board, own)).score for solver in (without, small, shared)}
        assert len(values) == 1, (board, own)


def test_stable_discs_are_never_turned() -> None:
    some = 0
    for board, own in endgames(12, (3, 5), seed=2):
        mine, other = state(board, own), "O" if own == "X" else "X"
        for side, words in ((own, (mine.mover, mine.other)), (other, (mine.other, mine.mover))):
            discs = int(stable(*words))
            some += discs.bit_count()
            for end in set(reachable(board, own)):
                assert all(end[i] == side for i in range(64) if discs >> i & 1), (board, side)
        assert score(board, own) <= most(mine.mover, mine.other)
    assert some > 300


def reachable(board, own):
    """Every position that play can lead to."""
    yield board
    other = "O" if own == "X" else "X"
    found = legal(board, own)
    for square in found:
        yield from reachable(after(board, square, own), other)
    if not found and legal(board, other):
        yield from reachable(board, other)


def test_stable_discs_of_edges_are_those_no_order_of_plays_turns() -> None:
    luck = random.Random(3)
    for _ in range(150):
        edge = "".join(luck.choice("XXXOOO--") for _ in range(8))
        if edge.count("-") > 4:
            continue
        own = sum(1 << i for i in range(8) if edge[i] == "X")
        other = sum(1 << i for i in range(8) if edge[i] == "O")
        kept = own
        for end in filled(edge):
            kept &= sum(1 << i for i in range(8) if end[i] == "X")
        assert EDGES[256 * own + other] == kept, edge


def filled(edge):
    """An edge after every order of plays by anyone, whether or not they turn a disc on it."""
    yield edge
    for at in range(8):
        if edge[at] == "-":
            for own, other in ("XO", "OX"):
                line = list(edge)
                line[at] = own
                for step in (-1, 1):
                    run = at + step
                    while 0 <= run < 8 and edge[run] == other:
                        run += step
                    if 0 <= run < 8 and edge[run] == own:
                        line[at + step : run : step] = own * len(range(at + step, run, step))
                yield from filled("".join(line))


def test_parity_is_that_of_the_quarters() -> None:
    luck = random.Random(4)
    for _ in range(50):
        empty = luck.getrandbits(64)
        squares = [i for i in range(64) if empty >> i & 1]
        odd = {q for q in QUARTER if sum(QUARTER[i] == q for i in squares) % 2}
        assert parity_of(empty) == sum(odd)
        assert int(ODD[sum(odd)]) == sum(1 << i for i in range(64) if QUARTER[i] in odd)


def test_the_table_keeps_what_it_is_told_and_nothing_else() -> None:
    table, luck = new_table(0.001), random.Random(5)
    assert new_table(64).nbytes == 64 << 20
    told = {}
    for _ in range(200):
        mine, theirs = luck.getrandbits(64), luck.getrandbits(64)
        lower, upper, move, depth = luck.randint(-64, 0), luck.randint(0, 64), luck.randrange(64), luck.randrange(60)
        keep(table, mine, theirs, note_of(lower, upper, move, depth, 5, 1))
        told[mine, theirs] = (lower, upper, move, depth)
    kept = 0
    for (mine, theirs), known in told.items():
        note = found(table, mine, theirs)
        kept += note != 0
        assert note == 0 or (lower_of(note), upper_of(note), move_of(note), depth_of(note)) == known
        assert found(table, mine ^ 1, theirs) == 0
    assert 1 < kept <= 2 * len(table)


@pytest.mark.parametrize("mode", MODES)
def test_a_game_that_is_over_or_must_pass_is_answered(mode: str) -> None:
    solver = Solver(shipped(), 0)
    solver.mode = mode
    full = state("X" * 40 + "O" * 24, "X")
    assert solver.think(full, [(0, 5)]).score == 16
    passing = 0
    for board, own in endgames(9, (2, 3, 4, 5), seed=6):
        other = "O" if own == "X" else "X"
        if not legal(board, other):
            passing += 1
            answer = solver.think(state(board, other), [(5, 5)])
            assert (answer.score, answer.move) == (-score(board, own), PASS)
    assert passing
