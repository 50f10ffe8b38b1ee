"""Ant colonies: problems, tours, and how ants find short ones."""

from plyground.ants.library import instances, load, load_tour
from plyground.ants.parameters import FAMILIES, families
from plyground.ants.problem import Problem
from plyground.ants.result import Result
from plyground.ants.solve import solve
from plyground.ants.tour import Tour

__all__ = ["FAMILIES", "Problem", "Result", "Tour", "families", "instances", "load", "load_tour", "solve"]
