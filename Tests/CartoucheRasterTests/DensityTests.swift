import CartoucheRaster
import Foundation
import SeededRandom
import Testing

/// Colours by how densely points lie, against the plain sum in double precision.
@Suite struct DensityTests {
  /// Opaque greys, so that a byte tells the density.
  private static let greys = (0..<256).map { index in
    let grey = (Float(index) + 0.5) / 256
    return PremultipliedColor(red: grey, green: grey, blue: grey)
  }

  /// The reference's formula (`heatmap.vertex.glsl`, `heatmap.fragment.glsl`) at every cell.
  private func plainSum(
    _ points: [DensityPoints], _ grid: DensityGrid, _ frame: SIMD2<Double>, intensity: Double = 1,
    inverse: ProjectiveTransform? = nil
  ) -> [Double] {
    var sum = [Double](repeating: 0, count: grid.columns * grid.rows)
    let least = 1.0 / 255 / 16
    for part in points {
      let (a, b) = (part.transform.a, part.transform.b)
      let length = (a * a + b * b).squareRoot()
      for (index, place) in part.places.enumerated() {
        let strength =
          Double(part.weights[min(index, part.weights.count - 1)]) * intensity * 0.3989422804014327
        let radius = Double(part.radii[min(index, part.radii.count - 1)])
        guard strength > least, radius > 0 else { continue }
        let reach = (-2 * log(least / strength)).squareRoot() / 3
        let center = part.transform.apply(x: Double(place.x), y: Double(place.y))
        for row in 0..<grid.rows {
          for column in 0..<grid.columns {
            var pixel =
              (SIMD2(Double(column), Double(row)) + 0.5) * frame
              / SIMD2(Double(grid.columns), Double(grid.rows))
            if let inverse {
              let image = inverse.homogeneous(pixel)
              guard image.z > 0 else { continue }
              pixel = SIMD2(image.x, image.y) / image.z
            }
            let d = (pixel - center) / radius
            let q = SIMD2(d.x * a + d.y * b, d.y * a - d.x * b) / length
            guard abs(q.x) <= reach, abs(q.y) <= reach else { continue }
            sum[row * grid.columns + column] += strength * exp(-4.5 * (q * q).sum())
          }
        }
      }
    }
    return sum
  }

  /// The greys that the sum gives, mixed between cells.
  private func greys(_ sum: [Double], _ grid: DensityGrid, _ frame: SIMD2<Double>) -> [Double] {
    var result: [Double] = []
    for y in 0..<Int(frame.y) {
      for x in 0..<Int(frame.x) {
        let size = SIMD2(Double(grid.columns), Double(grid.rows))
        let place = (SIMD2(Double(x), Double(y)) + 0.5) * size / frame - 0.5
        let p = SIMD2(min(max(place.x, 0), size.x - 1), min(max(place.y, 0), size.y - 1))
        let (x0, y0) = (Int(p.x), Int(p.y))
        let (x1, y1) = (min(x0 + 1, grid.columns - 1), min(y0 + 1, grid.rows - 1))
        func cell(_ x: Int, _ y: Int) -> Double { sum[y * grid.columns + x] }
        let (u, v) = (p.x - Double(x0), p.y - Double(y0))
        let upper = cell(x0, y0) * (1 - u) + cell(x1, y0) * u
        let lower = cell(x0, y1) * (1 - u) + cell(x1, y1) * u
        let density = upper * (1 - v) + lower * v
        result.append(min(max(density, 0.5 / 256), 255.5 / 256) * 255)
      }
    }
    return result
  }

  private func worst(
    _ points: [DensityPoints], _ grid: DensityGrid, width: Int, height: Int, intensity: Double = 1,
    projection: ProjectiveTransform? = nil
  ) throws -> Double {
    let frame = SIMD2(Double(width), Double(height))
    let expected = greys(
      plainSum(points, grid, frame, intensity: intensity, inverse: projection?.inverse), grid, frame)
    var list = DisplayList(width: width, height: height)
    list.density(
      of: points, grid: grid, intensity: Float(intensity), ramp: Self.greys,
      on: list.facet(through: projection))
    let found = try rasterize(list, threads: 2)
    var worst = 0.0
    for index in expected.indices {
      worst = max(worst, abs(Double(found[index % width, index / width].x) - expected[index]))
    }
    return worst
  }

  private func scattered(
    _ count: Int, over size: Float, radii: ClosedRange<Float>, weights: ClosedRange<Float> = 0.01...0.4,
    transform: Transform = .identity, seed: UInt64 = 5
  ) -> DensityPoints {
    var random = SplitMix64(seed: seed)
    return DensityPoints(
      places: (0..<count).map { _ in random.point(size, size) },
      weights: (0..<count).map { _ in random.float(weights) },
      radii: (0..<count).map { _ in random.float(radii) }, transform: transform)
  }

  @Test(arguments: [(64, 64), (63, 65), (100, 30)])
  func sumsAsThePlainSumDoes(width: Int, height: Int) throws {
    let grid = DensityGrid(columns: width / 2, rows: height / 2)
    let points = [scattered(120, over: 100, radii: 2...20), scattered(40, over: 70, radii: 20...31, seed: 6)]
    #expect(try worst(points, grid, width: width, height: height) < 0.75)
  }

  /// A point whose square is seen along two axes, and cut where the horizon is 0.
  private func append(
    _ place: SIMD2<Float>, _ axes: SIMD4<Float>, radius: Float, weight: Float, horizon: (Double) -> Float,
    to points: inout DensityPoints
  ) {
    let reach = Float((2 * log(DensityPoints.contrast(ofWeight: weight))).squareRoot() / 3)
    points.places.append(place)
    points.weights.append(weight)
    points.reaches.append(reach)
    for y in DensityPoints.steps(points.cornersPerSide) {
      for x in DensityPoints.steps(points.cornersPerSide) {
        let way = axes.lowHalf * Float(x) + axes.highHalf * Float(y)
        let pixel = place + way * (reach * radius)
        points.corners.append(SIMD4(pixel.x, pixel.y, 1, horizon(x)))
      }
    }
  }

  @Test(
    "points on a surface that is no plane spread over its facets",
    arguments: [0.2, 1, 2.5] as [Float], [2, 4])
  func facets(_ across: Float, side: Int) throws {
    let size = 96
    var random = SplitMix64(seed: 9)
    var points = DensityPoints(places: [], weights: [], radii: [1])
    points.cornersPerSide = side
    var radii: [Double] = []
    for _ in 0..<12 {
      let radius = random.float(6...20)
      radii.append(Double(radius))
      // Turned by an angle with the sine 0.6, and stretched across.
      append(
        random.point(Float(size), Float(size)), SIMD4(0.8, 0.6, -0.6 * across, 0.8 * across), radius: radius,
        weight: random.float(0.1...0.9), horizon: { _ in 1 }, to: &points)
    }
    let grid = DensityGrid(columns: size, rows: size)
    var list = DisplayList(width: size, height: size)
    list.density(of: [points], grid: grid, ramp: Self.greys, on: .picture)
    let found = try rasterize(list, threads: 2)
    for y in 0..<size {
      for x in 0..<size {
        var sum = 0.0
        for index in points.places.indices {
          let d = SIMD2(Double(x), Double(y)) + 0.5 - SIMD2<Double>(points.places[index])
          let q = SIMD2(d.x * 0.8 + d.y * 0.6, (d.y * 0.8 - d.x * 0.6) / Double(across))
          sum +=
            Double(points.weights[index]) * 0.3989422804014327
            * exp(-4.5 * (q * q).sum() / radii[index] / radii[index])
        }
        let expected = min(max(sum, 0.5 / 256), 255.5 / 256) * 255
        #expect(abs(Double(found[x, y].x) - expected) < 1.5, "\(x), \(y)")
      }
    }
  }

  @Test("facets are cut at the horizon, and seen in perspective")
  func horizon() throws {
    var points = DensityPoints(places: [], weights: [], radii: [1])
    points.cornersPerSide = 2
    append(
      [32, 32], SIMD4(1, 0, 0, 1), radius: 20, weight: 1, horizon: { $0 < 0 ? 1 : -1 }, to: &points)
    // The upper corners twice as far away, in the same places.
    for index in 0..<2 { points.corners[index] *= 2 }
    var list = DisplayList(width: 64, height: 64)
    list.density(of: [points], grid: DensityGrid(columns: 64, rows: 64), ramp: Self.greys, on: .picture)
    let found = try rasterize(list)
    #expect(found[33, 30].x == 0 && found[50, 30].x == 0)
    // By perspective the place is (−0.286, 0.087) of the reach from the point, in the triangle of the upper corners.
    #expect(abs(Int(found[31, 25].x) - 53) <= 1)
    // The middle of the square is seen above the middle of its picture.
    #expect(found[31, 25].x > found[31, 39].x)
  }

  @Test func squaresTurnWithThePlaces() throws {
    let turned = Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 30, ty: -20)
    let grid = DensityGrid(columns: 40, rows: 40)
    let points = [scattered(400, over: 100, radii: 5...20, weights: 0.0007...0.01, transform: turned)]
    #expect(try worst(points, grid, width: 80, height: 80, intensity: 3) < 0.75)
    let quarter = Transform(a: 0, b: 2, c: -2, d: 0, tx: 90, ty: -5)
    #expect(
      try worst([scattered(50, over: 50, radii: 5...20, transform: quarter)], grid, width: 80, height: 80)
        < 0.75)
  }

  /// Points of large radii are summed in wider cells.
  @Test(arguments: [Float(33), 70, 150, 700, 5_000])
  func largeRadiiAreSmooth(radius: Float) throws {
    let grid = DensityGrid(columns: 75, rows: 64)
    let points = [
      scattered(30, over: 150, radii: radius...radius * 1.9, weights: 0.02...0.06),
      scattered(30, over: 150, radii: 3...9, seed: 9),
    ]
    #expect(try worst(points, grid, width: 150, height: 128) < 0.8)
  }

  @Test(arguments: [Float(4), 20, 60, 300])
  func liesOnTheGroundOfATiltedMap(radius: Float) throws {
    // Depth 1 in the middle, twice that at the top.
    let projection = ProjectiveTransform(
      x: SIMD3(1, -0.25, 20), y: SIMD3(0, 0.5, 20), w: SIMD3(0, -0.00625, 1.5))
    let turned = Transform(a: 0.6, b: -0.8, c: 0.8, d: 0.6, tx: -20, ty: 60)
    let points = [
      scattered(60, over: 200, radii: radius...radius * 1.5, weights: 0.02...0.1, transform: turned)
    ]
    let grid = DensityGrid(columns: 40, rows: 40)
    #expect(try worst(points, grid, width: 80, height: 80, projection: projection) < 0.9)
  }

  @Test func manyPointsAtOnePlaceAddUp() throws {
    let single = DensityPoints(places: [[20, 20]], weights: [0.9], radii: [15])
    let many = DensityPoints(places: .init(repeating: [20, 20], count: 900), weights: [0.001], radii: [15])
    let grid = DensityGrid(columns: 20, rows: 20)
    #expect(try worst([many], grid, width: 40, height: 40, intensity: 2) < 0.75)
    #expect(try worst([single], grid, width: 40, height: 40) < 0.75)
  }

  @Test func noDensityHasTheFirstColor() throws {
    var list = DisplayList(width: 16, height: 16)
    let grid = DensityGrid(columns: 8, rows: 8)
    list.density(of: [], grid: grid, ramp: [.clear, .black], on: .picture)
    #expect(list.isEmpty)
    list.density(
      of: [], grid: grid, ramp: [PremultipliedColor(red: 1, green: 0, blue: 0), .black], opacity: 0.5,
      on: .picture)
    #expect(Set(try rasterize(list).pixels) == [128, 0])
    // Nothing is seen of points without weight, of ramps without colours, and with no opacity.
    let points = DensityPoints(places: [[8, 8]], weights: [0], radii: [9])
    list.removeAll()
    list.density(of: [points], grid: grid, ramp: [.clear, .black], on: .picture)
    list.density(of: [DensityPoints(places: [[8, 8]], radii: [9])], grid: grid, ramp: [], on: .picture)
    list.density(
      of: [DensityPoints(places: [[8, 8]], radii: [9])], grid: grid, ramp: [.black], opacity: 0, on: .picture)
    #expect(try rasterize(list).pixels.allSatisfy { $0 == 0 })
  }

  @Test func keepsToItsClip() throws {
    var list = DisplayList(width: 40, height: 40)
    let clip = list.addClip(convexPolygon: [[20, 0], [40, 20], [20, 40], [0, 20]])
    list.density(
      of: [DensityPoints(places: [[20, 20]], radii: [500])], grid: DensityGrid(columns: 20, rows: 20),
      ramp: [.black], on: .picture.within(clip))
    var plain = DisplayList(width: 40, height: 40)
    let same = plain.addClip(convexPolygon: [[20, 0], [40, 20], [20, 40], [0, 20]])
    plain.paint(.color(.black), on: .picture.within(same))
    #expect(try rasterize(list) == rasterize(plain))
  }

  @Test func isTheSameOnAnyNumberOfThreads() throws {
    let projection = ProjectiveTransform(
      x: SIMD3(1, -0.5, 60), y: SIMD3(0, 0.5, 20), w: SIMD3(0, -0.005, 1.5))
    let color = Self.greys.enumerated().map { $1.multiplied(by: Float($0) / 255) }
    let points = [
      scattered(9_000, over: 300, radii: 1...12, weights: 0.001...0.1),
      scattered(300, over: 300, radii: 40...900, weights: 0.001...0.01, seed: 2),
    ]
    for lens in [nil, projection] {
      var list = DisplayList(width: 301, height: 201)
      let facet = list.facet(through: lens)
      list.density(
        of: points, grid: DensityGrid(columns: 150, rows: 100), ramp: color, opacity: 0.7, on: facet)
      list.density(of: [points[1]], grid: DensityGrid(columns: 150, rows: 100), ramp: color, on: facet)
      var first = DisplayList(width: 301, height: 201)
      first.density(of: [points[0]], grid: DensityGrid(columns: 30, rows: 10), ramp: color, on: .picture)
      let one = try Rasterizer(threads: 1).rasterize([first, list])
      #expect(try Rasterizer(threads: 7).rasterize([first, list]) == one)
      #expect(try Rasterizer(threads: 3).rasterize([first, list]) == one)
    }
  }

  @Test(arguments: [false, true])
  func badNumbersAreHarmless(isTilted: Bool) throws {
    let bad: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 3e38, 0x1p-133, 0, -0.0, 5, 0.1]
    var random = SplitMix64(seed: 3)
    func number() -> Float { bad.randomElement(using: &random) ?? 0 }
    var list = DisplayList(width: 33, height: 17)
    let tilt = ProjectiveTransform(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), w: SIMD3(0, -0.1, 1.2))
    let facet = list.facet(through: isTilted ? tilt : nil)
    for round in 0..<40 {
      let points = (0..<9).map { _ in
        DensityPoints(
          places: (0..<7).map { _ in SIMD2(number(), number()) },
          weights: (0..<round % 9).map { _ in number() }, radii: (0..<round % 8).map { _ in number() },
          transform: Transform(
            a: Double(number()), b: Double(number()), c: Double(number()), d: Double(number()),
            tx: Double(number()), ty: 1e300))
      }
      list.density(
        of: points, grid: DensityGrid(columns: round % 2 == 0 ? .max : -3, rows: round), intensity: number(),
        ramp: [.clear, PremultipliedColor(red: number(), green: 1, blue: 0, alpha: number())], on: facet)
    }
    let found = try rasterize(list, threads: 2)
    #expect(try rasterize(list, threads: 1) == found)
  }
}
