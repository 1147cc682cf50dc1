import SeededRandom
import CartoucheRaster
import Testing

/// Random shapes against the scalar reference.
@Suite struct ReferenceTests {
  static let size = 48

  /// Compares a line of random points, near to each other when `isShort`, so that segments fold.
  private func compare(
    _ style: StrokeStyle, seed: UInt64, count: Int, closed: Bool, isShort: Bool = false
  ) throws {
    var random = SplitMix64(seed: seed)
    var points: [SIMD2<Float>] = [random.point(56, 56) - SIMD2(4, 4)]
    while points.count < count {
      let point =
        isShort
        ? points[points.count - 1] + random.point(16, 16) - SIMD2(8, 8) : random.point(56, 56) - SIMD2(4, 4)
      points.append(point)
    }
    for overlap in [StrokeStyle.Overlap.each, .once] {
      var style = style
      style.overlap = style.dash == nil ? overlap : .each
      let found = try alphas(Self.size, Self.size) {
        $0.stroke(path(points, closed: closed), style: style, paint: .color(.black), on: .picture)
      }
      let line = ScalarReference.Line(
        points: points.map { SIMD2<Double>($0) }, isClosed: closed, style: style)
      let triangles = line.triangles
      let result = worst(found, width: Self.size) { line.coverage(SIMD2($0, $1), triangles) }
      #expect(result.difference <= 2, "seed \(seed), \(style), \(points): \(result)")
    }
  }

  @Test(arguments: [StrokeStyle.Cap.butt, .round, .square], [StrokeStyle.Join.miter, .bevel, .round])
  func lines(cap: StrokeStyle.Cap, join: StrokeStyle.Join) throws {
    for seed in 0..<24 as Range<UInt64> {
      var style = StrokeStyle(width: [0.4, 1, 2, 7][Int(seed % 4)], cap: cap, join: join)
      if seed % 5 == 4 { style.blur = 3 }
      if seed % 7 == 6 { (style.miterLimit, style.roundLimit) = (6, 6) }
      if seed % 3 == 1 { style.offset = [-6, 2, 5][Int(seed / 3 % 3)] }
      try compare(style, seed: seed, count: 2 + Int(seed % 5), closed: seed % 3 == 2)
    }
  }

  @Test(arguments: [StrokeStyle.Cap.butt, .round, .square], [StrokeStyle.Join.miter, .bevel, .round])
  func foldedLines(cap: StrokeStyle.Cap, join: StrokeStyle.Join) throws {
    for seed in 300..<330 as Range<UInt64> {
      var style = StrokeStyle(width: [3, 9][Int(seed % 2)], cap: cap, join: join)
      if seed % 5 == 4 { style.offset = 3 }
      if seed % 7 == 6 { style.gapWidth = 4 }
      try compare(style, seed: seed, count: 3 + Int(seed % 4), closed: seed % 4 == 2, isShort: true)
    }
  }

  @Test(arguments: [StrokeStyle.Cap.butt, .round, .square], [StrokeStyle.Join.miter, .bevel, .round])
  func linesWithGap(cap: StrokeStyle.Cap, join: StrokeStyle.Join) throws {
    for seed in 100..<116 as Range<UInt64> {
      let style = StrokeStyle(
        width: [1, 2.5][Int(seed % 2)], gapWidth: [3, 8][Int(seed / 2 % 2)], cap: cap, join: join)
      try compare(style, seed: seed, count: 2 + Int(seed % 4), closed: seed % 5 == 4)
    }
  }

  @Test(
    arguments: [StrokeStyle.Cap.butt, .round],
    [[6, 4], [3, 2, 1], [5, 0, 2, 3], [10, 3, 1, 3] as [Float]])
  func dashedLines(cap: StrokeStyle.Cap, lengths: [Float]) throws {
    for seed in 200..<224 as Range<UInt64> {
      let dash = DashPattern(
        lengths: lengths, phase: Float(seed % 3) * 1.7, softness: seed % 2 == 0 ? 0.5 : 1)
      var style = StrokeStyle(
        width: 3, cap: cap, join: [.miter, .bevel, .round][Int(seed % 3)], dash: dash)
      if seed % 4 == 1 { style.distances = LineDistances(origin: 3, scale: 0.7) }
      try compare(style, seed: seed, count: 2 + Int(seed % 3), closed: seed % 5 == 4)
    }
  }

  @Test(arguments: 0..<30)
  func outlines(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let points = (0..<Int.random(in: 3...7, using: &random)).map { _ in random.point(56, 56) - SIMD2(4, 4) }
    let found = try alphas(Self.size, Self.size) {
      $0.outline(path(points, closed: true), paint: .color(.black), on: .picture)
    }
    let ring = points.map { SIMD2<Double>($0) }
    let result = worst(found, width: Self.size) { ScalarReference.outline(ring, SIMD2($0, $1)) }
    #expect(result.difference <= 1, "\(result)")
  }

  @Test(arguments: 0..<30)
  func circles(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var circle = Circle(
      center: random.point(48, 48), radius: random.float(0...20), color: random.color(alpha: 0.8))
    circle.strokeWidth = seed % 3 == 0 ? 0 : random.float(0.5...9)
    circle.blur = seed % 4 == 0 ? random.float(0...1.5) : 0
    circle.strokeColor = random.color(alpha: 0.5)
    var list = DisplayList(width: Self.size, height: Self.size)
    list.circle(circle, on: .picture)
    let bitmap = try rasterize(list, threads: 1)
    for channel in [0, 3] {
      let bytes = stride(from: channel, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }
      let result = worst(bytes, width: Self.size) {
        let expected = ScalarReference.circle(circle, SIMD2($0, $1))
        return channel == 0 ? expected.red : expected.alpha
      }
      #expect(result.difference <= 1, "channel \(channel): \(result)")
    }
  }
}
