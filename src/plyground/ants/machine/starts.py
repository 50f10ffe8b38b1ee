"""First tours: edges joined to paths, paths followed; and how far near cities are."""

from __future__ import annotations

from plyground.compiled import Kernel


@Kernel
def measure(ground, near, far):
    """far[i, k]: how far near[i, k] is from i."""
    for i in range(near.shape[0]):
        for k in range(near.shape[1]):
            far[i, k] = ground.distance(i, near[i, k])


@Kernel
def join_edges(a, b, ends, group):
    """Join a[k] and b[k], in that order, wherever both are ends of different paths: how many paths there are.

    ends int64[n, 2]: a city's neighbours, -1 where it has none; group int64[n]: a forest that says who is joined.
    """
    for k in range(a.shape[0]):
        i, j = a[k], b[k]
        if ends[i, 1] >= 0 or ends[j, 1] >= 0:
            continue
        one, two = root(group, i), root(group, j)
        if one == two:
            continue
        group[one] = two
        ends[i, 0 if ends[i, 0] < 0 else 1] = j
        ends[j, 0 if ends[j, 0] < 0 else 1] = i
    parts = 0
    for i in range(group.shape[0]):
        if group[i] == i:
            parts += 1
    return parts


@Kernel
def root(group, i):
    """Who stands for all that i is joined with."""
    while group[i] != i:
        group[i] = group[group[i]]
        i = group[i]
    return i


@Kernel
def follow(ends, city, path):
    """Walk a path from its end."""
    last = -1
    for k in range(path.shape[0]):
        path[k] = city
        to = ends[city, 0] if ends[city, 0] != last else ends[city, 1]
        last, city = city, to
