"""Imported by the process that workers are forked from: what every search needs is there before it is asked for."""

from plyground.compiled import unavailable
from plyground.search.algorithm import algorithms

algorithms()
if unavailable() is None:
    import plyground.compiled.bridge  # noqa: F401
