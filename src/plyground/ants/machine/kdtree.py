"""Nearest neighbours of points by a k-d tree that is little more than a permutation.

    index[lo:hi]       the cities of a node. It is divided in the middle, mid = (lo + hi) // 2, by
    walls[mid]         a coordinate: those before are not greater in it, those from mid on not smaller
    axes[mid]          which coordinate, 0 or 1; nodes of up to LEAF cities are not divided

A quadrant is 0 to 3: bit 0 set for cities to the right, bit 1 set for cities above; ALL is all around.
"""

from __future__ import annotations

from plyground.compiled import Kernel

LEAF = 8
DEEP = 64
ALL = 4


@Kernel
def plant(points, index, walls, axes):
    """Order the cities into a tree."""
    lows, highs = [0], [index.shape[0]]
    while len(lows) > 0:
        lo, hi = lows.pop(), highs.pop()
        if hi - lo <= LEAF:
            continue
        least0 = most0 = points[index[lo], 0]
        least1 = most1 = points[index[lo], 1]
        for k in range(lo, hi):
            x, y = points[index[k], 0], points[index[k], 1]
            least0, most0 = min(least0, x), max(most0, x)
            least1, most1 = min(least1, y), max(most1, y)
        mid = (lo + hi) // 2
        axis = 0 if most0 - least0 >= most1 - least1 else 1
        halve(points, index, axis, lo, hi, mid)
        axes[mid], walls[mid] = axis, points[index[mid], axis]
        lows.append(lo)
        highs.append(mid)
        lows.append(mid)
        highs.append(hi)


@Kernel
def halve(points, index, axis, lo, hi, mid):
    """Put the median in its place, nothing greater before it, nothing smaller behind: quickselect."""
    left, right = lo, hi - 1
    while left < right:
        pivot = points[index[(left + right) // 2], axis]
        i, j = left, right
        while i <= j:
            while points[index[i], axis] < pivot:
                i += 1
            while points[index[j], axis] > pivot:
                j -= 1
            if i <= j:
                index[i], index[j] = index[j], index[i]
                i += 1
                j -= 1
        if mid <= j:
            right = j
        elif mid >= i:
            left = i
        else:
            return


@Kernel
def nearest(points, index, walls, axes, city, quadrant, found, squares, stack, gaps):
    """Fill `found` with the cities nearest to a city, `squares` with their squared distances: how many there are.

    `stack` int64[DEEP, 2] and `gaps` float64[DEEP] are to work in.
    """
    room, count = found.shape[0], 0
    height = 1
    stack[0, 0], stack[0, 1], gaps[0] = 0, index.shape[0], 0.0
    while height > 0:
        height -= 1
        lo, hi = stack[height, 0], stack[height, 1]
        if count == room and gaps[height] >= squares[room - 1]:
            continue
        while hi - lo > LEAF:
            mid = (lo + hi) // 2
            wall = walls[mid] - points[city, axes[mid]]
            upper = quadrant == ALL or (quadrant >> axes[mid]) & 1 == 1
            lower = quadrant == ALL or (quadrant >> axes[mid]) & 1 == 0
            left = lower or wall >= 0.0
            right = upper or wall <= 0.0
            if left and right:
                stack[height, 0], stack[height, 1], gaps[height] = lo, mid, wall * wall
                if wall > 0.0:  # the nearer half first
                    stack[height, 0], stack[height, 1] = mid, hi
                    hi = mid
                else:
                    lo = mid
                height += 1
            elif left:
                hi = mid
            else:
                lo = mid
        for k in range(lo, hi):
            other = index[k]
            dx, dy = points[other, 0] - points[city, 0], points[other, 1] - points[city, 1]
            square = dx * dx + dy * dy
            if other == city or (count == room and square >= squares[room - 1]):
                continue
            if quadrant < ALL and (1 if dx >= 0.0 else 0) + (2 if dy >= 0.0 else 0) != quadrant:
                continue
            if count < room:
                count += 1
            at = count - 1
            while at > 0 and squares[at - 1] > square:
                squares[at], found[at] = squares[at - 1], found[at - 1]
                at -= 1
            squares[at], found[at] = square, other
    return count


@Kernel
def surround(points, index, walls, axes, each, near, span, found, squares, stack, gaps):
    """Fill near[city] with the `each` nearest of every quadrant, and then with the nearest of all.

    near int32[n, K], K < n; for the cities from span[0] up to span[1]; found int64[K], squares float64[K].
    """
    room = near.shape[1]
    for city in range(span[0], span[1]):
        count = 0
        for quadrant in range(4 if each > 0 else 0):
            some = nearest(points, index, walls, axes, city, quadrant, found[:each], squares[:each], stack, gaps)
            for k in range(min(some, room - count)):
                near[city, count] = found[k]
                count += 1
        nearest(points, index, walls, axes, city, ALL, found, squares, stack, gaps)
        some = 0
        while count < room:
            known = False
            for k in range(count):
                known = known or near[city, k] == found[some]
            if not known:
                near[city, count] = found[some]
                count += 1
            some += 1
