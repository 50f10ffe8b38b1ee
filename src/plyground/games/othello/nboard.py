"""Plyground as an engine for NBoard, version 2 of its protocol: lines in, lines out.

What is asked of the engine while it thinks stops it. A search runs in a thread; `go` and `hint` answer when they are
done, and say nothing where they were stopped. A thought that fails ends the engine: whoever waits for its answer must
not wait for ever.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from plyground.agents import agent as agent_of
from plyground.errors import InputError
from plyground.games.othello import ggf, load
from plyground.games.othello.deep import SURE
from plyground.games.othello.solver import Solver
from plyground.games.othello.squares import PASS, name
from plyground.games.othello.training import shipped
from plyground.search.limit import Limit
from plyground.words import popcount

NAME = "Plyground"
DEPTH = 8
"""Plies that are looked ahead unless `set depth` says otherwise."""

STRONGEST = "othello-engine"
"""Who answers `go` where nobody was named."""

LEAST = 3
"""Plies that a hint looks ahead after its move, at least."""

LAST = 60.0
"""Seconds that remain to a thought when the input has ended without a `quit`."""


class Engine:
    """One conversation: `hear` each line; answers go to `say`."""

    def __init__(self, say: Callable[[str], None], agent: str | None = None, seconds: float | None = None) -> None:
        self.say, self.seconds, self.depth = say, seconds, DEPTH
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._inbox: queue.SimpleQueue[str | Exception | None] = queue.SimpleQueue()  # lines, failures, None: the end
        self._begin(load(), [])
        self._own = agent is None
        self._player: Any = agent_of(self.game, agent or STRONGEST)
        self._solver = Solver(shipped())

    def run(self, lines: Iterable[str]) -> None:
        """Hear every line, to the end or to `quit`. Raises what a thought failed with."""
        threading.Thread(target=self._listen, args=(lines,), daemon=True).start()
        try:
            while (heard := self._inbox.get()) is not None:
                if isinstance(heard, Exception):
                    raise heard
                if heard.split()[:1] == ["quit"]:
                    return
                self.hear(heard)
            if self._thread is not None:
                self._thread.join(LAST)
        finally:
            self._halt()

    def _listen(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._inbox.put(line)
        self._inbox.put(None)

    def hear(self, line: str) -> None:
        """Do what a line asks for; what nobody knows is left aside."""
        command, _, rest = line.strip().partition(" ")
        done = getattr(self, f"_{command}", None) if command in COMMANDS else None
        if done is None:
            return
        try:
            done(rest.strip())
        except InputError as error:
            self.say(f"status {error}")

    # ----------------------------------------------------------------------------------------- the position

    def _begin(self, game: Any, actions: list[int]) -> None:
        self.game, self.states = game, [game.initial()]
        self.actions: list[int] = []
        for action in actions:
            self._play(action)

    def _play(self, action: int) -> None:
        self.actions.append(action)
        self.states.append(self.game.result(self.states[-1], action))

    def _nboard(self, rest: str) -> None:
        """Greet, when all that must be compiled is."""
        if self._own:
            self._player(self.game, self.states[-1], Limit(depth=1))
        self.say(f"set myname {NAME}")

    def _set(self, rest: str) -> None:
        what, _, value = rest.partition(" ")
        if what == "game":
            self._halt()
            found = ggf.parse(value)
            self._begin(found.game(), [action for _, action in found.actions()])
        elif what == "depth":
            self._halt()
            if not value.isdecimal() or not int(value):
                raise InputError(f"set depth: expected a number of plies, not '{value}'")
            self.depth = int(value)

    def _move(self, rest: str) -> None:
        self._halt()
        state = self.states[-1]
        self._play(self.game.parse_action(state, rest.split("/", maxsplit=1)[0]))

    # ------------------------------------------------------------------------------------------ thinking

    def _ping(self, rest: str) -> None:
        self._halt()
        self.say(f"pong {rest}")

    def _learn(self, rest: str) -> None:
        self.say("learned")

    def _go(self, rest: str) -> None:
        self._think(self._answer)

    def _hint(self, rest: str) -> None:
        count = int(rest) if rest.isdecimal() else 1
        self._think(lambda limit: self._hints(limit, max(1, count)))

    def _analyze(self, rest: str) -> None:
        self._think(self._look_back)

    def _think(self, what: Callable[[Limit], None]) -> None:
        """Do this in a thread that `_halt` can stop."""
        self._halt()
        self._stop = threading.Event()
        limit = Limit(self.depth, None, self.seconds, self._stop)

        def work() -> None:
            try:
                what(limit)
            except KeyboardInterrupt:
                pass  # stopped
            except Exception as error:
                self._inbox.put(error)

        self._thread = threading.Thread(target=work)
        self._thread.start()

    def _halt(self) -> None:
        """Stop whatever is being thought about."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _answer(self, limit: Limit) -> None:
        """The engine's move."""
        game, state = self.game, self.states[-1]
        if game.is_terminal(state):
            self.say("status the game is over")
            return
        self.say(f"status thinking, {self.depth} plies")
        start = time.perf_counter()
        action = PASS if list(game.actions(state)) == [PASS] else self._player(game, state, limit)
        self.say(f"=== {_square(action)}//{time.perf_counter() - start:.2f}")
        self.say("status")

    def _hints(self, limit: Limit, count: int) -> None:
        """The best moves with their values in discs, one depth after the other."""
        game, state = self.game, self.states[-1]
        start, nodes = time.perf_counter(), 0
        deepest = max(LEAST, min(self.depth - 1, _empty(state) - 1))
        for depth in range(LEAST, deepest + 1):
            rows = []
            for action in game.actions(state):
                found = self._look(game.result(state, action), depth, limit)
                nodes += found.nodes
                rows.append((-found.score, found.exact, (action, *found.line)))
            rows.sort(key=lambda row: -row[0])
            for score, exact, line in rows[:count]:
                moves = "".join(map(_square, line))
                self.say(f"search {moves} {score:.2f} 0 {'100%' if exact else depth + 1}")
            seconds = time.perf_counter() - start
            self.say(f"nodestats {nodes} {seconds:.2f}")
            if limit.seconds is not None and seconds > limit.seconds:
                break

    def _look_back(self, limit: Limit) -> None:
        """A value for every position of the game, the last one first, for black."""
        for made in range(len(self.actions), -1, -1):
            state = self.states[made]
            score = self._look(state, max(LEAST, self.depth), limit).score
            self.say(f"analysis {made} {score if self.game.sides[state.turn] == 'black' else -score:.2f}")

    def _look(self, state: Any, depth: int, limit: Limit) -> Seen:
        """What a position is worth to its mover, by the evaluation or, where it is so near, by the end of the game."""
        game, legal = self.game, list(self.game.actions(state))
        if not legal:
            return Seen(int(game.utility(state)[state.turn]), True, 1)
        if legal == [PASS]:
            after = self._look(game.result(state, PASS), depth, limit)
            return after._replace(score=-after.score, line=(PASS, *after.line))
        left = _empty(state)
        step = (left, SURE) if depth >= left else (depth, 1)
        found = self._solver.think(state, [step], stop=limit.stop)
        return Seen(found.score, found.exact, found.nodes, (found.move,))


class Seen(NamedTuple):
    """Discs for the mover, whether that is certain, what was visited for it, and the moves that are known to follow."""

    score: int
    exact: bool
    nodes: int
    line: tuple[int, ...] = ()


def _empty(state: Any) -> int:
    return 64 - popcount(state.mover | state.other)


COMMANDS = ("nboard", "set", "move", "ping", "learn", "go", "hint", "analyze")


def _square(action: int) -> str:
    return "PA" if action == PASS else name(action).upper()
