import CartoucheGeometry
import CartoucheJSON
import CartouchePostGIS
import CartoucheResources
import CartoucheTiles

/// A set of tiles: stored somewhere, or made from data.
struct ServedTiles: Sendable {
  /// The place that tiles come from.
  enum Content: Sendable {
    /// Tiles at URLs with absolute templates.
    case stored([TileURLTemplate], TileSet.Scheme)
    /// Tiles that are cut from data when they are asked for.
    case cut(GeoJSONTileIndex)
    /// Tiles that are cut from the rows of a table when they are asked for.
    case table(ServedTable)
    /// The layers of several sets of vector tiles.
    case joined([ServedTiles])
  }

  /// The name in paths.
  let id: String
  /// The place that tiles come from.
  private(set) var content: Content
  /// The members of the TileJSON that are given out, without `tiles`.
  private(set) var members: JSONObject
  /// The zoom levels that have tiles.
  let zooms: ClosedRange<Int>
  /// The kind of the tiles' bytes.
  let format: TileFormat
  /// Whether missing tiles are `404` rather than `204`; `nil` for what the server does.
  private(set) var isSparse: Bool?
  /// The value of `Cache-Control` of the tiles and their description; `nil` for what the server does.
  private(set) var cacheControl: String?

  /// The most sets that are joined.
  static let mostJoined = 16

  /// Stored tiles with the members of their description.
  init(
    _ id: String, _ templates: [TileURLTemplate], _ scheme: TileSet.Scheme, zooms: ClosedRange<Int>,
    format: TileFormat, members: JSONObject
  ) {
    self.id = id
    content = .stored(templates, scheme)
    self.zooms = zooms
    self.format = format
    self.members = TileDescription.members(members, name: id, zooms: zooms, format: format)
  }

  /// Tiles of data, in one layer with the name of the set.
  ///
  /// - Parameters:
  ///   - index: The data, ready to be cut.
  ///   - members: Other members of the description, such as bounds.
  init(_ id: String, cutting index: GeoJSONTileIndex, members: JSONObject) {
    self.id = id
    content = .cut(index)
    zooms = 0...index.options.maxzoom
    format = .pbf
    var members = members
    members["vector_layers"] = [
      [
        "id": .string(id), "fields": .object(index.attributes.fields), "minzoom": 0,
        "maxzoom": .int(Int64(index.options.maxzoom)),
      ]
    ]
    self.members = TileDescription.members(members, name: id, zooms: zooms, format: .pbf)
  }

  /// Tiles of a table, with the members of its description.
  init(_ table: ServedTable, members: JSONObject) {
    id = table.id
    content = .table(table)
    zooms = table.source.zooms
    format = .pbf
    self.members = TileDescription.members(members, name: table.id, zooms: zooms, format: .pbf)
  }

  /// The layers of several sets of vector tiles; of layers with one name those of the first set.
  init(joining sets: [ServedTiles]) {
    id = sets.map(\.id).joined(separator: ",")
    content = .joined(sets)
    let lowest = sets.map(\.zooms.lowerBound).min() ?? 0
    zooms = lowest...max(sets.map(\.zooms.upperBound).max() ?? 0, lowest)
    format = .pbf
    members = TileDescription.members(
      TileDescription.joined(sets.map(\.members)), name: id, zooms: zooms, format: .pbf)
  }

  /// The set, with what a configuration says about it.
  func applying(_ settings: TileSettings) -> ServedTiles {
    var set = self
    for (name, value) in settings.tilejson { set.members[name] = value }
    set.members = TileDescription.members(set.members, name: id, zooms: zooms, format: format)
    set.isSparse = settings.isSparse
    set.cacheControl = settings.cacheControl
    return set
  }

  /// The set with tiles from elsewhere.
  func replacing(_ content: Content) -> ServedTiles {
    var set = self
    set.content = content
    return set
  }

  /// The name as a segment of a path.
  var pathSegment: String {
    guard case .joined(let sets) = content else { return PercentEncoding.encoded(id) }
    return sets.map(\.pathSegment).joined(separator: ",")
  }

  /// The table that the tiles are cut from; `nil` if they come from elsewhere.
  var table: ServedTable? { if case .table(let table) = content { table } else { nil } }

  /// Whether tiles are made from data, or from tiles of several sets, when they are asked for.
  var isMade: Bool {
    switch content {
    case .cut, .joined: true
    case .stored, .table: false
    }
  }

  /// Whether tiles have rows of tables.
  var hasTables: Bool {
    switch content {
    case .table: true
    case .joined(let sets): sets.contains(where: \.hasTables)
    case .stored, .cut: false
    }
  }

  /// The archive that has the tiles; `nil` if they are elsewhere.
  var archive: ArchiveURL? {
    request(for: TileID(z: zooms.lowerBound, x: 0, y: 0)).flatMap { ArchiveURL($0.url) }
  }

  /// The request for a stored tile; `nil` where the set has none.
  func request(for tile: TileID) -> ResourceRequest? {
    guard zooms.contains(tile.z), case .stored(let templates, let scheme) = content,
      let template = templates.first
    else { return nil }
    return ResourceRequest(
      template.url(for: tile, pixelRatio: 1, scheme: scheme), kind: .tile, tile: tile)
  }
}

extension GeoJSONTileOptions {
  /// The options of data that are served as tiles: a buffer of 64 of the 4096 units along the side of a tile.
  static var served: GeoJSONTileOptions { GeoJSONTileOptions(buffer: 512 * 64 / 4096) }
}
