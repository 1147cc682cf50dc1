import CartoucheJSON

extension BasemapSchema {
  /// The Shortbread schema, version 1.0 (shortbread-tiles.org/schema/1.0).
  static let shortbread: BasemapSchema = {
    let kind = get("kind")
    let admin: JSONValue = ["to-number", get("admin_level"), 0]
    let onLand: JSONValue = ["!=", get("maritime"), true]
    let rivers = ["river", "canal"]
    return BasemapSchema(
      name: "Shortbread",
      sourceLayers: [
        "addresses", "aerialways", "boundaries", "boundary_labels", "bridges", "buildings", "dam_lines",
        "dam_polygons", "ferries", "land", "ocean", "pier_lines", "pier_polygons", "place_labels", "pois",
        "public_transport", "sites", "street_labels", "street_labels_points", "street_polygons",
        "streets", "streets_polygons_labels", "water_lines", "water_lines_labels", "water_polygons",
        "water_polygons_labels",
      ],
      marks: [
        "ocean", "place_labels", "street_labels", "street_polygons", "streets", "water_lines",
        "water_polygons",
      ],
      covers: [
        Covers(
          layer: "land", kind: kind,
          rows: [
            (.builtUp, ["residential", "farmyard", "greenfield"]),
            (.farmland, ["farmland", "orchard", "vineyard", "plant_nursery", "greenhouse_horticulture"]),
            (.rock, ["bare_rock", "scree", "shingle"]), (.sand, ["sand", "beach"]),
            (.grass, ["grass", "grassland", "meadow", "village_green", "allotments"]),
            (.scrub, ["scrub", "heath"]), (.wood, ["forest"]),
            (.wetland, ["swamp", "bog", "string_bog", "wet_meadow", "marsh"]),
            (.industry, ["industrial", "garages", "quarry", "landfill", "brownfield"]),
            (.shops, ["commercial", "retail"]), (.railYard, ["railway"]),
            (.park, ["park", "garden", "golf_course", "miniature_golf", "recreation_ground"]),
            (.cemetery, ["cemetery", "grave_yard"]), (.pitch, ["playground"]),
          ]),
        Covers(layer: "water_polygons", kind: kind, rows: [(.ice, ["glacier"])]),
        Covers(
          layer: "sites", kind: kind,
          rows: [
            (.industry, ["construction", "prison"]), (.institution, ["school", "university", "college"]),
            (.hospital, ["hospital"]), (.military, ["danger_area"]),
            (.parking, ["parking", "bicycle_parking"]),
            (.park, ["sports_center", "sports_centre"]),
          ]),
        Covers(layer: "street_polygons", kind: kind, rows: [(.pavement, ["pedestrian", "service"])]),
        Covers(layer: "bridges", kind: "bridge", rows: [(.pavement, ["bridge"])]),
      ],
      rivers: [Selection("water_lines", isOne(of: rivers, kind))],
      streams: [Selection("water_lines", not(isOne(of: rivers, kind)))],
      waters: [Selection("ocean"), Selection("water_polygons", not(isOne(of: ["glacier"], kind)))],
      pierAreas: [Selection("pier_polygons"), Selection("dam_polygons")],
      pierLines: [Selection("pier_lines"), Selection("dam_lines")],
      runwayAreas: [Selection("street_polygons", isOne(of: ["runway", "taxiway"], kind))],
      runways: [Selection("streets", isOne(of: ["runway", "taxiway"], kind))],
      isRunway: isOne(of: ["runway"], kind),
      buildings: Selection("buildings"),
      ways: [
        Ways(
          layer: "streets",
          kind: match(
            kind,
            [
              (["motorway", "motorway_link"], "motorway"), (["trunk", "trunk_link"], "trunk"),
              (["primary", "primary_link"], "primary"), (["secondary", "secondary_link"], "secondary"),
              (["tertiary", "tertiary_link"], "tertiary"),
              (
                ["unclassified", "residential", "living_street", "busway", "bus_guideway", "pedestrian"],
                "street"
              ),
              (["service"], "service"), (["track"], "track"),
              (["path", "footway", "steps", "cycleway", "bridleway"], "path"),
              (["rail", "narrow_gauge"], "rail"),
              (["tram", "light_rail", "funicular", "subway", "monorail"], "tram"),
            ], else: ""),
          isRamp: ["==", get("link"), true], isTunnel: ["==", get("tunnel"), true],
          isBridge: ["==", get("bridge"), true])
      ],
      ferries: [Selection("ferries")],
      countries: Selection("boundaries", all(["<=", admin, 2], onLand)),
      regions: Selection("boundaries", all([">", admin, 2], ["<=", admin, 4], onLand)),
      isDisputed: ["==", get("disputed"), true],
      places: [
        Places(
          selection: Selection("place_labels"),
          kind: match(
            kind,
            [
              (["capital", "state_capital", "city"], "city"), (["town"], "town"),
              (["village", "hamlet"], "village"),
              (["suburb", "quarter", "neighbourhood"], "quarter"),
            ], else: ""), rank: ["-", ["to-number", get("population"), 0]]),
        Places(
          selection: Selection("boundary_labels"), kind: ["case", ["<=", admin, 2], "country", "region"],
          rank: ["-", ["to-number", get("way_area"), 0]]),
      ],
      roadNames: [Selection("street_labels")],
      riverNames: [Selection("water_lines_labels", isOne(of: rivers, kind))],
      waterNames: [Selection("water_polygons_labels")])
  }()
}
