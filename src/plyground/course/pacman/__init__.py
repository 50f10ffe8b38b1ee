"""Pac-Man in the course sheet's vocabulary: classes to derive agents from, and the positions they are asked about.

states.py    GameState, Directions, Actions, Grid
agents.py    Agent, MultiAgentSearchAgent, the ghosts
lent.py      the modules that files of the sheet import
series.py    many games and what comes of them
check.py     a student's search beside ours, move by move
explain.py   one decision, by three searches
"""

from __future__ import annotations

from plyground.course.pacman.agents import (
    Agent,
    DirectionalGhost,
    GhostAgent,
    MultiAgentSearchAgent,
    RandomGhost,
    better,
    betterEvaluationFunction,
    scoreEvaluationFunction,
)
from plyground.course.pacman.lent import lookup, manhattanDistance
from plyground.course.pacman.states import Actions, AgentState, Directions, GameState, Grid

__all__ = [
    "Actions",
    "Agent",
    "AgentState",
    "DirectionalGhost",
    "Directions",
    "GameState",
    "GhostAgent",
    "Grid",
    "MultiAgentSearchAgent",
    "RandomGhost",
    "better",
    "betterEvaluationFunction",
    "lookup",
    "manhattanDistance",
    "scoreEvaluationFunction",
]
