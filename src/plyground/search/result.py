"""The answer of a search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.errors import InputError
from plyground.game import CHANCE, complete
from plyground.search.algorithm import Algorithm
from plyground.search.engine import Engine
from plyground.search.progress import Progress, Reporter
from plyground.search.question import Question
from plyground.search.tally import ALPHA, BEST, BETA, ENDS, HORIZON, LEFT, NODES
from plyground.search.trace import WHOLE, Trace, new_events

if TYPE_CHECKING:
    from plyground.web.frame import Frame


class Result:
    """What a search found, and what it cost.

    value             MAX's (player 0's) view; one number per player for max^n; None if no depth was completed
    value_for_mover   the view of whoever moves
    action            the first best action; None where there is none
    best_actions      all tied best actions (proved on demand, counted in `proof_nodes`)
    line              the principal variation, from `action` on (found on demand, counted in `proof_nodes`)
    nodes, leaves     states visited, the root included; those of them that were valued
    calls, distinct   how often game.result was called; the distinct states these calls led from and to (None where
                      nobody asked)
    cutoffs           {"alpha": n, "beta": m}
    depth             plies of the last completed search
    why               "depth", "solved" (the tree was seen to its end), "nodes", "seconds" or "stopped"
    mode              "compiled" or "interpreted"; why_interpreted says why
    trace             the record of the search, where one was asked for
    """

    def __init__(self, question: Question, algorithm: Algorithm, engine: Engine) -> None:
        self.question = question
        self.game, self.state = question.game, question.state
        self.algorithm, self.cut, self.order = algorithm.name, question.cut, question.order
        self.prunes = algorithm.prunes
        self.evaluator = question.evaluator
        self.value: Any = None
        self.depth = 0
        self._asked = 0  # plies that search looked ahead; what was pruned may lie deeper than what it saw
        self.why = "depth"
        self.nodes = self.calls = self.leaves = self.proof_nodes = 0
        self.distinct: int | None = None
        self.cutoffs = {"alpha": 0, "beta": 0}
        self.seconds = 0.0
        self.mode = "interpreted"
        self.why_interpreted: str | None = None
        self.trace: Trace | None = None
        self._algorithm = algorithm
        self._engine = engine
        self._reporter = Reporter(question.progress)
        if self._reporter.listens:
            engine.watch = self._report
        self._extra = algorithm.extra(question)
        self.action: int | None = self._first_action()

    # ---------------------------------------------------------------------------------------- searching

    def search(self) -> None:
        """Find the answer: at once where no nodes or seconds are counted, else one depth after the other."""
        question = self.question
        if question.nodes is None and question.seconds is None:
            if not self.search_to(question.bound):
                raise KeyboardInterrupt
            self._report(must=True)
            return
        for depth in range(1, question.bound + 1):
            if not self.search_to(depth) or self.why == "solved":
                break
        self._report(must=True)

    def search_to(self, depth: int) -> bool:
        """Search to a fixed depth; False, and nothing but the costs changed, where it was stopped before its end."""
        events = self._new_events()
        value = self._run(self._front(self.state, depth), events)
        if value is None:
            return False
        counts = self._engine.tally
        self.value = _tidy(value)
        if self.value != self.value:
            raise InputError(f"{type(self.evaluator).__name__} or the game's utility gave NaN, which is no value")
        self._asked = depth
        self.depth = depth if counts[HORIZON] else depth - counts[LEFT]
        self.why = "depth" if counts[HORIZON] else "solved"
        if counts[BEST] >= 0:
            self.action = counts[BEST]
        elif self._algorithm.own:
            self.action = None
        self._record(events)
        return True

    def _report(self, must: bool = False) -> None:
        """Tell whoever listens what is known so far."""
        self._reporter.tell(self._known, must)

    def _known(self) -> Progress:
        line = () if self.depth == 0 or self.action is None else (self.action,)
        return Progress(self.depth, self.value, line, self._engine.visited, self._engine.elapsed)

    def _new_events(self) -> Any:
        """Room for the record of a search, where one was asked for."""
        cap = self.question.trace
        return new_events(cap, self._algorithm, self._extra) if cap else None

    def _run(self, front: tuple[Any, ...], events: Any, helpers: Sequence[tuple[Any, ...]] = ()) -> Any:
        """What the kernel returns, its costs counted; None where it was stopped before its end."""
        engine = self._engine
        value = engine.run(self._algorithm.kernel, front, (events,), helpers)
        counts = engine.tally
        self.nodes += counts[NODES] + engine.helped
        self.calls += counts[NODES] + engine.helped - 1 - len(helpers)
        self.leaves += counts[HORIZON] + counts[ENDS]
        self.cutoffs["alpha"] += counts[ALPHA]
        self.cutoffs["beta"] += counts[BETA]
        self.seconds = engine.seconds
        self.mode, self.why_interpreted = engine.used, engine.why_interpreted
        if value is None:
            self.why = engine.why or "stopped"
        return value

    def _record(self, events: Any, window: tuple[float, float] = WHOLE) -> None:
        """Make a trace of what the latest run recorded."""
        if events is not None:
            self.trace = Trace(self, events, self._engine.tally[NODES], window)

    def _front(self, state: Any, depth: int) -> tuple[Any, ...]:
        return (self.game, self.evaluator, state, depth, *self._extra)

    def _first_action(self) -> int | None:
        game, state = self.game, self.state
        if game.is_terminal(state) or self.question.depth == 0 or game.player(state) == CHANCE:
            return None
        return next((int(action) for action in game.actions(state)), None)

    def _search_again(self, state: Any, depth: int) -> tuple[Any, int]:
        """Value and first best action (or -1) of another state, by the same algorithm."""
        return self._prove(self._algorithm, self._front(state, depth))

    def _prove(self, algorithm: Algorithm, front: tuple[Any, ...]) -> tuple[Any, int]:
        engine = Engine(self.question.mode)
        value = engine.run(algorithm.kernel, front, (None,))
        if engine.why:
            raise KeyboardInterrupt
        self.proof_nodes += engine.tally[NODES]
        return _tidy(value), engine.tally[BEST]

    # ------------------------------------------------------------------------------------------ answers

    @property
    def mover(self) -> int:
        """The player who decides."""
        return int(self.game.player(self.state))

    @property
    def value_for_mover(self) -> Any:
        if self.value is None:
            return None
        if isinstance(self.value, tuple):
            return self.value[self.mover]
        return self.value if self.mover <= 0 else _tidy(-self.value)

    @cached_property
    def best_actions(self) -> list[int]:
        """All actions that are as good as the best one, in order."""
        if self.action is None or self.depth == 0 or self._algorithm.own:
            return [] if self.action is None else [self.action]
        return [int(a) for a in self.game.actions(self.state) if a == self.action or self._is_best(int(a))]

    def _is_best(self, action: int) -> bool:
        """Is this action as good as the best? For two sides proved by a null window next to the best value."""
        child = self.game.result(self.state, action)
        if self._algorithm.vector:
            return bool(self._search_again(child, self._asked - 1)[0][self.mover] == self.value[self.mover])
        if self.algorithm == "expectimax":
            return bool(self._search_again(child, self._asked - 1)[0] == self.value)
        maximise = self.mover == 0
        best = float(self.value)
        if best == (-np.inf if maximise else np.inf):
            return True
        below, above = float(np.nextafter(best, -np.inf)), float(np.nextafter(best, np.inf))
        window = (below, best) if maximise else (best, above)
        value = self._bound(child, self._asked - 1, *window)
        return bool(value >= best if maximise else value <= best)

    def _bound(self, state: Any, depth: int, low: float, high: float) -> float:
        """The value of another state in a window, for a proof."""
        from plyground.search.alphabeta import ALGORITHM as alphabeta

        value, _ = self._prove(alphabeta, (self.game, self.evaluator, state, depth, low, high, False))
        return float(value)

    @cached_property
    def line(self) -> list[int]:
        """The actions that follow when everybody plays the first best; ends where luck or chance opponents move."""
        line: list[int] = []
        state, action, depth = self.state, -1 if self.action is None else self.action, self._asked
        while action >= 0:
            line.append(action)
            state, depth = self.game.result(state, action), depth - 1
            if self._algorithm.own or depth <= 0 or self.game.is_terminal(state):
                break
            action = self._search_again(state, depth)[1]
        return line

    # ------------------------------------------------------------------------------------------ showing

    def names(self, actions: list[int], one_after_the_other: bool = False) -> list[str]:
        """Actions by name: of this state, or of the states they lead through."""
        state, found = self.state, []
        for action in actions:
            found.append(complete(self.game).action_name(state, action))
            if one_after_the_other:
                state = self.game.result(state, action)
        return found

    @property
    def cut_symbol(self) -> str:
        """How the cut reads at a MAX node."""
        return "v >= beta" if self.cut == "equal" else "v > beta"

    def to_dict(self) -> dict[str, Any]:
        """The answer as a dict for JSON; actions by name, with the numbers beside."""
        first = None if self.action is None else self.names([self.action])[0]
        return {
            "algorithm": self.algorithm,
            "cut": self.cut if self.prunes else None,
            "cut_symbol": self.cut_symbol if self.prunes else None,
            "order": self.order,
            "depth": self.depth,
            "value": self.value,
            "value_for_mover": self.value_for_mover,
            "action": first,
            "action_id": self.action,
            "best_actions": self.names(self.best_actions),
            "line": self.names(self.line, one_after_the_other=True),
            "nodes": self.nodes,
            "leaves": self.leaves,
            "calls": self.calls,
            "distinct": self.distinct,
            "cutoffs": self.cutoffs,
            "proof_nodes": self.proof_nodes,
            "seconds": round(self.seconds, 6),
            "why": self.why,
            "mode": self.mode,
            "why_interpreted": self.why_interpreted,
        }

    def show(self, height: int = 760) -> Frame:
        """The explorer of this search's tree, as a frame of a notebook."""
        if self.trace is None:
            raise InputError("a search leaves a tree to see with trace=True")
        return self.trace.show(height=height)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        if self.trace is None:
            return {"text/plain": repr(self)}
        shown = self.trace._repr_mimebundle_()
        return shown | {"text/plain": f"{self!r}\n\n{shown['text/plain']}"}

    def __repr__(self) -> str:
        action = None if self.action is None else self.names([self.action])[0]
        return (
            f"<{self.algorithm}: {action} value {self.value} at depth {self.depth}, "
            f"{self.nodes:,} nodes, {self.mode}, {self.seconds:.3f} s>"
        )


def _tidy(value: Any) -> Any:
    """A value as Python numbers, without negative zero."""
    if isinstance(value, tuple):
        return tuple(float(v) + 0.0 for v in value)
    return float(value) + 0.0
