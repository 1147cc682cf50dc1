import SeededRandom
import CartoucheRaster
import Testing

@Suite struct HostileInputTests {
  private static let bad: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 3e38, 0x1p-133, 0, -0.0, 5]

  @Test(arguments: [1, 7, 64])
  func badNumbersAreHarmless(size: Int) throws {
    var random = SplitMix64(seed: UInt64(size))
    var list = DisplayList(width: size, height: size)
    func number() -> Float { Self.bad.randomElement(using: &random) ?? 0 }
    let bitmap = try Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 200, count: 16))
    for step in 0..<800 {
      let shape = path((0..<5).map { _ in SIMD2(number(), number()) }, closed: step % 2 == 0)
      let color = PremultipliedColor(red: number(), green: number(), blue: number(), alpha: number())
      let stops = [
        GradientStop(position: number(), color: color), GradientStop(position: number(), color: .black),
      ]
      let paints: [Paint] = [
        .color(color), .color(.black),
        .linearGradient(
          LinearGradient(start: SIMD2(number(), number()), end: SIMD2(number(), 3), stops: stops)),
        .radialGradient(RadialGradient(center: SIMD2(number(), 1), radius: number(), stops: stops)),
        .pattern(
          Pattern(
            bitmap: bitmap,
            transform: Transform(a: Double(number()), b: 1, c: Double(number()), d: 2, tx: 0, ty: 0))),
      ]
      let paint = paints[step % 5]
      let transform = Transform(
        a: Double(number()), b: 0, c: 0.5, d: Double(number()), tx: Double(number()), ty: 1)
      let clip = list.addClip(
        convexPolygon: [SIMD2(Double(number()), 0), SIMD2(9, Double(number())), SIMD2(0, 9)])
      var style = StrokeStyle(width: number(), gapWidth: number(), blur: number(), cap: .round, join: .miter)
      style.miterLimit = number()
      style.roundLimit = number()
      style.dash =
        step % 3 == 0
        ? DashPattern(lengths: [number(), number(), 4], phase: number(), softness: number()) : nil
      switch step % 9 {
      case 0: list.fill(shape, transform: transform, paint: paint, on: .picture)
      case 1: list.fill(shape, edge: .pixelCentre, paint: paint, on: .picture.within(clip))
      case 2: list.outline(shape, paint: paint, on: .picture)
      case 3: list.stroke(shape, style: style, paint: paint, on: .picture)
      case 4: list.stroke(shape, transform: transform, style: style, paint: paint, on: .picture)
      case 5:
        var circle = Circle(center: SIMD2(number(), number()), radius: number(), color: color)
        circle.strokeWidth = number()
        circle.blur = number()
        circle.antialiasing = number()
        circle.pixelRatio = number()
        list.circle(circle, on: .picture)
      case 6: list.image(bitmap, transform: transform, opacity: number(), on: .picture)
      case 7:
        let t = ProjectiveTransform(
          x: SIMD3(Double(number()), 1, 0), y: SIMD3(0, 1, Double(number())),
          w: SIMD3(0.1, Double(number()), 1))
        list.image(bitmap, transform: t, sampling: .nearest, on: .picture.within(clip))
      default:
        list.rectangle(
          x: Double(number()), y: Double(number()), width: Double(number()), height: 1e300, paint: paint)
      }
    }
    let found = try rasterize(list, threads: 2)
    #expect(found.pixels.count == size * size * 4)
    #expect(try rasterize(list, threads: 1) == found)
  }

  @Test func emptyThingsDrawNothing() throws {
    let found = try alphas(5, 5) { list in
      list.fill(Path(), paint: .color(.black), on: .picture)
      list.fill(path([]), paint: .color(.black), on: .picture)
      list.fill(path([[1, 1]]), paint: .color(.black), on: .picture)
      list.stroke(
        path([[1, 1]]), style: StrokeStyle(width: 3, cap: .round), paint: .color(.black), on: .picture)
      list.outline(path([[2, 2]]), paint: .color(.black), on: .picture)
      list.paint(.linearGradient(LinearGradient(start: [0, 0], end: [1, 1], stops: [])), on: .picture)
      list.image(Bitmap(width: 0, height: 3), transform: .identity, on: .picture)
    }
    #expect(found.allSatisfy { $0 == 0 })
  }

  @Test func framesWithoutPixels() throws {
    for (width, height) in [(0, 0), (0, 5), (5, 0), (-3, 4)] {
      var list = DisplayList(width: width, height: height)
      list.paint(.color(.black), on: .picture)
      list.stroke(
        path([[0, 0], [9, 9]]), style: StrokeStyle(width: 3), paint: .color(.black), on: .picture)
      #expect(try rasterize(list).pixels.isEmpty)
    }
  }

  @Test func framesOverTheLimitsAreRefused() throws {
    #expect(throws: RasterError.size(width: 65_537, height: 1, limit: 65_536)) {
      try rasterize(DisplayList(width: 65_537, height: 1))
    }
    #expect(throws: RasterError.size(width: .max, height: .max, limit: 65_536)) {
      try rasterize(DisplayList(width: .max, height: .max))
    }
    #expect(throws: RasterError.pixelBudget(found: 65_536 * 65_536, limit: 1 << 28)) {
      try rasterize(DisplayList(width: 65_536, height: 65_536))
    }
    let small = Rasterizer(threads: 1, limits: RasterLimits(pixelBudget: 99))
    #expect(throws: RasterError.pixelBudget(found: 100, limit: 99)) {
      try small.rasterize(DisplayList(width: 10, height: 10))
    }
    #expect(try small.rasterize(DisplayList(width: 11, height: 9)).pixels.count == 396)
  }

  @Test func bytesMustMatchTheSize() {
    #expect(throws: RasterError.pixelCount(found: 3, expected: 4)) {
      try Bitmap(width: 1, height: 1, pixels: [1, 2, 3])
    }
    #expect(throws: RasterError.size(width: -1, height: 1, limit: 65_536)) {
      try Bitmap(width: -1, height: 1, pixels: [])
    }
  }

  @Test func errorsSayWhatWasExpected() {
    #expect(
      RasterError.pixelBudget(found: 7, limit: 5).description
        == "picture size: expected at most 5 pixels, found 7")
  }
}
