import CartoucheGeometry
import CartoucheJSON
import Testing

@testable import CartouchePyramids

/// The division of pyramids into parts.
@Suite struct PyramidShardsTests {
  @Test func partsAreDisjointCompleteAndBalanced() async throws {
    let land = try PyramidRunTests.area([-120, -50, 150, 70])
    let maker = StubTileMaker(land: land)
    let zooms = ZoomList(0...12)
    let grid = BlockGrid(zooms, of: maker)
    for count in 1...50 {
      let shards = try await PyramidShards(count: count, maker, .world, zooms)
      let parts = (0..<count).map(shards.shard)
      let squares = parts.flatMap(\.squares)
      #expect(Set(squares).count == squares.count, "\(count) parts")
      #expect(Set(parts.map(\.zoom)).count == 1)
      let zoom = parts[0].zoom
      #expect(squares.count == 1 << (2 * zoom))
      // The parts are runs of the curve, one after the other.
      let ids = squares.map(HilbertOrderTests.id)
      #expect(ids == ids.sorted())
      let tiles = parts.reduce(0) { $0 + $1.tileCount(.world, grid) }
      #expect(tiles == zooms.zooms.reduce(0) { $0 + 1 << (2 * $1) })
      let weights = parts.map(\.weight)
      let mean = Double(weights.reduce(0, +)) / Double(count)
      #expect(Double(weights.max() ?? 0) <= 1.3 * mean, "\(count) parts")
    }
  }

  /// Within a world of data of which the area is a small piece, whether the piece has a square of its own or parts of
  /// some, with and without the zooms above.
  @Test(arguments: [
    ([2.2, 48.8, 2.5, 48.95], "0-16", 4), ([2.2, 48.8, 2.5, 48.95], "10-16", 7),
    ([2.2851563, 48.8647149, 2.3950194, 48.8936153], "14-16", 4),
    ([-5, 41, 9, 51], "0-12", 20), ([-5, 41, 9, 51], "0-3,9", 6),
  ])
  func partsOfASmallAreaAreBalanced(box: [Double], zooms: String, count: Int) async throws {
    let area = try PyramidRunTests.area(box)
    let zooms = try ZoomList(parsing: zooms)
    let maker = StubTileMaker(weighsTiles: true)
    let grid = BlockGrid(zooms, of: maker)
    let shards = try await PyramidShards(count: count, maker, area, zooms)
    let tiles = (0..<count).map { shards.shard($0).tileCount(area, grid) }
    let all = zooms.zooms.reduce(0) { $0 + area.tileCount(atZoom: $1) }
    #expect(tiles.reduce(0, +) == all)
    #expect(Double(tiles.max() ?? 0) <= 1.3 * Double(all) / Double(count), "\(tiles)")
  }

  @Test func morePartsThanSquaresAreEmpty() async throws {
    let area = try PyramidRunTests.area([10, 10, 10, 10])
    let shards = try await PyramidShards(count: 9, StubTileMaker(), area, ZoomList(0...3))
    let parts = (0..<9).map(shards.shard)
    #expect(parts.flatMap(\.squares).count == 1)
    #expect(parts.count { $0.squares.isEmpty } == 8)
  }

  @Test func theSameInputGivesTheSameParts() async throws {
    let maker = StubTileMaker()
    let one = try await PyramidShards(count: 13, maker, .world, ZoomList(0...9))
    let other = try await PyramidShards(count: 13, maker, .world, ZoomList(0...9))
    for index in 0..<13 { #expect(one.shard(index) == other.shard(index)) }
  }
}
