"""What a search counts while it runs: one array of integers, shared with whoever may stop it.

    tally[NODES]      states visited so far, the root included
    tally[LIMIT]      states allowed: the search stops when it gets there, and setting 0 stops it at once
    tally[HORIZON]    leaves at depth 0
    tally[ENDS]       finished states met before depth 0
    tally[ALPHA]      alpha cuts: a MIN node left early
    tally[BETA]       beta cuts: a MAX node left early
"""

from __future__ import annotations

NODES, LIMIT, HORIZON, ENDS, ALPHA, BETA = range(6)
SIZE = 6

UNLIMITED = 1 << 62
