"""The self-checks of the Othello sheet as text or JSON; exit code 1 where one fails."""

from __future__ import annotations

from dataclasses import asdict

import click

from plyground.cli._output import print_json, progress

HEADS = {
    "answer": "value and move on test boards",
    "faster": "alpha-beta faster than minimax",
    "winner": "the winners of games",
}


def tell_checks(file: str | None, as_json: bool) -> int:
    """Run all checks and tell them."""
    from plyground.course.othello.checks import checks

    done = list(progress(checks(file), "checks"))
    wrong = [check for check in done if not check.ok]
    if as_json:
        print_json({"strategies": file, "passed": len(done) - len(wrong), "checks": [asdict(c) for c in done]})
        return 1 if wrong else 0
    for kind, head in HEADS.items():
        of_kind = [check for check in done if check.kind == kind]
        click.echo(f"{head}: {sum(c.ok for c in of_kind)} of {len(of_kind)}")
        for check in of_kind:
            if kind == "faster":
                click.echo(f"  {check.what}")
            if not check.ok:
                click.echo(f"  wrong: {check.told}" if kind == "faster" else f"  wrong: {check.what}: {check.told}")
    return 1 if wrong else 0
