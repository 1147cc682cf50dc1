import SeededRandom
import CartoucheRaster
import Testing

@Suite struct ImageTests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    return try Bitmap(
      width: width, height: height,
      straight: (0..<width * height * 4).map { $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random) }
    )
  }

  @Test(arguments: [Sampling.nearest, .bilinear])
  func imagesInPlaceKeepTheirBytes(sampling: Sampling) throws {
    let picture = try noise(37, 21, seed: 1)
    var list = DisplayList(width: 50, height: 40)
    list.image(picture, transform: .translation(x: 6, y: 11), sampling: sampling, on: .picture)
    let found = try rasterize(list)
    #expect(pixels(50, 40) { found[$0, $1] != picture[$0 - 6, $1 - 11] } == 0)
  }

  @Test func nearestTexelsBecomeBlocks() throws {
    let picture = try noise(4, 4, seed: 2)
    var list = DisplayList(width: 32, height: 32)
    list.image(picture, transform: .scale(x: 8, y: 8), sampling: .nearest, on: .picture)
    let found = try rasterize(list)
    #expect(pixels(32, 32) { found[$0, $1] != picture[$0 / 8, $1 / 8] } == 0)
  }

  @Test func bilinearMixesNeighboursAndClampsAtTheBorder() throws {
    let picture = try Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 255, 200, 100, 40, 255])
    var list = DisplayList(width: 8, height: 1)
    list.image(picture, transform: .scale(x: 4, y: 1), on: .picture)
    let found = try rasterize(list)
    // Texel centres lie at 2 and 6.
    let expected = [0, 0, 25, 75, 125, 175, 200, 200]
    for x in 0..<8 { #expect(Int(found[x, 0].x) == expected[x]) }
  }

  @Test func perspectiveMapsCorners() throws {
    let corners: [SIMD2<Double>] = [[10, 5], [50, 10], [60, 55], [3, 40]]
    let map = try #require(
      ProjectiveTransform(
        width: 8, height: 6, topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
        bottomLeft: corners[3]))
    for (source, target) in zip([[0, 0], [8, 0], [8, 6], [0, 6]] as [SIMD2<Double>], corners) {
      let h = map.homogeneous(source)
      #expect(abs(h.x / h.z - target.x) < 1e-9 && abs(h.y / h.z - target.y) < 1e-9)
    }
    let inverse = try #require(map.inverse)
    // Each pixel shows the texel under its centre, and only the quadrangle is painted.
    let picture = try noise(8, 6, seed: 3)
    var list = DisplayList(width: 64, height: 64)
    list.image(picture, transform: map, sampling: .nearest, on: .picture)
    let found = try rasterize(list)
    var painted = 0
    var wrong = 0
    for y in 0..<64 {
      for x in 0..<64 {
        let h = inverse.homogeneous(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let (u, v) = (h.x / h.z, h.y / h.z)
        guard abs(u - u.rounded()) > 1e-3, abs(v - v.rounded()) > 1e-3 else { continue }
        let texel = (0..<8).contains(u) && (0..<6).contains(v) ? picture[Int(u), Int(v)] : .zero
        wrong += found[x, y] == texel ? 0 : 1
        painted += texel == .zero ? 0 : 1
      }
    }
    #expect(painted > 1_000)
    #expect(wrong == 0)
  }

  @Test func abuttingImagesLeaveNoSeam() throws {
    let white = try Bitmap(width: 1, height: 1, pixels: [128, 128, 128, 128])
    var list = DisplayList(width: 40, height: 40)
    for y in 0..<4 {
      for x in 0..<4 {
        list.image(
          white,
          transform: Transform(
            a: 13.7, b: 2.2, c: -2.2, d: 13.7, tx: Double(x) * 13.7 - Double(y) * 2.2,
            ty: Double(x) * 2.2 + Double(y) * 13.7 - 9), on: .picture)
      }
    }
    let found = try rasterize(list)
    // Every pixel is painted once.
    #expect(Set(found.pixels) == [128])
  }

  @Test func patternsRepeat() throws {
    let picture = try noise(5, 3, seed: 4)
    var list = DisplayList(width: 40, height: 30)
    list.paint(
      .pattern(Pattern(bitmap: picture, transform: .translation(x: 2, y: -7), sampling: .bilinear)),
      on: .picture)
    let found = try rasterize(list)
    #expect(pixels(40, 30) { found[$0, $1] != picture[($0 + 3) % 5, ($1 + 7) % 3] } == 0)
  }

  /// Pixels of a pattern do not depend on how much of it is painted at once.
  @Test(arguments: [Transform.scale(x: 1.3, y: 0.7), .scale(x: -0.31, y: 2.9), .translation(x: 0.4, y: 0.2)])
  func patternsAreTheSameInNarrowAndWideAreas(transform: Transform) throws {
    let pattern = Paint.pattern(
      Pattern(bitmap: try noise(7, 5, seed: 9), transform: transform, sampling: .bilinear))
    var wide = DisplayList(width: 60, height: 30)
    wide.paint(pattern, on: .picture)
    var narrow = DisplayList(width: 60, height: 30)
    for x in stride(from: 0.0, to: 60, by: 4) {
      narrow.rectangle(x: x, y: 0, width: 4, height: 30, paint: pattern)
    }
    #expect(try rasterize(wide).pixels == rasterize(narrow).pixels)
  }

  @Test func opacityScalesImages() throws {
    let white = try Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255])
    var list = DisplayList(width: 4, height: 4)
    list.image(white, transform: .scale(x: 4, y: 4), opacity: 0.25, on: .picture)
    #expect(try rasterize(list)[2, 2] == SIMD4(repeating: 64))
  }

  @Test func gradientsRunFromStopToStop() throws {
    let stops = [GradientStop(position: 0, color: .black), GradientStop(position: 1, color: .white)]
    var list = DisplayList(width: 100, height: 10)
    list.paint(.linearGradient(LinearGradient(start: [20, 0], end: [80, 0], stops: stops)), on: .picture)
    let linear = try rasterize(list)
    for x in 0..<100 {
      let expected = min(max((Double(x) + 0.5 - 20) / 60, 0), 1) * 255
      #expect(abs(Double(linear[x, 4].x) - expected) <= 1)
    }
    var rings = DisplayList(width: 60, height: 60)
    rings.paint(.radialGradient(RadialGradient(center: [30, 30], radius: 25, stops: stops)), on: .picture)
    let radial = try rasterize(rings)
    for (x, y) in [(30, 30), (40, 30), (12, 47), (0, 0), (59, 3)] {
      let (dx, dy) = (Double(x) - 29.5, Double(y) - 29.5)
      let expected = min((dx * dx + dy * dy).squareRoot() / 25, 1) * 255
      #expect(abs(Double(radial[x, y].x) - expected) <= 1)
    }
  }

  @Test func straightAlphaRoundTrips() throws {
    let straight: [UInt8] = [255, 128, 0, 255, 10, 20, 30, 0, 200, 100, 50, 128, 255, 255, 255, 1]
    let bitmap = try Bitmap(width: 2, height: 2, straight: straight)
    #expect(bitmap[0, 1] == SIMD4(100, 50, 25, 128))
    #expect(bitmap.straight() == [255, 128, 0, 255, 0, 0, 0, 0, 199, 100, 50, 128, 255, 255, 255, 1])
  }

  @Test func curvesStayWithinTolerance() {
    var curve = Path()
    curve.tolerance = 0.05
    curve.move(to: [0, 0])
    curve.quadratic(to: [100, 0], control: [50, 80])
    // The middle of the true curve is (50, 40), and the polyline passes within the tolerance.
    let nearest = curve.points.map { abs($0.x - 50) }.min() ?? 99
    #expect(curve.points.count > 8)
    #expect(nearest < 100 / Float(curve.points.count))
    for point in curve.points {
      let t = point.x / 100
      #expect(abs(point.y - 160 * t * (1 - t)) < 1e-3)
    }
  }
}
