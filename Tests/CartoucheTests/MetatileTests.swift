import Cartouche
import CartoucheGeometry
import Testing

@Suite struct MetatileTests {
  private static let snapshotter = Snapshotter()

  @Test(arguments: [
    (TileID(z: 0, x: 0, y: 0), 512, TileID(z: 0, x: 0, y: 0), 512),
    (TileID(z: 0, x: 0, y: 0), 256, TileID(z: 0, x: 0, y: 0), 256),
    (TileID(z: 1, x: 1, y: 0), 256, TileID(z: 0, x: 0, y: 0), 512),
    (TileID(z: 1, x: 1, y: 0), 512, TileID(z: 0, x: 0, y: 0), 1024),
    (TileID(z: 14, x: 8297, y: 5635), 512, TileID(z: 13, x: 4148, y: 2817), 1024),
    (TileID(z: 15, x: 16594, y: 11270), 256, TileID(z: 13, x: 4148, y: 2817), 1024),
    (TileID(z: 30, x: (1 << 30) - 1, y: 0), 512, TileID(z: 29, x: (1 << 29) - 1, y: 0), 1024),
  ])
  func tilesOfBothSizesHaveTheSameSquares(_ tile: TileID, _ size: Int, _ area: TileID, _ side: Int) {
    let metatile = Metatile(of: tile, size: size)
    #expect(metatile.tile == area)
    #expect(metatile.side == side)
  }

  @Test(arguments: [(512, 512), (1023, 512), (1024, 1024), (3000, 2048), (0, 512), (-5, 512)])
  func sidesAreProductsOfTheSize(_ asked: Int, _ side: Int) {
    #expect(Metatile(of: TileID(z: 9, x: 3, y: 3), side: asked).side == side)
  }

  @Test func aTileOf512PixelsIsTheFourOf256JoinedWithTheirLabels() async throws {
    let map = try Map.world()
    for tile in [TileID(z: 2, x: 1, y: 1), TileID(z: 4, x: 8, y: 5), TileID(z: 0, x: 0, y: 0)] {
      let whole = try await Self.pixels(tile, 512, map)
      for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let part = TileID(z: tile.z + 1, x: tile.x * 2 + column, y: tile.y * 2 + row)
        let pixels = try await Self.pixels(part, 256, map)
        #expect(pixels == Self.square(of: whole, 512, column * 256, row * 256, 256), "\(part)")
      }
    }
  }

  @Test(arguments: [TileID(z: 3, x: 4, y: 2), TileID(z: 1, x: 1, y: 0), TileID(z: 1, x: 0, y: 1)])
  func theTilesOfAMetatileAreOnePictureOfItsArea(_ area: TileID) async throws {
    let map = try Map.world()
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let tile = TileID(z: area.z + 1, x: area.x * 2 + column, y: area.y * 2 + row)
      let pixels = try await Self.pixels(tile, 512, map)
      #expect(Metatile(of: tile).tile == area)
      let alone = try await Self.snapshotter.tile(tile, of: map).pixels
      try #require(alone.count == pixels.count)
      // The places of lines are rounded elsewhere in a larger picture.
      let different = zip(alone, pixels).filter { abs(Int($0) - Int($1)) > 8 }
      #expect(different.count < pixels.count / 1000, "\(tile)")
    }
  }

  @Test(arguments: [0.5, 0.7, 1, 1.5, 2, 3])
  func tilesHaveWholePixelsAtEveryRatio(_ ratio: Double) async throws {
    let map = try Map.world()
    let metatile = Metatile(of: TileID(z: 3, x: 5, y: 3), size: 256)
    let picture = try await Self.snapshotter.picture(of: metatile, of: map, pixelRatio: ratio)
    let tile = TileID(z: 3, x: 5, y: 3)
    let side = Int((256 * ratio).rounded())
    #expect(picture.pixels(of: tile)?.count == side * side * 4)
    #expect(picture.pixels(of: TileID(z: 3, x: 5, y: 4)) == nil)
    #expect(picture.pixels(of: TileID(z: 1, x: 0, y: 0)) == nil)
  }

  private static func pixels(_ tile: TileID, _ size: Int, _ map: Map) async throws -> [UInt8] {
    let picture = try await snapshotter.picture(of: Metatile(of: tile, size: size), of: map)
    return try #require(picture.pixels(of: tile))
  }

  private static func square(of pixels: [UInt8], _ width: Int, _ x: Int, _ y: Int, _ side: Int) -> [UInt8] {
    var cut: [UInt8] = []
    for row in y..<y + side {
      let start = (row * width + x) * 4
      cut += pixels[start..<start + side * 4]
    }
    return cut
  }
}
