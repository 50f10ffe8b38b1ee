"""Pheromone on the ways to near cities: it fades everywhere and grows on a tour."""

from __future__ import annotations

from plyground.compiled import Kernel

STANDS_OUT = 0.05
"""A way stands out if it has so much of what lies between the least and the most."""


@Kernel
def renew(near, desk, nearness, tau, weight, levels):
    """Fade, deposit on the desk's tour, weigh anew: how many ways from a city stand out, in the mean.

    levels: the share kept, what is deposited, the least, the most, alpha. weight = tau ** alpha * nearness.
    """
    keep, gain, least, most, alpha = levels[0], levels[1], levels[2], levels[3], levels[4]
    n, room = near.shape
    bar, stand = least + STANDS_OUT * (most - least), 0
    for city in range(n):
        place = desk.pos[city]
        one, two = desk.order[place - 1], desk.order[place + 1 if place + 1 < n else 0]
        for k in range(room):
            new = keep * tau[city, k]
            if near[city, k] == one or near[city, k] == two:
                new += gain
            new = min(most, max(least, new))
            tau[city, k] = new
            weight[city, k] = (new if alpha == 1.0 else new**alpha) * nearness[city, k]
            if new > bar:
                stand += 1
    return stand / n
