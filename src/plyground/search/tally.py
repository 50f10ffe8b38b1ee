"""What a search counts while it runs: one array of integers, shared with whoever may stop it.

tally[NODES]      states visited so far, the root included
tally[LIMIT]      states allowed: the search stops when it gets there, and setting 0 stops it at once
tally[HORIZON]    leaves at depth 0
tally[ENDS]       finished states met before depth 0
tally[ALPHA]      alpha cuts: a MIN node left early
tally[BETA]       beta cuts: a MAX node left early
tally[BEST]       the first best action of the node left last, in the end of the root
tally[LEFT]       the fewest plies that were left at a finished state
"""

from __future__ import annotations

NODES, LIMIT, HORIZON, ENDS, ALPHA, BETA, BEST, LEFT = range(8)

UNLIMITED = 1 << 62


def new_tally(limit: int = UNLIMITED) -> list[int]:
    """A tally at the start of a search that may visit so many states."""
    return [0, limit, 0, 0, 0, 0, -1, UNLIMITED]
