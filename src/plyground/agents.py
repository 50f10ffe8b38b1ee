"""Agents: whoever picks a move. An agent is a function `(game, state, limit) -> action`.

By name, with options in brackets:

    random(seed=1)                any legal action, all equally likely; without seed= a stream of its own from the match
    greedy(evaluator=...)         one ply: what leads to the best end or the best valued state
    minimax(depth=4), ...         every search: depth rounds seconds nodes evaluator cut opponents order mode bare
    exact                         a best action of the solved game
    human                         asks in the terminal
    FILE.py:name                  a function of your own; with options in brackets, what it returns
    ...                           what a game's file lists in AGENTS: name -> factory(game, **options)

Among equal values a search in play takes the shorter win and the longer loss; `bare=true` leaves it the plain rule.
Instead of an action an agent may answer RESIGN, BACK (take back its latest move and all since) or QUIT, or raise
Forfeit. One that has `follow(record)` is shown the record before each of its turns; one that has `close()` is closed
after the match.
"""

from __future__ import annotations

import inspect
import random
import sys
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Any

from plyground.errors import InputError, unknown
from plyground.evaluator import is_vector
from plyground.game import complete
from plyground.named import evaluator_named, evaluators, from_file, is_file_name, made
from plyground.search.algorithm import Algorithm, algorithms
from plyground.search.decide import evaluator_for, search
from plyground.search.doors import player_count
from plyground.search.limit import Limit
from plyground.search.result import Result
from plyground.search.sooner import sooner
from plyground.spec import FIRST, parse_call
from plyground.student import DEPTHS

Agent = Callable[[Any, Any, Limit], Any]

THOUGHT = Limit(nodes=100_000)
"""What a search may visit for a move where neither its own options nor the match set a bound."""


class Forfeit(Exception):
    """An agent cannot go on and loses; the message says why: it hung, it died, it broke its protocol."""


class Answer(Enum):
    """What an agent may answer instead of an action."""

    RESIGN = "resign"
    BACK = "back"
    QUIT = "quit"


RESIGN, BACK, QUIT = Answer


def agent(game: Any, given: Any, seed: int = 0) -> Agent:
    """The agent a text or a function stands for. One that takes `seed` and was not given one gets this."""
    if not isinstance(given, str):
        return _checked(given)
    name, options = parse_call(given, first=True)
    if is_file_name(name):
        thing = from_file(name)
        return _checked(made(thing, name, options) if options or isinstance(thing, type) else thing)
    known = factories(game)
    if name not in known:
        raise unknown("agent", name, [*known, "FILE.py:name"])
    allowed = list(inspect.signature(known[name]).parameters)[1:]
    if FIRST in options and allowed:
        options = {allowed[0]: options.pop(FIRST), **options}
    for option in options:
        if option not in allowed:
            raise unknown(f"option of {name}", option, allowed)
    if "seed" in allowed:
        options = {"seed": seed, **options}
    try:
        return _checked(known[name](game, **options))
    except TypeError as error:
        raise InputError(f"{given}: {error}") from None


def agent_name(given: Any) -> str:
    """How an agent is called in a record: by its text, its own `name`, or that of the function or class."""
    if isinstance(given, str):
        return given
    return str(getattr(given, "name", getattr(given, "__name__", type(given).__name__)))


def factories(game: Any) -> dict[str, Callable[..., Agent]]:
    """The agents there are for a game: name -> factory(game, **options)."""
    searches = {name: _searcher(found) for name, found in algorithms().items()}
    own = getattr(sys.modules.get(type(game).__module__), "AGENTS", {})
    return {"random": _random, "greedy": _greedy, "exact": _exact, "human": _human, **searches, **own}


def _checked(thing: Any) -> Agent:
    """The thing itself, if it can be asked for a move."""
    name = agent_name(thing)
    try:
        given = inspect.signature(thing).bind("game", "state", "limit").arguments
    except TypeError:
        raise InputError(f"{name} is no agent: an agent is a function (game, state, limit) -> action") from None
    if list(given)[2:] in ([word] for word in DEPTHS):
        raise InputError(
            f"{name} is a search (game, state, depth), and an agent is a function (game, state, limit) -> action: let "
            f"one return plyground.search(game, state, {name}, depth=4).action"
        )
    return thing


# ------------------------------------------------------------------------------------------- the agents


def _random(game: Any, seed: int = 0) -> Agent:
    if not isinstance(seed, int):
        raise InputError(f"seed must be a whole number, not {seed!r}")
    luck = random.Random(seed)

    def pick(game: Any, state: Any, limit: Limit) -> Any:
        return luck.choice([*game.actions(state)])

    return pick


def _greedy(game: Any, evaluator: Any = None) -> Agent:
    """One ply with an evaluator: the one named, or the first its game lists, or none but the exact ends."""
    if isinstance(evaluator, str):
        evaluator = evaluator_named(game, evaluator)
    elif evaluator is None and player_count(complete(game)) <= 2:
        evaluator = next((kind() for kind in evaluators(game).values()), None)

    def worth(state: Any, player: int) -> float:
        """What a state is worth to a player."""
        if game.is_terminal(state):
            return float(game.utility(state)[player])
        value = 0.0 if evaluator is None else evaluator.value(game, state)
        if isinstance(value, tuple):
            return float(value[player])
        return float(value if player == 0 else -value)

    def pick(game: Any, state: Any, limit: Limit) -> Any:
        player = int(game.player(state))
        return max(game.actions(state), key=lambda action: worth(game.result(state, action), player))

    return pick


def _searcher(algorithm: Algorithm) -> Callable[..., Agent]:
    """The factory of a search: its options are those of every search and the algorithm's own."""

    def made(game: Any, **options: Any) -> Agent:
        return _searching(algorithm, game, **options)

    _, game, *common, _ = inspect.signature(_searching).parameters.values()
    own = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=v) for name, v in algorithm.options.items()]
    made.__signature__ = inspect.Signature([game, *common, *own])  # type: ignore[attr-defined]
    return made


def _searching(
    algorithm: Algorithm,
    game: Any,
    *,
    depth: int | None = None,
    rounds: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    evaluator: Any = None,
    cut: str | None = None,
    opponents: Any = "uniform",
    order: str = "given",
    mode: str = "auto",
    bare: bool = False,
    **options: Any,
) -> Agent:
    if reason := algorithm.refuse(game):
        raise InputError(reason)
    if not isinstance(bare, bool):
        raise InputError(f"bare is true or false, not {bare!r}")
    if rounds is not None:
        if depth is not None:
            raise InputError("give depth (plies) or rounds, not both")
        depth = rounds * int(complete(game).round_plies)
    own = Limit(depth, nodes, seconds)
    chosen = evaluator_for(game, algorithm, evaluator)
    if not bare:
        chosen = sooner(chosen, is_vector(chosen, game, game.initial()))
    common = {"evaluator": chosen, "cut": cut, "opponents": opponents, "order": order, "mode": mode}
    ask: Callable[..., Result] = partial(search, game, algorithm=algorithm.name, **common, **options)
    if ask(depth=0).why == "stopped":  # a wrong option is told before the game begins
        raise KeyboardInterrupt

    def pick(game: Any, state: Any, limit: Limit) -> Any:
        bound = own.within(limit)
        if bound.is_open and not algorithm.grows:
            bound = THOUGHT.within(bound)
        limits = {"depth": bound.depth, "nodes": bound.nodes, "seconds": bound.seconds}
        found = ask(state, **limits, stop=bound.stop, progress=bound.progress)
        if found.why == "stopped":
            raise KeyboardInterrupt
        return found.action

    return pick


def _exact(game: Any) -> Agent:
    return solved(game)


_latest: list[tuple[Any, Agent]] = []
"""The game solved last and its solution: the next match is most likely about the same."""


def solved(game: Any, report: Callable[[str, int, int], None] | None = None) -> Agent:
    """The exact solution of a game as an agent; solved once for all matches of the same game that follow."""
    from plyground.search.exact import solve

    for known, found in _latest:
        if known is game:
            return found
    solution = solve(game, report=report)
    _latest[:] = [(game, solution)]
    return solution


def _human(game: Any) -> Agent:
    from plyground.human import Human

    return Human(game)


def check_seats(game: Any, agents: list[Any]) -> None:
    """Refuse a number of agents that is not the number of players."""
    players = player_count(complete(game))
    if len(agents) != players:
        seats = f"{players} player{'s' if players > 1 else ''}"
        raise InputError(f"this game has {seats}: name {players} agent{'s' if players > 1 else ''}, not {len(agents)}")
