"""Cuts the features of a zoom into tiles."""

import mvt
from clip import Part, cut

# How far tiles overlap, in units of a tile's 4096: eight pixels.
BUFFER = 64


def tiles(features, zoom):
    """The tiles of a zoom by (z, x, y), from features (layer, kind, parts, properties).

    Coordinates are in units of the zoom's tiles, with the origin in the north-west. What crosses the
    antimeridian continues on the other side.
    """
    world = mvt.EXTENT << zoom
    items = []
    points = {}
    for layer, kind, parts, properties in features:
        if kind == mvt.POINT:
            for x, y in (point for part in parts for point in part):
                place = (int(x % world) // mvt.EXTENT, int(y) // mvt.EXTENT)
                points.setdefault(place, []).append((layer, kind, [[(x % world, y)]], properties))
        else:
            items.append((layer, kind, around(parts, kind, world), properties))
    found = {}
    split(items, 0, (0, 0), zoom, found)
    side = range(1 << zoom)
    return {(zoom, x, y): encoded(found.get((x, y), []) + points.get((x, y), []), x, y) for x in side for y in side}


def around(parts, kind, world):
    """The parts, cut off a little outside of the world.

    They are repeated on its other side, unless some lie beyond it: these continue there already.
    """
    given = [Part(part) for part in parts]
    result = list(given)
    if all(part.low[0] >= 0 and part.high[0] <= world for part in given):
        for turn in (-world, world):
            result += [
                Part([(x + turn, y) for x, y in part.points])
                for part in given
                if part.low[0] + turn < world + BUFFER and part.high[0] + turn > -BUFFER
            ]
    for axis in (0, 1):
        result = cut(result, axis, world + BUFFER + 0.5, True, kind == mvt.POLYGON)
        result = cut(result, axis, -BUFFER - 0.5, False, kind == mvt.POLYGON)
    return result


def split(items, depth, place, zoom, found):
    """Halves the items until each part belongs to one tile."""
    if not items:
        return
    if depth == zoom:
        found[place] = items
        return
    size = mvt.EXTENT << (zoom - depth)
    for column, left in zip((0, 1), halves(items, 0, place[0] * size + size // 2)):
        for row, part in zip((0, 1), halves(left, 1, place[1] * size + size // 2)):
            split(part, depth + 1, (2 * place[0] + column, 2 * place[1] + row), zoom, found)


def halves(items, axis, middle):
    result = ([], [])
    for layer, kind, parts, properties in items:
        for half, side, keep_low in ((0, middle + BUFFER + 0.5, True), (1, middle - BUFFER - 0.5, False)):
            kept = cut(parts, axis, side, keep_low, kind == mvt.POLYGON)
            if kept:
                result[half].append((layer, kind, kept, properties))
    return result


def encoded(items, x, y):
    left, top = x * mvt.EXTENT, y * mvt.EXTENT
    layers = {}
    for name, kind, parts, properties in items:
        lines = (part if kind == mvt.POINT else part.points for part in parts)
        local = [[(round(px - left), round(py - top)) for px, py in line] for line in lines]
        layers.setdefault(name, mvt.Layer(name)).add(kind, local, properties)
    return mvt.tile([layers[name] for name in sorted(layers)])
