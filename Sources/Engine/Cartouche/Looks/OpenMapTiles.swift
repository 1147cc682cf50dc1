import CartoucheJSON

extension BasemapSchema {
  /// The OpenMapTiles schema, version 3 (openmaptiles.org/schema).
  static let openMapTiles: BasemapSchema = {
    let kind = get("class")
    let areas = isGeometry("Polygon")
    let lines = isGeometry("LineString")
    let admin = ["to-number", get("admin_level"), 0] as JSONValue
    let onLand = ["!=", ["to-number", get("maritime"), 0], 1] as JSONValue
    return BasemapSchema(
      name: "OpenMapTiles",
      sourceLayers: [
        "aerodrome_label", "aeroway", "boundary", "building", "globallandcover", "housenumber", "landcover",
        "landuse", "mountain_peak", "park", "place", "poi", "transportation", "transportation_name", "water",
        "water_name", "waterway",
      ],
      marks: [
        "aerodrome_label", "aeroway", "boundary", "transportation", "transportation_name", "water_name",
      ],
      covers: [
        Covers(
          layer: "landuse", kind: kind,
          rows: [
            (.builtUp, ["residential", "suburb", "quarter", "neighbourhood"]),
            (.industry, ["industrial", "garages", "quarry", "dam"]),
            (.shops, ["commercial", "retail", "bus_station"]), (.railYard, ["railway"]),
            (.institution, ["school", "university", "college", "kindergarten", "library"]),
            (.hospital, ["hospital"]), (.military, ["military"]),
            (.park, ["park", "recreation_ground", "theme_park", "zoo"]),
            (.cemetery, ["cemetery"]), (.pitch, ["pitch", "playground", "stadium", "track"]),
          ]),
        Covers(
          layer: "landcover",
          kind: match(get("subclass"), [(["park"], "park"), (["scrub", "heath"], "scrub")], else: kind),
          rows: [
            (.farmland, ["farmland"]), (.rock, ["rock"]), (.sand, ["sand"]), (.grass, ["grass"]),
            (.scrub, ["scrub"]), (.wood, ["wood"]), (.wetland, ["wetland"]), (.park, ["park"]),
            (.ice, ["ice"]),
          ]),
        Covers(
          layer: "aeroway", kind: kind, rows: [(.airfield, ["aerodrome", "heliport", "apron", "helipad"])]),
        Covers(layer: "transportation", kind: kind, rows: [(.pavement, ["path", "bridge"])]),
      ],
      reserves: Selection("park", areas),
      rivers: [Selection("waterway", isOne(of: ["river", "canal"], kind))],
      streams: [Selection("waterway", not(isOne(of: ["river", "canal"], kind)))],
      waters: [Selection("water", areas)],
      pierAreas: [Selection("transportation", all(areas, isOne(of: ["pier"], kind)))],
      pierLines: [Selection("transportation", all(lines, isOne(of: ["pier"], kind)))],
      runwayAreas: [Selection("aeroway", all(areas, isOne(of: ["runway", "taxiway"], kind)))],
      runways: [Selection("aeroway", all(lines, isOne(of: ["runway", "taxiway"], kind)))],
      isRunway: isOne(of: ["runway"], kind),
      buildings: Selection("building", areas),
      ways: [
        Ways(
          layer: "transportation", filter: lines,
          kind: match(
            kind,
            [
              (["motorway"], "motorway"), (["trunk"], "trunk"), (["primary"], "primary"),
              (["secondary"], "secondary"), (["tertiary"], "tertiary"),
              (["minor", "busway", "bus_guideway", "raceway"], "street"), (["service"], "service"),
              (["path"], "path"), (["track"], "track"), (["rail"], "rail"), (["transit"], "tram"),
            ], else: ""),
          isRamp: ["==", ["to-number", get("ramp"), 0], 1],
          isTunnel: isOne(of: ["tunnel"], get("brunnel")), isBridge: isOne(of: ["bridge"], get("brunnel")))
      ],
      ferries: [Selection("transportation", isOne(of: ["ferry"], kind))],
      countries: Selection("boundary", all(lines, ["<=", admin, 2], onLand)),
      regions: Selection("boundary", all(lines, [">", admin, 2], ["<=", admin, 4], onLand)),
      isDisputed: ["==", ["to-number", get("disputed"), 0], 1],
      places: [
        Places(
          selection: Selection("place"),
          kind: match(
            ["coalesce", kind, ""],
            [
              (["country"], "country"), (["state", "province"], "region"), (["city"], "city"),
              (["town"], "town"), (["village", "hamlet"], "village"),
              (["suburb", "quarter", "neighbourhood"], "quarter"),
            ], else: ""), rank: ["to-number", get("rank"), 99])
      ],
      roadNames: [Selection("transportation_name", all(lines, ["has", "name"]))],
      riverNames: [Selection("waterway", isOne(of: ["river", "canal"], kind))],
      waterNames: [Selection("water_name")])
  }()
}
