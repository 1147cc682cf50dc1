/// The bytes of a MapLibre tile (MapLibre Tile specification, version 1) and a list of its layers.
///
/// The format holds what a Mapbox Vector Tile does, by columns instead of features. Opening a tile reads only the
/// names and sizes of layers; a layer is decoded when it is asked for. The bytes must not be compressed.
///
/// The specification: <https://maplibre.org/maplibre-tile-spec/specification/v1/>.
public struct MapLibreTile: Sendable {
  /// The facts known of a layer before it is decoded.
  public struct Entry: Sendable, Hashable {
    /// The name, as `source-layer` gives it.
    public let name: String
    /// The range of the layer's body in the bytes of the tile.
    public let byteRange: Range<Int>
    /// The side of the tile in the units of the layer's own coordinates.
    public let extent: Int
  }

  /// The bytes as given.
  public let bytes: [UInt8]
  /// The layers in the order of the tile; names may repeat.
  ///
  /// Layers of other versions are left out, as the specification demands.
  public let entries: [Entry]

  /// Opens a tile: O(layers), without reading their content.
  ///
  /// Throws ``VectorTileError`` when the bytes are not made of layers, or end within one.
  public init(_ bytes: [UInt8]) throws(VectorTileError) {
    self.bytes = bytes
    var reader = TileByteReader(bytes)
    var entries: [Entry] = []
    while !reader.isAtEnd {
      let start = reader.position
      let size = try reader.count()
      guard size > 0 else {
        throw VectorTileError(.truncated, at: start, found: "a layer of 0 bytes", expected: "at least a tag")
      }
      var body = try reader.slice(size)
      guard try body.byte() == Self.layerTag else { continue }
      let range = body.position..<body.end
      let name = try body.string()
      entries.append(Entry(name: name, byteRange: range, extent: try body.count32()))
    }
    self.entries = entries
  }

  /// The mark of layers in version 1 of the format.
  private static let layerTag: UInt8 = 1

  /// The names of the layers in the order of the tile, each once.
  public var layerNames: [String] {
    var seen: Set<String> = []
    return entries.map(\.name).filter { seen.insert($0).inserted }
  }

  /// Decodes a layer of this tile.
  ///
  /// Throws ``VectorTileError`` for bytes that violate the specification, and for layers that would grow out of
  /// all proportion to their bytes.
  ///
  /// - Parameters:
  ///   - entry: One of ``entries``; of another tile's only the range counts, cut off where the bytes end.
  ///   - memory: The maximum number of bytes that decoding may take.
  public func decode(
    _ entry: Entry, memory: Int = VectorTile.standardMemory
  ) throws(VectorTileError) -> VectorTileLayer {
    let layout = try layout(of: entry)
    try VectorTileError.check(
      Self.decodingByteCount(of: layout, entry), within: memory, at: entry.byteRange.lowerBound)
    var decoder = MapLibreTileLayerDecoder(layout)
    return try decoder.decode()
  }

  /// Decodes the layer with a name; `nil` if there is none.
  ///
  /// If names repeat, the first layer is decoded.
  ///
  /// - Parameter memory: The maximum number of bytes that decoding may take.
  public func layer(
    named name: String, memory: Int = VectorTile.standardMemory
  ) throws(VectorTileError) -> VectorTileLayer? {
    for entry in entries where entry.name == name { return try decode(entry, memory: memory) }
    return nil
  }

  private func layout(of entry: Entry) throws(VectorTileError) -> MapLibreTileLayout {
    let range = entry.byteRange.clamped(to: 0..<bytes.count)
    return try MapLibreTileLayout(TileByteReader(bytes, range))
  }
}

extension MapLibreTile {
  /// The maximum number of bytes that decoding the layer with a name may take; 0 if its columns cannot be read.
  package func decodingByteCount(named name: String) -> Int {
    guard let entry = entries.first(where: { $0.name == name }), let layout = try? layout(of: entry) else {
      return 0
    }
    return Self.decodingByteCount(of: layout, entry)
  }

  private static func decodingByteCount(of layout: MapLibreTileLayout, _ entry: Entry) -> Int {
    // A value is an integer first, then an index, a vertex or a pair; text may be eight times as long as its code.
    24 * layout.valueCount + 12 * entry.byteRange.count
  }
}
