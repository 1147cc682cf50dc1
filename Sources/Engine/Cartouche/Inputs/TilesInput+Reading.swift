import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import CartoucheTiles

/// Determines the content and the look of tiles from their description and, if that is not enough, from a few of them.
struct TilesReader {
  let loader: any ResourceLoader
  /// The name for the source.
  var name: String
  /// The document that names the tiles, or the person.
  var origin = DocumentOrigin.program
  /// The members that the style's source always has.
  var source: JSONObject
  /// The addresses of tiles that certainly exist.
  var knownTiles: [TileID] = []

  /// The tiles that `document` describes.
  ///
  /// - Throws: ``ResourceError`` when nothing describes the content of the tiles, and none of them can be loaded.
  func tiles(_ document: TileJSON, diagnostics: [Diagnostic]) async throws(ResourceError) -> TilesInput {
    let templates = document.tiles?.map(\.text) ?? []
    var content = TileContentClue(document, templates: templates)
    let set = TileSet(content.content ?? .vector, source: TileJSON(), tileJSON: document)
    var sample: TileSample?
    var layers = document.vectorLayers?.map(\.id) ?? []
    if content.content != .vector || layers.isEmpty {
      let addresses = knownTiles.isEmpty ? TileSample.addresses(in: set) : knownTiles
      let found = await TileSample(of: set, at: addresses, loader: loader, origin: origin)
      sample = found
      layers += found.layers.filter { !layers.contains($0) }
    }
    // The tiles themselves are more reliable than their description.
    if content.encoding == nil { content.encoding = sample?.encoding }
    guard let kind = sample?.content ?? content.content else { throw unknown(sample, templates) }
    // Without a layer nothing would be requested, and nothing reported.
    if kind == .vector, layers.isEmpty, sample?.content == nil { throw unknown(sample, templates) }
    let look: DefaultLook =
      switch kind {
      case .vector: DefaultLook(vectorLayers: layers)
      case .raster, .rasterDEM: content.encoding == nil ? .raster : .elevation
      }
    return input(document, look, content, side: sample?.side, diagnostics)
  }

  private func input(
    _ document: TileJSON, _ look: DefaultLook, _ content: TileContentClue, side: Int?,
    _ diagnostics: [Diagnostic]
  ) -> TilesInput {
    var members = source
    members["type"] = .string(look.sourceType)
    var tileSize = TileSet.defaultTileSize
    if look == .raster || look == .elevation {
      tileSize = document.tileSize ?? side.map { content.isDoubled ? $0 / 2 : $0 } ?? 256
      tileSize = min(max(tileSize, 64), 4096)
      members["tileSize"] = .int(Int64(tileSize))
    }
    if look == .elevation, document.encoding == nil {
      members["encoding"] = content.encoding.map { .string($0.rawValue) }
    }
    let set = TileSet(
      TileSet.Content(rawValue: look.sourceType) ?? .vector, source: TileJSON(), tileJSON: document)
    // Tiles of 256 pixels belong to the next lower zoom of a map.
    let shift = ElementaryFunctions.logarithmToBaseTwo(512 / Double(tileSize))
    let low = max(Double(set.minzoom) - shift, 0)
    var input = TilesInput(
      name: name, source: members, look: look, zooms: low...max(Double(set.maxzoom) - shift, low))
    input.bounds = set.bounds
    if let narrow = document.antimeridianBounds, narrow.longitudeSpan < set.bounds?.longitudeSpan ?? 360 {
      input.bounds = CoordinateBounds(
        west: CoordinateBounds.wrapped(narrow.west), south: narrow.south,
        east: CoordinateBounds.wrapped(narrow.east), north: narrow.north)
    }
    input.center = document.hasComputedCenter ? nil : set.center
    if source["url"] == nil { input.diagnostics = diagnostics }
    return input
  }

  private func unknown(_ sample: TileSample?, _ templates: [String]) -> ResourceError {
    if let fault = sample?.fault { return fault }
    let url = ResourceURL.redacted(sample?.url ?? templates.first ?? name)
    return .invalid(
      url: url, found: "no tile at this address or the others that were tried", expected: "tiles")
  }
}

/// The content of a set of tiles, judged by names and descriptions.
struct TileContentClue {
  /// The kind of the tiles; `nil` if nothing indicates it.
  var content: TileSet.Content?
  /// The encoding of heights as colours; `nil` if colours are not heights.
  var encoding: TileEncoding?
  /// Whether pictures have two pixels per logical pixel.
  var isDoubled: Bool

  /// Words in the names of elevation tiles, with the encoding that each indicates.
  private static let elevationWords: [(word: String, encoding: TileEncoding)] = [
    ("terrarium", .terrarium), ("mapterhorn", .terrarium), ("terrain-rgb", .mapbox), ("terrain_rgb", .mapbox),
    ("terrainrgb", .mapbox), ("terrain-dem", .mapbox), ("raster-dem", .mapbox), ("rgb-dem", .mapbox),
  ]

  /// Reads the description of a set and the templates of its URLs.
  init(_ document: TileJSON, templates: [String]) {
    let format = document.members["format"]?.string?.lowercased()
    content = format.flatMap(Self.content)
    for template in templates where content == nil {
      let path = template.prefix { $0 != "?" && $0 != "#" }
      content = path.split(separator: ".").last.flatMap { Self.content(String($0)) }
    }
    if document.vectorLayers?.isEmpty == false { content = .vector }
    isDoubled = templates.contains { $0.contains("@2x") || $0.contains("{ratio}") }
    switch document.encoding {
    case .mapbox, .terrarium, .custom: (encoding, content) = (document.encoding, .rasterDEM)
    case .mvt, .mlt: content = .vector
    case nil:
      guard content != .vector else { break }
      let names = (templates + [document.name].compactMap(\.self)).map { $0.lowercased() }
      encoding = Self.elevationWords.first { entry in names.contains { $0.contains(entry.word) } }?.encoding
    }
  }

  private static func content(_ name: String) -> TileSet.Content? {
    TileFormat(name: name).flatMap { $0.isVector ? .vector : $0 == .avif ? nil : .raster }
  }
}

extension TileJSON {
  /// Whether the centre was computed and not chosen as a view.
  ///
  /// Tippecanoe and tile-join write the place with the most features, at the highest zoom
  /// (https://github.com/felt/tippecanoe, README on `center`).
  fileprivate var hasComputedCenter: Bool {
    members["generator"]?.string?.hasPrefix("tippecanoe") == true
  }
}
