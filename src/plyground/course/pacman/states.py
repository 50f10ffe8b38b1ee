"""A position of Pac-Man in the course sheet's vocabulary; underneath, the state every search here works on."""

from __future__ import annotations

from typing import Any

from plyground.errors import InputError
from plyground.frozen import frozen
from plyground.games.pacman import people
from plyground.games.pacman.bits import FACING, LOST, TIMER, WON
from plyground.games.pacman.board import MOVES, NAMES


class Directions:
    """The names of the actions."""

    WEST, STOP, EAST, NORTH, SOUTH = NAMES
    LEFT = {NORTH: WEST, WEST: SOUTH, SOUTH: EAST, EAST: NORTH, STOP: STOP}  # noqa: RUF012 - never changed
    RIGHT = {after: before for before, after in LEFT.items()}  # noqa: RUF012
    REVERSE = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST, STOP: STOP}  # noqa: RUF012


VECTORS = {"Stop": (0, 0), **{NAMES[action]: step for action, step in MOVES.items()}}


class Actions:
    """Steps as vectors, and back."""

    @staticmethod
    def directionToVector(direction: str, speed: float = 1.0) -> tuple[float, float]:
        x, y = VECTORS[direction]
        return x * speed, y * speed

    @staticmethod
    def vectorToDirection(vector: tuple[float, float]) -> str:
        x, y = ((n > 0) - (n < 0) for n in vector)
        return next(name for name, step in VECTORS.items() if step == ((0, y) if y else (x, 0)))

    @staticmethod
    def reverseDirection(direction: str) -> str:
        return Directions.REVERSE[direction]


class Grid:
    """A cell of it is grid[x][y]; `asList()` is the places where it is true."""

    def __init__(self, width: int, height: int, cells: set[tuple[int, int]]) -> None:
        self.width, self.height = width, height
        self.data = [[(x, y) in cells for y in range(height)] for x in range(width)]

    def __getitem__(self, x: int) -> list[bool]:
        return self.data[x]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.data == other.data

    def __hash__(self) -> int:
        return hash(tuple(map(tuple, self.data)))

    def count(self, item: bool = True) -> int:
        return sum(column.count(item) for column in self.data)

    def asList(self, key: bool = True) -> list[tuple[int, int]]:
        return [(x, y) for x in range(self.width) for y in range(self.height) if self.data[x][y] == key]

    def copy(self) -> Grid:
        return Grid(self.width, self.height, set(self.asList()))

    deepCopy = copy

    def __str__(self) -> str:
        rows = range(self.height - 1, -1, -1)
        return "\n".join("".join("FT"[self.data[x][y]] for x in range(self.width)) for y in rows)


class AgentState:
    """Where an agent is, what it faces, and for how many of its moves it is still scared."""

    def __init__(self, position: tuple[float, float], direction: str, timer: int, is_pacman: bool) -> None:
        self.position, self.direction, self.scaredTimer, self.isPacman = position, direction, timer, is_pacman

    @property
    def configuration(self) -> AgentState:
        return self

    @property
    def pos(self) -> tuple[float, float]:
        return self.position

    def getPosition(self) -> tuple[float, float]:
        return self.position

    def getDirection(self) -> str:
        return self.direction

    def __repr__(self) -> str:
        return f"{'Pac-Man' if self.isPacman else 'Ghost'} {self.position} {self.direction} {self.scaredTimer}"


class Counter:
    """The successor calls of an agent, and the distinct states they led from and to."""

    def __init__(self) -> None:
        self.calls = 0
        self.states: set[Any] = set()

    @property
    def distinct(self) -> int:
        return len(self.states)


class GameState:
    """A position. Agent 0 is Pac-Man, 1, 2, ... the ghosts; positions are (x, y) from the lower left."""

    def __init__(self, game: Any, state: Any, counter: Counter | None = None) -> None:
        self.game, self.state, self.counter = game, state, counter

    # ------------------------------------------------------------------------------------------- the rules

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        return [NAMES[action] for action in self.game.actions(self._turn(agentIndex))]

    def generateSuccessor(self, agentIndex: int, action: str) -> GameState:
        """The position after an action of this agent."""
        if self.state.end:
            raise InputError("generateSuccessor was asked of a finished game: test isWin() and isLose() first")
        legal = self.getLegalActions(agentIndex)
        if action not in legal:
            raise InputError(f"agent {agentIndex} was to go {action!r}, legal are {', '.join(legal) or 'none'}")
        after = self.game.result(self._turn(agentIndex), NAMES.index(action))
        if self.counter is not None:
            self.counter.calls += 1
            self.counter.states |= {self._image(self.state), self._image(after)}
        return GameState(self.game, after, self.counter)

    def getNextState(self, agentIndex: int, action: str) -> GameState:
        return self.generateSuccessor(agentIndex, action)

    def getLegalPacmanActions(self) -> list[str]:
        return self.getLegalActions(0)

    def generatePacmanSuccessor(self, action: str) -> GameState:
        return self.generateSuccessor(0, action)

    def getPacmanNextState(self, action: str) -> GameState:
        return self.generateSuccessor(0, action)

    def _turn(self, agent: int) -> Any:
        """The state with this agent to move: the sheet's positions do not say whose turn it is."""
        if not 0 <= agent < self.game.agents:
            raise InputError(f"there is no agent {agent}: the agents are 0 to {self.game.agents - 1}")
        return self.state if agent == self.state.turn else self.state._replace(turn=agent)

    def _image(self, state: Any) -> Any:
        return frozen(self.game.likeness(state))

    # ------------------------------------------------------------------------------------------ questions

    def isWin(self) -> bool:
        return bool(self.state.end == WON)

    def isLose(self) -> bool:
        return bool(self.state.end == LOST)

    def getScore(self) -> float:
        return float(self.state.score)

    def getNumAgents(self) -> int:
        return int(self.game.agents)

    def getPacmanPosition(self) -> tuple[int, int]:
        return people.point(self.game, self.state.pacman)

    def getPacmanState(self) -> AgentState:
        return self._agent(self.state.pacman, True)

    def getGhostState(self, agentIndex: int) -> AgentState:
        return self._agent(self.state.ghosts[self._ghost(agentIndex)], False)

    def getGhostStates(self) -> list[AgentState]:
        return [self._agent(ghost, False) for ghost in people.living(self.game, self.state)]

    def getGhostPosition(self, agentIndex: int) -> tuple[float, float]:
        return self.getGhostState(agentIndex).position

    def getGhostPositions(self) -> list[tuple[float, float]]:
        return [ghost.position for ghost in self.getGhostStates()]

    def getFood(self) -> Grid:
        return self._grid(set(people.dots_left(self.game, self.state)[0]))

    def getNumFood(self) -> int:
        return int(self.state.food)

    def getCapsules(self) -> list[tuple[int, int]]:
        return list(people.dots_left(self.game, self.state)[1])

    def getWalls(self) -> Grid:
        maze, floor = self.game.maze, set(self.game.maze.floor)
        return self._grid({(x, y) for x in range(maze.width) for y in range(maze.height)} - floor)

    def hasFood(self, x: int, y: int) -> bool:
        return (x, y) in people.dots_left(self.game, self.state)[0]

    def hasWall(self, x: int, y: int) -> bool:
        return (x, y) not in self.game.maze.floor

    def _ghost(self, agent: int) -> int:
        if not 1 <= agent < self.game.agents:
            raise InputError(f"there is no ghost {agent}: the ghosts are 1 to {self.game.agents - 1}")
        return agent - 1

    def _agent(self, agent: int, is_pacman: bool) -> AgentState:
        timer = 0 if is_pacman else int(agent) >> TIMER
        return AgentState(people.point(self.game, agent), NAMES[agent >> FACING & 7], timer, is_pacman)

    def _grid(self, cells: set[tuple[int, int]]) -> Grid:
        return Grid(self.game.maze.width, self.game.maze.height, cells)

    # -------------------------------------------------------------------------------------- as a value

    def deepCopy(self) -> GameState:
        return GameState(self.game, self.state, self.counter)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and self._image(self.state) == other._image(other.state)

    def __hash__(self) -> int:
        return hash(self._image(self.state))

    def __str__(self) -> str:
        from plyground.draw.position import position_text

        return f"{position_text(self.game, self.state)}\nScore: {self.state.score}"


def walked(position: tuple[float, float], direction: str, speed: float) -> tuple[float, float]:
    """Where a step leads."""
    x, y = VECTORS[direction]
    return position[0] + x * speed, position[1] + y * speed
