"""The searches. One file is one algorithm, written as in the textbook; the folder is the register.

minimax.py alphabeta.py expectimax.py maxn.py    the algorithms
decide.py question.py result.py                  a question in, a result out
engine.py tally.py                               running a kernel: speed, limits, counts
trace.py                                         what a search did, node by node
doors.py order.py opponents.py                   whom a search refuses, move order, how others play
"""

from __future__ import annotations

from typing import Any

from plyground.modules import make_callable


def _search(*args: Any, **kwargs: Any) -> Any:
    from plyground.search.decide import search

    return search(*args, **kwargs)


make_callable(__name__, _search)
