import CartoucheGeometry
import SeededRandom
import Testing

@testable import CartoucheLayers

@Suite struct PointGridTests {
  @Test("a place is kept when none of those kept before is nearer than the distance", arguments: 0..<20)
  func keeps(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let distance = Double.random(in: 0.5...600, using: &random)
    var grid = PointGrid(distance: distance)
    var kept: [Point] = []
    for _ in 0..<500 {
      let point = Point(
        .random(in: -2000...9000, using: &random), .random(in: -2000...9000, using: &random))
      let isFree = kept.allSatisfy { other in
        let d = other - point
        return (d.x * d.x + d.y * d.y).squareRoot() >= distance
      }
      let isKept = grid.insert(point)
      #expect(isKept == isFree)
      if isFree { kept.append(point) }
    }
  }

  @Test("without a distance, and far beyond any tile, places are kept", arguments: [0, -3, Double.nan])
  func degenerate(distance: Double) {
    var grid = PointGrid(distance: distance)
    let isKept = [grid.insert(Point(1, 1)), grid.insert(Point(1, 1))]
    #expect(isKept == [true, true])
    var far = PointGrid(distance: 1e-6)
    let places = [Point(1e300, -1e300), Point(.infinity, 0), Point(.nan, 0)]
    let kept = places.map { far.insert($0) }
    #expect(kept == [true, true, true])
  }
}
