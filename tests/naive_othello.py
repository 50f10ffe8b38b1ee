"""Othello on a list of 64 letters, a truth of its own for rules, evaluations and searches."""

from __future__ import annotations


def ray(square, down, right):
    """The squares from a square to the border."""
    row, column = divmod(square, 8)
    steps = range(1, 8)
    walked = [(row + n * down, column + n * right) for n in steps]
    return [8 * r + c for r, c in walked if 0 <= r < 8 and 0 <= c < 8]


RAYS = [[ray(square, i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j] for square in range(64)]


def turned(board, square, side):
    """What a disc turns, by walking from it in the eight directions over a board of letters."""
    found = []
    for line in RAYS[square]:
        for n, i in enumerate(line):
            if board[i] == side:
                found += line[:n]
                break
            if board[i] == "-":
                break
    return found


WEIGHTS = """
120 -20  20   5   5  20 -20 120
-20 -40  -5  -5  -5  -5 -40 -20
 20  -5  15   3   3  15  -5  20
  5  -5   3   3   3   3  -5   5
"""


def naive_values(board, own):
    """Each evaluation for the side of the letter `own`, square by square."""
    half = [int(x) for x in WEIGHTS.split()]
    weights = half + [w for row in range(3, -1, -1) for w in half[8 * row : 8 * row + 8]]
    other = "O" if own == "X" else "X"
    sign = {own: 1, other: -1, "-": 0}
    weighted = sum(sign[letter] * w for letter, w in zip(board, weights, strict=True))
    modified = weighted
    for corner in (0, 7, 56, 63):
        if board[corner] != "-":
            for i in range(64):
                near = max(abs(i // 8 - corner // 8), abs(i % 8 - corner % 8)) == 1
                modified += sign[board[i]] * (5 - weights[i]) if near else 0
    moves = [sum(board[i] == "-" and bool(turned(board, i, side)) for i in range(64)) for side in (own, other)]
    return {
        "count-difference": board.count(own) - board.count(other),
        "weighted-squares": weighted,
        "modified-weighted-squares": modified,
        "mobility": moves[0] - moves[1],
    }


def legal(board, own):
    return [i for i in range(64) if board[i] == "-" and turned(board, i, own)]


def negamax(board, own, depth, evaluation):
    """Value for the side `own`, and its first best square or None, by the rules of the course."""
    if depth == 0:
        return naive_values(board, own)[evaluation], None
    other = "O" if own == "X" else "X"
    found = legal(board, own)
    if not found:
        if legal(board, other):
            return -negamax(board, other, depth - 1, evaluation)[0], None
        difference = board.count(own) - board.count(other)
        return 20_000 * ((difference > 0) - (difference < 0)), None
    best, chosen = None, None
    for square in found:
        after = list(board)
        for i in [square, *turned(board, square, own)]:
            after[i] = own
        value = -negamax(after, other, depth - 1, evaluation)[0]
        if best is None or value > best:
            best, chosen = value, square
    return best, chosen
