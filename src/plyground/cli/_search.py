"""The options that every command which searches has, and what they ask for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

LAYOUT = click.option("--layout", "-l", help="A shipped layout by name, or the path of your own.")
MOVES = click.option("--moves", help='Moves to replay from the start first: "a b c".')
EVALUATOR = click.option("--evaluator", "-e", help="What values the leaves: a name of the game's, or FILE.py:name.")
CUT = click.option(
    "--cut",
    type=click.Choice(["equal", "strict"]),
    help="v >= beta or v > beta.  [default: equal, but where the game has another custom]",
)
ORDER = click.option("--order", default="given", show_default=True, help="given, reversed, random(seed=1) or value.")
MODE = click.option(
    "--mode",
    type=click.Choice(["auto", "compiled", "interpreted"]),
    default="auto",
    show_default=True,
    help="Machine code or plain Python.",
)

_OPTIONS = (
    LAYOUT,
    click.option(
        "--algorithm",
        "-a",
        default="alphabeta",
        show_default=True,
        help="minimax, alphabeta, deepening, expectimax, maxn, mcts or FILE.py:name.",
    ),
    click.option("--depth", "-d", type=int, help="How many plies to look ahead."),
    click.option("--rounds", type=int, help="How many rounds: one turn of everybody."),
    click.option("--seconds", type=float, help="Deepen until the time is up."),
    click.option("--nodes", type=int, help="Deepen until so many states were visited."),
    EVALUATOR,
    CUT,
    click.option(
        "--opponents",
        default="uniform",
        show_default=True,
        help="For expectimax: uniform, best, one of the game's own, FILE.py:name.",
    ),
    ORDER,
    MOVES,
    MODE,
    click.option("--table", type=float, help="For deepening: megabytes for its table of positions, 0 for none."),
    click.option("--threads", type=int, help="For deepening: how many threads share its table."),
    click.option("--iterations", type=int, help="For mcts: how many plays."),
    click.option("--exploration", type=float, help="For mcts: how much the less visited actions are tried."),
    click.option("--seed", type=int, help="For mcts: the seed of its luck."),
)


def search_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The argument GAME and all options of a search."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return click.argument("game")(command)


def game_of(name: str, layout: str | None) -> Any:
    """The game a command names: of the folder, FILE.py:Class, or a file with a tree."""
    from plyground.games import load
    from plyground.named import game_named

    if layout is None and Path(name).suffix in {".txt", ".tree", ".json"}:
        return load("tree", name)
    return game_named(name, layout)


def played(game: Any, moves: str | None) -> Any:
    """The state after the moves of --moves."""
    from plyground.errors import InputError
    from plyground.game import complete, require_methods

    require_methods(game)
    full, state = complete(game), game.initial()
    for number, text in enumerate(full.split_moves(moves or ""), 1):
        if game.is_terminal(state):
            raise InputError(f"move {number}, {text}: the game is over after move {number - 1}")
        try:
            state = game.result(state, full.parse_action(state, text))
        except InputError as error:
            raise InputError(f"move {number}: {error}") from None
    return state


def asked(
    game: str,
    layout: str | None,
    moves: str | None,
    opponents: str,
    algorithm: str,
    **options: Any,
) -> Any:
    """The Result of the search that the options of `search_options` ask for."""
    from plyground.named import from_file, is_file_name, made
    from plyground.search.decide import search

    found = game_of(game, layout)
    model = made(from_file(opponents), opponents, {}) if is_file_name(opponents) else opponents
    given = {name: value for name, value in options.items() if value is not None}
    return search(found, played(found, moves), algorithm=algorithm, opponents=model, **given)
