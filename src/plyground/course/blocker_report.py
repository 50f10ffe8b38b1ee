"""What the Blocker sheet's questions ask for, measured: outcomes by depth, states visited, and why they differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plyground.course.blocker import State
from plyground.errors import InputError
from plyground.games import load
from plyground.search.decide import search

ALGORITHMS = ("minimax", "alphabeta")
SMALL = 1 << 28
"""Bytes for the exact truth: a report waits for seconds, not for minutes."""

OUTCOMES = {1.0: "A wins", -1.0: "B wins", 0.0: "nobody wins within the depth"}


@dataclass
class Report:
    """One board searched to several depths, and solved where it is small enough."""

    board: str
    rows: list[dict[str, Any]]
    truth: dict[str, Any]

    @property
    def table(self) -> list[dict[str, Any]]:
        """Question 12: states by minimax and by alpha-beta, the reduction, and the best case b^(d/2).

        b is the branching that explains minimax's count: b^d = its states.
        """
        counts = {(row["depth"], row["algorithm"]): row["states"] for row in self.rows}
        depths = sorted({depth for depth, _ in counts})
        return [
            {
                "depth": d,
                "minimax": counts[d, "minimax"],
                "alphabeta": counts[d, "alphabeta"],
                "reduction": counts[d, "minimax"] / counts[d, "alphabeta"],
                "branching": counts[d, "minimax"] ** (1 / d),
                "best_case": counts[d, "minimax"] ** 0.5,
            }
            for d in depths
        ]

    @property
    def answer(self) -> str:
        """Question 10: how and why the best state differs with the depth."""
        found = [row for row in self.rows if row["algorithm"] == "minimax"]
        told = "; ".join(f"depth {row['depth']}: {row['outcome']}, first {row['moves'][0]}" for row in found)
        decided = [row for row in found if row["value"] != 0]
        truth, plies = self.truth["outcome"], self.truth["plies"]
        if not decided:
            seen = "No depth tried sees a forced end, so every action ties at 0 and the first one is taken."
        else:
            first = decided[0]
            seen = (
                f"From depth {first['depth']} on the search sees that {first['outcome']} in {len(first['moves'])} "
                "moves; before, that end lay beyond the last ply, where every state counts 0: all ties, and the first "
                "action is taken."
            )
        if truth is None:
            return f"{told}. {seen}"
        exact = f"{truth} in {plies} plies" if plies else truth
        why = (
            f"and {plies} plies is what a search must look ahead to know it" if plies else "so no depth can find a win"
        )
        return f"{told}. {seen} Played perfectly without any limit the board is a {exact}: {why}."


def report(board: str, depths: list[int]) -> Report:
    """Search a board to every depth by both algorithms, and solve it."""
    game = load("blocker", board)
    if game.is_terminal(game.initial()):
        raise InputError(f"{board}: the game is over before the first move: there is no food")
    return Report(board, list(_rows(game, board, depths)), _truth(game))


def _rows(game: Any, board: str, depths: list[int]) -> Iterator[dict[str, Any]]:
    for depth in depths:
        for algorithm in ALGORITHMS:
            found = search(game, algorithm=algorithm, depth=depth)
            last = State(board)
            moves = found.names(found.line, one_after_the_other=True)
            for move in moves:
                last.execute(move)
            yield {
                "board": board,
                "depth": depth,
                "algorithm": algorithm,
                "states": found.nodes - 1,
                "value": found.value,
                "outcome": "a tie" if found.value == 0 and last.isLeaf() else OUTCOMES[found.value],
                "moves": moves,
                "final": last.toString().split("\n"),
                "seconds": found.seconds,
                "mode": found.mode,
            }


def _truth(game: Any) -> dict[str, Any]:
    """The exact truth, where the board is small enough."""
    from plyground.search.exact import solve

    try:
        solution = solve(game, memory=SMALL)
    except InputError as error:
        return {"outcome": None, "why": str(error)}
    best = [game.action_name(game.initial(), action) for action in solution.best_actions]
    return {"outcome": solution.outcome, "plies": solution.plies, "states": solution.states, "best_actions": best}
