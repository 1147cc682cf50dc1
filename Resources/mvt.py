"""Writes vector tiles (Mapbox Vector Tile specification 2.1)."""

import struct

from topology import contains, signed_area

EXTENT = 4096
POINT, LINE, POLYGON = 1, 2, 3
MOVE, DRAW, CLOSE = 1, 2, 7


class Layer:
    """The features of one layer of a tile; keys and values are kept once."""

    def __init__(self, name):
        self.name = name
        self.features = []
        self.keys = {}
        self.values = {}

    def add(self, kind, parts, properties):
        """Adds a feature from lists of points in the tile's coordinates; nothing when none is left of it."""
        geometry = {POINT: points, LINE: lines, POLYGON: polygons}[kind](parts)
        if not geometry:
            return
        tags = []
        for key, value in properties.items():
            tags.append(self.keys.setdefault(key, len(self.keys)))
            tags.append(self.values.setdefault((type(value), value), len(self.values)))
        feature = packed(2, tags) if tags else b""
        self.features.append(feature + number(3, kind) + packed(4, geometry))

    def encoded(self):
        body = number(15, 2) + string(1, self.name)
        body += b"".join(string(2, feature) for feature in self.features)
        body += b"".join(string(3, key) for key in self.keys)
        body += b"".join(string(4, encoded_value(value)) for _, value in self.values)
        return body + number(5, EXTENT)


def tile(layers):
    """The bytes of a tile."""
    return b"".join(string(3, layer.encoded()) for layer in layers if layer.features)


def points(parts):
    pen = Pen()
    pen.command(MOVE, [point for part in parts for point in part])
    return pen.integers


def lines(parts):
    pen = Pen()
    for part in map(distinct, parts):
        if len(part) > 1:
            pen.command(MOVE, part[:1])
            pen.command(DRAW, part[1:])
    return pen.integers


def polygons(parts):
    """Each exterior ring and its holes; exteriors have a positive area where y points downwards (§4.3.4.4)."""
    exteriors, holes = [], []
    for ring in map(cleaned, parts):
        area = signed_area(ring) if len(ring) > 3 else 0
        if area > 0:
            exteriors.append((area, ring, []))
        elif area < 0:
            holes.append(ring)
    for hole in holes:
        around = [exterior for exterior in exteriors if encloses(exterior[1], hole)]
        if around:
            min(around, key=lambda exterior: exterior[0])[2].append(hole)
    pen = Pen()
    for _, ring, inner in exteriors:
        for part in [ring] + inner:
            pen.command(MOVE, part[:1])
            pen.command(DRAW, part[1:-1])
            pen.command(CLOSE, [])
    return pen.integers


def encloses(ring, hole):
    """Whether a hole lies in a ring; its points may lie on the ring as well, so most of them decide."""
    sample = hole[:: max(1, len(hole) // 8)]
    return sum(contains(ring, point) for point in sample) * 2 > len(sample)


def distinct(line):
    """A line without points that repeat the one before."""
    return [point for index, point in enumerate(line) if index == 0 or point != line[index - 1]]


def cleaned(ring):
    """A closed ring without repeated points, points between two on one straight line, and spikes."""
    result = []
    for point in ring[:-1]:
        result.append(point)
        while len(result) > 1 and useless(result):
            pass
    while len(result) > 3 and (flat(result[-2], result[-1], result[0]) or flat(result[-1], result[0], result[1])):
        result.pop(-1 if flat(result[-2], result[-1], result[0]) else 0)
    return result + result[:1]


def useless(points):
    """Drops the last point, or that before, where one adds nothing; says whether it did."""
    if points[-1] == points[-2]:
        points.pop()
        return True
    if len(points) > 2 and flat(points[-3], points[-2], points[-1]):
        points.pop(-2)
        return True
    return False


def flat(a, b, c):
    return (b[0] - a[0]) * (c[1] - b[1]) == (c[0] - b[0]) * (b[1] - a[1])


class Pen:
    """The commands of a geometry (§4.3)."""

    def __init__(self):
        self.integers = []
        self.x = self.y = 0

    def command(self, kind, points):
        self.integers.append(kind | max(1, len(points)) << 3)
        for x, y in points:
            self.integers += (zigzag(x - self.x), zigzag(y - self.y))
            self.x, self.y = x, y


def zigzag(value):
    return value << 1 if value >= 0 else (-value << 1) - 1


def varint(value):
    if value < 0x80:
        return bytes((value,))
    result = bytearray()
    while value >= 0x80:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    result.append(value)
    return bytes(result)


def number(field, value):
    return varint(field << 3) + varint(value)


def string(field, value):
    data = value.encode("utf-8") if isinstance(value, str) else value
    return varint(field << 3 | 2) + varint(len(data)) + data


def packed(field, values):
    return string(field, b"".join(map(varint, values)))


def encoded_value(value):
    if isinstance(value, bool):
        return number(7, int(value))
    if isinstance(value, int):
        return number(5, value) if value >= 0 else number(6, zigzag(value))
    if isinstance(value, float):
        return varint(3 << 3 | 1) + struct.pack("<d", value)
    return string(1, value)
