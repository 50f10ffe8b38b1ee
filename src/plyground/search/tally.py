"""What a search counts while it runs: one array of integers, shared with whoever may stop it.

tally[NODES]      states visited so far, the root included
tally[LIMIT]      states allowed: the search stops when it gets there, and setting 0 stops it at once
tally[HORIZON]    leaves at depth 0
tally[ENDS]       finished states met before depth 0
tally[ALPHA]      alpha cuts: a MIN node left early
tally[BETA]       beta cuts: a MAX node left early
tally[BEST]       the first best action of the node left last, in the end of the root
tally[LEFT]       the fewest plies that were left at a finished state
tally[WHOLE]      1 where the value returned last was proved by ends of the game alone (deepening)
tally[ROOM]       1 where a search came back because its room for actions was too small (deepening)
"""

from __future__ import annotations

NODES, LIMIT, HORIZON, ENDS, ALPHA, BETA, BEST, LEFT, WHOLE, ROOM = range(10)

UNLIMITED = 1 << 62


def new_tally(limit: int = UNLIMITED) -> list[int]:
    """A tally at the start of a search that may visit so many states."""
    return [0, limit, 0, 0, 0, 0, -1, UNLIMITED, 0, 0]
