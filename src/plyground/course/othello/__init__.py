"""The Othello sheet's own vocabulary: boards, moves and evaluations by the names the sheet gives them.

    from plyground.course.othello import *

    def minimax(player, board, depth, eval_fn):
        ...
        return value, move

    def alpha_beta(player, board, achievable, cutoff, depth, eval_fn):
        ...
        return value, move

Both players maximise: what the opponent expects counts with its sign turned. At depth 0 the value is
`eval_fn(player, board)`, finished or not, and the move None. Who has no legal move passes, which costs a ply: the value
is the opponent's, sign turned, and the move None; where the opponent has none either, it is
`final_value(player, board)`. Of equal moves the first in the order of `legal_moves` is the answer.

Two slips of the sheet: it says to stop when achievable <= cutoff, and the right test is achievable >= cutoff; its
pseudocode shows MAX and MIN branches beside the sign of a search in which both maximise. And mind one trap: the first
window is that from a lost to a won game, -20000 to 20000, so an alpha-beta that begins with no move answers with none
where every move loses.
"""

from plyground.course.othello.board import (
    BLACK,
    WHITE,
    Board,
    any_legal_move,
    count_difference,
    final_value,
    legal_moves,
    make_move,
    mobility,
    modified_weighted_squares,
    opponent,
    weighted_squares,
)

__all__ = [
    "BLACK",
    "WHITE",
    "Board",
    "any_legal_move",
    "count_difference",
    "final_value",
    "legal_moves",
    "make_move",
    "mobility",
    "modified_weighted_squares",
    "opponent",
    "weighted_squares",
]
