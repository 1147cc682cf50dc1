"""Rings and lines cut into the arcs that they share, and a colouring of what is adjacent.

An arc runs from one junction to the next, or around a ring that meets nothing else. What is done to an arc is
done to everything that it bounds: neighbours stay neighbours however much they are simplified.
"""

from collections import defaultdict


def signed_area(ring):
    """Twice the area of a closed ring, positive when it runs counterclockwise where y points upwards."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, ring[1:]))


def contains(ring, point):
    """Whether a closed ring encloses a point, by the even-odd rule."""
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in zip(ring, ring[1:]):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside


class Topology:
    """Arcs, and rings and lines as lists of arcs.

    An arc that runs backwards in a ring or line is written as the complement of its index, as in TopoJSON.
    """

    def __init__(self):
        self.arcs = []
        self.indices = {}

    def add(self, rings, lines, junctions=frozenset()):
        """Cuts closed rings and open lines at their junctions and those given; gives their arcs in the same order."""
        junctions = junctions_of(rings, lines) | junctions
        return [self.cut_ring(ring, junctions) for ring in rings], [self.cut(line, junctions) for line in lines]

    def cut_ring(self, ring, junctions):
        """A ring begins at a junction or, without one, at its smallest point, so that equal rings are one arc."""
        open_ring = ring[:-1]
        first = next((index for index, point in enumerate(open_ring) if point in junctions), None)
        if first is None:
            first = min(range(len(open_ring)), key=open_ring.__getitem__)
        return self.cut(open_ring[first:] + open_ring[: first + 1], junctions)

    def cut(self, line, junctions):
        result = []
        start = 0
        for index in range(1, len(line)):
            if line[index] in junctions or index == len(line) - 1:
                result.append(self.index(line[start : index + 1]))
                start = index
        return result

    def index(self, arc):
        """The index of an arc; a new one is kept."""
        reverse = arc[::-1]
        key = tuple(min(arc, reverse))
        if key not in self.indices:
            self.indices[key] = len(self.arcs)
            self.arcs.append(list(key))
        index = self.indices[key]
        return index if self.arcs[index] == arc else ~index

    @staticmethod
    def joined(indices, arcs):
        """The points of consecutive arcs."""
        points = []
        for index in indices:
            arc = arcs[index] if index >= 0 else arcs[~index][::-1]
            points += arc[1:] if points else arc
        return points


def junctions_of(rings, lines):
    """The points where rings and lines meet, part or end."""
    neighbors = {}
    junctions = set()

    def visit(point, before, after):
        pair = (before, after) if before < after else (after, before)
        if neighbors.setdefault(point, pair) != pair:
            junctions.add(point)

    for ring in rings:
        open_ring = ring[:-1]
        for index, point in enumerate(open_ring):
            visit(point, open_ring[index - 1], open_ring[(index + 1) % len(open_ring)])
    for line in lines:
        junctions.update((line[0], line[-1]))
        for before, point, after in zip(line, line[1:], line[2:]):
            visit(point, before, after)
    return junctions


def merged(lines):
    """Joins lines where the end of one meets just one other."""
    ends = defaultdict(list)
    for index, line in enumerate(lines):
        ends[line[0]].append(index)
        ends[line[-1]].append(index)
    left = dict.fromkeys(range(len(lines)))

    def follow(line):
        while line[0] != line[-1] and len(ends[line[-1]]) == 2:
            index = next((index for index in ends[line[-1]] if index in left), None)
            if index is None:
                break
            del left[index]
            piece = lines[index] if lines[index][0] == line[-1] else lines[index][::-1]
            line = line + piece[1:]
        return line

    result = []
    for index, line in enumerate(lines):
        if index in left:
            del left[index]
            result.append(follow(follow(line)[::-1]))
    return result


def outline(rings):
    """The rings, as signed arcs, that bound all polygons together: arcs that occur in both directions cancel."""
    net = defaultdict(int)
    for ring in rings:
        for index in ring:
            net[max(index, ~index)] += 1 if index >= 0 else -1
    return [index if count > 0 else ~index for index, count in sorted(net.items()) for _ in range(abs(count))]


def chained(indices, arcs):
    """Joins directed arcs end to end into closed rings, which are lists of signed arcs."""
    leaving = defaultdict(list)
    for index in indices:
        leaving[end(index, arcs, 0)].append(index)
    rings = []
    for index in indices:
        if index not in leaving[end(index, arcs, 0)]:
            continue
        ring = []
        start = end(index, arcs, 0)
        while True:
            leaving[end(index, arcs, 0)].remove(index)
            ring.append(index)
            following = leaving[end(index, arcs, -1)]
            if end(index, arcs, -1) == start or not following:
                break
            index = following[0]
        rings.append(ring)
    return rings


def end(index, arcs, which):
    return arcs[index][which] if index >= 0 else arcs[~index][-1 - which]


def overseas(owners_of_points, cell):
    """Maps each owner to those with a point in the same or a touching cell."""
    owners = defaultdict(set)
    for owner, points in owners_of_points:
        for x, y in points:
            owners[(x // cell, y // cell)].add(owner)
    near = defaultdict(set)
    for x, y in sorted(owners):
        around = set().union(*(owners.get((x + i, y + j), ()) for i in (-1, 0, 1) for j in (-1, 0, 1)))
        for owner in owners[(x, y)]:
            near[owner] |= around - {owner}
    return near


def coloring(neighbors, across, areas, count):
    """Gives each key of `areas` a colour, 1 up to `count`, that none of its neighbours has.

    Those with many neighbours choose first. Of the free colours each takes the one that is rarest across
    straits and among its neighbours' neighbours and, after that, has the least area on the map so far.
    """
    colors = {}
    weight = {color: 0 for color in range(1, count + 1)}
    for key in sorted(areas, key=lambda key: (-len(neighbors[key]), -areas[key], key)):
        near = {colors.get(other) for other in neighbors[key]}
        far = [colors.get(more) for other in sorted(neighbors[key]) for more in neighbors[other] if more != key]
        far += [colors.get(other) for other in across[key] for _ in range(3)]
        free = [color for color in weight if color not in near]
        if not free:
            raise ValueError(f"{count} colours are too few for {key}")
        colors[key] = min(free, key=lambda color: (far.count(color), weight[color], color))
        weight[colors[key]] += areas[key]
    return colors
