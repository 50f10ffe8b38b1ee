"""The same searches elsewhere: plain Python as in a textbook, OpenSpiel, easyAI."""

from __future__ import annotations

import importlib.util
from typing import Any

LINES = (7, 56, 448, 73, 146, 292, 273, 84)


def installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def integer_minimax(mover: int, other: int) -> int:
    """Full minimax of tic-tac-toe on two integers, as fast as plain Python goes: the value for the mover."""
    for line in LINES:
        if other & line == line:
            return -1
    free = 511 & ~(mover | other)
    if not free:
        return 0
    best = -2
    while free:
        cell = free & -free
        free ^= cell
        value = -integer_minimax(other, mover | cell)
        best = max(best, value)
    return best


TRIPLES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(board: Any, mark: int) -> bool:
    """Has this mark three in a line? The same test for every peer that plays on lists or tuples."""
    for a, b, c in TRIPLES:
        if board[a] == mark and board[b] == mark and board[c] == mark:
            return True
    return False


class TupleTicTacToe:
    """Tic-tac-toe as an ordinary class over tuples, as a student writes it."""

    def initial(self) -> Any:
        return (0,) * 9, 0

    def player(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> list[int]:
        board = state[0]
        return [i for i in range(9) if not board[i]]

    def result(self, state: Any, action: int) -> Any:
        board, turn = state
        return board[:action] + (turn + 1,) + board[action + 1 :], 1 - turn  # noqa: RUF005 - the faster way

    def is_terminal(self, state: Any) -> bool:
        board, turn = state
        return won(board, 2 - turn) or 0 not in board

    def utility(self, state: Any) -> tuple[float, float]:
        board, turn = state
        if not won(board, 2 - turn):
            return (0.0, 0.0)
        return (-1.0, 1.0) if turn == 0 else (1.0, -1.0)


def easyai_alphabeta() -> tuple[Any, list[int]]:
    """Full alpha-beta of tic-tac-toe in easyAI, and where its nodes are counted."""
    from easyAI import AI_Player, Negamax, TwoPlayerGame

    nodes = [0]

    class EasyTicTacToe(TwoPlayerGame):  # type: ignore[misc]
        def __init__(self, players: Any) -> None:
            self.players, self.current_player, self.board = players, 1, [0] * 9

        def possible_moves(self) -> list[int]:
            return [i for i in range(9) if not self.board[i]]

        def make_move(self, move: int) -> None:
            nodes[0] += 1
            self.board[move] = self.current_player

        def unmake_move(self, move: int) -> None:
            self.board[move] = 0

        def lose(self) -> bool:
            return won(self.board, 3 - self.current_player)

        def is_over(self) -> bool:
            return 0 not in self.board or self.lose()

        def scoring(self) -> int:
            return -100 if self.lose() else 0

    player = Negamax(9, win_score=1_000)
    return lambda: player(EasyTicTacToe([AI_Player(player), AI_Player(player)])), nodes


def openspiel_minimax() -> Any:
    """Full minimax of tic-tac-toe by OpenSpiel's Python search over its C++ states."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    return lambda: minimax.expectiminimax(state, 9, lambda s: s.player_return(0), 0)


def openspiel_connect_four(depth: int) -> Any:
    """Alpha-beta of Connect Four by OpenSpiel's Python search over its C++ states."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("connect_four")
    return lambda: minimax.alpha_beta_search(
        game, value_function=lambda s: 0.0, maximum_depth=depth, maximizing_player_id=0
    )


def openspiel_othello(depth: int) -> tuple[Any, int]:
    """Alpha-beta of Othello by OpenSpiel's Python search over its C++ states, and the nodes it visits."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game, inner, nodes = pyspiel.load_game("othello"), minimax._alpha_beta, 0

    def counted(*args: Any, **options: Any) -> Any:
        nonlocal nodes
        nodes += 1
        return inner(*args, **options)

    def search() -> Any:
        return minimax.alpha_beta_search(
            game, value_function=lambda s: 0.0, maximum_depth=depth, maximizing_player_id=0
        )

    minimax._alpha_beta = counted
    try:
        search()
    finally:
        minimax._alpha_beta = inner
    return search, nodes
