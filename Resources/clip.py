"""Cuts lines and polygons along the sides of tiles.

Points are on whole numbers and sides between them, so that no point lies on a side. Polygons stay what they
are: where a side cuts one in two, there are two rings afterwards.
"""

from math import floor


class Part:
    """A line or closed ring with its bounds."""

    __slots__ = ("points", "low", "high")

    def __init__(self, points):
        self.points = points
        xs = [point[0] for point in points]
        ys = [point[1] for point in points]
        self.low = (min(xs), min(ys))
        self.high = (max(xs), max(ys))


def cut(parts, axis, side, keep_low, closed):
    """The parts of lines, or of the rings of polygons, below (or above) a side.

    `axis` is that which the side cuts: 0 for x, 1 for y.
    """
    kept = []
    chains = []
    for part in parts:
        if (part.high[axis] < side) if keep_low else (part.low[axis] > side):
            kept.append(part)
        elif (part.low[axis] < side) if keep_low else (part.high[axis] > side):
            pieces = chains_of(part.points, axis, side, keep_low, closed)
            if closed:
                chains += pieces
            else:
                kept += [Part(piece) for piece in pieces]
    return kept + [Part(ring) for ring in linked(chains, 1 - axis)] if chains else kept


def chains_of(points, axis, side, keep_low, closed):
    """The runs of points on the side that is kept, each with the crossings at its ends."""
    inside = [(point[axis] < side) == keep_low for point in points]
    if closed:
        # The first run begins outside, so that none is torn at the ring's end.
        start = inside.index(False)
        points = points[start:-1] + points[: start + 1]
        inside = inside[start:-1] + inside[: start + 1]
    chains = []
    chain = [points[0]] if inside[0] else None
    for index in range(1, len(points)):
        if inside[index] != inside[index - 1]:
            crossing = cross(points[index - 1], points[index], axis, side)
            if inside[index]:
                chain = [crossing]
            else:
                chain.append(crossing)
                chains.append(chain)
                chain = None
        if inside[index]:
            chain.append(points[index])
    if chain and len(chain) > 1:
        chains.append(chain)
    return chains


def cross(a, b, axis, side):
    """Where a segment crosses a side, on a whole number along it."""
    if a > b:
        # The same point for both directions, so that neighbours keep a common border.
        a, b = b, a
    other = 1 - axis
    along = floor(a[other] + (b[other] - a[other]) * (side - a[axis]) / (b[axis] - a[axis]) + 0.5)
    return (side, along) if axis == 0 else (along, side)


def linked(chains, along):
    """Closes chains along the side: in the order of their ends, every other gap lies inside of the polygon."""
    ends = []
    for index, chain in enumerate(chains):
        ends.append((chain[0][along], index, 0))
        ends.append((chain[-1][along], index, 1))
    ends.sort()
    following = {}
    for (_, one, is_end), (_, other, other_is_end) in zip(ends[0::2], ends[1::2]):
        if is_end == other_is_end:
            # The rings touch themselves here; each chain is closed on its own.
            return [chain + chain[:1] for chain in chains]
        following[one if is_end else other] = other if is_end else one
    rings = []
    left = set(range(len(chains)))
    for first in range(len(chains)):
        if first not in left:
            continue
        ring = []
        index = first
        while index in left:
            left.remove(index)
            ring += chains[index]
            index = following[index]
        rings.append(ring + ring[:1])
    return rings
