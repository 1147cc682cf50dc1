import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import Testing

/// Tiles that are cut out of coarser ones.
@Suite struct TileSplittingTests {
  private func layer(
    _ type: TileGeometryType, _ parts: [[(Int16, Int16)]], identifier: UInt32 = .max
  ) throws -> TileLayer {
    let attributes = try #require(
      TileAttributes(keys: ["name"], values: ["Rhine"], tags: [0, 0], identifiers: [7]))
    var ends: [UInt32] = []
    for part in parts { ends.append((ends.last ?? 0) + UInt32(part.count)) }
    return try #require(
      TileLayer(
        name: "water", attributes: attributes,
        records: [
          TileLayer.Record(type: type, identifier: identifier, tags: 0..<2, parts: 0..<UInt32(parts.count))
        ], partEnds: ends, coordinates: parts.joined().flatMap { [$0.0, $0.1] }))
  }

  private func parts(_ layer: TileLayer) -> [[Int16]] {
    layer.flatMap { feature in (0..<feature.partCount).map { Array(feature.coordinates(ofPart: $0)) } }
  }

  @Test func featuresKeepWhatTheyAre() throws {
    let part = try layer(.point, [[(4096, 4096)]], identifier: 0).part(zoomedBy: 1, column: 0, row: 0)
    #expect(part.name == "water" && part.extent == TileID.extent)
    let feature = try #require(part.first)
    #expect(feature["name"] == "Rhine" && feature.identifier == 7 && feature.type == .point)
  }

  @Test func pointsBelongToAllTilesInWhoseMarginTheyAre() throws {
    let layer = try layer(.point, [[(4096, 100), (4224, 100), (4225, 100), (8000, 100)]])
    #expect(parts(layer.part(zoomedBy: 1, column: 0, row: 0)) == [[8192, 200, 8448, 200]])
    #expect(parts(layer.part(zoomedBy: 1, column: 1, row: 0)) == [[0, 200, 256, 200, 258, 200, 7808, 200]])
    // Nothing is left of the feature.
    #expect(layer.part(zoomedBy: 1, column: 0, row: 1).isEmpty)
  }

  @Test func linesAreCutAtTheMargin() throws {
    let layer = try layer(.lineString, [[(0, 1000), (8000, 1000), (8000, 7000), (0, 7000)]])
    // It leaves the tile and comes back.
    #expect(
      parts(layer.part(zoomedBy: 1, column: 0, row: 0)) == [[0, 2000, 8448, 2000]])
    #expect(
      parts(layer.part(zoomedBy: 1, column: 1, row: 0)) == [[-256, 2000, 7808, 2000, 7808, 8448]])
    #expect(parts(layer.part(zoomedBy: 1, column: 0, row: 1)) == [[8448, 5808, 0, 5808]])
  }

  @Test func ringsStayClosed() throws {
    let layer = try layer(.polygon, [[(1000, 1000), (7000, 1000), (7000, 7000), (1000, 7000), (1000, 1000)]])
    #expect(
      parts(layer.part(zoomedBy: 1, column: 0, row: 0))
        == [[2000, 2000, 8448, 2000, 8448, 8448, 2000, 8448, 2000, 2000]])
    #expect(layer.part(zoomedBy: 3, column: 7, row: 7).isEmpty)
    // A tile that lies within the polygon is all of it.
    #expect(
      Set(parts(layer.part(zoomedBy: 3, column: 4, row: 4)).joined()) == [-256, 8448])
  }

  @Test func whatDoesNotExistIsEmpty() throws {
    let layer = try layer(.lineString, [[(0, 0)], []])
    for zooms in [-1, 0, 5, 30, 99] {
      #expect(layer.part(zoomedBy: zooms, column: 0, row: 0).isEmpty)
    }
    #expect(layer.part(zoomedBy: 30, column: .max >> 20, row: -5).isEmpty)
  }
}
