#!/usr/bin/env python3
"""Makes the world that Cartouche carries and the example's flight lines, from Natural Earth (public domain).

    Resources/make-world.py [WHEEL]

WHEEL is the package geopandas 0.14.4, whose data sets hold Natural Earth's 1:110m countries and populated
places; without it the package is downloaded with pip. Needs Python 3.11 and nothing else. The same input
gives the same bytes.

Writes to Sources/Cartouche/World: countries (name, iso_a3, continent, pop_est, gdp_md, tint), tint-1 to
tint-6 and ice (the countries by colour of the map), land, coast, borders, places (name, rank) and by rank,
graticule. Writes to Examples/data: flights.geojson.
"""

import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import flights
import topology
from shapefile import read_shapes, read_table

ROOT = Path(__file__).resolve().parent.parent
WORLD = ROOT / "Sources" / "Cartouche" / "World"
EXAMPLES = ROOT / "Examples" / "data"

# One kilometre: finer than the drawing, which is meant for 1:110,000,000.
DIGITS = 2
TINTS = 6
# Covered with ice; drawn in a colour of their own.
ICE = {"ATA", "GRL"}
# The source spells these with characters its encoding lacks, or by a former name.
PLACE_NAMES = {
    "Chi?in?u": "Chișinău",
    "?saka": "Osaka",
    "Washington,  D.C.": "Washington, D.C.",
    "Nur-Sultan": "Astana",
}
COUNTRY_CODES = {"Kosovo": "XKX"}
# The source lists places from the least to the most prominent; so many make the first and second rank.
FIRST_RANK, SECOND_RANK = 30, 75

# Hubs, the colour of their lines, and where those go.
ROUTES = {
    "London": ("#d1495b", ["New York", "Los Angeles", "Singapore", "Cape Town", "Toronto", "Mumbai", "Lagos"]),
    "Paris": ("#d1495b", ["São Paulo", "Dakar", "Bangkok", "Tokyo", "Mexico City", "Abidjan"]),
    "New York": ("#00798c", ["São Paulo", "Johannesburg", "Cairo", "Bogota", "Madrid"]),
    "Los Angeles": ("#00798c", ["Sydney", "Auckland", "Tokyo", "Lima", "Manila"]),
    "San Francisco": ("#00798c", ["Seoul", "Taipei", "Singapore"]),
    "Santiago": ("#edae49", ["Auckland", "Madrid", "Miami", "Sydney"]),
    "São Paulo": ("#edae49", ["Johannesburg", "Lisbon", "Luanda"]),
    "Singapore": ("#30638e", ["Sydney", "Tokyo", "Beijing", "Istanbul"]),
    "Dubai": ("#30638e", ["Melbourne", "Nairobi", "Shanghai", "Moscow", "Bangkok", "Kolkata"]),
    "Nairobi": ("#66a182", ["Cairo", "Johannesburg", "Lagos", "Mumbai"]),
    "Tokyo": ("#8d5a97", ["Vancouver", "Chicago", "Helsinki"]),
    "Sydney": ("#8d5a97", ["Hong Kong", "Johannesburg", "Suva"]),
}


def main():
    if len(sys.argv) > 2 or "-h" in sys.argv or "--help" in sys.argv:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(sys.argv[1]) if len(sys.argv) == 2 else download(folder)
        countries = read(wheel, "naturalearth_lowres")
        cities = read(wheel, "naturalearth_cities")
    make_countries(countries)
    places = make_places(cities)
    make_graticule()
    make_flights(places)


def download(folder):
    arguments = ["download", "--quiet", "--no-deps", "--dest", folder, "geopandas==0.14.4"]
    subprocess.run([sys.executable, "-m", "pip", *arguments], check=True)
    return next(Path(folder).glob("*.whl"))


def read(wheel, name):
    """The (attributes, shape) pairs of one data set."""
    with zipfile.ZipFile(wheel) as archive:
        stem = f"geopandas/datasets/{name}/{name}"
        encoding = archive.read(f"{stem}.cpg").decode("ascii").strip()
        table = list(read_table(archive.read(f"{stem}.dbf"), encoding))
        shapes = list(read_shapes(archive.read(f"{stem}.shp")))
    if len(table) != len(shapes):
        raise ValueError(f"{name}: {len(table)} attribute records for {len(shapes)} shapes")
    return list(zip(table, shapes))


def rounded(point):
    """A point with few digits, whole numbers as such, and without negative zero."""
    return tuple(int(value) if value == int(value) else value for value in (round(c, DIGITS) + 0.0 for c in point))


def rounded_ring(ring):
    points = [rounded(point) for point in ring]
    return [point for index, point in enumerate(points) if index == 0 or point != points[index - 1]]


def make_countries(records):
    shapes = []
    for _, rings in records:
        rings = [ring for ring in map(rounded_ring, rings) if len(ring) >= 4]
        # In shapefiles exteriors run clockwise.
        shapes.append(topology.polygons(rings, hole=lambda ring: topology.signed_area(ring) > 0))
    edges = topology.edges_of(shapes)
    tints = topology.coloring(shapes, edges, TINTS)

    features = []
    groups = {f"tint-{number}": [] for number in range(1, TINTS + 1)} | {"ice": []}
    for (record, _), shape, tint in sorted(zip(records, shapes, tints), key=lambda item: item[0][0]["name"]):
        code = COUNTRY_CODES.get(record["name"], record["iso_a3"])
        properties = {
            "name": record["name"],
            "iso_a3": code,
            "continent": record["continent"],
            "pop_est": int(float(record["pop_est"])),
            "gdp_md": int(record["gdp_md_est"]),
            "tint": 0 if code in ICE else tint + 1,
        }
        features.append(feature(polygon_geometry(shape), properties))
        groups["ice" if code in ICE else f"tint-{tint + 1}"] += shape
    write(WORLD / "countries.geojson", features)
    for name, shape in groups.items():
        write(WORLD / f"{name}.geojson", [feature(polygon_geometry(shape))])

    rings = topology.rings_of(topology.outline(edges))
    land = topology.polygons(rings, hole=lambda ring: topology.signed_area(ring) < 0)
    write(WORLD / "land.geojson", [feature(polygon_geometry(land))])
    single = [edge for edge, sharing in edges.items() if len(sharing) == 1]
    coast = topology.chained([edge for edge in single if not topology.on_frame(edge)])
    write(WORLD / "coast.geojson", [feature({"type": "MultiLineString", "coordinates": coast})])
    shared = [edge for edge, sharing in edges.items() if len(sharing) > 1 and not topology.on_frame(edge)]
    borders = topology.chained(shared)
    write(WORLD / "borders.geojson", [feature({"type": "MultiLineString", "coordinates": borders})])


def make_places(records):
    """Writes the places and returns their points by name."""
    features = []
    for index, (record, point) in enumerate(records):
        fromTop = len(records) - 1 - index
        rank = 1 if fromTop < FIRST_RANK else 2 if fromTop < SECOND_RANK else 3
        name = PLACE_NAMES.get(record["name"], record["name"])
        features.append(feature({"type": "Point", "coordinates": rounded(point)}, {"name": name, "rank": rank}))
    write(WORLD / "places.geojson", features)
    for rank in (1, 2, 3):
        points = [f["geometry"]["coordinates"] for f in features if f["properties"]["rank"] == rank]
        write(WORLD / f"places-{rank}.geojson", [feature({"type": "MultiPoint", "coordinates": points})])
    return {f["properties"]["name"]: f["geometry"]["coordinates"] for f in features}


def make_graticule():
    """Meridians and parallels each 15 degrees; two points suffice, as they are straight in Mercator."""
    lines = [[[x, -85], [x, 85]] for x in range(-180, 180, 15)]
    lines += [[[-180, y], [180, y]] for y in range(-75, 76, 15)]
    write(WORLD / "graticule.geojson", [feature({"type": "MultiLineString", "coordinates": lines})])


def make_flights(places):
    features = []
    ends = set()
    for hub, (color, targets) in ROUTES.items():
        for target in targets:
            if target not in places:
                raise ValueError(f"{hub} to {target}: no such place")
            start, end = places[hub], places[target]
            lines = [[rounded(point) for point in line] for line in flights.cut(flights.great_circle(start, end))]
            geometry = (
                {"type": "LineString", "coordinates": lines[0]}
                if len(lines) == 1
                else {"type": "MultiLineString", "coordinates": lines}
            )
            kilometers = round(flights.angle(start, end) * 6371.0088)  # the Earth's mean radius
            properties = {"from": hub, "to": target, "distance_km": kilometers}
            style = {"stroke": color, "stroke-width": 1.6, "stroke-opacity": 0.85}
            features.append(feature(geometry, properties | style))
            ends.update([hub, target])
    for name in sorted(ends):
        size = "medium" if name in ROUTES else "small"
        properties = {"name": name, "marker-color": ROUTES.get(name, ("#4a4e57",))[0], "marker-size": size}
        features.append(feature({"type": "Point", "coordinates": places[name]}, properties))
    write(EXAMPLES / "flights.geojson", features)


def polygon_geometry(shape):
    if len(shape) == 1:
        return {"type": "Polygon", "coordinates": shape[0]}
    return {"type": "MultiPolygon", "coordinates": shape}


def feature(geometry, properties=None):
    return {"type": "Feature", "properties": properties or {}, "geometry": geometry}


def write(path, features):
    """One feature a line, so that a change shows where it is."""
    lines = [json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in features]
    text = '{"type":"FeatureCollection","features":[\n' + ",\n".join(lines) + "\n]}\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(f"{path.relative_to(ROOT)}: {len(features)} features, {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
