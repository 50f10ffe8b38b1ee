"""The ants of the classical families: tours built from nothing, a city at a time."""

from __future__ import annotations

from plyground.ants.machine.chance import below, unit
from plyground.compiled import Kernel


@Kernel
def walk(near, ways, tau, nearness, worth, rule, ends, control, states, visited, tours, lengths, lo, hi):
    """Ants lo to hi - 1 walk, their tours int32[ants, n] and lengths float64[ants]; how many have arrived.

    worth float64[n, n] is tau ** alpha * nearness. rule: alpha, q0, xi, tau0, symmetric; with xi > 0 an ant takes
    pheromone along as it walks, so that the next one goes elsewhere. ends: start, end (-1: none is fixed), and 1
    for open tours.
    """
    n = ways.shape[0]
    alpha, xi, tau0 = rule[0], rule[2], rule[3]
    for ant in range(lo, hi):
        if control[0] != 0:
            return ant - lo
        state, tour, seen = states[ant], tours[ant], visited[ant]
        seen[:] = False
        steps = n
        if ends[1] >= 0 and n > 1:
            seen[ends[1]] = True  # kept for the last step
            steps, tour[n - 1] = n - 1, ends[1]
        city = ends[0] if ends[0] >= 0 else below(state, n)
        while seen[city]:
            city = below(state, n)
        tour[0], seen[city] = city, True
        length = 0.0
        for k in range(1, n):
            to = step(near, worth, rule[1], state, seen, city) if k < steps else tour[k]
            if xi > 0.0:
                absorb(tau, nearness, worth, city, to, alpha, xi, tau0)
                if rule[4] > 0.0:
                    absorb(tau, nearness, worth, to, city, alpha, xi, tau0)
            length += ways[city, to]
            tour[k], seen[to] = to, True
            city = to
        if ends[2] == 0:
            length += ways[city, tour[0]]
        lengths[ant] = length
    return hi - lo


@Kernel
def step(near, worth, q0, state, seen, city):
    """The next city: of the near ones not yet visited by worth, else the best of all."""
    room = near.shape[1]
    total, best, top = 0.0, -1, -1.0
    for k in range(room):
        to = near[city, k]
        if not seen[to]:
            here = worth[city, to]
            total += here
            if here > top:
                best, top = to, here
    if best < 0:
        for to in range(seen.shape[0]):
            if not seen[to] and worth[city, to] > top:
                best, top = to, worth[city, to]
        return best
    if q0 > 0.0 and unit(state) < q0:
        return best
    dart = unit(state) * total
    for k in range(room):
        to = near[city, k]
        if not seen[to]:
            dart -= worth[city, to]
            if dart < 0.0:
                return to
    return best


@Kernel
def absorb(tau, nearness, worth, i, j, alpha, xi, tau0):
    """Take pheromone from a way as it is walked: it comes nearer to tau0."""
    new = (1.0 - xi) * tau[i, j] + xi * tau0
    tau[i, j] = new
    worth[i, j] = (new if alpha == 1.0 else new**alpha) * nearness[i, j]
