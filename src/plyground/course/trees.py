"""The sheet on trees: the textbook's tree by minimax and by alpha-beta, and tic-tac-toe's to two plies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from plyground.draw.board_text import board_lines
from plyground.draw.cuts import cut_lines
from plyground.draw.spans import Line, beside
from plyground.draw.tree_json import cut_facts
from plyground.draw.tree_text import tree_lines
from plyground.games import load
from plyground.games.tictactoe import State
from plyground.named import evaluator_named
from plyground.search.decide import search
from plyground.search.result import Result
from plyground.search.steps import worth
from plyground.search.trace import Trace

EVALUATIONS = {
    "lines": "open lines of MAX minus open lines of MIN",
    "weighted": "0.6 (chances of MAX - chances of MIN) + 0.4 (pairs of MAX - pairs of MIN)",
}
"""The course's two evaluations of tic-tac-toe, and what they say."""

PLIES = 2

WIDE = 120
"""From so many columns on, trees stand side by side."""

POSITION = State(mover=0b100_001_100, other=0b000_010_011, turn=0)
"""The slide's position: O O X / X O _ / _ _ X, and X to move."""


class Sheet:
    """All that the sheet shows; `cut` is "equal" or "strict"."""

    def __init__(self, cut: str = "equal") -> None:
        self.cut = cut

    @cached_property
    def textbook(self) -> dict[str, Result]:
        """The textbook's tree by both algorithms."""
        return {name: self._searched("tree", name) for name in ("minimax", "alphabeta")}

    @cached_property
    def tictactoe(self) -> dict[str, dict[str, Result]]:
        """Tic-tac-toe to two plies with both evaluations, by both algorithms."""
        return {
            evaluation: {
                name: self._searched("tictactoe", name, depth=PLIES, evaluator=evaluation)
                for name in ("minimax", "alphabeta")
            }
            for evaluation in EVALUATIONS
        }

    def _searched(self, game: str, algorithm: str, **limits: Any) -> Result:
        return search(load(game), algorithm=algorithm, cut=self.cut, trace=True, **limits)

    # ------------------------------------------------------------------------------------------ as text

    def lines(self, width: int = WIDE) -> list[Line]:
        """The sheet as text; the two trees stand side by side where there is room."""
        return [*self._textbook_lines(width), *self._tictactoe_lines(), [], *self._position_lines()]

    def _textbook_lines(self, width: int) -> list[Line]:
        left, right = (tree_lines(_trace(result)) for result in self.textbook.values())
        both = beside(left, right) if width >= WIDE else [*left, [], *right]
        return [_title("The textbook's tree"), *both, [], *cut_lines(_trace(self.textbook["alphabeta"])), []]

    def _tictactoe_lines(self) -> list[Line]:
        lines: list[Line] = []
        for evaluation, meaning in EVALUATIONS.items():
            results = self.tictactoe[evaluation]
            lines += [
                _title(f"Tic-tac-toe to {PLIES} plies, valued by {evaluation}: {meaning}"),
                *_table(_trace(results["minimax"])),
            ]
            full, pruned = results["minimax"].nodes, results["alphabeta"].nodes
            cuts = results["alphabeta"].cutoffs["alpha"]
            rule = results["alphabeta"].cut_symbol
            lines += [
                [(f"minimax visits {full} states, alpha-beta {pruned} ({cuts} alpha cuts, cut where {rule})", "")],
                [],
            ]
        return lines[:-1]

    def _position_lines(self) -> list[Line]:
        told = self.position
        lines: list[Line] = [_title("One position by both evaluations"), *board_lines(load("tictactoe").draw(POSITION))]
        for name, player in (("MAX (X)", "max"), ("MIN (O)", "min")):
            lines.append(
                [(f"{name}: open lines {told['chances'][player]}, pairs among them {told['pairs'][player]}", "")]
            )
        return [*lines, *([(f"{name}: {worth(value)}", "bold")] for name, value in told["values"].items())]

    @cached_property
    def position(self) -> dict[str, Any]:
        """What both evaluations see in the slide's position."""
        game = load("tictactoe")
        crosses, noughts = game.marks(POSITION)
        lines, open_to_max, open_to_min = game.lines, game.full & ~noughts, game.full & ~crosses
        return {
            "board": game.describe(POSITION)["board"],
            "chances": {"max": lines.count(open_to_max), "min": lines.count(open_to_min)},
            "pairs": {"max": lines.pairs(open_to_max, crosses), "min": lines.pairs(open_to_min, noughts)},
            "values": {name: evaluator_named(game, name).value(game, POSITION) for name in EVALUATIONS},
        }

    # ------------------------------------------------------------------------------- as JSON and pictures

    def document(self) -> dict[str, Any]:
        """The sheet as a dict for JSON."""
        pruned = _trace(self.textbook["alphabeta"])
        return {
            "textbook": {
                **{name: result.to_dict() for name, result in self.textbook.items()},
                "cuts": [cut_facts(pruned, node) for node in pruned.cuts()],
            },
            "tictactoe": {
                evaluation: {
                    "meaning": EVALUATIONS[evaluation],
                    **{name: result.to_dict() for name, result in results.items()},
                    "moves": list(_moves(_trace(results["minimax"]))),
                }
                for evaluation, results in self.tictactoe.items()
            },
            "position": self.position,
        }

    def pictures(self) -> Iterator[tuple[str, str]]:
        """Names and SVGs of all the sheet's trees."""
        for name, result in self.textbook.items():
            yield f"textbook-{name}", _trace(result).svg()
        for evaluation, results in self.tictactoe.items():
            for name, result in results.items():
                yield f"tictactoe-{evaluation}-{name}", _trace(result).svg(boards=True, windows=True)


def _trace(result: Result) -> Trace:
    assert result.trace is not None
    return result.trace


def _title(text: str) -> Line:
    return [(text, "bold underline")]


def _moves(trace: Trace) -> Iterator[dict[str, Any]]:
    """MAX's first moves: what each is worth, and the evaluation after every answer."""
    for i in trace.children(0):
        move = trace.node(i)
        answers = {answer.name: answer.value for answer in map(trace.node, move.children)}
        yield {"move": move.name, "value": move.value, "best": move.on_line, "answers": answers}


def _table(trace: Trace) -> Iterator[Line]:
    """One row for each first move, one column for each answer, and the least of them: what MIN leaves MAX."""
    moves = list(_moves(trace))
    names = [move["move"] for move in moves]
    cells = [[worth(m["answers"][name]) if name in m["answers"] else "" for name in names] for m in moves]
    width = max(len(text) for row in [names, *cells] for text in row) + 2
    yield [("X \\ O ", "dim"), ("".join(name.rjust(width) for name in names), "dim"), ("least".rjust(width + 4), "dim")]
    for move, row in zip(moves, cells, strict=True):
        least = worth(move["value"]).rjust(width + 4)
        best = [("  ← MAX plays this", "bold")] if move["best"] else []
        yield [(move["move"].ljust(6), ""), ("".join(text.rjust(width) for text in row), ""), (least, "bold"), *best]
