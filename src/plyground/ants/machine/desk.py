"""A tour in an array, how k of its edges are exchanged, and how that is undone.

Taking k edges out leaves k segments, numbered along the array; an exchange is a new order of them, some reversed:

    order   a b|c d e|f g|h i       cut [1, 4, 6]: where each segment's last city stands
    segment  0  |  1  | 2 |  0      the one over the array's end is segment 0
    ends     s0 = c.. 2s is where a segment begins, 2s+1 where it ends

The longest segment stays where it is; only the others are written anew, at a cost that on one's own ground is small.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from plyground.compiled import Kernel

MOST = 24
"""So many edges may be exchanged at once."""


class Desk(NamedTuple):
    """What a stream of ants works with.

    order, pos  int32[n]      the tour, and where each city stands in it
    spare       int32[n]      segments on their way
    log         int32[:]      what stood where before: cities, place, count; log_end[0] is where it ends
    queue       int32[n + 1]  a ring of cities to look at; waiting bool[n]: is it in there?
    out, into   int32[2 MOST] the edges taken out, and those put in, as pairs of cities
    cut, join, visit          segments: where they end, which ends meet, in what order they follow
    tried, left, open_gain    the search's place, how many cities it may still try, and gain at every depth
    """

    order: Any
    pos: Any
    spare: Any
    log: Any
    log_end: Any
    queue: Any
    waiting: Any
    out: Any
    into: Any
    cut: Any
    join: Any
    visit: Any
    tried: Any
    left: Any
    open_gain: Any

    @classmethod
    def of(cls, order: Any, log: int) -> Desk:
        """A desk with a tour on it, and room for `log` numbers in the log (0: nothing can be undone)."""
        n = len(order)
        pos = np.empty(n, np.int32)
        pos[order] = np.arange(n, dtype=np.int32)
        out, into, cut, join, visit, tried, left = (np.zeros(2 * MOST, np.int32) for _ in range(7))
        return cls(
            np.array(order, np.int32),
            pos,
            np.empty(n, np.int32),
            np.empty(log, np.int32),
            np.zeros(1, np.int64),
            np.empty(n + 1, np.int32),
            np.zeros(n, np.bool_),
            *(out, into, cut, join, visit, tried, left),
            np.zeros(2 * MOST),
        )


@Kernel
def after(desk, city):
    """The next city of the tour."""
    place = desk.pos[city] + 1
    return desk.order[place if place < desk.order.shape[0] else 0]


@Kernel
def before(desk, city):
    """The city before it."""
    return desk.order[desk.pos[city] - 1]


@Kernel
def fits(desk, k):
    """Do the k edges of desk.into make one tour of what is left without those of desk.out? Plans it, if so."""
    n = desk.order.shape[0]
    for e in range(k):
        a, b = desk.pos[desk.out[2 * e]], desk.pos[desk.out[2 * e + 1]]
        place = a if a + 1 == b or (b == 0 and a == n - 1) else b
        at = e
        while at > 0 and desk.cut[at - 1] > place:
            desk.cut[at] = desk.cut[at - 1]
            at -= 1
        desk.cut[at] = place
    for end in range(2 * k):
        desk.join[end] = -1
    for e in range(k):
        one = free_end(desk, k, desk.into[2 * e])
        desk.join[one] = one
        two = free_end(desk, k, desk.into[2 * e + 1])
        desk.join[one], desk.join[two] = two, one
    end = 0
    for m in range(k):
        desk.visit[m] = end
        end = desk.join[end ^ 1]
        if end == 0:
            return m == k - 1
    return False


@Kernel
def free_end(desk, k, city):
    """The end of a segment where a city stands that no edge has been put to yet."""
    n = desk.order.shape[0]
    last = desk.pos[city]
    first = last - 1 if last > 0 else n - 1
    for s in range(k):
        if desk.cut[s] == first:
            begins = 2 * (s + 1 if s + 1 < k else 0)
            if desk.join[begins] < 0:
                return begins
        if desk.cut[s] == last and desk.join[2 * s + 1] < 0:
            return 2 * s + 1
    return 0


@Kernel
def exchange(desk, k):
    """Do what was planned. False, and nothing done, if the log has no room for it."""
    n = desk.order.shape[0]
    longest, length = 0, -1
    for s in range(k):
        size = segment_size(desk, k, s)
        if size > length:
            longest, length = s, size
    start = desk.cut[longest] + 1
    if start == n:
        start = 0
    total = n - length
    if desk.log.shape[0] > 0:
        end = desk.log_end[0]
        if end + total + 2 > desk.log.shape[0]:
            return False
        place = start
        for m in range(total):
            desk.log[end + m] = desk.order[place]
            place = place + 1 if place + 1 < n else 0
        desk.log[end + total], desk.log[end + total + 1] = start, total
        desk.log_end[0] = end + total + 2
    at = 0
    while desk.visit[at] >> 1 != longest:
        at += 1
    turned = desk.visit[at] & 1
    filled = 0
    for m in range(1, k):
        entered = desk.visit[(at + m) % k] if turned == 0 else desk.visit[(at - m + k) % k] ^ 1
        s = entered >> 1
        size = segment_size(desk, k, s)
        last = desk.cut[s]
        if entered & 1 == 0:
            place = last - size + 1
            if place < 0:
                place += n
            for _ in range(size):
                desk.spare[filled] = desk.order[place]
                filled += 1
                place = place + 1 if place + 1 < n else 0
        else:
            place = last
            for _ in range(size):
                desk.spare[filled] = desk.order[place]
                filled += 1
                place = place - 1 if place > 0 else n - 1
    place = start
    for m in range(total):
        city = desk.spare[m]
        desk.order[place] = city
        desk.pos[city] = place
        place = place + 1 if place + 1 < n else 0
    return True


@Kernel
def segment_size(desk, k, s):
    """How many cities a segment has."""
    if s > 0:
        return desk.cut[s] - desk.cut[s - 1]
    return desk.cut[0] + desk.order.shape[0] - desk.cut[k - 1]


@Kernel
def undo(desk):
    """Put everything back as it was when the log was empty."""
    n = desk.order.shape[0]
    end = desk.log_end[0]
    while end > 0:
        place, total = desk.log[end - 2], desk.log[end - 1]
        end -= total + 2
        for m in range(total):
            city = desk.log[end + m]
            desk.order[place] = city
            desk.pos[city] = place
            place = place + 1 if place + 1 < n else 0
    desk.log_end[0] = 0
