"""Local search: sequential exchanges of up to five edges, looked for from the changed cities only.

From a city t0 and a neighbour t1 in the tour: take (t0, t1) out, put (t1, t2) in to a near city t2, take one of
t2's edges (t2, t3) out, put (t3, t4) in, and so on, as long as what is taken out is longer than what is put in;
(t_last, t0) closes. The first closed exchange that is shorter and one tour is made:

    taken out   (t0 t1) (t2 t3) (t4 t5) ...      put in   (t1 t2) (t3 t4) ... (t_last t0)

`breadth[d]` is how many near cities that are not next to it in the tour are tried at depth d; breadth has as many
entries as edges may be exchanged.
`short` > 0 makes an exchange of three edges that leaves no segment of up to so many cities not count: Or-opt.
"""

from __future__ import annotations

from plyground.ants.machine.desk import exchange, fits, segment_size
from plyground.compiled import Kernel


@Kernel
def shorten(ground, near, far, breadth, short, tiny, desk, t0):
    """Make one exchange at t0 that shortens the tour: by how much, and how many edges; (0, 0) if there is none."""
    n, room = desk.order.shape[0], near.shape[1]
    out, into = desk.out, desk.into
    for way in range(2):
        place = desk.pos[t0]
        if way == 0:
            place = place + 1 if place + 1 < n else 0
        else:
            place = place - 1 if place > 0 else n - 1
        t1 = desk.order[place]
        out[0], out[1] = t0, t1
        desk.open_gain[0] = ground.distance(t0, t1)
        depth, desk.tried[1], desk.left[1] = 1, 0, breadth[1]
        while depth > 0:
            tip = out[2 * depth - 1]
            trial = desk.tried[depth]
            if trial >= 2 * room:
                depth -= 1
                continue
            gain = desk.open_gain[depth - 1] - far[tip, trial >> 1]
            if gain <= tiny:
                depth -= 1
                continue
            city = near[tip, trial >> 1]
            place = desk.pos[city]
            apart = place - desk.pos[tip]
            if abs(apart) == 1 or abs(apart) == n - 1:
                desk.tried[depth] = trial + 2
                continue
            if trial & 1 == 0:
                if desk.left[depth] == 0:
                    depth -= 1
                    continue
                desk.left[depth] -= 1
            desk.tried[depth] = trial + 1
            if trial & 1 == 0:
                place = place + 1 if place + 1 < n else 0
            else:
                place = place - 1 if place > 0 else n - 1
            last = desk.order[place]
            taken = last == t0
            for d in range(depth):
                one, two = out[2 * d], out[2 * d + 1]
                taken = taken or (one == city and two == last) or (one == last and two == city)
            if taken:
                continue
            out[2 * depth], out[2 * depth + 1] = city, last
            into[2 * depth - 2], into[2 * depth - 1] = tip, city
            gain += ground.distance(city, last)
            closed = gain - ground.distance(last, t0)
            if closed > tiny:
                into[2 * depth], into[2 * depth + 1] = last, t0
                if fits(desk, depth + 1) and (short == 0 or depth < 2 or least_segment(desk, depth + 1) <= short):
                    if not exchange(desk, depth + 1):
                        return 0.0, 0
                    return closed, depth + 1
            if depth + 1 < breadth.shape[0]:
                desk.open_gain[depth] = gain
                depth += 1
                desk.tried[depth], desk.left[depth] = 0, breadth[depth]
    return 0.0, 0


@Kernel
def least_segment(desk, k):
    """How many cities the shortest segment of a planned exchange has."""
    least = desk.order.shape[0]
    for s in range(k):
        least = min(least, segment_size(desk, k, s))
    return least


@Kernel
def await_turn(desk, ring, city):
    """Put a city into the ring, if it is not there yet; ring[0] is its head, ring[1] its tail."""
    if not desk.waiting[city]:
        desk.waiting[city] = True
        desk.queue[ring[1]] = city
        ring[1] = ring[1] + 1 if ring[1] + 1 < desk.queue.shape[0] else 0


@Kernel
def settle(ground, near, far, breadth, short, tiny, desk, ring, control, moves):
    """Shorten the tour until no city in the ring can: by how much.

    control[0] not 0 stops it, and control[1] is how many cities it may still look at. moves int32[:] records
    exchanges, if it has room: moves[0] is where they end.
    """
    total = 0.0
    while ring[0] != ring[1] and control[1] > 0:
        control[1] -= 1
        city = desk.queue[ring[0]]
        ring[0] = ring[0] + 1 if ring[0] + 1 < desk.queue.shape[0] else 0
        desk.waiting[city] = False
        while control[0] == 0:
            gain, k = shorten(ground, near, far, breadth, short, tiny, desk, city)
            if k == 0:
                break
            total += gain
            note(desk, k, moves)
            for e in range(2 * k):
                await_turn(desk, ring, desk.out[e])
    return total


@Kernel
def note(desk, k, moves):
    """Write an exchange down: its edges out and in, two cities each."""
    if moves.shape[0] == 0:
        return
    end = moves[0]
    if end < 0 or end + 4 * k > moves.shape[0]:
        moves[0] = -1  # too many to tell
        return
    for e in range(k):
        moves[end], moves[end + 1] = desk.out[2 * e], desk.out[2 * e + 1]
        moves[end + 2], moves[end + 3] = desk.into[2 * e], desk.into[2 * e + 1]
        end += 4
    moves[0] = end


@Kernel
def lay_out(desk, ring, order):
    """Put a tour on the desk, all its cities waiting in the ring."""
    ring[0], ring[1] = 0, order.shape[0]
    for k in range(order.shape[0]):
        city = order[k]
        desk.order[k] = desk.queue[k] = city
        desk.pos[city] = k
        desk.waiting[city] = True
