"""`plyground course othello`: the course's strategies in a game or a round robin, and its self-checks."""

from __future__ import annotations

from typing import Any

import click

from plyground.cli._output import Finite, json_option, print_json, progress

EXAMPLE = """\b
Examples:
  plyground course othello -l layouts/basic.lay -w maximize-difference -b maximize-weight -t .5
  plyground course othello -s maximize-weight -s minimax-searcher-2-weighted-squares -s random-strategy
  plyground course othello -w mine.py:minimax-searcher-3-count-difference -b human
  plyground course othello --test --strategies mine.py
  plyground course othello --ffo 40-44
\b
Strategies: random-strategy, maximize-difference, maximize-weight, minimax-searcher-N-EVALUATION and
alpha-beta-searcher-N-EVALUATION, N from 1 to 10; EVALUATION is count-difference, weighted-squares,
modified-weighted-squares or mobility. With FILE.py: before the name its minimax or alpha_beta searches.
"""

SLOWEST_PAUSE = 10.0


@click.command(epilog=EXAMPLE)
@click.option("--layout", "-l", "-1", help="A shipped layout, or the path of your own.  [default: basic]")
@click.option("--white", "-w", default="maximize-difference", show_default=True, help="White's strategy.")
@click.option("--black", "-b", default="maximize-weight", show_default=True, help="Black's strategy.")
@click.option(
    "--time",
    "-t",
    "pause",
    type=Finite(0, SLOWEST_PAUSE),
    default=0.5,
    show_default=True,
    help="Seconds that each move is shown.",
)
@click.option("--strategy", "-s", "named", multiple=True, help="Play a round robin of all strategies named so.")
@click.option("--seconds", type=float, help="How long a strategy may think about a move.")
@click.option("--first", type=click.Choice(["white", "black"]), help="Who moves first.  [default: white]")
@click.option("--pass-free", is_flag=True, help="A pass costs no ply.")
@click.option("--strategies", "file", help="FILE.py whose minimax and alpha_beta all searchers run.")
@click.option("--test", is_flag=True, help="The course's self-checks, of --strategies FILE.py or of the shipped ones.")
@click.option("--ffo", help="Solve endgames exactly: 40-49 (40 to 59 are shipped), or a .tsv or .obf FILE.")
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True, help="For --ffo.")
@click.option("--seed", type=int, default=0, show_default=True, help="random-strategy follows from it.")
@json_option
def command(
    layout: str | None,
    white: str,
    black: str,
    pause: float,
    named: tuple[str, ...],
    seconds: float | None,
    first: str | None,
    pass_free: bool,
    file: str | None,
    test: bool,
    ffo: str | None,
    threads: int,
    seed: int,
    as_json: bool,
) -> int:
    """Othello by the course's rules: white moves first, strategies have the names of the sheet."""
    if ffo is not None:
        from plyground.cli._othello_suite import solve_suite

        return solve_suite(ffo, threads, as_json)
    if test:
        from plyground.cli._othello_checks import tell_checks

        return tell_checks(file, as_json)
    from plyground.course.othello.games import rules

    found = rules(layout, first, pass_free)
    if named:
        return _round_robin(found, list(named), seed, seconds, file, as_json)
    return _game(found, white, black, pause, seed, seconds, file, as_json)


def _game(
    rules: Any, white: str, black: str, pause: float, seed: int, seconds: float | None, file: str | None, as_json: bool
) -> int:
    """Show one game move by move."""
    import sys

    from plyground.agents import QUIT
    from plyground.cli._watch import FASTEST, Screen
    from plyground.course.othello.games import game, winner

    speed = min(FASTEST, 1 / pause) if pause else FASTEST
    with Screen(f"white {white} against black {black}", speed, sys.stderr if as_json else sys.stdout) as shown:
        record = game(
            rules,
            white,
            black,
            seed,
            seconds,
            file,
            lambda record, state: None if shown.show(_caption(record, state), rules, state) else QUIT,
        )
    if as_json:
        print_json({**record.to_dict(), "white": white, "black": black, "winner": winner(record)})
    else:
        _outcome(record, winner(record))
    return 130 if record.why == "stopped" else 0


def _caption(record: Any, state: Any) -> str:
    rules = record.rules
    discs = rules.describe(state)["discs"]
    score = f"black {discs['black']}, white {discs['white']}"
    if not record.moves:
        return f"the start: {score}"
    return f"move {record.plies}: {rules.sides[1 - state.turn]} {record.moves[-1]}; {score}"


def _outcome(record: Any, side: str | None) -> None:
    discs = record.rules.describe(record.states()[-1])["discs"]
    score = f"black {discs['black']}, white {discs['white']}"
    if record.result is None:
        click.echo(f"{record.why} after {record.plies} moves: {score}")
    else:
        click.echo(f"{'a draw' if side is None else f'{side} wins'}: {score}" + _reason(record))


def _reason(record: Any) -> str:
    return "" if record.why == "finished" else f" ({record.note or record.why})"


def _round_robin(
    rules: Any, strategies: list[str], seed: int, seconds: float | None, file: str | None, as_json: bool
) -> int:
    """The list of the sheet: each strategy and how many games it won."""
    from plyground.course.othello.games import pairs, tournament, winner, wins

    played, stopped = [], False
    games = tournament(rules, strategies, seed, seconds, file)
    for game in progress(games, "games", len(pairs(strategies))):
        stopped = game[2].why == "stopped"
        if stopped:
            break
        played.append(game)
    rows = wins(strategies, played)
    if as_json:
        games_told = [
            {"white": w, "black": b, "winner": winner(r), "result": r.result, "why": r.why, "moves": r.moves}
            for w, b, r in played
        ]
        print_json({"rows": [{"strategy": name, "wins": won} for name, won in rows], "games": games_told})
    else:
        for name, won in rows:
            click.echo(f"({name} {won})")
        for w, b, record in played:
            if record.note:
                click.echo(f"{w} against {b}: {record.note}", err=True)
    return 130 if stopped else 0
