"""Great-circle lines between places, cut at the antimeridian."""

import math


def vector(point):
    """The unit vector of a longitude and latitude in degrees."""
    longitude, latitude = map(math.radians, point)
    return (
        math.cos(latitude) * math.cos(longitude),
        math.cos(latitude) * math.sin(longitude),
        math.sin(latitude),
    )


def angle(start, end):
    """The angle between two places as seen from the middle of the Earth, in radians."""
    dot = sum(a * b for a, b in zip(vector(start), vector(end)))
    return math.acos(max(-1.0, min(1.0, dot)))


def great_circle(start, end, step=1.5):
    """Points on the shortest way, about `step` degrees apart (Ed Williams, "Aviation Formulary")."""
    total = angle(start, end)
    count = max(2, math.ceil(math.degrees(total) / step))
    a, b = vector(start), vector(end)
    points = []
    for index in range(count + 1):
        share = index / count
        p = math.sin((1 - share) * total) / math.sin(total)
        q = math.sin(share * total) / math.sin(total)
        x, y, z = (p * s + q * t for s, t in zip(a, b))
        points.append((math.degrees(math.atan2(y, x)), math.degrees(math.atan2(z, math.hypot(x, y)))))
    return points


def cut(points):
    """Cuts a line where it crosses the antimeridian (RFC 7946, 3.1.9)."""
    lines = [[points[0]]]
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        if abs(x1 - x0) > 180:
            rim = 180 if x0 > 0 else -180
            share = (rim - x0) / (x1 + 2 * rim - x0)
            latitude = y0 + share * (y1 - y0)
            lines[-1].append((rim, latitude))
            lines.append([(-rim, latitude)])
        lines[-1].append((x1, y1))
    return lines
