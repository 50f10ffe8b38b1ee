"""The course's self-checks: the right answer on boards, alpha-beta cheaper than minimax, the right winners.

`answers.tsv` beside this file holds boards with the value and the move that both searches must give, `winners.tsv`
the discs that games between strategies end with. Everything is asked of the shipped searches, or of a student's file.
"""

from __future__ import annotations

import csv
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.compiled import unavailable
from plyground.course.othello.board import EVALUATIONS, Board
from plyground.course.othello.games import game, rules
from plyground.course.othello.strategies import Answer, Own
from plyground.games import load
from plyground.games.othello.squares import PASS, number
from plyground.games.othello.strategies import SEARCHERS
from plyground.search.decide import search

FOLDER = Path(__file__).parent
LAYOUTS = ("basic", "midgame", "corners")
RACED = ("count-difference", "weighted-squares")
RACES = {"own": (2, 3, 4), "interpreted": (2, 3), "compiled": (4, 5, 6, 7)}
"""How deep minimax and alpha-beta race: a student's own, the shipped ones in plain Python and as machine code."""


@dataclass(frozen=True)
class Check:
    """One thing that was looked at: what, and where it is wrong what was found and what was expected."""

    kind: str  # "answer", "faster", "winner"
    what: str
    ok: bool
    told: str = ""


def searches(file: str | None) -> dict[str, Own]:
    """The searches of a student's file by the sheet's names; none where the shipped ones are meant."""
    return {} if file is None else {name: Own(file, name) for name in SEARCHERS}


def checks(file: str | None = None) -> Iterator[Check]:
    """All checks, one after the other."""
    own = searches(file)
    yield from answers(own)
    yield from faster(own)
    yield from winners(file)


def answers(own: dict[str, Own]) -> Iterator[Check]:
    """Value and move on the boards of answers.tsv."""
    for row in table("answers.tsv"):
        rules = load("othello", row["position"])
        expected = (int(row["value"]), None if row["move"] == "none" else int(row["move"]))
        for name in SEARCHERS:
            answer = ask(own, name, rules, int(row["depth"]), row["evaluation"])
            found = (answer.value, answer.move)
            what = f"{name} to depth {row['depth']} by {row['evaluation']} at {row['position']}"
            yield Check("answer", what, found == expected, f"expected value and move {expected}, found {found}")


def faster(own: dict[str, Own]) -> Iterator[Check]:
    """Alpha-beta needs fewer positions and less time than minimax, ever more so the deeper it looks."""
    before = 1.0
    for how in ("own",) if own else ("interpreted",) if unavailable() else ("interpreted", "compiled"):
        for depth in RACES[how]:
            cost = {name: race(own, name, depth, how) for name in SEARCHERS}
            (full, slow), (pruned, quick) = cost["minimax"], cost["alpha-beta"]
            share = pruned / full
            unit = "evaluations" if own else "nodes"
            told = f"{full:,} {unit}, {slow:.3f} s by minimax; {pruned:,}, {quick:.3f} s by alpha-beta ({share:.1%})"
            how_told = "" if own else f", {how}"
            yield Check("faster", f"depth {depth}{how_told}: {told}", quick < slow and share < before, "no gain")
            before = share


def race(own: dict[str, Own], name: str, depth: int, how: str) -> tuple[int, float]:
    """Nodes (of a student's search: evaluations) and CPU seconds of one search on all layouts, for both sides."""
    starts = [load("othello", layout, first=first) for layout in LAYOUTS for first in ("white", "black")]
    if how == "compiled":
        for evaluation in RACED:
            ask(own, name, starts[0], 1, evaluation, how)  # compiling is not searching
    nodes, start = 0, time.process_time()
    for begun in starts:
        for evaluation in RACED:
            nodes += ask(own, name, begun, depth, evaluation, how).evaluations
    return nodes, time.process_time() - start


def winners(file: str | None) -> Iterator[Check]:
    """Games between strategies end with the discs of winners.tsv."""
    for row in table("winners.tsv"):
        record = game(rules(row["layout"], row["first"]), row["white"], row["black"], file=file)
        discs = record.rules.describe(record.states()[-1])["discs"]
        expected = {"black": int(row["black_discs"]), "white": int(row["white_discs"])}
        what = f"white {row['white']} against black {row['black']} on {row['layout']}, {row['first']} first"
        told = record.note or f"expected {expected}, found {discs} ({record.why})"
        yield Check("winner", what, record.why == "finished" and discs == expected, told)


def ask(own: dict[str, Own], name: str, rules: Any, depth: int, evaluation: str, how: str = "auto") -> Answer:
    """What a search says at the start of these rules; `evaluations` of a shipped search are its nodes."""
    state = rules.initial()
    if name in own:
        return own[name].ask(rules.sides[0], Board(*rules.discs(state)), depth, EVALUATIONS[evaluation])
    found = search(rules, algorithm=SEARCHERS[name], depth=depth, evaluator=evaluation, mode=how)
    move = None if found.action in (None, PASS) else number(found.action)
    return Answer(found.value, move, found.nodes)


def table(file: str) -> list[dict[str, str]]:
    """The rows of a table beside this file."""
    return list(csv.DictReader((FOLDER / file).read_text(encoding="utf-8").splitlines(), delimiter="\t"))
