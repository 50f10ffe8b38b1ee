"""`plyground course pacman`: games against ghosts in the manner of the sheet."""

from __future__ import annotations

import sys
from typing import Any

import click

from plyground.cli import interrupted
from plyground.cli._match import paths_of
from plyground.cli._output import Finite, json_option, print_json, running
from plyground.errors import InputError

EXAMPLE = """\b
Examples:
  plyground course pacman                                        play yourself: arrows or W A S D
  plyground course pacman -p alphabeta -a depth=3,evaluator=better -l medium -g directional
  plyground course pacman -p hunter -k 2 -n 100 -q --workers 2
  plyground course pacman -p multiAgents.py:MinimaxAgent -a depth=3,evalFn=better -q -f
  plyground course pacman -p multiAgents.py:AlphaBetaAgent -a depth=2 --check
  plyground course pacman --explain --rounds 2                   why minimax rushes to its death
\b
Agents: keyboard, reflex, minimax, alphabeta, expectimax (depth= in rounds, evaluator=, opponents=), hunter, random, or
FILE.py:Class in the sheet's vocabulary. Ghosts: random, directional, FILE.py:Class. The sheet's names do as well.
"""

SHORT = {"minimax": "MinimaxAgent", "alphabeta": "AlphaBetaAgent", "expectimax": "ExpectimaxAgent"}


@click.command(epilog=EXAMPLE)
@click.option("--pacman", "-p", "hero", default="keyboard", show_default=True, help="Who plays Pac-Man.")
@click.option("--agentArgs", "-a", "given", default="", help="Options of that agent: depth=3,evaluator=better.")
@click.option("--layout", "-l", help="A shipped maze by name, or the path of a .lay file.  [default: small]")
@click.option("--ghosts", "-g", "ghost", default="random", show_default=True, help="Who plays the ghosts.")
@click.option("--numGhosts", "-k", "count", type=int, help="Only the first so many ghosts of the maze.")
@click.option("--numGames", "-n", "games", type=int, default=1, show_default=True, help="How many games.")
@click.option("--fixRandomSeed", "-f", "fixed", is_flag=True, help="The same games each time: seed 0.")
@click.option("--seed", type=int, help="The seed of the first game, each next one has one more.  [default: a new one]")
@click.option("--quietTextGraphics", "-q", "quiet", is_flag=True, help="The table of results alone, no animation.")
@click.option("--workers", type=int, default=1, show_default=True, help="Processes that play at once, with -q.")
@click.option("--max-rounds", type=click.IntRange(1), help="Break a game off after so many rounds.  [default: 2000]")
@click.option("--speed", type=Finite(0.1, 100), default=5.0, show_default=True, help="Rounds a second.")
@click.option("--save", type=click.Path(), help="Keep the games in a file for `replay`; several are numbered.")
@click.option("--check", is_flag=True, help="Compare a search of your own with ours, decision by decision.")
@click.option("--explain", is_flag=True, help="One decision by three searches, and why they differ.")
@click.option("--rounds", type=click.IntRange(1, 6), default=2, show_default=True, help="Of the tree of --explain.")
@json_option
def command(
    hero: str,
    given: str,
    layout: str | None,
    ghost: str,
    count: int | None,
    games: int,
    fixed: bool,
    seed: int | None,
    quiet: bool,
    workers: int,
    max_rounds: int | None,
    speed: float,
    save: str | None,
    check: bool,
    explain: bool,
    rounds: int,
    as_json: bool,
) -> int:
    """Pac-Man against ghosts: games, their table, a search of your own beside ours, one decision explained."""
    if explain and check:
        raise InputError("give --explain or --check, not both")
    if explain:
        return _explain(layout or "trap", count, rounds, given, as_json)
    from plyground.course.pacman.series import Series

    if games < 1:
        raise InputError(f"the number of games must be at least 1, not {games}")
    series = Series(layout, count, _agent(hero, given), ghost, _seed(seed, fixed), max_rounds)
    if check:
        return _check(series, as_json)
    paths = paths_of(save, games)
    person = hero in ("keyboard", "KeyboardAgent")
    if person and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError("to play yourself takes a terminal with a keyboard: -p names who plays, as in -p hunter -q")
    watched = not quiet and not as_json and (sys.stdout.isatty() or person)
    found = _watched(series, games, speed) if watched else _quiet(series, games, workers)
    if not found:
        return interrupted()
    for outcome in found:
        if paths:
            series.record(outcome).save(paths[outcome.number])
    _tell(series, found, as_json)
    return interrupted() if len(found) < games or any(o.why in ("stopped", "quit") for o in found) else 0


def _agent(name: str, given: str) -> str:
    """The agent a name and its options stand for."""
    called = SHORT.get(name, name)
    if name.endswith(".py"):
        raise InputError(f"which class of it? write {name}:NAME")
    if given and "(" in name:
        raise InputError(f"give the options of {name} in brackets or with -a, not both")
    return f"{called}({given})" if given else called


def _seed(seed: int | None, fixed: bool) -> int:
    import random

    if seed is not None and fixed:
        raise InputError("give --seed or -f, not both")
    return 0 if fixed else random.SystemRandom().randrange(1_000_000) if seed is None else seed


def _quiet(series: Any, games: int, workers: int) -> list[Any]:
    """The games played; fewer where Ctrl-C came first."""
    from plyground.course.pacman.series import mean
    from plyground.workers import spread

    found: list[Any] = []

    def told() -> str:
        average, reach = mean([outcome.score for outcome in found])
        won = sum(outcome.end == "won" for outcome in found) / len(found)
        return f"mean {average:.0f} ± {reach:.0f}, {won:.0%} won"

    try:
        with running("games", games) as shown:
            for _, outcome in spread(series, games, workers):
                if outcome.why == "stopped":
                    break
                found.append(outcome)
                shown(told())
    except KeyboardInterrupt:
        pass
    return sorted(found, key=lambda outcome: outcome.number)


def _watched(series: Any, games: int, speed: float) -> list[Any]:
    """The games played before the watcher's eyes; keys steer Pac-Man where a person plays him."""
    from plyground.agents import QUIT
    from plyground.cli._watch import Screen
    from plyground.draw.position import frame_picture
    from plyground.games.pacman.keyboard import Keyboard

    player = Keyboard(series.game) if series.hero in ("keyboard", "KeyboardAgent") else None
    title = f"{series.hero} against {series.ghost} ghosts"
    found: list[Any] = []
    heard = None if player is None else player.press
    with Screen(title, speed * series.game.agents, sys.stdout, frame_picture, heard) as screen:
        for number in range(games):
            if player is not None:
                player.is_fed = True

            def follow(record: Any, state: Any, number: int = number) -> Any:
                return None if screen.show(_caption(series, games, number, state), series.game, state) else QUIT

            found.append(series.play(number, player, follow))
            if found[-1].why in ("quit", "stopped"):
                break
    return found


def _caption(series: Any, games: int, number: int, state: Any) -> str:
    """Which game, the score, and for how long ghosts are scared."""
    said = series.game.describe(state)
    timers = [f"{timer}" for *_, timer in said["ghosts"] if timer]
    scared = f"   scared {' '.join(timers)}" if timers else ""
    game = f"game {number + 1} of {games}   " if games > 1 else ""
    return f"{game}score {said['score']}   food {said['food']}{scared}"


def _tell(series: Any, found: list[Any], as_json: bool) -> None:
    from plyground.course.pacman.series import summary, table

    said = summary(found)
    if as_json:
        words = {"layout": series.layout or "small", "agent": series.hero, "ghosts": series.ghost}
        print_json({**words, "num_ghosts": series.game.agents - 1, "seed": series.seed, **said})
        return
    for outcome in found if len(found) <= 10 else ():
        click.echo(f"Pac-Man {outcome.end} after {outcome.rounds} rounds, score {outcome.score} (seed {outcome.seed})")
    click.echo(table(said))
    if len(found) > 10:
        click.echo(f"Seeds:         {series.seed} to {series.seed + len(found) - 1}")


def _check(series: Any, as_json: bool) -> int:
    """0 where the student's search and ours do the same work all through a game, else 1."""
    from plyground.course.pacman.check import compared

    rows = list(compared(series, series.max_rounds or 200))
    same = all(row.same for row in rows)
    if as_json:
        print_json({"agent": series.hero, "same": same, "decisions": [_row(row) for row in rows]})
        return 0 if same else 1
    heads = f"{'action':<8}{'calls':>10}{'distinct':>10}"
    click.echo(f"{'round':>5}  {heads}      ours: {heads}")
    for row in rows:
        his, ours = (f"{work.action:<8}{work.calls:>10,}{work.distinct:>10,}" for work in (row.student, row.ours))
        click.echo(f"{row.round:>5}  {his}      {'same' if row.same else 'ours'}: {ours}")
    if same:
        click.echo(f"The same all through {len(rows)} decisions: action, successor calls and distinct states.")
        return 0
    last = rows[-1]
    wrong = [what for what in last.ours._fields if getattr(last.student, what) != getattr(last.ours, what)]
    click.echo(f"First difference in round {last.round}: {', '.join(wrong)}. The position: {last.position}")
    if last.guess:
        click.echo(f"Likely: {last.guess}.")
    return 1


def _row(row: Any) -> dict[str, Any]:
    words = {"round": row.round, "same": row.same, "guess": row.guess, "position": row.position}
    return {**words, "student": row.student._asdict(), "ours": row.ours._asdict()}


def _explain(layout: str, count: int | None, rounds: int, given: str, as_json: bool) -> int:
    from plyground.course.pacman.explain import decision, report
    from plyground.draw.position import show_position
    from plyground.games import load
    from plyground.spec import parse_call

    game = load("pacman", layout, **({} if count is None else {"ghosts": count}))
    state = game.initial()
    said = decision(game, state, rounds, parse_call(f"_({given})")[1].get("evaluator"))
    if as_json:
        print_json({"layout": layout, **said})
        return 0
    show_position(game, state, sys.stdout)
    click.echo("\n" + report(said))
    return 0
