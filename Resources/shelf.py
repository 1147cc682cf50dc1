"""The shallows along the coast: everything within some distance of it, as polygons.

The distance is one on the picture, so that the glow of a coast is as wide at one zoom as at the next. Discs are
stamped along the coast onto a grid, and the edge of what they cover is traced and smoothed; no offset of a line
can fold over itself that way.
"""

from collections import defaultdict
from math import hypot, sqrt

from simplify import simplified, weights


def shelves(coast, side, margin, radius, detail):
    """Rings around all cells within `radius` cells of the lines.

    Coordinates are in cells, of which the world has `side` in each direction; it repeats to the left and the
    right. The grid reaches `margin` cells beyond it. `detail` is the area that a point must add to a ring.
    """
    rows = stamped(coast, side, margin, radius)
    rings = (smooth(ring, detail) for ring in traced(rows))
    return [[(x - margin, y - margin) for x, y in ring] for ring in rings if len(ring) > 4]


def stamped(coast, side, margin, radius):
    columns = side + 2 * margin
    rows = [bytearray(columns) for _ in range(columns)]
    reach = int(radius)
    spans = []
    for dy in range(-reach, reach + 1):
        half = int(sqrt(radius * radius - dy * dy))
        spans.append((dy, half, b"\1" * (2 * half + 1)))
    for x, y in sorted(cells(coast)):
        for turn in (-side, 0, side):
            left = x + turn + margin
            if not reach < left < columns - reach - 1:
                continue
            for dy, half, ones in spans:
                row = y + dy + margin
                if 0 < row < len(rows) - 1:
                    rows[row][left - half : left + half + 1] = ones
    return rows


def cells(lines):
    """The cells that lines pass through."""
    result = set()
    for line in lines:
        for (x0, y0), (x1, y1) in zip(line, line[1:]):
            count = max(1, int(hypot(x1 - x0, y1 - y0) * 1.5))
            for step in range(count + 1):
                share = step / count
                result.add((int(x0 + (x1 - x0) * share), int(y0 + (y1 - y0) * share)))
    return result


def runs(row):
    """The ends of the runs of ones in a row."""
    result = []
    start = row.find(1)
    while start >= 0:
        end = row.find(0, start)
        result += (start, end)
        start = row.find(1, end)
    return result


def traced(rows):
    """Rings around the ones, these on the right where y points downwards; rows begin and end with zeros."""
    leaving = defaultdict(list)
    above = []
    for y, row in enumerate(rows):
        here = runs(row)
        for start, end in zip(here[0::2], here[1::2]):
            leaving[(start, y + 1)].append((start, y))
            leaving[(end, y)].append((end, y + 1))
        # Between the two rows, the edge lies where just one of them has a one.
        ends = sorted(set(above + here))
        for start, end in zip(ends, ends[1:]):
            if row[start] and not rows[y - 1][start]:
                leaving[(start, y)].append((end, y))
            elif rows[y - 1][start] and not row[start]:
                leaving[(end, y)].append((start, y))
        above = here
    rings = []
    for first in list(leaving):
        while leaving[first]:
            ring = [first]
            point = leaving[first].pop()
            while point != first:
                ring.append(point)
                point = leaving[point].pop()
            rings.append(ring)
    return rings


def smooth(ring, detail):
    """A closed ring through the middles of the edges of cells, without the steps."""
    corners = [point for before, point, after in neighbors(ring) if turns(before, point, after)]
    points = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1]):
        length = abs(x1 - x0) + abs(y1 - y0)
        if length <= 2:
            points.append(((x0 + x1) / 2, (y0 + y1) / 2))
        else:
            dx, dy = (x1 - x0) / length, (y1 - y0) / length
            points += ((x0 + dx, y0 + dy), (x1 - dx, y1 - dy))
    for _ in range(2):
        points = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4) for a, b, c in neighbors(points)
        ]
    closed = points + points[:1]
    return simplified(closed, weights(closed), detail)


def neighbors(ring):
    return zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1])


def turns(before, point, after):
    return (point[0] - before[0]) * (after[1] - point[1]) != (point[1] - before[1]) * (after[0] - point[0])
