import CartoucheGeometry
import SeededRandom
import Testing

@testable import CartoucheVenue

/// Searches with buckets, compared with those with a heap, and the grid that walls are found by.
@Suite struct CostSearchTests {
  /// Ways at random among nodes, whose costs are as different as `costs` says.
  private func ways(_ random: inout SplitMix64, nodes: Int, costs: ClosedRange<Double>) -> OpenWays {
    var starts: [Int32] = [0]
    var (targets, weights): ([Int32], [Double]) = ([], [])
    for _ in 0..<nodes {
      for _ in 0..<random.int(0...5) {
        targets.append(Int32(random.int(0...nodes - 1)))
        weights.append(random.int(0...9) == 0 ? 0 : random.double(costs))
      }
      starts.append(Int32(targets.count))
    }
    return OpenWays(starts: starts, targets: targets, costs: weights, positions: targets.map { _ in -1 })
  }

  @Test(arguments: [1.0...2, 0.001...300, 3...3]) func bucketsFindTheCostsOfAHeapToTheLastBit(
    costs: ClosedRange<Double>
  ) throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<60 {
      let ways = ways(&random, nodes: random.int(2...120), costs: costs)
      guard let search = CostSearch(ways, largestStart: 40) else { continue }
      // The same memory is used again and again.
      for _ in 0..<5 {
        let sources = (0..<random.int(0...4)).map { _ in
          (node: random.int(0...ways.count - 1), cost: random.double(0...40))
        }
        search.search(from: sources)
        let paths = ShortestPaths(ways, from: sources)
        #expect((0..<ways.count).allSatisfy { search.cost(of: $0) == paths.costs[$0] })
      }
    }
  }

  @Test func sourcesThatAreNoNodesAreLeftOut() {
    var random = SplitMix64(seed: 8)
    let ways = ways(&random, nodes: 10, costs: 1...2)
    guard let search = CostSearch(ways, largestStart: 0) else {
      Issue.record("there are no buckets for usual costs")
      return
    }
    search.search(from: [(-1, 0), (10, 0), (3, .nan)])
    #expect((-1...10).allSatisfy { search.cost(of: $0) == .infinity })
  }

  @Test(arguments: [[-1.0, 1], [.nan, 1], [.infinity, 1], [1e12, 1], [0, 0]])
  func costsThatBucketsAreNoGoodForAreLeftToTheHeap(costs: [Double]) {
    let ways = OpenWays(starts: [0, 1, 2], targets: [1, 0], costs: costs, positions: [-1, -1])
    let isTaken = if CostSearch(ways, largestStart: 0) != nil { true } else { false }
    #expect(!isTaken)
  }

  @Test func theGridFindsEverySegmentWithinTheMargin() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<40 {
      func point() -> Point { Point(random.double(-60...60), random.double(-60...60)) }
      let segments = (0..<random.int(0...80)).map { _ in
        let start = point()
        // Upright and level walls are the ones that buildings have.
        let way = [Point(9, 0), Point(0, -14), Point(3, 5), Point(0, 0)][random.int(0...3)]
        return Segment(start, start + way)
      }
      let grid = SegmentGrid(segments)
      for _ in 0..<40 {
        let way = Segment(point(), point())
        var met: Set<Int> = []
        _ = grid.allSatisfy(around: way, margin: 0.2) { met.insert($0).inserted || true }
        for (index, segment) in segments.enumerated() where way.distance(to: segment) < 0.2 {
          #expect(met.contains(index))
        }
      }
    }
  }

  @Test func aGridOfPlacesThatAreNoneIsEmpty() {
    let grid = SegmentGrid([
      Segment(Point(.nan, 0), Point(1, 1)), Segment(Point(0, 0), Point(.infinity, 0)),
      Segment(Point(-1e300, 0), Point(1e300, 1)),
    ])
    #expect(grid.allSatisfy(around: Segment(Point(0, 0), Point(1, 1)), margin: 1) { _ in false })
    let far = SegmentGrid([Segment(Point(0, 0), Point(9e7, 9e7)), Segment(Point(5, 5), Point(6, 6))])
    #expect(!far.allSatisfy(around: Segment(Point(5, 5), Point(6, 6)), margin: 0.2) { _ in false })
    #expect(far.allSatisfy(around: Segment(Point(.nan, 5), Point(6, 6)), margin: 0.2) { _ in false })
  }
}
