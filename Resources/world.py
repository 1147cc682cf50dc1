"""The layers of the embedded world at each zoom, from Natural Earth's."""

from collections import defaultdict
from math import asinh, pi, radians, tan

import labels
import mvt
import places
import topology
from shelf import shelves
from simplify import simplified, weights

# Coordinates before they are taken to a zoom: whole numbers, 2^22 around the equator (ten metres each).
BITS = 22
WORLD = 1 << BITS
MAXIMUM_ZOOM = 5
TILE_SIZE = labels.TILE_SIZE
# In square pixels: what a point must add to a line, and an island to the map, by zoom. The last zoom is stretched
# for all those after it.
DETAIL = {0: 0.4, 1: 0.4, 2: 0.4, 3: 0.4, 4: 0.4, 5: 0.1}
SMALLEST = {0: 1.5, 1: 1.5, 2: 1.5, 3: 1.5, 4: 1.5, 5: 0.2}
# The radii of the shelves in pixels, the outermost first; the size of a cell for these, by zoom; and what a point
# must add to them.
SHELVES = (16, 12.5, 9.2, 6.3, 3.8, 1.7)
CELLS = {0: 1, 1: 1, 2: 1, 3: 1, 4: 2, 5: 2}
SHELF_DETAIL = 2.5
# Points of shelves are on this grid, in units of tiles, which makes for shorter numbers.
SHELF_GRID = 4
# A tile of one zoom is shown until the next, and names that are meant for that one are in it, and find room or not.
AHEAD = 1
TINTS = 6
# Covered with ice; drawn in a colour of their own.
ICE = {"ATA", "GRL"}
LANGUAGES = {
    code: f"name_{code.lower()}"
    for code in "ar bn de el en es fa fr he hi hu id it ja ko nl pl pt ru sv tr uk ur vi zh".split()
} | {"zh-Hant": "name_zht"}
KINDS = {
    "International boundary (verify)": "country",
    "Disputed (please verify)": "disputed",
    "Unrecognized": "disputed",
    "Line of control (please verify)": "line_of_control",
    "Indefinite (please verify)": "indefinite",
    "Indeterminant frontier": "indefinite",
    # Limits of leases and of overlays such as buffer zones part no countries and are left out.
}
# The greatest rank of a river by zoom.
RIVERS = {0: -1, 1: -1, 2: 2, 3: 3, 4: 5, 5: 8}
# Lakes up to this rank have names in all languages.
NAMED_LAKES = 3
# Rivers of 1:10m whose letters beyond ASCII the table of version 2.0 has lost, or made question marks of, and
# misspelt ones: as version 2.0 has them at 1:50m, or as they are written where they flow.
RIVER_NAMES = {
    "A?na": "Aïna",
    "Ajaj?": "Ajajú",
    "Amgun?": "Amgun’",
    "Anadyr?": "Anadyr’",
    "Aoukal?": "Aoukalé",
    "Argun? (Ergun)": "Argun’ (Ergun)",
    "Aripuan?": "Aripuanã",
    "B?nou?": "Bénoué",
    "B?o-B?o": "Bío-Bío",
    "Bago?": "Bagoé",
    "Baoul?": "Baoulé",
    "Bol?shaya Kuonamka": "Bol’shaya Kuonamka",
    "Bol?shoy Anyuy": "Bol’shoy Anyuy",
    "Bol?shoy Yenisey": "Bol’shoy Yenisey",
    "Bol?shoy Yugan": "Bol’shoy Yugan",
    "Byk Menderes": "Büyük Menderes",
    "Caquet?": "Caquetá",
    "Carcara??": "Carcarañá",
    "Caron?": "Caroní",
    "Chirrip del Atlntico": "Chirripó del Atlántico",
    "Copiap?": "Copiapó",
    "Dal?lven": "Dalälven",
    "Di?er Songhua": "Di’er Songhua",
    "G?ba": "Gêba",
    "Gh?ghara": "Ghaghara",
    "Glomma (Glma)": "Glomma (Glåma)",
    "God?vari": "Godavari",
    "Grande Rivire de la Baleine": "Grande Rivière de la Baleine",
    "Gta lv": "Göta älv",
    "Gu?rico": "Guárico",
    "Guain?a": "Guainía",
    "Guapor?": "Guaporé",
    "Ibicu?": "Ibicuí",
    "Indai?": "Indaiá",
    "Indals?lven": "Indalsälven",
    "Iva?": "Ivaí",
    "Japur?": "Japurá",
    "Jiparan?": "Ji-Paraná",
    "Juru?": "Juruá",
    "Juta?": "Jutaí",
    "K?nes": "Künes",
    "Kad??": "Kadéï",
    "Kiz?lirmak": "Kızılırmak",
    "Klarlven": "Klarälven",
    "Kokemenjoki": "Kokemäenjoki",
    "Komo?": "Komoé",
    "Kr": "Kür",
    "L?rio": "Lúrio",
    "Lule lv": "Lule älv",
    "Mah?na Nad?": "Mahanadi",
    "Mamor?": "Mamoré",
    "Mara??n": "Marañón",
    "Mlzes": "Mélèzes",
    "Motala strm": "Motala ström",
    "Nakanb? (White Volta)": "Nakanbé (White Volta)",
    "Neuqu?n": "Neuquén",
    "Nhamund?": "Nhamundá",
    "Niagra": "Niagara",
    "Ob?": "Ob’",
    "Oco?a": "Ocoña",
    "Ogoou?": "Ogooué",
    "Ol?kma": "Olëkma",
    "Olen?k": "Olenëk",
    "Ou?m?": "Ouémé",
    "Paran?": "Paraná",
    "Parana?ba": "Paranaíba",
    "Parna?ba": "Parnaíba",
    "Piau?": "Piauí",
    "Pnuco": "Pánuco",
    "Pungu?": "Pungwe",
    "Pur?s": "Purús",
    "Purificacin": "Purificación",
    "Rhne": "Rhône",
    "Ro Grande de Matagalpa": "Río Grande de Matagalpa",
    "Ro Grande de Santiago": "Río Grande de Santiago",
    "S?n?gal": "Sénégal",
    "S?o  Francisco": "São Francisco",
    "Santa Mara": "Santa María",
    "Schelde (Steldt)": "Schelde (Scheldt)",
    "Severnaya Sos?va": "Severnaya Sos’va",
    "Skelleftelven": "Skellefteälven",
    "Song?acha": "Song’acha",
    "Stora Lule lv": "Stora Lule älv",
    "Strymnas (Truma)": "Strymónas (Struma)",
    "Susqehanna": "Susquehanna",
    "Svernaya Dvina": "Severnaya Dvina",
    "Tao?er": "Tao’er",
    "Tapaj?s": "Tapajós",
    "Thj?rs?": "Þjórsá",
    "Tiet?": "Tietê",
    "Tom?": "Tom’",
    "Tornelven": "Torneälven",
    "Uaup?s": "Uaupés",
    "Vitava": "Vltava",
    "W. Branch Susqehanna": "W. Branch Susquehanna",
    "Za?gya": "Za’gya",
    "Zay?": "Zayü",
}


def project(point):
    """A longitude and latitude in Web Mercator; what lies beyond its poles goes to a line just outside."""
    latitude = max(-85.4, min(85.4, point[1]))
    y = 0.5 - asinh(tan(radians(latitude))) / (2 * pi)
    return round((point[0] / 360 + 0.5) * WORLD), round(y * WORLD)


LOWEST = project((0, -90))[1]


def projected(line):
    return mvt.distinct([project(point) for point in line])


def on_frame(arc):
    """Whether an arc is no shore but the rim of the map: the antimeridian, the south pole."""
    return all(x == 0 for x, _ in arc) or all(x == WORLD for x, _ in arc) or all(y == LOWEST for _, y in arc)


class World:
    """The layers, ready to be asked for at any zoom."""

    def __init__(self, layers):
        self.topology = topology.Topology()
        self.corrections = places.read_corrections()
        self.countries = self.read_countries(layers["countries"], self.corrections)
        self.boundaries = self.read_boundaries(layers["boundaries"])
        rings = [ring for country in self.countries for ring in country["rings"]]
        lines = [line for boundary in self.boundaries for line in boundary["lines"]]
        # Arcs begin and end at the rim of the map, so that shores can be told from it.
        rim = {point for ring in rings for point in ring if on_frame([point])}
        ring_arcs, line_arcs = self.topology.add(rings, lines, rim)
        for country in self.countries:
            country["arcs"], ring_arcs = ring_arcs[: len(country["rings"])], ring_arcs[len(country["rings"]) :]
        for boundary in self.boundaries:
            count = len(boundary["lines"])
            boundary["arcs"], line_arcs = line_arcs[:count], line_arcs[count:]
        arcs = self.topology.arcs
        self.weights = [weights(arc) for arc in arcs]
        self.land = topology.chained(topology.outline([ring for c in self.countries for ring in c["arcs"]]), arcs)
        self.frame = {index for index, arc in enumerate(arcs) if on_frame(arc)}
        self.set_tints()
        self.lakes = [weighed(lake) for lake in self.read_lakes(layers["lakes"])]
        self.rivers = [weighed(river) for river in self.read_rivers(layers["rivers"])]
        self.places = list(self.read_places(places.read(self.corrections)))
        self.set_label_zooms()
        self.set_sides()

    # Reading

    @staticmethod
    def read_countries(records, corrections):
        countries = []
        for record, rings in sorted(records, key=lambda pair: pair[0]["name_long"]):
            record = record | corrections.get(record["adm0_a3"], {})
            rings = [ring for ring in map(projected, rings) if len(ring) > 3]
            code = record["iso_a3_eh"]
            properties = {"name": full_name(record), "adm0_a3": record["adm0_a3"]}
            if record["adm0_a3"] == "KOS":
                code = "XKX"
            if code != "-99":
                properties["iso_a3"] = code
            countries.append({"record": record, "rings": rings, "properties": properties})
        return countries

    @staticmethod
    def read_boundaries(records):
        groups = defaultdict(list)
        for record, lines in records:
            kind = KINDS.get(record["featurecla"])
            if kind:
                zoom = float(record["min_zoom"]) if record["min_zoom"].strip("*") else 0.0
                groups[kind, zoom] += [line for line in map(projected, lines) if len(line) > 1]
        return [
            {"kind": kind, "zoom": zoom, "lines": topology.merged(lines)} for (kind, zoom), lines in groups.items()
        ]

    @staticmethod
    def read_lakes(records):
        for record, rings in records:
            rings = [ring for ring in map(projected, rings) if len(ring) > 3]
            rank = int(record["scalerank"])
            properties = names(record if rank <= NAMED_LAKES else {}, record["name"]) | {"rank": rank}
            yield {
                "lines": rings,
                "properties": properties,
                "zoom": float(record["min_zoom"]),
                "middle": labels.middle(rings),
            }

    @staticmethod
    def read_rivers(records):
        for record, lines in records:
            if record["featurecla"] != "Lake Centerline":
                properties = {"rank": int(float(record["scalerank"]))}
                if record["name"]:
                    name = RIVER_NAMES.get(record["name"], " ".join(record["name"].split()))
                    properties = {"name": name} | properties
                yield {"lines": [line for line in map(projected, lines) if len(line) > 1], "properties": properties}

    def read_places(self, found):
        codes = self.country_codes()
        for place in found:
            properties = {"name": place["name"]}
            properties |= {f"name:{language}": name for language, name in place["names"].items()}
            properties |= {"rank": place["rank"], "min_zoom": round(place["zoom"], 1)}
            code = codes.get(place["iso_a2"]) or self.country_at(place["point"])
            if code:
                properties["adm0_a3"] = code
            if place["population"] > 0:
                properties["population"] = place["population"]
            if place["capital"]:
                properties["capital"] = True
            yield {"point": place["point"], "properties": properties}

    def country_codes(self):
        """Natural Earth's codes of countries by those of ISO 3166; a state's own comes before those of its parts."""
        codes = {}
        for country in self.countries:
            record = country["record"]
            key = record["iso_a2_eh"]
            if key != "-99" and (key not in codes or record["type"] in ("Country", "Sovereignty", "Sovereign country")):
                codes[key] = record["adm0_a3"]
        return codes

    def country_at(self, point):
        """The code of the country around a place, if there is one."""
        place = project(point)
        return next(
            (
                country["record"]["adm0_a3"]
                for country in self.countries
                if sum(topology.contains(ring, place) for ring in country["rings"]) % 2
            ),
            None,
        )

    # Labels

    def set_label_zooms(self):
        """Sets the zoom from which each country is named."""
        capitals = {
            (place["properties"].get("adm0_a3"), place["properties"]["name"])
            for place in self.places
            if "capital" in place["properties"]
        }
        owners = defaultdict(set)
        for country in self.countries:
            for index in (index for ring in country["arcs"] for index in ring):
                owners[max(index, ~index)].add(country["record"]["adm0_a3"])
        shared = {code for codes in owners.values() if len(codes) > 1 for code in codes}
        for country in self.countries:
            record = country["record"]
            name = country["properties"]["name"]
            code = record["adm0_a3"]
            is_doubled = (code, name) in capitals
            # A name that its capital has needs room for both, as those of other countries and their capitals.
            zoom = labels.room(name, labels.total_area(country["rings"]), WORLD) + is_doubled
            country["zoom"] = round(labels.country_zoom(record, zoom, code not in shared and not is_doubled), 2)

    def set_sides(self):
        """Marks the capitals whose names are better west of them."""
        capitals = [place for place in self.places if "capital" in place["properties"]]
        sides = labels.western([project(place["point"]) for place in capitals], WORLD)
        for place, is_western in zip(capitals, sides):
            if is_western:
                place["properties"]["west"] = True

    # Colouring

    def set_tints(self):
        """Colours countries so that no neighbours are alike; lands of one sovereign have one colour."""
        owners = defaultdict(set)
        points = []
        areas = defaultdict(int)
        for country in self.countries:
            record = country["record"]
            apart = record["type"] in ("Indeterminate", "Sovereign country")
            key = record["adm0_a3"] if apart else record["sov_a3"]
            country["group"] = key
            for ring, indices in zip(country["rings"], country["arcs"]):
                areas[key] += abs(topology.signed_area(ring))
                points.append((key, ring))
                for index in indices:
                    owners[max(index, ~index)].add(key)
        neighbors = defaultdict(set)
        for sharing in owners.values():
            for one in sharing:
                neighbors[one] |= sharing - {one}
        tints = topology.coloring(neighbors, topology.overseas(points, WORLD // 120), areas, TINTS)
        for country in self.countries:
            properties = country["properties"]
            # Land that no state holds has no colour of its own.
            nobody = country["record"]["type"] == "Indeterminate" and "iso_a3" not in properties
            ice = country["record"]["adm0_a3"] in ICE
            properties["tint"] = 0 if ice or nobody else tints[country["group"]]
            if ice:
                properties["ice"] = True

    # At a zoom

    def features(self, zoom):
        """The features of a zoom for `pyramid.tiles`."""
        scale = Scale(zoom)
        arcs = [
            scale.taken(arc, importance, closed=arc[0] == arc[-1])
            for arc, importance in zip(self.topology.arcs, self.weights)
        ]
        land = [ring for ring in self.land if scale.shows(topology.Topology.joined(ring, self.topology.arcs))]
        shores = [index for ring in land for index in ring if max(index, ~index) not in self.frame]
        coast = [topology.Topology.joined([index], arcs) for index in shores]
        for number, rings in enumerate(scale.shelves(coast), start=1):
            yield "shelf", mvt.POLYGON, rings, {"step": number}
        yield "land", mvt.POLYGON, [topology.Topology.joined(ring, arcs) for ring in land], {}
        yield "coast", mvt.LINE, coast, {}
        for country in self.countries:
            rings = [
                topology.Topology.joined(indices, arcs)
                for ring, indices in zip(country["rings"], country["arcs"])
                if scale.shows(ring)
            ]
            yield "countries", mvt.POLYGON, rings, country["properties"]
            yield from country_label(country, zoom, scale)
        for kind in dict.fromkeys(KINDS.values()):
            indices = (b["arcs"] for b in self.boundaries if b["kind"] == kind and b["zoom"] <= zoom + 1)
            lines = [topology.Topology.joined(line, arcs) for several in indices for line in several]
            yield "boundaries", mvt.LINE, lines, {"kind": kind}
        yield from self.waters(zoom, scale)
        for place in self.places:
            if place["properties"]["min_zoom"] <= zoom + AHEAD or zoom == MAXIMUM_ZOOM:
                yield "places", mvt.POINT, [[scale.point(place["point"])]], place["properties"]

    def waters(self, zoom, scale):
        for lake in self.lakes:
            if lake["zoom"] <= zoom + 1:
                rings = [
                    scale.taken(ring, importance, closed=True)
                    for ring, importance in zip(lake["lines"], lake["weights"])
                    if scale.shows(ring)
                ]
                yield "lakes", mvt.POLYGON, rings, {"rank": lake["properties"]["rank"]}
                if "name" in lake["properties"]:
                    yield "lake_labels", mvt.POINT, [[scale.unit(lake["middle"])]], lake["properties"]
        for river in self.rivers:
            if river["properties"]["rank"] <= RIVERS[zoom]:
                lines = [scale.taken(*pair) for pair in zip(river["lines"], river["weights"])]
                yield "rivers", mvt.LINE, lines, river["properties"]


class Scale:
    """What a zoom makes of coordinates."""

    def __init__(self, zoom):
        self.zoom = zoom
        pixel = WORLD / (TILE_SIZE << zoom)
        self.detail = DETAIL[zoom] * pixel * pixel
        self.smallest = SMALLEST[zoom] * pixel * pixel
        self.shift = BITS - zoom - (mvt.EXTENT.bit_length() - 1)

    def taken(self, line, importance, closed=False):
        """A line with the detail of the zoom, in units of its tiles."""
        half = 1 << self.shift >> 1
        points = simplified(line, importance, self.detail)
        if closed and len(points) < 4:
            points = line
        return mvt.distinct([((x + half) >> self.shift, (y + half) >> self.shift) for x, y in points])

    def shows(self, ring):
        return abs(topology.signed_area(ring)) >= 2 * self.smallest

    def point(self, place):
        return self.unit(project(place))

    def unit(self, point):
        """A point of the map in units of the zoom's tiles."""
        return tuple(int(value) >> self.shift for value in point)

    def shelves(self, coast):
        """The rings of each shelf, from the coast, both in units of the zoom's tiles."""
        cell = CELLS[self.zoom]
        unit = mvt.EXTENT // TILE_SIZE * cell
        side = (TILE_SIZE << self.zoom) // cell
        lines = [[(x / unit, y / unit) for x, y in line] for line in coast]
        for radius in SHELVES:
            reach = max(radius / cell, 0.6)
            rings = shelves(lines, side, int(reach) + 32 // cell, reach, SHELF_DETAIL / cell**2)
            grid = unit / SHELF_GRID
            yield [[(round(x * grid) * SHELF_GRID, round(y * grid) * SHELF_GRID) for x, y in ring] for ring in rings]


def weighed(feature):
    return feature | {"weights": [weights(line) for line in feature["lines"]]}


def full_name(record):
    """The short name, or the long one where that is abbreviated."""
    return record["name_long"] if "." in record["name"] else record["name"]


def names(record, name):
    result = {"name": name} if name else {}
    for language, field in LANGUAGES.items():
        if record.get(field):
            result[f"name:{language}"] = record[field]
    return result


def country_label(country, zoom, scale):
    record = country["record"]
    if country["zoom"] <= zoom + AHEAD or zoom == MAXIMUM_ZOOM:
        properties = names(record, country["properties"]["name"]) | {
            "adm0_a3": record["adm0_a3"],
            "rank": int(record["labelrank"]),
            "min_zoom": country["zoom"],
            "population": int(float(record["pop_est"])),
        }
        if "iso_a3" in country["properties"]:
            properties["iso_a3"] = country["properties"]["iso_a3"]
        place = (float(record["label_x"]), float(record["label_y"]))
        yield "country_labels", mvt.POINT, [[scale.point(place)]], properties

