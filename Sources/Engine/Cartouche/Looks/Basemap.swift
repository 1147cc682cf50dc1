import CartoucheJSON
import CartoucheStyle

/// A calm map of streets and land, the same for every schema of tiles.
struct Basemap {
  private let schema: BasemapSchema
  private let source: String

  /// The basemap of a source whose tiles follow a schema.
  init(_ schema: BasemapSchema, source: String) {
    self.schema = schema
    self.source = source
  }

  /// The layers, bottom-most first.
  var layers: [StyleLayer] {
    let groups: [[StyleLayer]] = [
      ground, land, water, piers, airfields,
      roads(.tunnel), buildings, paths, roads(.any), roads(.surface), roads(.bridge), ferries, borders,
      BasemapLabels(schema, source: source).layers,
    ]
    // If a schema has a theme on several layers of its tiles, each gets a layer of its own.
    var names: Set<String> = []
    return groups.flatMap(\.self).map { layer in
      guard !names.insert(layer.id).inserted else { return layer }
      var other = layer
      other.members["id"] = .string("\(layer.id) (\(layer.sourceLayer ?? ""))")
      return other
    }
  }

  // MARK: - Land and water

  /// Land is everything that is not water: missing tiles then look like empty land.
  private var ground: [StyleLayer] {
    [StyleLayer("ground", "background", of: nil, paint: ["background-color": Palette.ground])]
  }

  private var land: [StyleLayer] {
    let covers = schema.covers.map { covers in
      let rows = covers.rows.map { (texts: $0.kinds, color: $0.cover.color, rank: $0.cover.rawValue) }
      var layer = StyleLayer(
        "cover " + covers.layer, "fill", of: source, from: covers.layer,
        filter: all(isGeometry("Polygon"), isOne(of: rows.flatMap(\.texts), covers.kind)),
        layout: ["fill-sort-key": match(covers.kind, rows.map { ($0.texts, .int(Int64($0.rank))) }, else: 0)],
        paint: ["fill-color": match(covers.kind, rows.map { ($0.texts, $0.color) }, else: Palette.ground)])
      if let maxzoom = covers.maxzoom {
        layer.maxzoom = maxzoom
        layer.paint["fill-opacity"] = zoomed([(maxzoom - 2, 1), (maxzoom, 0)])
      }
      return layer
    }
    guard let reserves = schema.reserves else { return covers }
    return covers + [
      layer("reserves", "fill", reserves, paint: ["fill-color": Palette.reserve, "fill-opacity": 0.1]),
      layer(
        "reserve edges", "line", reserves,
        paint: ["line-color": Palette.reserve, "line-width": 0.8, "line-opacity": 0.3]
      ).from(zoom: 11),
    ]
  }

  private var water: [StyleLayer] {
    let cap: JSONObject = ["line-cap": "round", "line-join": "round"]
    let streams = zoomed([(12, 0.4), (14, 0.9), (16, 2), (18, 5)], base: 1.3)
    let rivers = zoomed([(4, 0.4), (8, 0.8), (11, 1.4), (14, 3), (16, 6), (18, 14)], base: 1.3)
    return schema.streams.map {
      layer("streams", "line", $0, layout: cap, paint: ["line-color": Palette.river, "line-width": streams])
        .from(zoom: 12)
    }
      + schema.rivers.map {
        layer("rivers", "line", $0, layout: cap, paint: ["line-color": Palette.river, "line-width": rivers])
      }
      // Without an outline: tiles cut large waters where there is no shore.
      + schema.waters.map { layer("water", "fill", $0, paint: ["fill-color": Palette.water]) }
  }

  private var piers: [StyleLayer] {
    let width = zoomed([(12, 0.6), (14, 2), (16, 4), (18, 10)], base: 1.4)
    return schema.pierAreas.map {
      layer("pier areas", "fill", $0, paint: ["fill-color": Palette.pier]).from(zoom: 12)
    }
      + schema.pierLines.map {
        layer("piers", "line", $0, paint: ["line-color": Palette.pier, "line-width": width]).from(zoom: 12)
      }
  }

  private var airfields: [StyleLayer] {
    func width(_ runway: Double, _ taxiway: Double) -> JSONValue {
      ["case", schema.isRunway, .double(runway), .double(taxiway)]
    }
    let widths = zoomed(
      [
        (10, width(1, 0.2)), (12, width(3, 0.8)), (14, width(10, 3)), (16, width(34, 10)),
        (18, width(110, 30)),
      ],
      base: 1.5)
    return schema.runwayAreas.map {
      layer("runway areas", "fill", $0, paint: ["fill-color": Palette.runway]).from(zoom: 11)
    }
      + schema.runways.map {
        layer(
          "runways", "line", narrowed($0, isGeometry("LineString")),
          paint: ["line-color": Palette.runway, "line-width": widths]
        ).from(zoom: 10)
      }
  }

  private var buildings: [StyleLayer] {
    let fade = zoomed([(13, 0.3), (14.5, 1)])
    return [
      layer(
        "buildings", "fill", schema.buildings,
        paint: [
          "fill-color": Palette.building, "fill-outline-color": Palette.buildingEdge, "fill-opacity": fade,
        ]
      ).from(zoom: 13)
    ]
  }

  // MARK: - Ways

  /// The level of a way: below the ground, on it, or above; at low zooms it does not matter.
  private enum Height: String {
    case any = "distant"
    case tunnel, surface, bridge

    /// The zoom from which levels are distinguished.
    static let nearZoom = 11.0
  }

  private func lies(_ ways: BasemapSchema.Ways, _ height: Height) -> JSONValue? {
    switch height {
    case .any: nil
    case .tunnel: ways.isTunnel
    case .bridge: all(ways.isBridge, not(ways.isTunnel))
    case .surface: all(not(ways.isTunnel), not(ways.isBridge))
    }
  }

  private func selection(
    _ ways: BasemapSchema.Ways, _ height: Height, _ kinds: [String]
  ) -> BasemapSchema.Selection {
    BasemapSchema.Selection(
      ways.layer, all(ways.filter, isOne(of: kinds, ways.kind), lies(ways, height)))
  }

  /// Footpaths and farm tracks at ground level, below the roads.
  private var paths: [StyleLayer] {
    schema.ways.flatMap { tracks($0, .surface) }
  }

  private func tracks(_ ways: BasemapSchema.Ways, _ height: Height) -> [StyleLayer] {
    let width = zoomed([(13, 0.5), (15, 1), (18, 2.4)])
    let isTunnel = height == .tunnel
    func dashes(_ kind: BasemapSchema.Track, _ pattern: JSONValue) -> StyleLayer {
      layer(
        "\(height.rawValue) \(kind.rawValue)s", "line", selection(ways, height, [kind.rawValue]),
        layout: ["line-join": "round"],
        paint: [
          "line-color": Palette.path, "line-width": width, "line-dasharray": pattern,
          "line-opacity": isTunnel ? 0.35 : 0.9,
        ]
      ).from(zoom: 13)
    }
    return [dashes(.track, [5, 2]), dashes(.path, [2.5, 1.5])]
  }

  /// The edges of roads, the roads, and everything else at one level.
  private func roads(_ height: Height) -> [StyleLayer] {
    let layers = schema.ways.flatMap { ways -> [StyleLayer] in
      let roads = selection(ways, height, RoadClass.allCases.map(\.rawValue))
      let order = RoadClass.rank(of: ways.kind)
      // Round ends would show below the next section of a tunnel, and those of edges beyond a bridge.
      let butt: JSONObject = ["line-join": "round", "line-sort-key": order]
      let round: JSONObject = ["line-join": "round", "line-cap": "round", "line-sort-key": order]
      var edges: JSONObject = [
        "line-color": height == .bridge ? Palette.bridgeCasing : RoadClass.color(of: ways.kind, edges: true),
        "line-width": RoadClass.width(of: ways.kind, isRamp: ways.isRamp, hasEdges: true),
      ]
      var surface: JSONObject = [
        "line-color": RoadClass.color(of: ways.kind),
        "line-width": RoadClass.width(of: ways.kind, isRamp: ways.isRamp, hasEdges: false),
      ]
      if height == .tunnel {
        edges["line-dasharray"] = [0.6, 0.4]
        edges["line-opacity"] = 0.55
        surface["line-opacity"] = 0.6
      }
      let (isDistant, isSurface) = (height == .any, height == .surface)
      let drawn = [
        layer(
          "\(height.rawValue) road edges", "line", roads, layout: isDistant || isSurface ? round : butt,
          paint: edges
        ).from(zoom: isDistant ? 8 : Height.nearZoom),
        layer(
          "\(height.rawValue) roads", "line", roads, layout: height == .tunnel ? butt : round, paint: surface
        ).from(zoom: isDistant ? 4 : Height.nearZoom),
      ]
      // Railways cross roads at grade, and at low zooms are less important than roads.
      if isDistant { return rails(ways, height) + drawn }
      return drawn + (isSurface ? [] : tracks(ways, height)) + rails(ways, height)
    }
    return height == .any ? layers.map { $0.below(zoom: Height.nearZoom) } : layers
  }

  private func rails(_ ways: BasemapSchema.Ways, _ height: Height) -> [StyleLayer] {
    let opacity: JSONValue = height == .tunnel ? 0.35 : 1
    func line(
      _ name: String, _ track: BasemapSchema.Track, _ color: JSONValue, _ widths: [(Double, JSONValue)],
      dashes: JSONValue? = nil
    ) -> StyleLayer {
      var paint: JSONObject = [
        "line-color": color, "line-width": zoomed(widths), "line-opacity": opacity,
      ]
      paint["line-dasharray"] = dashes
      return layer(
        "\(height.rawValue) \(name)", "line", selection(ways, height, [track.rawValue]), paint: paint)
    }
    let widths: [(Double, JSONValue)] = [(8, 0.3), (11, 0.8), (14, 1.5), (16, 2.6), (18, 4)]
    if height == .any { return [line("railways", .rail, Palette.rail, widths).from(zoom: 8)] }
    return [
      line("trams", .tram, Palette.rail, [(12, 0.4), (15, 0.9), (18, 1.8)]).from(zoom: 12),
      line("railways", .rail, Palette.rail, widths).from(zoom: Height.nearZoom),
      line("railway ties", .rail, Palette.railTie, [(14, 0.7), (16, 1.4), (18, 2.4)], dashes: [6, 6])
        .from(zoom: 14),
    ]
  }

  private var ferries: [StyleLayer] {
    schema.ferries.map {
      layer(
        "ferries", "line", $0,
        paint: [
          "line-color": Palette.ferry, "line-width": zoomed([(6, 0.5), (12, 1), (18, 2)]),
          "line-dasharray": [6, 3],
        ]
      ).from(zoom: 6)
    }
  }

  // MARK: - Borders

  private var borders: [StyleLayer] {
    let join: JSONObject = ["line-join": "round"]
    let disputed = narrowed(schema.countries, schema.isDisputed)
    let settled = narrowed(schema.countries, not(schema.isDisputed))
    let width = zoomed([(0, 0.4), (4, 0.8), (8, 1.5), (14, 2.4)])
    return [
      layer(
        "regions", "line", schema.regions, layout: join,
        paint: [
          "line-color": Palette.region, "line-width": zoomed([(3, 0.4), (8, 0.9), (14, 1.6)]),
          "line-dasharray": [4, 2],
        ]
      ).from(zoom: 3),
      layer(
        "country glow", "line", schema.countries, layout: join,
        paint: [
          "line-color": Palette.borderGlow, "line-width": zoomed([(3, 1.5), (8, 5), (14, 9)]),
          "line-opacity": 0.7,
        ]
      ).from(zoom: 3),
      layer(
        "disputed borders", "line", disputed, layout: join,
        paint: ["line-color": Palette.country, "line-width": width, "line-dasharray": [3, 2]]),
      layer(
        "countries", "line", settled, layout: join,
        paint: ["line-color": Palette.country, "line-width": width]),
    ]
  }

  // MARK: - Layers

  private func layer(
    _ id: String, _ type: String, _ selection: BasemapSchema.Selection, layout: JSONObject = [:],
    paint: JSONObject
  ) -> StyleLayer {
    StyleLayer(
      id, type, of: source, from: selection.layer, filter: selection.filter, layout: layout, paint: paint)
  }

  private func narrowed(
    _ selection: BasemapSchema.Selection, _ condition: JSONValue
  ) -> BasemapSchema.Selection {
    BasemapSchema.Selection(selection.layer, all(selection.filter, condition))
  }
}
