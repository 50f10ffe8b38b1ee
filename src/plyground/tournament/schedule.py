"""Who plays whom: every group of agents from every opening, once from each seat."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from plyground.errors import InputError


class Match(NamedTuple):
    """One game to be played: the agents (by index) in player order, and the opening (by index)."""

    number: int
    seats: tuple[int, ...]
    opening: int


def schedule(agents: int, players: int, games: int) -> list[Match]:
    """Every group plays so many games. Openings come one after the other, so a tournament cut short is a fair one.

    With more games the first ones stay the same.
    """
    if agents < max(2, players):
        raise InputError(f"a round robin of this game needs at least {max(2, players)} agents, not {agents}")
    if games < 1 or games % players:
        raise InputError(f"games must be a multiple of {players}, so that everyone has every seat, not {games}")
    rounds = [
        (group[i:] + group[:i], opening)
        for opening in range(games // players)
        for group in combinations(range(agents), players)
        for i in range(players)
    ]
    return [Match(number, seats, opening) for number, (seats, opening) in enumerate(rounds)]
