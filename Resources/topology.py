"""What a set of country polygons has in common: borders, coasts, the land as a whole, a colouring.

Natural Earth's countries share their border vertices exactly, so that an edge in two countries is a border
and an edge in one is a coast, once coordinates have been rounded the same way.
"""

from collections import defaultdict


def signed_area(ring):
    """Twice the area of a closed ring, positive when it runs counterclockwise."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, ring[1:]))


def contains(ring, point):
    """Whether a ring encloses a point, by the even-odd rule."""
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in zip(ring, ring[1:]):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside


def polygons(rings, hole):
    """Sorts rings into polygons: exteriors counterclockwise first, holes clockwise (RFC 7946, 3.1.6)."""
    exteriors = [[oriented(ring, True)] for ring in rings if not hole(ring)]
    for ring in (ring for ring in rings if hole(ring)):
        around = [polygon for polygon in exteriors if all(on_or_in(polygon[0], point) for point in ring)]
        if not around:
            raise ValueError(f"a hole at {ring[0]} lies in no exterior ring")
        min(around, key=lambda polygon: abs(signed_area(polygon[0]))).append(oriented(ring, False))
    return exteriors


def on_or_in(ring, point):
    return point in ring or contains(ring, point)


def oriented(ring, counterclockwise):
    return ring if (signed_area(ring) > 0) == counterclockwise else ring[::-1]


def edges_of(countries):
    """Maps each undirected edge to the list of (country index, directed edge) that have it."""
    edges = defaultdict(list)
    for index, country in enumerate(countries):
        for polygon in country:
            for ring in polygon:
                for edge in zip(ring, ring[1:]):
                    edges[min(edge, edge[::-1])].append((index, edge))
    return edges


def outline(edges):
    """The directed edges that bound all countries together: what is left when opposite edges cancel."""
    result = []
    for edge, sharing in edges.items():
        net = sum(1 if directed == edge else -1 for _, directed in sharing)
        result += [edge if net > 0 else edge[::-1]] * abs(net)
    return result


def on_frame(edge):
    """Whether an edge is no shore but the rim of the map: the antimeridian, the south pole."""
    (x0, y0), (x1, y1) = edge
    return (abs(x0) == 180 and x0 == x1) or (y0 == y1 == -90)


def chained(edges):
    """Joins directed or undirected edges into lines as long as they go, in a stable order."""
    ends = defaultdict(list)
    for edge in edges:
        for point in edge:
            ends[point].append(edge)
    left = dict.fromkeys(edges)
    # Junctions and free ends first, so that lines run from one to the next; then closed loops.
    starts = [edge for edge in edges if any(len(ends[point]) != 2 for point in edge)]
    lines = []
    for edge in starts + list(edges):
        if edge not in left:
            continue
        if len(ends[edge[0]]) == 2 and len(ends[edge[1]]) != 2:
            line = [edge[1], edge[0]]
        else:
            line = [edge[0], edge[1]]
        del left[edge]
        while len(ends[line[-1]]) == 2:
            following = next((other for other in ends[line[-1]] if other in left), None)
            if following is None:
                break
            line.append(following[0] if following[1] == line[-1] else following[1])
            del left[following]
        lines.append(line)
    return lines


def rings_of(edges):
    """Joins directed edges, the land on their left, into closed rings."""
    following = defaultdict(list)
    for edge in edges:
        following[edge[0]].append(edge)
    rings = []
    for edge in edges:
        if edge not in following[edge[0]]:
            continue
        ring = [edge[0]]
        while True:
            following[edge[0]].remove(edge)
            ring.append(edge[1])
            if edge[1] == ring[0]:
                break
            edge = following[edge[1]][0]
        rings.append(ring)
    return rings


def overseas(countries, cell=3):
    """Maps each country to those with a vertex in the same or a touching cell of so many degrees."""
    owners = defaultdict(set)
    for index, country in enumerate(countries):
        for x, y in (point for polygon in country for point in polygon[0]):
            owners[(x // cell, y // cell)].add(index)
    near = defaultdict(set)
    for x, y in sorted(owners):
        around = set().union(*(owners.get((x + i, y + j), ()) for i in (-1, 0, 1) for j in (-1, 0, 1)))
        for index in owners[(x, y)]:
            near[index] |= around - {index}
    return near


def coloring(countries, edges, count):
    """Gives each country a colour, 0 up to `count`, that none of its neighbours has.

    Countries with many neighbours choose first. Of the free colours each takes the one that is rarest across
    straits and among its neighbours' neighbours and, after that, has the least area on the map so far.
    """
    neighbors = defaultdict(set)
    for sharing in edges.values():
        owners = sorted({index for index, _ in sharing})
        for one in owners:
            neighbors[one].update(other for other in owners if other != one)
    across = overseas(countries)
    areas = [sum(abs(signed_area(polygon[0])) for polygon in country) for country in countries]
    colors = {}
    weight = [0.0] * count
    order = sorted(range(len(countries)), key=lambda index: (-len(neighbors[index]), -areas[index], index))
    for index in order:
        near = {colors.get(other) for other in neighbors[index]}
        far = [colors.get(more) for other in neighbors[index] for more in neighbors[other] if more != index]
        far += [colors.get(other) for other in across[index] for _ in range(3)]
        free = [color for color in range(count) if color not in near]
        if not free:
            raise ValueError(f"{count} colours are too few for country {index}")
        colors[index] = min(free, key=lambda color: (far.count(color), weight[color], color))
        weight[colors[index]] += areas[index]
    return [colors[index] for index in range(len(countries))]
