"""The Blocker sheet's own vocabulary: State and Game, as the exercises name them, over the game's rules.

A port of the sheet to Python runs with these classes, and a Game of one's own can be compared with this one:

    class Mine(Game):
        def minimax(self, s, forAgent, maxDepth, depth): ...

    for row in compare(Mine(), depths=[7, 9]): print(row)
"""

from __future__ import annotations

import random
from typing import Any

from plyground.course.calls import first_difference, listening
from plyground.errors import InputError
from plyground.games import load
from plyground.games.blocker import NAMES

INF = float("inf")


class State:
    """A position that can be changed by `execute`; copies share nothing that changes but the count of visits.

    board, agentX, agentY, score, turn and food are read from the position beneath, moves are those executed so far.
    """

    def __init__(self, file: str | None = None) -> None:
        self.moves: list[str] = []
        # Executed actions of this state and of all its copies: the states visited, the first not counted.
        self.visits = [0]
        self.read(file or "shipped")

    def read(self, file: str) -> None:
        """Read a board: a file, or the name of a shipped one."""
        self._game = load("blocker", file)
        self._position = self._game.initial()

    @property
    def board(self) -> list[list[str]]:
        """The board as characters: '#' wall, '*' food, ' ' empty; without the agents."""
        return [list(row) for row in self._game.rows(self._position)]

    @property
    def _places(self) -> list[tuple[int, int]]:
        return [self._game.place(cell) for cell in self._game.agents(self._position)[0]]

    @property
    def agentX(self) -> list[int]:
        return [column for _, column in self._places]

    @property
    def agentY(self) -> list[int]:
        return [row for row, _ in self._places]

    @property
    def score(self) -> list[int]:
        return list(self._game.agents(self._position)[1])

    @property
    def turn(self) -> int:
        return int(self._position.turn)

    @property
    def food(self) -> int:
        return sum(row.count("*") for row in self._game.rows(self._position))

    def toString(self) -> str:
        """The board with the agents, then scores, turn and food left."""
        board = self.board
        for letter, (row, column) in zip("AB", self._places, strict=True):
            board[row][column] = "&" if board[row][column] == "A" else letter
        rows = "\n".join("".join(row) for row in board)
        return f"{rows}\nscore A {self.score[0]} B {self.score[1]}, turn {'AB'[self.turn]}, food {self.food}"

    __str__ = toString

    def copy(self) -> State:
        """A state of its own: positions never change, so the list of moves is all there is to copy."""
        made = object.__new__(State)
        made._game, made._position, made.visits = self._game, self._position, self.visits
        made.moves = list(self.moves)
        return made

    def legalMoves(self, agent: int | None = None) -> list[str]:
        """What an agent can do, the one whose turn it is unless one is named: of up, right, down, left, eat, block."""
        cell = self._game.agents(self._position)[0][self.turn if agent is None else agent]
        return [NAMES[action] for action in self._game.actions_at(self._position, cell)]

    def execute(self, action: str) -> None:
        """Do an action of the agent whose turn it is."""
        self._position = self._game.result(self._position, self._game.parse_action(self._position, action))
        self.moves.append(action)
        self.visits[0] += 1

    def isLeaf(self) -> bool:
        return bool(self._game.is_terminal(self._position))

    def value(self, agent: int) -> float:
        """1 won, -1 lost, 0 neither, for this agent; 0 wherever the game is not over."""
        return float(self._game.utility(self._position)[agent]) if self.isLeaf() else 0.0


class Game:
    """Minimax and alpha-beta as the sheet asks for them: each returns the best state that can be reached."""

    def minimax(self, s: State, forAgent: int, maxDepth: int, depth: int) -> State:
        """The first best state for `forAgent`, whose value the other agent keeps as low as it can."""
        if depth == maxDepth or s.isLeaf():
            return s
        best, value = s, 0.0
        sign = 1 if s.turn == forAgent else -1
        for number, action in enumerate(s.legalMoves()):
            child = s.copy()
            child.execute(action)
            found = self.minimax(child, forAgent, maxDepth, depth + 1)
            if number == 0 or sign * found.value(forAgent) > value:
                best, value = found, sign * found.value(forAgent)
        return best

    def alfabeta(self, s: State, forAgent: int, maxDepth: int, depth: int, alfa: float, beta: float) -> State:
        """As minimax, but a state is left as soon as it cannot matter any more."""
        if depth == maxDepth or s.isLeaf():
            return s
        best, value = s, 0.0
        mine = s.turn == forAgent
        for number, action in enumerate(s.legalMoves()):
            child = s.copy()
            child.execute(action)
            found = self.alfabeta(child, forAgent, maxDepth, depth + 1, alfa, beta)
            new = found.value(forAgent)
            if number == 0 or (new > value if mine else new < value):
                best, value = found, new
            if mine:
                alfa = max(alfa, value)
            else:
                beta = min(beta, value)
            if alfa >= beta:
                break
        return best

    def playout(self, s: State, seed: int = 0) -> list[State]:
        """Random moves until a leaf, at most 1,000: all states, the first included."""
        luck = random.Random(seed)
        states = [s]
        while not states[-1].isLeaf() and len(states) <= 1_000:
            following = states[-1].copy()
            following.execute(luck.choice(following.legalMoves()))
            states.append(following)
        return states


def compare(mine: Any, board: str = "shipped", depths: tuple[int, ...] | list[int] = (3, 5, 7)) -> list[dict[str, Any]]:
    """A Game of one's own beside this one: value, moves and states visited, and whether all agree.

    Where they do not, `first` is the first call of the recursion that differs: see calls.py.
    """
    rows = []
    for depth in depths:
        for method, window in (("minimax", ()), ("alfabeta", (-INF, INF))):
            if not callable(getattr(mine, method, None)):
                raise InputError(f"{type(mine).__name__} has no {method}(): the sheet's Game has minimax and alfabeta")
            row: dict[str, Any] = {"depth": depth, "method": method}
            heard = []
            for name, game in (("mine", mine), ("ours", Game())):
                start = State(board)
                with listening(game, method) as calls:
                    try:
                        found = getattr(game, method)(start, 0, depth, 0, *window)
                    except (TypeError, AttributeError, IndexError, RecursionError) as error:
                        raise InputError(f"{type(game).__name__}.{method}: {type(error).__name__}: {error}") from None
                row[name] = {"value": found.value(0), "moves": list(found.moves), "states": start.visits[0]}
                heard.append(calls)
            row["same"] = row["mine"] == row["ours"]
            row["first"] = None if row["same"] else first_difference(*heard)
            rows.append(row)
    return rows
