"""A run held against the truth: right, or the first wrong step in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from plyground.game import complete
from plyground.grade.cases import Case
from plyground.grade.recorder import Return, Run, Visit, run
from plyground.grade.truth import Truth, Way
from plyground.search.node import Node, number
from plyground.student import takes_depth


@dataclass(frozen=True)
class Verdict:
    """One case: what came out, what was expected, and what went wrong first (None: nothing)."""

    case: Case
    wrong: str | None
    value: Any
    expected_value: Any
    action: str | None
    expected_action: str | None
    visited: int
    expected_visited: int
    endless: bool = False

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        """Name, what came out and what was expected, for people."""
        return [
            ("value", told(self.value), told(self.expected_value)),
            ("action", self.action or "not given", self.expected_action or "none"),
            ("visited", f"{self.visited:,}", f"{self.expected_visited:,}"),
        ]

    def command(self, kind: str) -> str:
        """The command that shows the right search."""
        return f"plyground tree {self.case.command} --algorithm {kind} --depth {self.case.depth}"


@dataclass
class Report:
    """All cases of one function."""

    function: str
    kind: str
    cut: str
    verdicts: list[Verdict] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if verdict.wrong]

    @property
    def cut_symbol(self) -> str | None:
        """How the cut reads at a MAX node; None where nothing is cut."""
        return None if self.kind != "alphabeta" else "v >= beta" if self.cut == "equal" else "v > beta"

    def to_dict(self) -> dict[str, Any]:
        """The report as a dict for JSON."""
        first = self.wrong[0] if self.wrong else None
        searches = [
            {"name": v.case.name, "command": v.command(self.kind), **{k: x for k, x in vars(v).items() if k != "case"}}
            for v in self.verdicts
        ]
        return {
            "function": self.function,
            "algorithm": self.kind,
            "cut": self.cut_symbol,
            "right": first is None,
            "wrong": None if first is None else f"{first.case.name}: {first.wrong}",
            "searches": searches,
            "notes": self.notes,
        }


def grade(function: Callable[..., Any], kind: str, cut: str, cases: Iterable[Case]) -> Report:
    """Try a function on all cases; one that goes on without end is tried no further."""
    report = Report(function.__name__, kind, cut)
    tried = [case for case in cases if case.full or takes_depth(function)]
    for case in tried:
        report.verdicts.append(judge(function, case, kind, cut))
        if report.verdicts[-1].endless:
            break
    if all(v.action is None for v in report.verdicts) and not any(v.value is None for v in report.verdicts):
        report.notes.append(f"{function.__name__} gives no action: return (value, action) to have it checked too")
    other = "strict" if cut == "equal" else "equal"
    if report.wrong and kind == "alphabeta" and not any(judge(function, case, kind, other).wrong for case in tried):
        report.notes.append(f"all is right for the other convention: --cut {other}")
    return report


def judge(function: Callable[..., Any], case: Case, kind: str, cut: str) -> Verdict:
    truth = Truth(case, kind, cut)
    vector = kind == "maxn"
    done = run(function, case, truth.size, vector)
    result = truth.result
    return Verdict(
        case=case,
        wrong=_wrong(truth, done),
        value=done.value,
        expected_value=result.value,
        action=None if done.action is None else _action_name(truth, done.action),
        expected_action=None if result.action is None else _action_name(truth, result.action),
        visited=len(done.visits),
        expected_visited=result.nodes,
        endless=done.endless,
    )


def _wrong(truth: Truth, done: Run) -> str | None:
    if done.failure:
        return done.failure
    value_right, result = truth.agrees((), done.value), truth.result
    action_right = done.action is None or result.action is None or done.action == result.action
    if value_right and action_right and done.visits == truth.ways:
        return None
    if step := _first_wrong_step(truth, done, value_right):
        return step
    if not value_right:
        return f"value {told(done.value)}, expected {told(result.value)} (as MAX, player 0, sees it)"
    said = f"action {_action_name(truth, done.action)}, expected {_action_name(truth, result.action)}"
    if done.action in result.best_actions:
        return f"{said}: both are worth {told(result.value)}, and ties go to the first"
    return said


def _first_wrong_step(truth: Truth, done: Run, value_right: bool) -> str | None:
    """The first visit or returned value that is not as it should be.

    Where the value is right after all, the opposite of an inner value is right too: some take the mover's view.
    """
    visits, ways, i = done.visits, truth.ways, 0
    for event in done.events:
        due = ways[i] if i < len(ways) else None
        if isinstance(event, Visit):
            if event.way != due:
                return _wrong_visit(truth, done, event.way, due, visits)
            i += 1
        elif event.way in truth.number and not _returned_right(truth, event, value_right):
            if due is not None and due[: len(event.way)] == event.way and due != event.way:
                return _left_early(truth, done, due)
            said = f"value of {truth.name(event.way)} is {told(event.value)}, expected {expected(truth, event.way)}"
            return said + _hint(truth, done, event.way)
    return _left_early(truth, done, ways[i]) if i < len(ways) else None


def _returned_right(truth: Truth, event: Return, value_right: bool) -> bool:
    if truth.agrees(event.way, event.value):
        return True
    return value_right and not isinstance(event.value, tuple) and truth.agrees(event.way, -event.value)


def _wrong_visit(truth: Truth, done: Run, way: Way, due: Way | None, visits: list[Way]) -> str:
    if way not in truth.number:
        return too_far(truth, way) + _hint(truth, done, truth.known(way))
    assert due is not None  # a state is visited once: one that is right and not due comes too early
    if due in visits:
        return f"visited {truth.name(way)} before {truth.name(due)}: children are taken in the order of game.actions"
    return _left_early(truth, done, due)


def too_far(truth: Truth, way: Way) -> str:
    """What is wrong with visiting a state that the right search never visits."""
    above = truth.known(way)
    node, name = truth.node(above), truth.name(above)
    if node.cut is None:
        return f"visited {truth.name(way)}, but {_plies(truth.case.depth)} end at {name}: depth 0 is a leaf"
    by = "the window the search began with" if node.cut.ancestor is None else truth.name(truth.ways[node.cut.ancestor])
    return f"visited {truth.name(way)}, but {name} was already cut: {node.cut.inequality}, the bound set by {by}"


def _left_early(truth: Truth, done: Run, due: Way) -> str:
    """A state was never visited that the right search visits."""
    above = due[:-1]
    name, node = truth.name(above), truth.node(above)
    if above not in done.visits:
        return f"{name} was never visited"
    if not any(way[:-1] == above for way in done.visits if way):
        left = truth.case.depth - len(above)
        return f"took {name} for a leaf with {_plies(left)} left: its children were never visited"
    said = f"left {name} too early: {truth.child(due)} never visited"
    if node.window is None:
        return f"{said}, and {truth.kind} visits every child"
    return f"{said} although {_no_cut(truth, node, due)}" + _hint(truth, done, above)


def _no_cut(truth: Truth, node: Node, due: Way) -> str:
    """Why a node is not cut before a child: what it has found against the bound."""
    assert node.window is not None
    number_due = truth.number[due]
    found = [float(truth.trace.value[child]) for child in node.children if child < number_due]
    maximise = node.player == 0
    bound = node.window[1] if maximise else node.window[0]
    best = (max if maximise else min)(found, default=-np.inf if maximise else np.inf)
    sign = ("v >" if maximise else "v <") + ("=" if truth.result.cut == "equal" else "")
    against = "<" if best < bound else ">" if best > bound else "="
    return f"{number(best)} {against} {number(bound)} does not cut under {sign} {'beta' if maximise else 'alpha'}"


def _hint(truth: Truth, done: Run, way: Way) -> str:
    """Where the function was given another window than it should have been."""
    given, window = done.windows.get(way), truth.node(way).window
    if given is None or window is None or same_window(given, window) or same_window((-given[1], -given[0]), window):
        return ""
    return f" (it was entered with {told_window(given)}, expected {told_window(window)})"


def same_window(given: tuple[float, float], right: tuple[float, float]) -> bool:
    """Are two windows the same? A number of at least `HUGE` stands for infinity."""
    return all(
        (abs(g) >= HUGE and (g > 0) == (r > 0)) if np.isinf(r) else bool(np.isclose(g, r))
        for g, r in zip(given, right, strict=True)
    )


HUGE = 1e6


def told_window(window: tuple[float, float]) -> str:
    return f"alpha {number(float(window[0]))}, beta {number(float(window[1]))}"


def expected(truth: Truth, way: Way) -> str:
    """The value of a state as people write it; a bound where the search cuts."""
    low, high = truth.bounds(way)
    if low == high:
        return told(low)
    return f"at most {told(high)}" if np.isinf(low) else f"at least {told(low)}"


def told(value: Any) -> str:
    """A value as people write it."""
    if isinstance(value, tuple):
        return "(" + ", ".join(number(float(v)) for v in value) + ")"
    return "none" if value is None else number(float(value))


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"


def _action_name(truth: Truth, action: int | None) -> str:
    if action is None:
        return "none"
    legal = [int(a) for a in truth.case.game.actions(truth.case.state)]
    return (
        str(complete(truth.case.game).action_name(truth.case.state, action))
        if action in legal
        else f"{action} (not legal)"
    )
