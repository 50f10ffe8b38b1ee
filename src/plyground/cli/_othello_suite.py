"""Endgame positions solved exactly, as text or JSON; exit code 1 where a score or a move is not the known one."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from plyground.cli._output import on_terminal, print_json


def solve_suite(given: str, threads: int, as_json: bool) -> int:
    """Solve and tell, one problem after the other; Ctrl-C keeps those that are solved."""
    from plyground.games.othello.solver import Solver, to_the_end
    from plyground.games.othello.suite import problems
    from plyground.games.othello.training import shipped

    suite = problems(given)
    rows: list[dict[str, Any]] = []
    if not as_json:
        click.echo(f"{'id':>4}{'empty':>7}{'score':>7}  {'move':<5}{'nodes':>15}{'seconds':>9}")
    interrupted = False
    for problem in suite:
        solver = Solver(shipped(), threads=threads)
        try:
            steps = list(to_the_end(problem.empty))
            found = solver.think(problem.game.initial(), steps, tell=partial(_progress, problem))
        except KeyboardInterrupt:
            interrupted = True
            break
        if found.why == "stopped":
            interrupted = True
            break
        rows.append(_row(problem, found))
        if not as_json:
            _tell(problem, rows[-1])
    if as_json:
        print_json({"rows": rows})
    else:
        total = sum(row["seconds"] for row in rows)
        click.echo(f"{len(rows)} of {len(suite)} solved in {total:.2f} s")
    if interrupted:
        return 130
    return 0 if all(row["right"] is not False for row in rows) else 1


def _row(problem: Any, found: Any) -> dict[str, Any]:
    from plyground.games.othello.squares import name

    known = problem.score is not None
    right = found.score == problem.score and (not problem.best or found.move in problem.best) if known else None
    return {
        "id": problem.id,
        "score": found.score,
        "move": name(found.move),
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "right": right,
    }


def _tell(problem: Any, row: dict[str, Any]) -> None:
    from plyground.games.othello.squares import name

    expected = f"  expected {problem.score:+d} by {', '.join(map(name, problem.best))}" if row["right"] is False else ""
    click.echo(
        f"{row['id']:>4}{problem.empty:>7}{row['score']:>+7}  {row['move']:<5}{row['nodes']:>15,}{row['seconds']:>9.2f}"
        + expected
    )


def _progress(problem: Any, found: Any) -> None:
    """What is known so far, on a terminal."""
    if on_terminal():
        done = "exact" if found.exact else f"{found.depth} of {problem.empty} plies"
        click.echo(
            f"\r#{problem.id}: {found.score:+d} after {done}, {found.seconds:.1f} s" + " " * 8, nl=False, err=True
        )
        if found.exact:
            click.echo("\r" + " " * 60 + "\r", nl=False, err=True)
