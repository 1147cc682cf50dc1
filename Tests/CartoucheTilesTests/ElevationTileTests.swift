import CartoucheGeometry
import CartoucheTiles
import SeededRandom
import Testing

@Suite struct ElevationTileTests {
  /// A tile whose heights rise by 1 m to the east and 10 m to the south.
  private func slope(_ id: TileID, side: Int = 4, from base: Float = 0) throws -> ElevationTile {
    let pixels = (0..<side * side).flatMap { index -> [UInt8] in
      [0, UInt8(index / side), UInt8(index % side), 255]
    }
    return try #require(
      ElevationTile(
        id: id, side: side, pixels: pixels,
        factors: ElevationFactors(red: 0, green: 10, blue: 1, base: Double(-base))))
  }

  @Test func decodesTheEncodingsOfTheSpecification() throws {
    let id = TileID(z: 3, x: 2, y: 1)
    let mapbox = try #require(ElevationTile(id: id, side: 1, pixels: [1, 134, 160, 255], factors: .mapbox))
    #expect(mapbox[0, 0] == 0)
    let peak = try #require(ElevationTile(id: id, side: 1, pixels: [2, 223, 234, 255], factors: .mapbox))
    #expect(abs(peak[0, 0] - 8_839.4) < 0.01)
    let terrarium = try #require(
      ElevationTile(id: id, side: 1, pixels: [129, 2, 128, 0], factors: .terrarium))
    #expect(terrarium[0, 0] == 258.5)
    #expect(ElevationTile(id: id, side: 2, pixels: [1, 2, 3, 4], factors: .mapbox) == nil)
    #expect(ElevationTile(id: id, side: 0, pixels: [], factors: .mapbox) == nil)
  }

  @Test func repeatsItsEdgeWithoutNeighbours() throws {
    let tile = try slope(TileID(z: 2, x: 1, y: 1))
    for y in -1...4 {
      for x in -1...4 { #expect(tile[x, y] == Float(min(max(x, 0), 3) + 10 * min(max(y, 0), 3))) }
    }
  }

  @Test func takesItsBorderFromNeighbours() throws {
    // One plane over nine tiles: with all neighbours the border goes on as the plane does.
    let center = TileID(z: 3, x: 3, y: 3)
    var tiles: [TileID: ElevationTile] = [:]
    for y in 2...4 {
      for x in 2...4 {
        let id = TileID(z: 3, x: x, y: y)
        tiles[id] = try slope(id, from: Float((x - 3) * 4 + (y - 3) * 40))
      }
    }
    let tile = try #require(tiles[center])
    let whole = tile.bordered { dx, dy in center.neighbor(x: dx, y: dy).flatMap { tiles[$0] } }
    for y in -1...4 {
      for x in -1...4 { #expect(whole[x, y] == Float(x + 10 * y), "(\(x), \(y))") }
    }
    let east = tile.bordered { dx, dy in dx == 1 && dy == 0 ? tiles[TileID(z: 3, x: 4, y: 3)] : nil }
    #expect(east[4, 2] == 24 && east[-1, 2] == 20 && east[4, -1] == 3)
    // Tiles of another size are of no use.
    let fine = try slope(TileID(z: 3, x: 4, y: 3), side: 8, from: 500)
    #expect(tile.bordered { _, _ in fine } == tile)
  }

  @Test func differencesAreEightTimesTheRise() throws {
    let center = TileID(z: 3, x: 3, y: 3)
    let tile = try slope(center)
    var rows: [Int] = []
    var found: [SIMD2<Float>] = []
    _ = tile.differences { east, south, row in
      rows.append(row)
      found.append(SIMD2(east, south))
      return 0
    }
    #expect(rows == (0..<16).map { $0 / 4 })
    // Inside both rises are whole, at the edges half.
    #expect(found[5] == SIMD2(8, 80))
    #expect(found[0] == SIMD2(4, 40))
    #expect(found[7] == SIMD2(4, 80))
  }

  @Test func neighboursGoAroundTheWorld() {
    let id = TileID(z: 2, x: 3, y: 0)
    #expect(id.neighbor(x: 1, y: 1) == TileID(z: 2, x: 0, y: 1))
    #expect(id.neighbor(x: 0, y: -1) == nil)
    #expect(TileID(z: 0, x: 0, y: 0).neighbor(x: -1, y: 0) == TileID(z: 0, x: 0, y: 0))
    #expect(TileID(z: 0, x: 0, y: 0).neighbor(x: 0, y: 1) == nil)
  }
}
