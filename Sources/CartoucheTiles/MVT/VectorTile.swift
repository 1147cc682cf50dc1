/// The bytes of a vector tile (Mapbox Vector Tile specification 2.1) and a list of its layers.
///
/// Opening a tile reads only the names and sizes of layers; a layer is decoded when it is asked for. The bytes
/// must not be compressed.
public struct VectorTile: Sendable {
  /// What is known of a layer before it is decoded.
  public struct Entry: Sendable, Hashable {
    /// The name, as `source-layer` gives it; empty when the tile does not say.
    public let name: String
    /// Where the layer's message lies in the bytes of the tile.
    public let byteRange: Range<Int>
    /// The version of the specification the layer follows; 1 when the tile does not say.
    public let version: Int
    /// The side of the tile in the units of the layer's own coordinates; 4096 when the tile does not say.
    public let extent: Int
    /// The number of features, those included that decoding leaves out.
    public let featureCount: Int
    /// What decoding makes room by.
    let layout: Layout
  }

  /// How the message of a layer is laid out.
  struct Layout: Sendable, Hashable {
    /// The numbers of keys and values, those included that repeat.
    var (keyCount, valueCount) = (0, 0)
    /// The number of bytes in all features.
    var featureByteCount = 0
    /// Where all features lie in the bytes of the tile, and where all keys and values do.
    var (features, tables) = (0..<0, 0..<0)
  }

  /// The bytes as given.
  public let bytes: [UInt8]
  /// The layers in the order of the tile; names may repeat.
  public let entries: [Entry]

  /// Opens a tile: O(features), without a look at their content.
  ///
  /// Throws ``VectorTileError`` when the bytes are not made of fields, or end within one.
  public init(_ bytes: [UInt8]) throws(VectorTileError) {
    self.bytes = bytes
    entries = try Self.entries(of: bytes)
  }

  /// The names of the layers in the order of the tile, each once.
  public var layerNames: [String] {
    var seen: Set<String> = []
    return entries.map(\.name).filter { seen.insert($0).inserted }
  }

  /// Decodes the layer of a name, `nil` where there is none.
  ///
  /// Names must not repeat within a tile. Where they do nevertheless, the first layer of the name counts.
  public func layer(named name: String) throws(VectorTileError) -> VectorTileLayer? {
    for entry in entries where entry.name == name { return try decode(entry) }
    return nil
  }
}

extension VectorTile {
  /// The most bytes that it may take to decode the layer of a name: what it is collected in, and what becomes of it.
  package func decodingByteCount(named name: String) -> Int {
    guard let entry = entries.first(where: { $0.name == name }) else { return 0 }
    // Keys and values become strings and numbers, with tables to find them by.
    return VectorScratch.byteCount(for: entry) + 96 * (entry.layout.keyCount + entry.layout.valueCount)
  }
}

/// A decoded layer of a vector tile.
public struct VectorTileLayer: Sendable {
  /// The features, in coordinates of 0…8192 whatever the extent in the tile.
  ///
  /// Coordinates are rounded to the nearest whole number, halves away from zero, and limited to 16 bits.
  public let features: TileLayer
  /// The version of the specification the layer follows.
  public let version: Int
  /// The number of features left out because they are neither points, lines nor polygons.
  public let unknownGeometryCount: Int
  /// The number of features left out because nothing is left of their geometry.
  ///
  /// Lines need two vertices and rings an area once they are rounded.
  public let emptyGeometryCount: Int
}
