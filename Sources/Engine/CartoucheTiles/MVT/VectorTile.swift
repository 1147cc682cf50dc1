/// The bytes of a vector tile (Mapbox Vector Tile specification 2.1) and a list of its layers.
///
/// Opening a tile reads only the names and sizes of layers; a layer is decoded on demand. The bytes must not be
/// compressed.
public struct VectorTile: Sendable {
  /// The information on a layer before it is decoded.
  public struct Entry: Sendable, Hashable {
    /// The name that `source-layer` refers to; empty if the tile does not say.
    public let name: String
    /// The range of the layer's message in the bytes of the tile.
    public let byteRange: Range<Int>
    /// The version of the specification that the layer follows; 1 if the tile does not say.
    public let version: Int
    /// The side of the tile in the units of the layer's own coordinates; 4096 if the tile does not say.
    public let extent: Int
    /// The number of features, including those that decoding leaves out.
    public let featureCount: Int
    /// The sizes by which decoding allocates memory.
    let layout: Layout
  }

  /// The layout of a layer's message.
  struct Layout: Sendable, Hashable {
    /// The numbers of keys and values, including repeated ones.
    var (keyCount, valueCount) = (0, 0)
    /// The number of bytes in all features.
    var featureByteCount = 0
    /// The range of all features in the bytes of the tile, and that of all keys and values.
    var (features, tables) = (0..<0, 0..<0)
  }

  /// The original bytes.
  public let bytes: [UInt8]
  /// The layers in the order of the tile; names may repeat.
  public let entries: [Entry]

  /// Opens a tile: O(features), without examining their content.
  ///
  /// Throws ``VectorTileError`` if the bytes do not consist of fields, or end within one.
  public init(_ bytes: [UInt8]) throws(VectorTileError) {
    self.bytes = bytes
    entries = try Self.entries(of: bytes)
  }

  /// The names of the layers in the order of the tile, each once.
  public var layerNames: [String] {
    var seen: Set<String> = []
    return entries.map(\.name).filter { seen.insert($0).inserted }
  }

  /// Decodes the layer with a name, `nil` if there is none.
  ///
  /// Names must not repeat within a tile. If they do nevertheless, the first layer with the name counts.
  ///
  /// - Parameter memory: The maximum number of bytes that decoding may take.
  public func layer(
    named name: String, memory: Int = standardMemory
  ) throws(VectorTileError) -> VectorTileLayer? {
    for entry in entries where entry.name == name { return try decode(entry, memory: memory) }
    return nil
  }

  /// The maximum number of bytes that decoding a layer may take unless stated otherwise: 256 MiB.
  public static let standardMemory = 256 << 20
}

extension VectorTile {
  /// The maximum number of bytes that decoding the layer with a name may take, for working memory and results.
  package func decodingByteCount(named name: String) -> Int {
    entries.first { $0.name == name }?.decodingByteCount ?? 0
  }
}

extension VectorTile.Entry {
  /// The maximum number of bytes that decoding the layer may take, for working memory and results.
  var decodingByteCount: Int {
    // Keys and values become strings and numbers, with tables for finding them.
    VectorScratch.byteCount(for: self) + 96 * (layout.keyCount + layout.valueCount)
  }
}

/// A decoded layer of a vector tile.
public struct VectorTileLayer: Sendable {
  /// The features, with coordinates in 0…8192 whatever the extent in the tile.
  ///
  /// Coordinates are rounded to the nearest integer, with halves away from zero, and limited to 16 bits.
  public let features: TileLayer
  /// The version of the specification that the layer follows.
  public let version: Int
  /// The number of features left out because they are neither points, lines nor polygons.
  public let unknownGeometryCount: Int
  /// The number of features left out because nothing is left of their geometry.
  ///
  /// After rounding, lines need two vertices and rings an area.
  public let emptyGeometryCount: Int
}
