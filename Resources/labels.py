"""Where names stand, and from which zoom they have room."""

import textwrap
from math import log2, sqrt

import topology

# The picture is as wide as 512 pixels at zoom 0 (MapLibre style specification).
TILE_SIZE = 512
# The width of a letter of a country's name in pixels, and the length at which names are broken.
LETTER = 6.4
LINE = 10
# The share of a name's width that the side of a square as large as the country must have.
ROOM = 0.7
# By how many zooms the sea around an island makes room for its name.
SEA = 3
# How far beside a capital another one is that its name may lie over, as a share of the map: its name is as wide as
# this at zoom 4, and as high as the second.
BESIDE, ABOVE = 1 / 60, 1 / 400
# How many lines through a lake are tried for its name.
ROWS = 15


def room(name, area, world):
    """The zoom from which a country of an area on the map has room for its name; `world` is the side of the map."""
    width = LETTER * max(map(len, textwrap.wrap(name, LINE, break_long_words=False, break_on_hyphens=False)))
    return log2(ROOM * width * world / (sqrt(max(area, 1)) * TILE_SIZE))


def country_zoom(record, zoom, is_island):
    """The zoom from which a country is named, which has room for its name from a zoom.

    Natural Earth counts zooms of tiles of 256 pixels. Its own ranks of countries are of another kind: Costa Rica
    comes before Germany.
    """
    earliest = float(record["min_label"]) - 1
    if record["type"] in ("Indeterminate", "Lease"):
        return max(zoom, earliest)
    return max(zoom - SEA, min(zoom, earliest)) if is_island else zoom


def western(points, world):
    """For each of several capitals whether its name is better west of it, as the nearest other one lies east."""

    def nearest(x, y, sign):
        """The distance to the nearest one on a side."""
        found = (sign * (other - x) for other, row in points if abs(row - y) <= ABOVE * world)
        return min((distance for distance in found if 0 < distance <= BESIDE * world), default=world)

    return [nearest(x, y, 1) < nearest(x, y, -1) for x, y in points]


def middle(rings):
    """The middle of the longest horizontal line in a polygon, of those through it at equal distances."""
    low, high = (bound(y for ring in rings for _, y in ring) for bound in (min, max))
    best = (0, 0, 0)
    for row in range(1, ROWS + 1):
        # Points lie on whole numbers, lines between them.
        y = low + (high - low) * row // (ROWS + 1) + 0.5
        crossings = sorted(
            x0 + (x1 - x0) * (y - y0) / (y1 - y0)
            for ring in rings
            for (x0, y0), (x1, y1) in zip(ring, ring[1:])
            if (y0 > y) != (y1 > y)
        )
        for start, end in zip(crossings[0::2], crossings[1::2]):
            best = max(best, (end - start, (start + end) / 2, y))
    return best[1], best[2]


def total_area(rings):
    """The area of all rings together, holes taken off."""
    return abs(sum(topology.signed_area(ring) for ring in rings)) / 2
