"""The sheet's agents as classes to derive from. Every one of them plays in matches here, too."""

from __future__ import annotations

import inspect
import random
from typing import Any

from plyground.course.pacman.states import Counter, GameState, walked
from plyground.errors import InputError
from plyground.games.pacman.board import NAMES
from plyground.games.pacman.roster import SHEET_NAMES


class Agent:
    """Whoever answers getAction(state) with the name of a legal action. `index` says which agent it is."""

    def __init__(self, index: int = 0) -> None:
        self.index = index

    def getAction(self, state: GameState) -> str:
        raise InputError(f"{type(self).__name__} has no getAction(self, state) yet")

    def __call__(self, game: Any, state: Any, limit: Any) -> int:
        """The agent of a match: `game` and `state` are Plyground's own."""
        seat = self._seat(int(state.turn))
        return seat.decide(GameState(game, state))

    def decide(self, position: GameState) -> int:
        """The number of the action it answers."""
        if position.state == position.game.initial() and hasattr(self, "registerInitialState"):
            self.registerInitialState(position)
        try:
            answer = self.getAction(position)
        except RecursionError:
            raise InputError(
                f"{type(self).__name__}.getAction calls itself without end: stop at isWin(), isLose() and at self.depth"
            ) from None
        if answer not in NAMES:
            raise InputError(f"{type(self).__name__}.getAction answers {answer!r}, expected one of {', '.join(NAMES)}")
        return NAMES.index(answer)

    def counted(self, game: Any, state: Any) -> tuple[int, Counter]:
        """The action it answers, and the calls this took."""
        counter = Counter()
        return self.decide(GameState(game, state, counter)), counter

    def _seat(self, turn: int) -> Agent:
        """The agent of this number: all ghosts of a match are asked through the first of them."""
        if turn in (0, getattr(self, "index", 0)):
            return self
        others: dict[int, Agent] = self.__dict__.setdefault("_others", {})
        if turn not in others:
            takes = inspect.signature(type(self)).parameters
            others[turn] = type(self)(index=turn) if "index" in takes else type(self)()
            others[turn].index = turn
        return others[turn]


class GhostAgent(Agent):
    """A ghost that says how likely each of its actions is."""

    def __init__(self, index: int = 1) -> None:
        super().__init__(index)
        self.luck = random.Random(index)

    def getDistribution(self, state: GameState) -> dict[str, float]:
        raise InputError(f"{type(self).__name__} has no getDistribution(self, state) yet")

    def getAction(self, state: GameState) -> str:
        shares = sorted(self.getDistribution(state).items())
        return self.luck.choices([name for name, _ in shares], [share for _, share in shares])[0]


class RandomGhost(GhostAgent):
    """Every legal action is equally likely."""

    def getDistribution(self, state: GameState) -> dict[str, float]:
        legal = state.getLegalActions(self.index)
        return {action: 1 / len(legal) for action in legal}


class DirectionalGhost(GhostAgent):
    """Prefers what leads to Pac-Man, or away from him when scared."""

    def __init__(self, index: int = 1, prob_attack: float = 0.8, prob_scaredFlee: float = 0.8) -> None:
        super().__init__(index)
        self.prob_attack, self.prob_scaredFlee = prob_attack, prob_scaredFlee

    def getDistribution(self, state: GameState) -> dict[str, float]:
        me, (x, y) = state.getGhostState(self.index), state.getPacmanPosition()
        legal = state.getLegalActions(self.index)
        scared = me.scaredTimer > 0
        places = {a: walked(me.position, a, 0.5 if scared else 1.0) for a in legal}
        apart = {a: abs(place[0] - x) + abs(place[1] - y) for a, place in places.items()}
        best = max(apart.values()) if scared else min(apart.values())
        sure, ties = (self.prob_scaredFlee if scared else self.prob_attack), [*apart.values()].count(best)
        return {a: (1 - sure) / len(legal) + (sure / ties if apart[a] == best else 0) for a in legal}


def scoreEvaluationFunction(state: GameState) -> float:
    """The score."""
    return state.getScore()


def betterEvaluationFunction(state: GameState) -> float:
    """Plyground's `better`."""
    return evaluation("better")(state)


better = betterEvaluationFunction


def evaluation(name: str) -> Any:
    """The function of a position that an evaluator of ours is."""
    from plyground.games.pacman.evaluators import EVALUATORS

    known = {**EVALUATORS, **{sheet: EVALUATORS[own] for sheet, own in SHEET_NAMES.items()}}
    if name not in known:
        from plyground.errors import unknown

        raise unknown("evaluation function", name, known)
    evaluator = known[name]()
    return lambda state: evaluator.value(state.game, state.state)


class MultiAgentSearchAgent(Agent):
    """A search to `depth` rounds with an evaluation function: one of the agent's own file, or one of ours by name."""

    def __init__(self, evalFn: str = "scoreEvaluationFunction", depth: str | int = "2") -> None:
        super().__init__(0)
        own = inspect.getmodule(type(self))
        found = getattr(own, evalFn, None) if isinstance(evalFn, str) else evalFn
        self.evaluationFunction = found if callable(found) else evaluation(evalFn)
        if not str(depth).isdecimal() or int(depth) < 1:
            raise InputError(f"depth counts rounds and must be a whole number of at least 1, not {depth}")
        self.depth = int(depth)
