import CartoucheGeometry
import SeededRandom
import Testing

@Suite struct EarClippingTests {
  private func area(_ ring: [SIMD2<Double>]) -> Double {
    var area = 0.0
    for (p, q) in zip(ring, ring.dropFirst() + ring.prefix(1)) { area += p.x * q.y - q.x * p.y }
    return area / 2
  }

  /// A ring around a point whose corners lie at random distances.
  private func star(
    _ center: SIMD2<Double>, _ radii: ClosedRange<Double>, count: Int, _ random: inout SplitMix64
  ) -> [SIMD2<Double>] {
    (0..<count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let radius = random.double(radii)
      let (sine, cosine) = (ElementaryFunctions.sine(angle), ElementaryFunctions.cosine(angle))
      return ((center + SIMD2(cosine, sine) * radius) * 16).rounded(.down) / 16
    }
  }

  @Test("triangles cover a polygon and none of its holes", arguments: 1...40 as ClosedRange<UInt64>)
  func covers(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var rings = [star([0, 0], 600...1_000, count: random.int(3...60), &random)]
    for hole in 0..<random.int(0...4) where rings[0].count > 8 {
      let center = [SIMD2(-200.0, -200), [200, -200], [-200, 200], [200, 200]][hole]
      rings.append(star(center, 20...100, count: random.int(3...20), &random))
    }
    if random.int(0...1) == 0 { rings = rings.map { $0.reversed() } }
    let triangles = EarClipping.triangles(of: rings)
    let corners = Set(rings.joined())
    #expect(triangles.allSatisfy { $0.count == 3 && corners.isSuperset(of: $0) })
    // All run the same way, so that areas only add up if none overlap.
    #expect(triangles.allSatisfy { area($0) > 0 })
    let expected = abs(area(rings[0])) - rings.dropFirst().reduce(0) { $0 + abs(area($1)) }
    let found = triangles.reduce(0) { $0 + area($1) }
    #expect(abs(found - expected) < 1e-6 * expected, "\(found), not \(expected)")
  }

  @Test("bad rings are survived") func badRings() {
    let bow: [SIMD2<Double>] = [[0, 0], [10, 10], [10, 0], [0, 10]]
    #expect(EarClipping.triangles(of: []).isEmpty)
    #expect(EarClipping.triangles(of: [[[0, 0], [1, 1]]]).isEmpty)
    #expect(EarClipping.triangles(of: [[[0, 0], [1, 1], [2, 2], [3, 3]]]).isEmpty)
    #expect(!EarClipping.triangles(of: [bow]).isEmpty)
    #expect(!EarClipping.triangles(of: [bow, bow]).isEmpty)
    let nan = SIMD2(Double.nan, 0)
    #expect(EarClipping.triangles(of: [[nan, nan, nan, [1, 1]]]).count <= 2)
  }
}
