import SeededRandom
import CartoucheRaster
import Testing

@Suite struct FillTests {
  @Test func rectanglesCoverExactShares() throws {
    let shape = path([[1.25, 2.5], [5.75, 2.5], [5.75, 4.125], [1.25, 4.125]])
    let found = try alphas(8, 6) { $0.fill(shape, paint: .color(.black), on: .picture) }
    func share(_ low: Double, _ high: Double, _ pixel: Double) -> Double {
      max(0, min(high, pixel + 0.5) - max(low, pixel - 0.5))
    }
    let result = worst(found, width: 8) { share(1.25, 5.75, $0) * share(2.5, 4.125, $1) }
    #expect(result.difference <= 0.51, "\(result)")
  }

  @Test(arguments: 0..<40)
  func trianglesCoverExactShares(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let points = (0..<3).map { _ in random.point(60, 40) - SIMD2(10, 8) }
    let found = try alphas(41, 27) { $0.fill(path(points), paint: .color(.black), on: .picture) }
    let polygon = points.map { SIMD2<Double>($0) }
    let result = worst(found, width: 41) { ScalarReference.area(polygon, SIMD2($0, $1)) }
    #expect(result.difference <= 1, "\(result)")
  }

  @Test func circleHasItsArea() throws {
    var shape = Path()
    shape.tolerance = 0.001
    shape.appendCircle(center: [50.3, 49.6], radius: 40.2)
    let found = try alphas(100, 100) { $0.fill(shape, paint: .color(.black), on: .picture) }
    let area = found.reduce(0.0) { $0 + Double($1) } / 255
    #expect(abs(area - Double.pi * 40.2 * 40.2) < 3)
  }

  @Test func rulesTellOverlapsApart() throws {
    let rings = Path.rings(
      [[2, 2], [18, 2], [18, 18], [2, 18]], [[6, 6], [14, 6], [14, 14], [6, 14]])
    let nonZero = try alphas(20, 20) { $0.fill(rings, paint: .color(.black), on: .picture) }
    let evenOdd = try alphas(20, 20) { $0.fill(rings, rule: .evenOdd, paint: .color(.black), on: .picture) }
    #expect(nonZero[10 * 20 + 10] == 255)
    #expect(evenOdd[10 * 20 + 10] == 0)
    #expect(evenOdd[4 * 20 + 4] == 255)
    // Opposite directions leave a hole under both rules.
    let opposed = Path.rings(
      [[2, 2], [18, 2], [18, 18], [2, 18]], [[6, 14], [14, 14], [14, 6], [6, 6]])
    #expect(try alphas(20, 20) { $0.fill(opposed, paint: .color(.black), on: .picture) }[10 * 20 + 10] == 0)
  }

  @Test func starsUnderBothRules() throws {
    let star = path([[32, 2], [50.8, 60.1], [1.5, 24.2], [62.5, 24.2], [13.2, 60.1]])
    let nonZero = try alphas(64, 64) { $0.fill(star, paint: .color(.black), on: .picture) }
    let evenOdd = try alphas(64, 64) { $0.fill(star, rule: .evenOdd, paint: .color(.black), on: .picture) }
    #expect(nonZero[34 * 64 + 32] == 255)
    #expect(evenOdd[34 * 64 + 32] == 0)
    #expect(nonZero[12 * 64 + 32] == 255)
    #expect(evenOdd[12 * 64 + 32] == 255)
  }

  @Test func sharedEdgesCoverOnce() throws {
    // Two triangles of a square, drawn as one path: the diagonal cancels.
    var both = path([[3, 3], [29, 3], [3, 29]])
    both.append(contour: [[29, 3], [29, 29], [3, 29]], closed: true)
    let found = try alphas(32, 32) { $0.fill(both, paint: .color(.black), on: .picture) }
    #expect(pixels(26, 26) { found[($1 + 3) * 32 + $0 + 3] != 255 } == 0)
  }

  @Test(arguments: 0..<10)
  func pixelCentresDivideTheFrame(seed: UInt64) throws {
    // A fan of triangles about a point: every pixel belongs to exactly one.
    var random = SplitMix64(seed: seed)
    let hub = random.point(40, 40)
    let rim: [SIMD2<Float>] = [
      [-20, -20], [30, -25], [70, -20], [75, 30], [70, 70], [21, 66], [-20, 60], [-30, 20],
    ]
    var total = [Int](repeating: 0, count: 1_600)
    for index in rim.indices {
      let wedge = path([hub, rim[index], rim[(index + 1) % rim.count]])
      let found = try alphas(40, 40) {
        $0.fill(wedge, edge: .pixelCentre, paint: .color(.black), on: .picture)
      }
      #expect(Set(found).isSubset(of: [0, 255]))
      for (place, alpha) in found.enumerated() {
        total[place] += Int(alpha)
      }
    }
    #expect(total.allSatisfy { $0 == 255 })
  }

  @Test func pixelCentresOnEdges() throws {
    // Left and top edges belong to the shape, right and bottom do not.
    let found = try alphas(6, 6) {
      $0.fill(
        path([[1.5, 1.5], [4.5, 1.5], [4.5, 4.5], [1.5, 4.5]]), edge: .pixelCentre, paint: .color(.black),
        on: .picture)
    }
    for y in 0..<6 {
      for x in 0..<6 { #expect(found[y * 6 + x] == ((1..<4).contains(x) && (1..<4).contains(y) ? 255 : 0)) }
    }
  }

  @Test func transformsAreApplied() throws {
    let unit = path([[0, 0], [1, 0], [1, 1], [0, 1]])
    let moved = Transform.scale(x: 6, y: 4).concatenated(with: .translation(x: 5, y: 7))
    let found = try alphas(20, 20) { $0.fill(unit, transform: moved, paint: .color(.black), on: .picture) }
    #expect(found.reduce(0) { $0 + Int($1) } == 24 * 255)
    #expect(found[7 * 20 + 5] == 255)
    #expect(found[10 * 20 + 10] == 255)
  }

  @Test func wideFramesAreOnePicture() throws {
    // More columns than one strip holds.
    let shape = path([[-50, 3], [3_100, 40], [3_050, 60], [-80, 35]])
    let found = try alphas(3_000, 64) { $0.fill(shape, paint: .color(.black), on: .picture) }
    let polygon: [SIMD2<Double>] = [[-50, 3], [3_100, 40], [3_050, 60], [-80, 35]]
    let result = worst(found, width: 3_000) { ScalarReference.area(polygon, SIMD2($0, $1)) }
    #expect(result.difference <= 1.5, "\(result)")
  }

  @Test func farPointsAreCut() throws {
    let huge = path([[-1e7, -1e7], [1e7, -1e7], [1e7, 20], [-1e7, 20]])
    let found = try alphas(16, 40) { $0.fill(huge, paint: .color(.black), on: .picture) }
    for y in 0..<40 { #expect(found[y * 16 + 7] == (y < 20 ? 255 : 0)) }
    let slanted = path([[-3e6, -3e6], [3e6, 3e6], [-3e6, 3e6]])
    let half = try alphas(16, 16) { $0.fill(slanted, paint: .color(.black), on: .picture) }
    #expect(half[12 * 16 + 3] == 255)
    #expect(half[3 * 16 + 12] == 0)
    #expect(abs(Int(half[8 * 16 + 8]) - 128) <= 2)
  }
}

extension Path {
  static func rings(_ rings: [SIMD2<Float>]...) -> Path {
    var path = Path()
    for ring in rings { path.append(contour: ring, closed: true) }
    return path
  }
}
