import CartoucheTiles
import Testing

/// Tiles of features in every encoding.
@Suite struct OpenedTileTests {
  /// A tile with one point in the layer "layer", by encoding.
  private static let samples: [TileEncoding: [UInt8]] = [
    // A layer of version 2 with its name and a feature: a point at 0, 0.
    .mvt: [0x1A, 0x12, 0x78, 2, 0x0A, 5] + Array("layer".utf8) + [0x12, 7, 0x18, 1, 0x22, 3, 9, 2, 2],
    .mlt: MapLibreTileBytes.tile(
      extent: 4096, heads: [[4]], data: [MapLibreTileBytes.points([(1, 1)])]),
  ]

  @Test("a tile in any encoding of features has its layers", arguments: TileSet.Content.vector.encodings)
  func layers(encoding: TileEncoding) throws {
    let tile = try encoding.open(#require(Self.samples[encoding], "a new encoding needs a sample"))
    #expect(tile.layerNames == ["layer"])
    #expect(tile.decodingByteCount(named: "layer") > 0)
    #expect(tile.decodingByteCount(named: "other") == 0)
    #expect(try tile.layer(named: "layer", memory: .max) != nil)
    #expect(try tile.layer(named: "other", memory: .max) == nil)
    #expect(throws: VectorTileError.self) { try tile.layer(named: "layer", memory: 1) }
  }

  @Test("a tile is not one of another encoding") func others() throws {
    for (encoding, other) in [(TileEncoding.mvt, TileEncoding.mlt), (.mlt, .mvt)] {
      let sample = try #require(Self.samples[other])
      #expect((try? encoding.open(sample))?.layerNames != ["layer"])
    }
  }
}
