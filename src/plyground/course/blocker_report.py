"""What the Blocker sheet's questions ask for, measured: outcomes by depth, states visited, and why they differ."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
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
    def outcomes(self) -> str:
        """Question 10: how and why the best state found differs with the depth."""
        found = [row for row in self.rows if row["algorithm"] == "minimax"]
        told = ["; ".join(f"depth {row['depth']}: {row['outcome']}, first {row['moves'][0]}" for row in found) + "."]
        ties = [row for row in found if row["value"] == 0]
        if ties:
            depths = _listed([row["depth"] for row in ties])
            told.append(
                f"At {depths} neither side can force a win, and a state that is no leaf counts 0: many first "
                "moves tie, the first of them is taken, and the state found is where a line of ties stops, not a plan."
            )
        if len(ties) < len(found):
            first = next(row for row in found if row["value"] != 0)
            told.append(
                f"From depth {first['depth']} on the forced end is within reach: {first['outcome']} in "
                f"{len(first['moves'])} moves, by {first['moves'][0]} first."
            )
        if self.truth["outcome"] is not None:
            told.append(self._beyond())
        return " ".join(told)

    def _beyond(self) -> str:
        """What no limit of depth would change."""
        if self.truth["plies"]:
            plies = self.truth["plies"]
            return (
                f"Without any limit it is a {self.truth['outcome']} in {plies} plies: no search of fewer can know it."
            )
        return "Without any limit it is a draw: a deeper search finds no win either."

    @property
    def saving(self) -> str:
        """Question 12: how the reduction behaves, beside the best case."""
        table = [row for row in self.table if row["minimax"] > 1]
        if not table:
            return "There is nothing to prune."
        first, last = table[0], table[-1]
        power = math.log(last["alphabeta"]) / math.log(last["minimax"])
        grows = "grows with the depth" if last["reduction"] > first["reduction"] else "by depth"
        factors = ", ".join(f"{row['reduction']:.1f} at depth {row['depth']}" for row in table)
        return (
            f"The reduction {grows}: {factors}. With the best move always first alpha-beta would visit about "
            "b^(d/2) states, the square root of minimax's b^d. With the moves in their fixed order it visits "
            f"{last['alphabeta'] / last['best_case']:.1f} times as many at depth {last['depth']}: minimax's count to "
            f"the power of {power:.2f}, where 0.5 is the best case and 1 is no cut at all."
        )


def _listed(numbers: list[int]) -> str:
    *most, last = map(str, numbers)
    return f"depths {', '.join(most)} and {last}" if most else f"depth {last}"


def report(board: str, depths: Iterable[int]) -> Report:
    """Search a board to every depth by both algorithms, and solve it."""
    game = load("blocker", board)
    if game.is_terminal(game.initial()):
        raise InputError(f"{board}: the game is over before the first move: there is no food")
    return Report(board, list(_rows(game, board, depths)), _truth(game))


def _rows(game: Any, board: str, depths: Iterable[int]) -> Iterator[dict[str, Any]]:
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
