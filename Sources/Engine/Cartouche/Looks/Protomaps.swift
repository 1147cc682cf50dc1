import CartoucheJSON

extension BasemapSchema {
  /// The Protomaps basemap, versions 2 to 4 (docs.protomaps.com/basemaps/layers).
  ///
  /// Before version 4 the names of attributes began with `pmap:`, and natural areas, lines of water and railways had
  /// layers of their own.
  static let protomaps: BasemapSchema = {
    let kind: JSONValue = ["coalesce", get("kind"), get("pmap:kind"), get("natural"), get("landuse"), ""]
    let detail: JSONValue = ["coalesce", get("kind_detail"), get("pmap:kind_detail"), get("highway"), ""]
    let areas = isGeometry("Polygon")
    let lines = isGeometry("LineString")
    let level: JSONValue = ["to-number", get("pmap:level"), 0]
    let admin: JSONValue = ["to-number", ["coalesce", get("kind_detail"), get("pmap:min_admin_level")], 0]
    let waterDetail: JSONValue = [
      "coalesce", get("kind_detail"), get("waterway"), get("pmap:kind"), get("kind"), "",
    ]
    let rivers = ["river", "canal"]
    let streams = ["stream", "ditch", "drain"]
    func roads(_ name: String) -> [String] { [name, name + "_link"] }
    // The kind replaces a missing detail: at low zooms, and in older versions.
    let byKind = match(
      kind,
      [
        (["highway"], "motorway"), (["major_road"], "primary"), (["medium_road"], "secondary"),
        (["minor_road"], "street"), (["path"], "path"), (["rail", "railway"], "rail"),
      ], else: "")
    let road = match(
      detail,
      [
        (roads("motorway"), "motorway"), (roads("trunk"), "trunk"), (roads("primary"), "primary"),
        (roads("secondary"), "secondary"), (roads("tertiary"), "tertiary"), (["service"], "service"),
        (["residential", "unclassified", "living_street", "road", "pedestrian"], "street"),
        (["track"], "track"), (["path", "footway", "steps", "cycleway", "bridleway", "corridor"], "path"),
        (["tram", "light_rail", "subway", "monorail", "funicular", "narrow_gauge"], "tram"),
      ], else: byKind)
    let notTransport = not(isOne(of: ["ferry", "aeroway", "aerialway", "pier"], kind))
    let land: [(cover: LandCover, kinds: [String])] = [
      (.builtUp, ["residential", "neighbourhood", "urban_area"]), (.farmland, ["farmland", "orchard"]),
      (.rock, ["bare_rock", "barren"]), (.sand, ["beach", "sand"]),
      (.grass, ["grass", "grassland", "meadow", "village_green", "allotments", "farmyard"]),
      (.scrub, ["scrub", "heath"]), (.wood, ["forest", "wood"]), (.wetland, ["wetland"]),
      (.industry, ["industrial", "quarry", "brownfield"]), (.shops, ["commercial", "retail"]),
      (.railYard, ["railway"]), (.airfield, ["aerodrome", "airfield"]),
      (.institution, ["school", "university", "college", "kindergarten", "library", "townhall"]),
      (.hospital, ["hospital"]), (.military, ["military", "naval_base"]),
      (.park, ["park", "garden", "golf_course", "zoo", "recreation_ground", "dog_park", "camp_site"]),
      (.cemetery, ["cemetery"]), (.pavement, ["pedestrian", "footway", "platform"]),
      (.pitch, ["pitch", "playground", "stadium"]), (.ice, ["glacier"]),
    ]
    return BasemapSchema(
      name: "Protomaps",
      sourceLayers: [
        "boundaries", "buildings", "earth", "landcover", "landuse", "mask", "natural", "physical_line",
        "physical_point", "places", "pois", "roads", "transit", "water",
      ],
      marks: ["earth", "natural", "physical_line", "physical_point", "places", "pois", "roads", "transit"],
      covers: [
        // Fades out where the areas of OpenStreetMap replace it.
        Covers(layer: "landcover", kind: kind, rows: land, maxzoom: 8),
        Covers(layer: "natural", kind: kind, rows: land), Covers(layer: "landuse", kind: kind, rows: land),
      ],
      reserves: Selection(
        "landuse", all(areas, isOne(of: ["national_park", "nature_reserve", "protected_area"], kind))),
      rivers: [
        Selection("water", all(lines, isOne(of: rivers, waterDetail))),
        Selection("physical_line", isOne(of: rivers, waterDetail)),
      ],
      streams: [
        Selection("water", all(lines, isOne(of: streams, waterDetail))),
        Selection("physical_line", isOne(of: streams, waterDetail)),
      ],
      waters: [Selection("water", areas)],
      pierAreas: [Selection("landuse", all(areas, isOne(of: ["pier"], kind)))],
      pierLines: [Selection("roads", isOne(of: ["pier"], kind))],
      runwayAreas: [Selection("landuse", all(areas, isOne(of: ["runway", "taxiway"], kind)))],
      runways: [
        Selection("roads", isOne(of: ["aeroway"], kind)), Selection("transit", isOne(of: ["aeroway"], kind)),
      ],
      isRunway: any(isOne(of: ["runway"], detail), isOne(of: ["runway"], ["coalesce", get("aeroway"), ""])),
      buildings: Selection("buildings", all(areas, not(isOne(of: ["building_part", "address"], kind)))),
      ways: ["roads", "transit"].map { layer in
        Ways(
          layer: layer, filter: all(lines, notTransport), kind: road,
          isRamp: any(["==", get("is_link"), true], ["==", ["to-number", get("pmap:link"), 0], 1]),
          isTunnel: any(["==", get("is_tunnel"), true], ["<", level, 0]),
          isBridge: any(["==", get("is_bridge"), true], [">", level, 0]))
      },
      ferries: ["roads", "transit"].map { Selection($0, isOne(of: ["ferry", "ferryway"], kind)) },
      countries: Selection(
        "boundaries",
        all(
          lines,
          any(isOne(of: ["country"], kind), ["all", ["has", "pmap:min_admin_level"], ["<=", admin, 2]]))),
      regions: Selection(
        "boundaries",
        all(
          lines,
          any(
            isOne(of: ["region", "macroregion"], kind),
            ["all", ["has", "pmap:min_admin_level"], [">", admin, 2], ["<=", admin, 4]]))),
      isDisputed: any(["==", get("disputed"), true], ["==", ["to-number", get("disputed"), 0], 1]),
      places: [
        Places(
          selection: Selection("places"),
          kind: match(
            ["concat", kind, " ", detail],
            [
              (["locality city"], "city"), (["locality town"], "town"),
              (["locality village", "locality hamlet", "locality "], "village"),
            ],
            else: match(
              kind,
              [
                (["country"], "country"), (["region", "state"], "region"), (["city"], "city"),
                (["town"], "town"),
                (["village", "hamlet", "locality"], "village"), (["neighbourhood", "macrohood"], "quarter"),
              ], else: "")),
          rank: ["-", ["to-number", ["coalesce", get("population_rank"), get("pmap:population_rank")], 0]])
      ],
      roadNames: ["roads"].map { Selection($0, all(lines, ["has", "name"])) },
      riverNames: [Selection("water", all(lines, isOne(of: rivers, waterDetail)))],
      waterNames: [
        Selection("water", isGeometry("Point")),
        Selection("physical_point", isOne(of: ["ocean", "sea"], kind)),
      ])
  }()
}
