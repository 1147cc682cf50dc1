/// A tile of features in one of the encodings, opened: a layer is decoded when it is asked for.
package protocol OpenedTile: Sendable {
  /// The names of the layers in the order of the tile, each once.
  var layerNames: [String] { get }

  /// The maximum number of bytes that decoding the layer with a name may take; 0 if there is none.
  func decodingByteCount(named name: String) -> Int

  /// Decodes the layer with a name; `nil` if there is none.
  ///
  /// - Parameter memory: The maximum number of bytes that decoding may take.
  func layer(named name: String, memory: Int) throws(VectorTileError) -> VectorTileLayer?
}

extension VectorTile: OpenedTile {}
extension MapLibreTile: OpenedTile {}

extension TileEncoding {
  /// Opens the bytes of a tile of features; an encoding of heights is no reason for another format than MVT.
  ///
  /// Throws ``VectorTileError`` if the bytes are not such a tile.
  package func open(_ bytes: [UInt8]) throws(VectorTileError) -> any OpenedTile {
    switch self {
    case .mlt: try MapLibreTile(bytes)
    case .mvt, .mapbox, .terrarium, .custom: try VectorTile(bytes)
    }
  }
}
