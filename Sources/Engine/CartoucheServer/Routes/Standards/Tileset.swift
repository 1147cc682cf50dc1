import Cartouche
import CartoucheJSON
import CartoucheStyle

/// A set of tiles as OGC API Tiles describes it (OGC 20-057, tileset metadata of OGC 17-083r4).
struct Tileset: Sendable {
  /// The things that the tiles show.
  enum Content: Sendable {
    /// Tiles that are stored or cut from data.
    case tiles(ServedTiles)
    /// Tiles that are drawn.
    case style(ServedStyle)
  }

  /// A format in which tiles are given.
  struct Format: Sendable {
    /// The value of the member `f` of a query.
    let name: String
    let mediaType: String

    init(_ format: TileFormat) {
      // The names of the two formats that the standard has as classes of their own.
      name = [.pbf: "mvt", .jpg: "jpeg"][format] ?? format.rawValue
      mediaType = format.mediaType
    }

    private init(name: String, mediaType: String) {
      (self.name, self.mediaType) = (name, mediaType)
    }

    static let geoJSON = Format(name: "geojson", mediaType: "application/geo+json")
    /// The formats of tiles that are drawn.
    static let drawn = [Format(.png), Format(.jpg), Format(.webp)]
    /// The formats of vector tiles.
    static let vector = [Format(.pbf), geoJSON]

    /// Whether a value of `f` names the format: its name, its media type, or an ending of paths.
    func isNamed(_ text: String) -> Bool {
      text == name || text == mediaType || TileFormat(name: text)?.mediaType == mediaType
    }
  }

  let content: Content
  /// The path of the list that has the set, encoded.
  let list: String
  let title: String

  /// The path of the description.
  var path: String { "\(list)/\(WebMercatorQuad.id)" }

  /// Whether tiles have features rather than pixels.
  private var isVector: Bool {
    if case .tiles(let set) = content { set.format.isVector } else { false }
  }

  /// The kind of data as the standard names it.
  var dataType: String { isVector ? "vector" : "map" }

  /// The formats in which tiles are given.
  var formats: [Format] {
    switch content {
    case .style: Format.drawn
    case .tiles(let set): isVector ? Format.vector : [Format(set.format)]
    }
  }

  /// The description in lists of sets.
  func item(_ context: RouteContext) throws(ServerProblem) -> JSONObject {
    [
      "title": .string(title), "dataType": .string(dataType), "crs": .string(WebMercatorQuad.crs),
      "tileMatrixSetURI": .string(WebMercatorQuad.uri),
      "links": [
        try context.link("self", path, title),
        try context.link(
          OGCRelation.tilingScheme, "/tileMatrixSets/\(WebMercatorQuad.id)", WebMercatorQuad.title),
      ],
    ]
  }

  /// The whole description.
  func metadata(_ context: RouteContext) throws(ServerProblem) -> JSONObject {
    var members = try item(context)
    var links = members["links"]?.array ?? []
    for format in formats {
      links.append(
        try context.link(
          "item", "\(path)/{tileMatrix}/{tileRow}/{tileCol}", "Tiles as \(format.name)",
          type: format.mediaType,
          format: format.name))
    }
    members["links"] = .array(links)
    members["mediaTypes"] = .array(formats.map { .string($0.mediaType) })
    switch content {
    case .style(let style):
      let bounds = context.catalog.bounds(of: style)
      // Styles are drawn everywhere, also where they have no data.
      members["tileMatrixSetLimits"] = .array(
        WebMercatorQuad.limits(ServerCatalog.world, 0...min(max(context.server.options.largestZoom, 0), 30)))
      members["boundingBox"] = Self.box(bounds)
      members["attribution"] = style.attribution.map(JSONValue.string)
    case .tiles(let set):
      let bounds = set.bounds ?? ServerCatalog.world
      members["tileMatrixSetLimits"] = .array(WebMercatorQuad.limits(bounds, set.zooms))
      members["boundingBox"] = Self.box(bounds)
      members["attribution"] = set.members["attribution"]
      let layers = (set.members["vector_layers"]?.array ?? []).compactMap(Self.layer)
      if !layers.isEmpty { members["layers"] = .array(layers) }
    }
    return members
  }

  /// A layer of vector tiles from its member of TileJSON.
  private static func layer(_ value: JSONValue) -> JSONValue? {
    guard let id = value["id"]?.string else { return nil }
    var members: JSONObject = ["id": .string(id), "dataType": "vector"]
    members["description"] = value["description"]?.string.map(JSONValue.string)
    for (name, zoom) in [("minTileMatrix", "minzoom"), ("maxTileMatrix", "maxzoom")] {
      if let number = value[zoom]?.number, let level = Int(exactly: number) {
        members[name] = .string("\(level)")
      }
    }
    var properties: JSONObject = [:]
    for (name, type) in value["fields"]?.object ?? [:] {
      let type = type.string?.lowercased() ?? ""
      properties[name] = ["number", "boolean", "string"].contains(type) ? ["type": .string(type)] : [:]
    }
    members["propertiesSchema"] = ["type": "object", "properties": .object(properties)]
    return .object(members)
  }

  private static func box(_ bounds: [Double]) -> JSONValue {
    [
      "lowerLeft": .array(bounds.prefix(2).map(JSONValue.double)),
      "upperRight": .array(bounds.suffix(2).map(JSONValue.double)),
      "crs": .string(ServerCatalog.degrees),
    ]
  }
}

extension ServedTiles {
  /// West, south, east and north of the tiles in degrees, within the world; `nil` where that is not known.
  var bounds: [Double]? {
    let numbers = members["bounds"]?.array?.compactMap(\.number) ?? []
    return numbers.count == 4 ? numbers : nil
  }
}

extension ServerCatalog {
  /// Longitudes and latitudes, in this order.
  static let degrees = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
  /// The bounds of all tiles there can be.
  static let world = [-180, -85.0511, 180, 85.0511]

  /// West, south, east and north of what a style shows in degrees: those of its tiles, and the world where it shows
  /// anything else.
  func bounds(of style: ServedStyle) -> [Double] {
    var boxes: [[Double]] = []
    for source in style.map.style.sources {
      guard let box = style.tiles[source.id].flatMap({ tiles[$0]?.bounds }) ?? cutBounds(source.id, style)
      else {
        return Self.world
      }
      boxes.append(box)
    }
    guard let first = boxes.first else { return Self.world }
    return boxes.dropFirst().reduce(first) { sum, box in
      [min(sum[0], box[0]), min(sum[1], box[1]), max(sum[2], box[2]), max(sum[3], box[3])]
    }
  }

  /// The bounds of data that are served as tiles too, under the name of the source that has them.
  private func cutBounds(_ source: String, _ style: ServedStyle) -> [Double]? {
    guard style.map.data[source] != nil, let set = tiles[source], case .cut = set.content else { return nil }
    return set.bounds
  }
}
