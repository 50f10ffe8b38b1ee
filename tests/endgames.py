"""Endgames from random games, and their scores by a search over lists of letters."""

from __future__ import annotations

import functools
import random

from naive_othello import legal, turned
from plyground.games.othello import State, of_start
from plyground.games.othello.start import position


def after(board, square, own):
    """The board after a move."""
    found = list(board)
    for i in [square, *turned(board, square, own)]:
        found[i] = own
    return "".join(found)


def difference(board, own):
    """The score of a finished game: empty squares go to the winner."""
    mine, empty = board.count(own), board.count("-")
    theirs = 64 - empty - mine
    return mine - theirs + (empty if mine > theirs else -empty if theirs > mine else 0)


@functools.cache
def score(board, own):
    """The score of perfect play for the side `own`: every line is played, every position once."""
    other = "O" if own == "X" else "X"
    found = legal(board, own)
    if not found:
        return -score(board, other) if legal(board, other) else difference(board, own)
    return max(-score(after(board, square, own), other) for square in found)


def best_moves(board, own):
    """The moves that keep the score."""
    other = "O" if own == "X" else "X"
    return [at for at in legal(board, own) if -score(after(board, at, own), other) == score(board, own)]


def endgames(games, empties, seed=1):
    """Positions with so many empty squares of random games: (board, side to move), both sides able to go on."""
    luck = random.Random(seed)
    for _ in range(games):
        board, own, other = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27, "X", "O"
        while True:
            found = legal(board, own)
            if not found:
                own, other = other, own
                found = legal(board, own)
            if not found:
                break
            if board.count("-") in empties:
                yield board, own
            board, own, other = after(board, luck.choice(found), own), other, own


def state(board, own) -> State:
    """The same position as the game's state, player 0 to move."""
    return of_start(position(board + own)).initial()
