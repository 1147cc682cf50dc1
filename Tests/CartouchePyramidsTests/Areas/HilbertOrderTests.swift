import CartoucheGeometry
import CartoucheResources
import Testing

@testable import CartouchePyramids

/// The order of tiles along the curve.
@Suite struct HilbertOrderTests {
  static func id(_ tile: TileID) -> UInt64 { PMTilesDirectory.id(of: tile) ?? 0 }

  @Test func tilesBelowATileAreARunOfTheCurve() {
    for tile in [TileID(z: 0, x: 0, y: 0), TileID(z: 2, x: 3, y: 1), TileID(z: 5, x: 17, y: 30)] {
      var tiles = [tile]
      for _ in 0..<3 { tiles = tiles.flatMap(HilbertOrder.children) }
      let ids = tiles.map(Self.id)
      #expect(ids == Array((ids.first ?? 0)..<(ids.first ?? 0) + 64))
    }
  }
}
