"""One exact solution in the making: find the positions, link them, settle them from the ends backwards."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from plyground.compiled import Kernel, NotCompiled, unavailable
from plyground.errors import InputError
from plyground.game import DEFAULTS, complete, require_methods
from plyground.packing import pack
from plyground.records import is_marked
from plyground.search.doors import has_chance, player_count
from plyground.search.exact import retrograde
from plyground.search.exact.solution import Solution
from plyground.search.exact.space import EMPTY, MOST, Hashed, Indexed, Listed, grown, rehash, table

SLICE = 1 << 20
"""Positions a kernel works on at a time: between slices Ctrl-C is heard and progress is shown."""

BUFFER = 1 << 22
"""Moves found at a time."""

TINY = 2_000
"""So few positions are solved before a compiler could start."""

PYTHON_BYTES = 600
"""What a position takes in a Python list and dict, roughly."""

FINDING = 51
"""What a position takes while it is found and linked, roughly: its own numbers and some five moves."""

DIFFERENT_COSTS = 16
SAMPLE = 1_000
WRONG = {
    retrograde.COSTS: f"moves may have at most {DIFFERENT_COSTS - 1} different costs for an exact solution",
    retrograde.NEGATIVE: "a move has a negative cost, and then no cost is the least: costs must be at least 0",
    retrograde.NOT_HIS: "only player 0 may pay for moves: the other player's moves must cost 0",
    retrograde.STUCK: "a position that is not finished has no actions",
    retrograde.OUTSIDE: "an action leads out of the positions that the game numbers",
    retrograde.MANY: "a position has too many actions",
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
        self.estimate = int(game.estimate()) if hasattr(game, "estimate") else 0
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
        for space in self._spaces():
            try:
                if self._survey(space):
                    break
            except NotCompiled as error:
                if self.insists:
                    raise
                self.mode, self.why_interpreted = "interpreted", str(error)
        kind, key, plies = self._settled()
        return Solution(
            game=self.whole,
            state=self.state,
            space=self.space,
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

    def _spaces(self) -> Iterator[Any]:
        """The spaces to try, one after the other, until all positions are found in one; the last one must do."""
        if self.indexed:
            yield from self._indexed()
            return
        if self.why_interpreted is None and not self.insists:
            self.why_interpreted = "over before a compiler could start"
            yield Listed(self.game, self.state, TINY)
            self.why_interpreted = None
        if self.why_interpreted is None:
            self.mode = "compiled"
            yield self._hashed()
        most = self._allowed(PYTHON_BYTES)
        yield Listed(self.game, self.state, most)
        raise self._too_large(f"more than {most:,} positions", None)

    def _indexed(self) -> Iterator[Any]:
        space, count = Indexed(self.game), int(self.game.positions())
        if count > MOST:
            raise self._too_large(f"{count:,} positions", None)
        self._state_memory(count, *self._sampled(space, count))
        if self.why_interpreted is None and (self.insists or count > TINY):
            self.mode = "compiled"
            yield space
        self.why_interpreted = self.why_interpreted or "over before a compiler could start"
        yield space

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

    def _hashed(self) -> Hashed:
        """A table for the positions, large enough at once where the game says how many they are."""
        self.most = self._allowed(8 * len(pack(self.state)) + 12 + FINDING)
        return table(self.game, self.state, min(max(1 << 16, self.estimate + self.estimate // 8), self.most))

    def _allowed(self, each: int) -> int:
        """How many positions of so many bytes may be found; refuses a game that says it has more."""
        most = min(int(self.memory) // each, MOST)
        if self.estimate > most:
            raise self._too_large(f"about {_about(self.estimate)} positions", each * self.estimate)
        if self.estimate:
            self.report(f"about {_about(self.estimate)} positions take some {_gib(each * self.estimate)}", 0, 0)
        return most

    def _grown(self, space: Hashed) -> Hashed:
        """The same table with twice the room."""
        if len(space.rows) == self.most:
            raise self._too_large(f"more than {self.most:,} positions", None)
        made = grown(space, min(2 * len(space.rows), self.most))
        self._run(rehash, made)
        return made

    def _survey(self, space: Any) -> bool:
        """Find all positions and where their moves lead; False where a list is too short for them."""
        room = _room(space)
        kind, left, key = np.zeros(room, np.uint8), np.zeros(room, np.uint16), np.full(room, np.inf)
        target, code = np.empty(BUFFER, np.uint32), np.empty(BUFFER if self.costly else 1, np.uint8)
        deltas = np.zeros(1 + DIFFERENT_COSTS)
        cursor = np.zeros(2, np.int64)
        chunks = []
        while cursor[0] < space.known():
            begin = int(cursor[0])
            tables = (cursor, kind, left, key, target, code, deltas, self.costly)
            why = self._run(retrograde.survey, space, SLICE, *tables)
            if cursor[1]:
                chunks.append((begin, target[: cursor[1]].copy(), code[: cursor[1]].copy()))
                cursor[1] = 0
            if why == retrograde.NO_ROOM:
                if isinstance(space, Listed):
                    return False
                space = self._grown(space)
                kind, left, key = (_longer(array, len(space.rows)) for array in (kind, left, key))
            elif why != retrograde.MORE:
                raise InputError(WRONG[int(why)])
            self.report("positions found", int(cursor[0]), int(space.known()))
        count = int(cursor[0])
        self.space, self.chunks, self.deltas = space, chunks, deltas
        self.kind, self.left, self.key = kind[:count], left[:count], key[:count]
        self.bytes = 0
        if isinstance(space, Hashed):
            self.bytes = space.rows.nbytes + space.slots.nbytes
        elif isinstance(space, Listed):
            self.bytes = PYTHON_BYTES * count
        return True

    # ------------------------------------------------------------------------------------------- solving

    def _settled(self) -> tuple[Any, Any, Any]:
        """kind, key and plies of every position: see retrograde.py."""
        kind, key, count = self.kind, self.key, len(self.kind)
        costs = max(1, int(self.deltas[0]))
        first, origin, code = self._linked(count, costs)
        plies = np.zeros(count, np.uint32)
        queue = np.empty((1 + costs, count), np.uint32)
        for chooser in (0, 1):
            ends = np.flatnonzero((kind == retrograde.ENDED) & (key < np.inf if self.costly else key < 0))
            ends = ends[np.argsort(key[ends], kind="stable")]
            queue[0, : len(ends)] = ends
            cursor = np.zeros((1 + costs, 2), np.int64)
            cursor[0, 1] = len(ends)
            tables = (cursor, queue, kind, self.left, first, origin, code, key, plies, self.deltas, self.costly)
            done = 0
            while settled := self._run(retrograde.attract, chooser, SLICE, *tables):
                done += settled
                self.report("positions settled", done, count)
            if self.costly or self.whole.players == 1:
                break
            lost = (kind == retrograde.ENDED) & (key > 0)
            key[lost] = -key[lost]
        return kind, key, plies

    def _linked(self, count: int, costs: int) -> tuple[Any, Any, Any]:
        """first, origin and code of all moves; the chunks of moves are used up."""
        moves = sum(len(target) for _, target, _ in self.chunks)
        if moves > EMPTY:
            raise self._too_large(f"{moves:,} moves", None)
        self._state_memory(count, moves, costs)
        first = np.zeros(count + 1, np.uint32)
        for _, target, _ in self.chunks:
            self._run(retrograde.share, first, target)
        np.cumsum(first, out=first)
        origin, code_of = np.empty(moves, np.uint32), np.empty(moves if self.costly else 1, np.uint8)
        while self.chunks:
            begin, target, code = self.chunks.pop()
            self._run(retrograde.link, begin, self.left, target, code, first, origin, code_of, self.costly)
            self.report("moves linked", count - begin, count)
        return first, origin, code_of

    # -------------------------------------------------------------------------------------------- memory

    def _state_memory(self, count: int, moves: int, costs: int) -> None:
        """Work out the bytes of all tables and refuse what is too much."""
        move = 5 if self.costly else 4
        settling = count * (4 + 4 * (1 + costs)) + moves * move
        needed = self.bytes + count * (1 + 2 + 8 + 4) + max(2 * moves * move, settling)
        if needed > self.memory:
            raise self._too_large(f"{count:,} positions", needed)
        self.report(f"{count:,} positions take {_gib(needed)}", 0, count)
        self.needed = needed

    def _too_large(self, what: str, needed: int | None) -> InputError:
        need = f" and needs about {_gib(needed)}" if needed else ""
        return InputError(f"too large to solve: it has {what}{need}, where {_gib(self.memory)} are allowed (memory=)")


def _room(space: Any) -> int:
    """How many positions a space can hold as it is."""
    return (
        len(space.rows)
        if isinstance(space, Hashed)
        else space.most
        if isinstance(space, Listed)
        else int(space.known())
    )


def _longer(array: Any, length: int) -> Any:
    """The array with room for so many positions; what is new is as unknown as ever."""
    made = np.full(length, np.inf if array.dtype == np.float64 else 0, array.dtype)
    made[: len(array)] = array
    return made


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
