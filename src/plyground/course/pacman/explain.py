"""One decision of Pac-Man by three searches: what each chooses, and why they differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plyground.games.pacman.bits import LOST, WON
from plyground.games.pacman.board import NAMES
from plyground.search.decide import search
from plyground.search.node import number

ALGORITHMS = ("minimax", "alphabeta", "expectimax")
MOST = 60
"""Replies of the ghosts that are listed at most."""


def decision(game: Any, state: Any, rounds: int, evaluator: Any = None) -> dict[str, Any]:
    """What the searches see, as a dict for JSON."""
    asked = {"rounds": rounds, "evaluator": evaluator}
    found = {a: search(game, state, algorithm=a, count_distinct=True, trace=1_000_000, **asked) for a in ALGORITHMS}
    return {
        "position": game.describe(state),
        "rounds": rounds,
        "plies": rounds * int(game.agents),
        "searches": {
            name: {
                "action": NAMES[int(result.action or 0)],
                "value": result.value,
                "calls": result.calls,
                "distinct": result.distinct,
                "values": _values(result),
            }
            for name, result in found.items()
        },
        "by_round": _by_round(game, found),
        "replies": list(_replies(game, state, asked)),
    }


def _values(result: Any) -> dict[str, dict[str, Any]]:
    """Of every action of Pac-Man its value, or the bound at which it was left."""
    nodes = [result.trace.node(i) for i in result.trace.children(0)]
    return {node.name: {"value": node.value, "bound": node.cut is not None} for node in nodes}


def _by_round(game: Any, found: dict[str, Any]) -> list[dict[str, Any]]:
    """How many states of each round the searches visit; won and lost ones as minimax saw them."""
    rows: dict[int, dict[str, Any]] = {}
    for name, result in found.items():
        states, depths = [result.state], [0]
        for i in range(1, len(result.trace)):
            parent = int(result.trace.parent[i])
            states.append(game.result(states[parent], int(result.trace.action[i])))
            depths.append(depths[parent] + 1)
        for state, depth in zip(states, depths, strict=True):
            here = -(-depth // int(game.agents))
            row = rows.setdefault(here, {"round": here, **dict.fromkeys((*ALGORITHMS, "won", "lost"), 0)})
            row[name] += 1
            if name == "minimax":
                row["won"] += state.end == WON
                row["lost"] += state.end == LOST
    return [rows[here] for here in sorted(rows)]


def _replies(game: Any, state: Any, asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every way the first round can go, with its chance where ghosts move at random, and what follows at best."""
    left = asked["rounds"] - 1
    for path, chance, after in _round(game, state, (), 1.0):
        kinds = ("minimax", "expectimax")
        values = {k: search(game, after, algorithm=k, rounds=left, evaluator=asked["evaluator"]).value for k in kinds}
        end = {WON: "won", LOST: "lost"}.get(int(after.end), "")
        names = [NAMES[action] for action in path]
        reply = {"action": names[0], "ghosts": names[1:], "chance": chance}
        yield {**reply, "score": int(after.score), "end": end, **values}


def _round(game: Any, state: Any, path: tuple[int, ...], chance: float) -> Iterator[tuple[tuple[int, ...], float, Any]]:
    if path and (state.turn == 0 or game.is_terminal(state)):
        yield path, chance, state
        return
    actions = list(game.actions(state))
    for action in actions:
        share = chance if not path else chance / len(actions)
        yield from _round(game, game.result(state, action), (*path, action), share)


# ------------------------------------------------------------------------------------------------ in words


def report(said: dict[str, Any]) -> str:
    """The decision in words and tables."""
    return "\n".join((*_choices(said), "", *_rounds(said), "", *_first_round(said), "", *_why(said)))


def _choices(said: dict[str, Any]) -> Iterator[str]:
    searches = said["searches"]
    actions = list(searches["minimax"]["values"])
    yield f"{said['rounds']} rounds = {said['plies']} plies; values of Pac-Man's actions, * the one chosen"
    yield f"  {'':<8}" + "".join(f"{name:>14}" for name in ALGORITHMS)
    for action in actions:
        yield f"  {action:<8}" + "".join(f"{_shown(searches[name], action):>14}" for name in ALGORITHMS)
    for what in ("calls", "distinct"):
        yield f"  {what:<8}" + "".join(f"{searches[name][what]:>13,} " for name in ALGORITHMS)


def _shown(search: dict[str, Any], action: str) -> str:
    found = search["values"][action]
    return f"{'<= ' if found['bound'] else ''}{number(found['value'])}{'*' if search['action'] == action else ' '}"


def _rounds(said: dict[str, Any]) -> Iterator[str]:
    yield "The tree by rounds: states visited"
    yield f"  {'round':<8}" + "".join(f"{name:>13} " for name in ALGORITHMS) + f"{'won':>8}{'lost':>8}"
    for row in said["by_round"]:
        counts = "".join(f"{row[name]:>13,} " for name in ALGORITHMS)
        yield f"  {row['round'] or 'start':<8}{counts}{row['won']:>8,}{row['lost']:>8,}"


def _first_round(said: dict[str, Any]) -> Iterator[str]:
    yield "The first round: Pac-Man, the ghosts' replies, and what the rest is worth then"
    yield f"  {'Pac-Man':<9}{'ghosts':<24}{'chance':>7}{'score':>8}{'':>6}{'worst case':>13}{'on average':>13}"
    before = ""
    for row in said["replies"][:MOST]:
        head, before = ("" if row["action"] == before else row["action"]), row["action"]
        ghosts = " ".join(row["ghosts"]) or "-"
        yield (
            f"  {head:<9}{ghosts:<24}{row['chance']:>7.3g}{row['score']:>8}{row['end']:>6}"
            f"{number(row['minimax']):>13}{number(row['expectimax']):>13}"
        )
    if len(said["replies"]) > MOST:
        yield f"  ... {len(said['replies']) - MOST} more"


def _why(said: dict[str, Any]) -> Iterator[str]:
    searches = said["searches"]
    careful, daring = searches["minimax"], searches["expectimax"]
    fewer = careful["calls"] - searches["alphabeta"]["calls"]
    yield f"Minimax goes {careful['action']}: the ghosts' best replies leave it {number(careful['value'])}."
    if all(found["value"] <= -400 for found in careful["values"].values()):
        yield "  Every action loses against those; each further step costs a point, so it rushes to its death."
    yield f"Alpha-beta goes {searches['alphabeta']['action']} for the same value, with {fewer:,} calls less."
    yield f"Expectimax goes {daring['action']}: on average over their replies that is worth {number(daring['value'])}."
    if careful["action"] == daring["action"]:
        yield "They agree: the best replies and the average ones call for the same action."
        return
    mine = [row for row in said["replies"] if row["action"] == daring["action"]]
    fine = sum(row["chance"] for row in mine if row["minimax"] > careful["value"])
    feared = number(careful["values"][daring["action"]]["value"])
    yield f"They differ: {daring['action']} is worth {feared} against the best replies; yet after {fine:.0%} of all"
    yield "  replies Pac-Man is better off than minimax fears, and expectimax gambles on them."
