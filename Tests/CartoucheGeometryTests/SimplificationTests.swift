import SeededRandom
import CartoucheGeometry
import Testing

@Suite struct SimplificationTests {
  private func distance(_ p: Vertex, _ a: Vertex, _ b: Vertex) -> Double {
    let d = b.point - a.point
    let length = d.x * d.x + d.y * d.y
    var t = 0.0
    if length > 0 { t = min(max(((p.x - a.x) * d.x + (p.y - a.y) * d.y) / length, 0), 1) }
    let e = p.point - a.point - d * t
    return e.x * e.x + e.y * e.y
  }

  /// The same rule written down as a plain recursion.
  private func reference(_ path: inout [Vertex], _ first: Int, _ last: Int, _ limit: Double) {
    guard last - first > 1 else { return }
    let distances = (first + 1..<last).map { (index: $0, value: distance(path[$0], path[first], path[last])) }
    let greatest = distances.map(\.value).max() ?? 0
    guard greatest > limit else { return }
    let middle = (first + last) / 2
    let split = distances.filter { $0.value >= greatest * (1 - 1e-12) }
      .min { abs($0.index - middle) < abs($1.index - middle) }
    guard let split else { return }
    path[split.index].importance = greatest
    reference(&path, first, split.index, limit)
    reference(&path, split.index, last, limit)
  }

  @Test func weighsLikeThePlainRecursion() {
    var random = SplitMix64(seed: 4)
    for round in 0..<200 {
      var path = (0..<random.int(2...120)).map { _ in Vertex(x: random.double(0...1), y: random.double(0...1))
      }
      if round.isMultiple(of: 3) { path.append(path[0]) }
      var expected = path
      let tolerance = round.isMultiple(of: 2) ? 0 : 0.1
      Simplification.weigh(&path, tolerance: tolerance)
      reference(&expected, 0, path.count - 1, tolerance * tolerance)
      #expect(path[0].importance == 1 && path[path.count - 1].importance == 1)
      for index in path.indices.dropFirst().dropLast() {
        #expect(abs(path[index].importance - expected[index].importance) < 1e-12)
      }
    }
  }

  @Test func equalDistancesSplitNearTheMiddle() {
    // Five vertices at the same height: the middle one stands for all.
    var path = [(0.0, 0.0), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 0)].map { Vertex(x: $0.0, y: $0.1) }
    Simplification.weigh(&path, tolerance: 0.5)
    #expect(path[3].importance == 1)
    #expect(path[3].importance >= path[2].importance && path[3].importance >= path[4].importance)
  }

  @Test func straightAndShortPathsHaveNoWeight() {
    var line = (0..<100).map { Vertex(x: Double($0), y: 0) }
    Simplification.weigh(&line, tolerance: 0)
    #expect(line.dropFirst().dropLast().allSatisfy { $0.importance < 1e-20 })
    var single = [Vertex(x: 1, y: 1)]
    Simplification.weigh(&single, tolerance: 0)
    #expect(single[0].importance == 1)
    var none: [Vertex] = []
    Simplification.weigh(&none, tolerance: 0)
    #expect(none.isEmpty)
    var same = Array(repeating: Vertex(x: 1, y: 1), count: 5)
    Simplification.weigh(&same, tolerance: 0)
    #expect(same[2].importance == 0)
  }

  @Test func veryLongPathsDoNotOverflowTheStack() {
    var random = SplitMix64(seed: 5)
    var path = (0..<100_000).map { Vertex(x: Double($0), y: random.double(0...1)) }
    Simplification.weigh(&path, tolerance: 0)
    #expect(path.allSatisfy { $0.importance > 0 })
  }

  @Test func hostilePathsAreHalvedAndKeepTheirShape() {
    // Every split of this line takes off one vertex only, which would take two hundred seconds.
    let count = 200_000
    var path = (0..<count).map { index in
      Vertex(x: Double(index), y: Double(index) * Double(index) * 1e-9 * (index.isMultiple(of: 2) ? 1 : -1))
    }
    let tolerance = 1.0
    Simplification.weigh(&path, tolerance: tolerance)
    let kept = path.indices.filter { path[$0].importance > tolerance * tolerance }
    #expect(kept.count > 2 && kept.count < count)
    for (first, last) in zip(kept, kept.dropFirst()) {
      for index in first..<last {
        #expect(distance(path[index], path[first], path[last]) <= tolerance * tolerance)
      }
    }
  }
}
