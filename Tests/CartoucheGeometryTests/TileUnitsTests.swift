@testable import CartoucheGeometry
import SeededRandom
import Testing

/// Places in the units of tiles.
@Suite struct TileUnitsTests {
  @Test("the world has 8192 units for each tile, and corners lie on them")
  func corners() {
    #expect(TileID(z: 0, x: 0, y: 0).worldUnits == 8192)
    #expect(TileID(z: 3, x: 5, y: 2).worldUnits == 65_536)
    #expect(TileID(z: 3, x: 5, y: 2).corner == Point(40_960, 16_384))
    #expect(TileID(z: 1, x: 0, y: 0).worldUnits(at: .zero) == Point(8192, 8192))
    let middle = TileID(z: 1, x: 1, y: 0).coordinate(ofUnits: Point(0, 8192))
    #expect(middle.x == 0 && abs(middle.y) < 1e-12)
  }

  @Test("a coordinate comes back within half a unit")
  func roundTrip() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let tile = TileID(z: Int.random(in: 0...20, using: &random), x: 0, y: 0)
      let coordinate = Point(
        Double.random(in: -180...180, using: &random), Double.random(in: -85...85, using: &random))
      let units = tile.worldUnits(at: coordinate)
      let back = tile.coordinate(ofUnits: units)
      let error = Mercator.project(longitude: back.x, latitude: back.y) * tile.worldUnits - units
      #expect(abs(error.x) < 1e-3 && abs(error.y) < 1e-3)
      let distance =
        Mercator.project(longitude: coordinate.x, latitude: coordinate.y) * tile.worldUnits - units
      #expect(abs(distance.x) < 0.5001 && abs(distance.y) < 0.5001, "\(coordinate) at \(tile)")
    }
  }

  @Test("places beyond the edges of the world stay in order up to the poles, and are finite there")
  func poles() {
    let tile = TileID(z: 4, x: 0, y: 0)
    let heights = [-90, -89, -86, -85.06, 0, 85.06, 86, 89, 90].map { tile.worldUnits(at: Point(0, $0)).y }
    #expect(heights.allSatisfy { $0.isFinite })
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 > $1 })
    #expect(heights[0] > tile.worldUnits && heights[8] < 0)
    #expect(Mercator.y(latitude: 90) == 0 && Mercator.y(latitude: -90) == 1)
    #expect(tile.worldUnits(at: Point(.nan, .nan)).y.isNaN)
  }
}
