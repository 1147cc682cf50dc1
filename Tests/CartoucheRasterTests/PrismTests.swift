import CartoucheRaster
import SeededRandom
import Testing

/// Solids that hide each other.
@Suite struct PrismTests {
  /// A view in parallel: heights move points up, and nearer.
  private static func shear(_ rise: Double) throws -> SpaceView {
    try #require(
      SpaceView(
        columns: [[1, 0, 0, 0], [0, 1, 0, 0], [0, -rise, -0.001, 0], [0, 0, 0.5, 1]],
        inverse: [[1, 0, 0, 0], [0, 1, 0, 0], [0, -rise * 1000, -1000, 0], [0, rise * 500, 500, 1]],
        near: 0.1))
  }

  /// The view of an eye straight above a point.
  private static func above(_ eye: SIMD3<Double>) throws -> SpaceView {
    // w = 1 − z / h, depth = 1 − 1 / (2 w).
    let h = eye.z
    let columns: [SIMD4<Double>] = [
      [1, 0, 0, 0], [0, 1, 0, 0], [-eye.x / h, -eye.y / h, -1 / h, -1 / h], [0, 0, 0.5, 1],
    ]
    return try #require(SpaceView(columns: columns, inverse: inverse(columns), near: 0.1))
  }

  /// The inverse of a matrix by its columns (Gauss and Jordan).
  private static func inverse(_ columns: [SIMD4<Double>]) -> [SIMD4<Double>] {
    var left = columns
    var right: [SIMD4<Double>] = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    // By columns: what is done to the one is done to the other.
    for row in 0..<4 {
      let best = (row..<4).max { abs(left[$0][row]) < abs(left[$1][row]) } ?? row
      left.swapAt(row, best)
      right.swapAt(row, best)
      let value = left[row][row]
      left[row] /= value
      right[row] /= value
      for other in 0..<4 where other != row {
        let factor = left[other][row]
        left[other] -= left[row] * factor
        right[other] -= right[row] * factor
      }
    }
    return right
  }

  private func square(_ low: Float, _ high: Float) -> FootprintSet {
    var set = FootprintSet(points: [[low, low], [high, low], [high, high], [low, high]])
    set.append(rings: [0..<4], .clockwise)
    return set
  }

  private static let red = SIMD3<Float>(1, 0, 0)
  private static let green = SIMD3<Float>(0, 1, 0)
  private static let blue = SIMD3<Float>(0, 0, 1)

  private func plain(_ color: SIMD3<Float>) -> FacePaint { FacePaint(foot: color, top: color) }

  private func picture(
    _ view: SpaceView, opacity: Float = 1, isBlended: Bool = false, threads: Int = 1, size: Int = 32,
    _ body: (inout PrismPen, inout DisplayList) -> Void
  ) throws -> Bitmap {
    var list = DisplayList(width: size, height: size)
    list.prisms(in: view, opacity: opacity, isBlended: isBlended, body)
    return try rasterize(list, threads: threads)
  }

  @Test func aPrismIsItsRoofAndTheWallsTowardsTheViewer() throws {
    let bitmap = try picture(Self.shear(1)) { pen, list in
      pen.draw(
        Prism(base: 0, height: 6, roof: Self.red), on: 0, of: square(8, 16), into: &list
      ) { wall in
        // The outside is to the left: of walls that are seen from the south they run to the west.
        #expect(wall.start.x > wall.end.x && wall.start.y == wall.end.y)
        return plain(Self.blue)
      }
    }
    for y in 0..<32 {
      for x in 0..<32 {
        let expected: SIMD4<UInt8> =
          !(8..<16).contains(x)
          ? .zero
          : (2..<10).contains(y) ? [255, 0, 0, 255] : (10..<16).contains(y) ? [0, 0, 255, 255] : .zero
        #expect(bitmap[x, y] == expected, "\(x), \(y)")
      }
    }
  }

  @Test func sidesAlongWhichPolygonsWereCutHaveNoWalls() throws {
    for (bounds, hasWall) in [(Float(0)...12, false), (0...16, true)] {
      var set = FootprintSet(points: [[8, 8], [16, 8], [16, 16], [8, 16]], uncut: bounds)
      set.append(rings: [0..<4], .clockwise)
      let bitmap = try picture(Self.shear(1)) { pen, list in
        pen.draw(Prism(base: 0, height: 6, roof: Self.red), on: 0, of: set, into: &list) { _ in
          plain(Self.blue)
        }
      }
      #expect(bitmap[12, 6] == [255, 0, 0, 255])
      #expect(bitmap[12, 13] == (hasWall ? [0, 0, 255, 255] : .zero))
    }
  }

  @Test func coloursGoEvenlyFromFootToTop() throws {
    let bitmap = try picture(Self.shear(1)) { pen, list in
      pen.draw(Prism(base: 2, height: 12, roof: nil), on: 0, of: square(8, 20), into: &list) { _ in
        FacePaint(foot: [0, 0, 0], top: [1, 1, 1])
      }
    }
    // The wall reaches from 20 − 2 up to 20 − 12.
    for y in 8..<18 {
      #expect(abs(Double(bitmap[14, y].x) - (17.5 - Double(y)) * 25.5) <= 1, "\(y)")
    }
    #expect(bitmap[14, 7] == .zero && bitmap[14, 18] == .zero)
  }

  @Test func roofsCoverWhatFillsByPixelCentresCover() throws {
    var random = SplitMix64(seed: 7)
    let sizes = [3, 4, 5, 9, 31, 40, 120]
    // Wide ones and narrow ones.
    for (sides, reach) in sizes.map({ ($0, -40...100) }) + sizes.map({ ($0, 20...45) }) {
      // No side is at a centre.
      let points = (0..<sides).map { _ in
        SIMD2(Float(Int.random(in: reach, using: &random)), Float(Int.random(in: reach, using: &random)))
      }
      var set = FootprintSet(points: points)
      set.append(rings: [0..<sides], .clockwise)
      let found = try picture(Self.shear(0), threads: 2, size: 64) { pen, list in
        pen.draw(Prism(base: 0, height: 0, roof: Self.red), on: 0, of: set, into: &list) { _ in
          plain(Self.blue)
        }
      }
      var list = DisplayList(width: 64, height: 64)
      list.fill(
        path(points, closed: true), rule: .evenOdd,
        edge: .pixelCentre, paint: .color(PremultipliedColor(red: 1, green: 0, blue: 0)), on: .picture)
      #expect(try found == rasterize(list, threads: 1), "\(sides) sides")
    }
  }

  @Test func whatAFrameShowsDoesNotDependOnItsSize() throws {
    var random = SplitMix64(seed: 3)
    var points: [SIMD2<Float>] = []
    for _ in 0..<120 {
      let corner = SIMD2(random.float(-60...120), random.float(-60...120))
      points += [corner, corner + [5, 1], corner + [6, 7], corner + [-1, 6]]
    }
    var set = FootprintSet(points: points)
    for index in 0..<120 { set.append(rings: [index * 4..<index * 4 + 4], .clockwise) }
    for view in [try Self.shear(1.5), try Self.above([20, 30, 60])] {
      func draw(_ size: Int) throws -> Bitmap {
        try picture(view, size: size) { pen, list in
          for index in 0..<120 {
            let prism = Prism(base: Double(index % 3), height: Double(5 + index % 20), roof: Self.red)
            pen.draw(prism, on: index, of: set, into: &list) { _ in
              FacePaint(foot: Self.green, top: Self.blue)
            }
          }
        }
      }
      let (small, large) = (try draw(24), try draw(96))
      #expect(small.pixels.contains { $0 != 0 })
      for y in 0..<24 {
        #expect((0..<24).allSatisfy { small[$0, y] == large[$0, y] }, "row \(y)")
      }
    }
  }

  @Test func largeRoofsReachToTheBorderOfTheFrame() throws {
    // A comb to the left, and one side far out to the right.
    var points: [SIMD2<Float>] = [[3_000, 40], [3_000, -5]]
    for row in 0..<40 { points.append([row % 2 == 0 ? 4 : 9, Float(row)]) }
    var set = FootprintSet(points: points)
    set.append(rings: [0..<42], .clockwise)
    let bitmap = try picture(Self.shear(0)) { pen, list in
      pen.draw(Prism(base: 0, height: 0, roof: Self.red), on: 0, of: set, into: &list) { _ in
        plain(Self.blue)
      }
    }
    for y in 0..<32 { #expect((9..<32).allSatisfy { bitmap[$0, y] == [255, 0, 0, 255] }, "row \(y)") }
  }

  @Test func theNearerIsSeenInAnyOrder() throws {
    let view = try Self.shear(0)
    func draw(_ heights: [(Double, SIMD3<Float>)], opacity: Float = 1) throws -> SIMD4<UInt8> {
      try picture(view, opacity: opacity) { pen, list in
        for (height, color) in heights {
          pen.draw(
            Prism(base: 0, height: height, roof: color), on: 0, of: square(4, 12), into: &list
          ) { _ in plain(Self.blue) }
        }
      }[8, 8]
    }
    #expect(try draw([(2, Self.red), (1, Self.blue)]) == [255, 0, 0, 255])
    #expect(try draw([(1, Self.blue), (2, Self.red)]) == [255, 0, 0, 255])
    // Of equals the last; blended, the first, and each pixel once.
    #expect(try draw([(1, Self.blue), (1, Self.red)]) == [255, 0, 0, 255])
    #expect(try draw([(1, Self.blue), (1, Self.red)], opacity: 0.5) == [0, 0, 128, 128])
    #expect(try draw([(1, Self.blue), (2, Self.red)], opacity: 0.5) == [128, 0, 0, 128])
  }

  @Test func depthsAreKeptBetweenListsAndGroups() throws {
    let view = try Self.shear(0)
    func list(_ height: Double, _ color: SIMD3<Float>, opacity: Float = 1) -> DisplayList {
      var list = DisplayList(width: 16, height: 16)
      list.prisms(in: view, opacity: opacity, isBlended: false) { pen, list in
        pen.draw(
          Prism(base: 0, height: height, roof: color), on: 0, of: square(4, 12), into: &list
        ) { _ in plain(Self.blue) }
      }
      return list
    }
    let rasterizer = Rasterizer(threads: 2)
    #expect(
      try rasterizer.rasterize([list(2, Self.red), list(1, Self.blue)])[8, 8] == [255, 0, 0, 255])
    // What is as near as something below a group is seen.
    #expect(
      try rasterizer.rasterize([list(2, Self.red), list(2, Self.blue, opacity: 0.5)])[8, 8]
        == [128, 0, 128, 255])
    #expect(
      try rasterizer.rasterize([list(2, Self.red), list(1, Self.blue, opacity: 0.5)])[8, 8]
        == [255, 0, 0, 255])
    // Each frame begins anew.
    #expect(try rasterizer.rasterize(list(1, Self.blue))[8, 8] == [0, 0, 255, 255])
  }

  @Test func neighboursLeaveNoGap() throws {
    // A fan of triangles about a point, as high as each other: their roofs and walls close.
    var random = SplitMix64(seed: 3)
    let rim = (0..<12).map { _ in
      SIMD2(random.float(10...50).rounded(), random.float(30...60).rounded())
    }
    let view = try Self.above([31.7, 20.3, 300])
    let bitmap = try picture(view, size: 64) { pen, list in
      for index in rim.indices {
        let (p, q) = (rim[index], rim[(index + 1) % rim.count])
        let area = (p.x - 30) * (q.y - 45) - (q.x - 30) * (p.y - 45)
        guard area != 0 else { continue }
        var set = FootprintSet(points: [[30, 45], p, q])
        set.append(rings: [0..<3], area < 0 ? .anticlockwise : .clockwise)
        pen.draw(Prism(base: 0, height: 40, roof: Self.red), on: 0, of: set, into: &list) { _ in
          plain(Self.blue)
        }
      }
    }
    for y in 1..<63 {
      for x in 1..<63 where bitmap[x, y].w == 0 {
        let around = [bitmap[x - 1, y], bitmap[x + 1, y], bitmap[x, y - 1], bitmap[x, y + 1]]
        #expect(around.contains { $0.w == 0 }, "a hole at \(x), \(y)")
      }
    }
  }

  @Test func pointsBehindTheEyeAreCutOff() throws {
    // The eye is 30 above the ground between two walls, whose upper parts are out of the picture or behind it.
    let view = try Self.above([16, 16, 30])
    var set = FootprintSet(
      points: [[-50, -50], [90, -50], [90, 10], [-50, 10], [-50, 22], [90, 22], [90, 90], [-50, 90]])
    set.append(rings: [0..<4], .clockwise)
    set.append(rings: [4..<8], .clockwise)
    for height in [29, 31, 1e3, 1e9, 1e300] {
      let bitmap = try picture(view) { pen, list in
        for index in 0..<2 {
          pen.draw(Prism(base: 0, height: height, roof: Self.red), on: index, of: set, into: &list) { _ in
            plain(Self.blue)
          }
        }
      }
      for y in 0..<32 {
        let expected: SIMD4<UInt8> = (10..<22).contains(y) ? .zero : [0, 0, 255, 255]
        #expect((0..<32).allSatisfy { bitmap[$0, y] == expected }, "row \(y) at \(height)")
      }
    }
  }

  @Test func anyNumbersAreHarmlessAndThreadsChangeNothing() throws {
    var random = SplitMix64(seed: 11)
    let heights: [Double] = [0, 1, 20, -5, 1e9, 1e300, -1e300, .infinity, .nan, .greatestFiniteMagnitude]
    for round in 0..<40 {
      let reach: ClosedRange<Float> = round % 3 == 0 ? -32_768...32_767 : -3...70
      var points = (0..<100).map { _ in SIMD2(random.float(reach).rounded(), random.float(reach).rounded()) }
      if round % 7 == 0 { points[3] = [.nan, .infinity] }
      var set = FootprintSet(points: points)
      for index in 0..<8 {
        set.append(
          rings: [index * 9..<index * 9 + 5, index * 9 + 5..<index * 9 + 9, 98..<200],
          [.clockwise, .anticlockwise, .mixed][index % 3])
      }
      let view = try round % 2 == 0 ? Self.above([31, 33, 40]) : Self.shear(2)
      func draw(_ threads: Int, _ random: SplitMix64) throws -> Bitmap {
        var random = random
        return try picture(view, opacity: round % 5 == 0 ? 0.5 : 1, threads: threads, size: 64) {
          pen, list in
          for index in 0..<8 {
            let prism = Prism(
              base: heights.randomElement(using: &random) ?? 0,
              height: heights.randomElement(using: &random) ?? 0, roof: Self.red)
            pen.draw(prism, on: index, of: set, into: &list) { _ in
              FacePaint(foot: Self.green, top: Self.blue)
            }
          }
        }
      }
      #expect(try draw(1, random) == draw(4, random), "round \(round)")
    }
  }

  @Test func picturesLieOnFaces() throws {
    let bitmap = try Bitmap(
      width: 2, height: 2,
      pixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0])
    let texture = FaceTexture(bitmap, sampling: .nearest, u: [1, 0, 0, 0], v: [0, 0, -1, 0])
    let found = try picture(Self.shear(1), isBlended: true) { pen, list in
      pen.draw(
        Prism(base: 0, height: 8, roof: nil), on: 0, of: square(8, 16), into: &list,
        texture: { wall in wall == nil ? nil : texture }
      ) { _ in plain([1, 1, 1]) }
    }
    // The ground is at 16; rows of texels go down from there.
    #expect(found[8, 15] == [0, 0, 255, 255] && found[9, 15] == .zero)
    #expect(found[8, 14] == [255, 0, 0, 255] && found[9, 14] == [0, 255, 0, 255])
  }
}
