"""One exact solution in the making: find the positions, link them, settle them from the ends backwards."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from plyground.compiled import Kernel, NotCompiled, unavailable
from plyground.errors import InputError
from plyground.game import DEFAULTS, complete, require_methods
from plyground.records import is_marked
from plyground.search.doors import has_chance, player_count
from plyground.search.exact import retrograde
from plyground.search.exact.solution import Solution
from plyground.search.exact.space import EMPTY, MOST, Hashed, Indexed, Listed, discover, grown, rehash
from plyground.words import pack

SLICE = 1 << 20
"""Positions a kernel works on at a time: between slices Ctrl-C is heard and progress is shown."""

TINY = 2_000
"""So few positions are solved before a compiler could start."""

PYTHON_BYTES = 600
"""What a position takes in a Python list and dict, roughly."""

DIFFERENT_COSTS = 16
SAMPLE = 1_000
ERRORS = {
    2: f"moves may have at most {DIFFERENT_COSTS} different costs for an exact solution",
    3: "a move has a negative cost, and then no cost is the least: costs must be at least 0",
    4: "only player 0 may pay for moves: the other player's moves must cost 0",
    5: "a position that is not finished has no actions",
}


class Solver:
    """Holds the tables while they are filled; `solve` does all of it."""

    def __init__(
        self, game: Any, state: Any, memory: float, mode: str, report: Callable[[str, int, int], None]
    ) -> None:
        require_methods(game)
        self.whole = complete(game)
        self.game = game
        _refuse(self.whole)
        if mode not in ("auto", "compiled", "interpreted"):
            raise InputError(f"mode is 'auto', 'compiled' or 'interpreted', not {mode!r}")
        self.state = game.initial() if state is None else state
        self.memory, self.report = memory, report
        self.costly = pays(game)
        self.indexed = all(hasattr(game, name) for name in ("positions", "index", "state_at"))
        self.mode, self.why_interpreted = "interpreted", "asked for" if mode == "interpreted" else self._no_machine()
        if mode == "compiled" and self.why_interpreted:
            raise NotCompiled(self.why_interpreted)
        self.insists = mode == "compiled"
        self.bytes = 0  # of the positions themselves
        self.needed = 0  # bytes of all tables
        self.waited = 0.0  # for the compiler

    def _no_machine(self) -> str | None:
        """Why this game is not solved by machine code, or None."""
        if reason := unavailable():
            return reason
        if not is_marked(self.game):
            return f"{type(self.game).__name__} does not ask for machine code"
        if hasattr(self.game, "key") and not self.indexed:
            return "its positions are compared by their key"
        return None

    def solve(self) -> Solution:
        start = time.perf_counter()
        space, count = self._positions()
        kind, key, plies = self._tables(space, count)
        return Solution(
            game=self.whole,
            state=self.state,
            space=space,
            kind=kind,
            key=key,
            plies_of=plies,
            costly=self.costly,
            seconds=time.perf_counter() - start - self.waited,
            memory=self.needed,
            mode=self.mode,
            why_interpreted=self.why_interpreted,
        )

    def _run(self, kernel: Kernel, *args: Any) -> Any:
        if self.mode == "interpreted":
            return kernel.python(*args)
        start = time.perf_counter()
        call = kernel.compiled(*args)
        self.waited += time.perf_counter() - start
        return call()

    # ---------------------------------------------------------------------------------------- positions

    def _positions(self) -> tuple[Any, int]:
        """The space of all positions, and how many there are."""
        if self.indexed:
            return self._indexed()
        if not self.insists:
            most = int(self.memory) // PYTHON_BYTES if self.why_interpreted else TINY
            if (found := self._listed(most)) is not None:
                self.why_interpreted = self.why_interpreted or "over before a compiler could start"
                return found, len(found.states)
            if self.why_interpreted:
                raise self._too_large(f"more than {most:,} positions", None)
        try:
            return self._hashed()
        except NotCompiled as error:
            if self.insists:
                raise
            self.mode, self.why_interpreted = "interpreted", str(error)
        found = self._listed(int(self.memory) // PYTHON_BYTES)
        if found is None:
            raise self._too_large(f"more than {int(self.memory) // PYTHON_BYTES:,} positions", None)
        return found, len(found.states)

    def _indexed(self) -> tuple[Any, int]:
        space, count = Indexed(self.game), int(self.game.positions())
        if count > MOST:
            raise self._too_large(f"{count:,} positions", None)
        self._state_memory(count, *self._sampled(space, count))
        if not self.why_interpreted and (self.insists or count > TINY):
            self.mode = "compiled"
        return space, count

    def _sampled(self, space: Any, count: int) -> tuple[int, int]:
        """How many moves so many positions have, and how many different costs, judged by a sample."""
        moves, costs, seen = 0, set(), 0
        for i in range(0, count, max(1, count // SAMPLE)):
            state = space.state_at(i)
            seen += 1
            if self.game.is_terminal(state):
                continue
            for action in self.game.actions(state):
                moves += 1
                costs.add(self.whole.cost(state, action) if self.costly else 0)
        return -(-moves * count // max(seen, 1)), len(costs)

    def _listed(self, most: int) -> Listed | None:
        """The positions found in Python, or None where there are more than so many."""
        key = getattr(self.game, "key", lambda state: state)
        states, seen = [self.state], {key(self.state)}
        for state in states:  # grows while it is walked
            if self.game.is_terminal(state):
                continue
            for action in self.game.actions(state):
                child = self.game.result(state, action)
                if (k := key(child)) not in seen:
                    if len(states) == most:
                        return None
                    seen.add(k)
                    states.append(child)
            if len(states) % 4096 == 0:
                self.report("positions found", len(states), 0)
        self.bytes = PYTHON_BYTES * len(states)
        return Listed(self.game, states, key)

    def _hashed(self) -> tuple[Any, int]:
        """The positions found by machine code; room is doubled as they come."""
        words = pack(self.state)
        each = 8 * len(words) + 8  # a row, and two slots
        self.mode = "compiled"
        estimate = int(self.game.estimate()) if hasattr(self.game, "estimate") else 0
        allowed = min(int(self.memory) // (2 * each), MOST)
        if estimate > allowed:
            raise self._too_large(f"about {_about(estimate)} positions", 2 * each * estimate)
        empty = Hashed(self.game, self.state, np.empty((1, len(words)), np.uint64), np.full(2, EMPTY, np.uint32))
        empty.rows[0] = words
        space = self._grown(empty, 1, min(1 << 16, allowed))
        cursor = np.array([0, 1])
        while cursor[0] < cursor[1]:
            if not self._run(discover, space, cursor, SLICE):
                room = len(space.rows)
                if room == allowed:
                    raise self._too_large(f"more than {allowed:,} positions", None)
                space = self._grown(space, int(cursor[1]), min(2 * room, allowed))
            self.report("positions found", int(cursor[1]), estimate)
        self.bytes = space.rows.nbytes + space.slots.nbytes
        return space, int(cursor[1])

    def _grown(self, space: Hashed, count: int, capacity: int) -> Hashed:
        made = grown(space, count, capacity)
        self._run(rehash, made, count)
        return made

    # ------------------------------------------------------------------------------------------- solving

    def _tables(self, space: Any, count: int) -> tuple[Any, Any, Any]:
        """kind, key and plies of every position: see retrograde.py."""
        kind, left = np.zeros(count, np.uint8), np.zeros(count, np.uint16)
        first, key = np.zeros(count + 1, np.uint32), np.full(count, np.inf)
        deltas = np.zeros(1 + DIFFERENT_COSTS)
        for begin in range(0, count, SLICE):
            end = min(begin + SLICE, count)
            try:
                error = self._run(retrograde.survey, space, begin, end, kind, left, first, key, deltas, self.costly)
            except NotCompiled as reason:
                if self.insists or not self.indexed:
                    raise
                self.mode, self.why_interpreted = "interpreted", str(reason)
                error = self._run(retrograde.survey, space, begin, end, kind, left, first, key, deltas, self.costly)
            if error:
                raise InputError(ERRORS.get(int(error), "an action leads out of the positions the game counts"))
            self.report("positions surveyed", end, count)
        moves = int(first.sum(dtype=np.int64))
        if moves > EMPTY:
            raise self._too_large(f"{moves:,} moves", None)
        costs = max(1, int(deltas[0]))
        self._state_memory(count, moves, costs)
        np.cumsum(first, out=first)
        origin, code = np.empty(moves, np.uint32), np.empty(moves if self.costly else 1, np.uint8)
        for begin in range(0, count, SLICE):
            end = min(begin + SLICE, count)
            self._run(retrograde.link, space, begin, end, first, origin, code, deltas, self.costly)
            self.report("moves linked", end, count)
        plies = np.zeros(count, np.uint32)
        queue = np.empty((1 + costs, count), np.uint32)
        for chooser in (0, 1):
            ends = np.flatnonzero((kind == retrograde.ENDED) & (key < np.inf if self.costly else key < 0))
            ends = ends[np.argsort(key[ends], kind="stable")]
            queue[0, : len(ends)] = ends
            cursor = np.zeros((1 + costs, 2), np.int64)
            cursor[0, 1] = len(ends)
            tables = (cursor, queue, kind, left, first, origin, code, key, plies, deltas, self.costly)
            done = 0
            while settled := self._run(retrograde.attract, chooser, SLICE, *tables):
                done += settled
                self.report("positions settled", done, count)
            if self.costly or self.whole.players == 1:
                break
            lost = (kind == retrograde.ENDED) & (key > 0)
            key[lost] = -key[lost]
        return kind, key, plies

    # -------------------------------------------------------------------------------------------- memory

    def _state_memory(self, count: int, moves: int, costs: int) -> None:
        """Work out the bytes of all tables and refuse what is too much."""
        needed = self.bytes + count * (1 + 2 + 4 + 8 + 4 + 4 * (1 + costs)) + moves * (5 if self.costly else 4)
        if needed > self.memory:
            raise self._too_large(f"{count:,} positions", needed)
        self.report(f"{count:,} positions take {_gib(needed)}", 0, count)
        self.needed = needed

    def _too_large(self, what: str, needed: int | None) -> InputError:
        need = f" and needs about {_gib(needed)}" if needed else ""
        return InputError(f"too large to solve: it has {what}{need}, where {_gib(self.memory)} are allowed (memory=)")


def pays(game: Any) -> bool:
    """Does this game say itself what its moves cost?"""
    return getattr(type(game), "cost", None) not in (None, DEFAULTS["cost"])


def _refuse(game: Any) -> None:
    if has_chance(game):
        raise InputError("an exact solution has no place for luck and this game rolls dice: use expectimax")
    players = player_count(game)
    if players > 2:
        raise InputError(f"an exact solution is for one or two players and this game has {players}: use maxn")
    if players == 2 and not game.zero_sum:
        raise InputError("an exact solution takes one side's gain for the other's loss and this game is not zero-sum")


def _gib(size: float) -> str:
    """A number of bytes for people."""
    if size >= 1 << 50:
        return f"{size / (1 << 30):.1e} GiB"
    return f"{size / (1 << 30):,.1f} GiB" if size >= 1 << 29 else f"{max(size / (1 << 20), 0.1):,.1f} MiB"


def _about(number: int) -> str:
    """A number with two digits that count."""
    return f"{int(float(f'{number:.2g}')):,}" if number < 10**12 else f"{number:.1e}"
