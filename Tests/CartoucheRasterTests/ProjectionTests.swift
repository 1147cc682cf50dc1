import CartoucheRaster
import SeededRandom
import Testing

@Suite struct ProjectionTests {
  private let side = 120

  /// The plane tilted about the frame's middle, seen from one and a half heights away.
  private func tilt(sine: Double, roll: (Double, Double) = (1, 0)) -> ProjectiveTransform {
    let cosine = (1 - sine * sine).squareRoot()
    let middle = Double(side) / 2
    func row(_ x: Double, _ y: Double) -> SIMD3<Double> { SIMD3(x, y, -(x + y) * middle) }
    let w = row(0, -sine / (1.5 * Double(side))) + SIMD3(0, 0, 1)
    return ProjectiveTransform(
      x: row(roll.0, roll.1 * cosine) + w * middle, y: row(-roll.1, roll.0 * cosine) + w * middle, w: w)
  }

  private func draw(
    _ projection: ProjectiveTransform?, _ record: (inout DisplayList, Facet) -> Void
  ) throws -> [UInt8] {
    try alphas(side, side) { list in record(&list, list.facet(through: projection)) }
  }

  /// The point of the plane at a pixel's centre, nil above the horizon.
  private func ground(_ inverse: ProjectiveTransform, _ index: Int) -> SIMD2<Double>? {
    let image = inverse.homogeneous(SIMD2(Double(index % side) + 0.5, Double(index / side) + 0.5))
    return image.z > 0 ? SIMD2(image.x, image.y) / image.z : nil
  }

  private func isInside(_ polygon: [SIMD2<Float>], _ point: SIMD2<Double>) -> Bool {
    var isInside = false
    for (index, p) in polygon.enumerated() {
      let (a, b) = (SIMD2<Double>(p), SIMD2<Double>(polygon[(index + 1) % polygon.count]))
      guard (a.y > point.y) != (b.y > point.y) else { continue }
      if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
    }
    return isInside
  }

  @Test(arguments: [0.3, 0.7, 0.98])
  func areasAreSeenWhereTheirPointsAre(sine: Double) throws {
    var random = SplitMix64(seed: 5)
    for round in 0..<20 {
      let turn = random.double(0...1)
      let projection = tilt(sine: sine, roll: ((1 - turn * turn).squareRoot(), turn))
      let inverse = try #require(projection.inverse)
      // Also far away, and behind the eye.
      let polygon = (0..<5).map { _ in SIMD2(random.float(-600...700), random.float(-900...900)) }
      let found = try draw(projection) { list, plane in
        list.fill(path(polygon), rule: .evenOdd, edge: .pixelCentre, paint: .color(.black), on: plane)
      }
      let wrong = found.indices.count { index in
        let isSeen = ground(inverse, index).map { isInside(polygon, $0) } ?? false
        return (found[index] == 255) != isSeen
      }
      // Near the horizon points are coarser than pixels.
      #expect(wrong <= 3, "round \(round)")
    }
  }

  @Test func clipsMeetWithoutSeamOrOverlap() throws {
    let projection = tilt(sine: 0.95)
    let color = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    let found = try draw(projection) { list, plane in
      for x in -20..<20 {
        for y in -20..<20 {
          let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map {
            SIMD2(Double(x + $0.0) * 37, Double(y + $0.1) * 41)
          }
          list.paint(.color(color), on: list.facet(plane, within: corners))
        }
      }
    }
    let inverse = try #require(projection.inverse)
    for index in found.indices {
      guard let point = ground(inverse, index), abs(point.x) < 700, abs(point.y) < 780 else { continue }
      #expect(found[index] == 128)
    }
  }

  @Test func clipsEndAtTheFarthestDepth() throws {
    let projection = tilt(sine: 0.95)
    let found = try alphas(side, side) { list in
      let plane = list.facet(through: projection, until: 2)
      let corners = [SIMD2(-1e4, -1e4), SIMD2(1e4, -1e4), SIMD2(1e4, 1e4), SIMD2(-1e4, 1e4)]
      list.paint(.color(.black), on: list.facet(plane, within: corners))
    }
    let inverse = try #require(projection.inverse)
    for index in found.indices {
      let image = inverse.homogeneous(SIMD2(Double(index % side) + 0.5, Double(index / side) + 0.5))
      #expect((found[index] == 255) == (image.z >= 0.5))
    }
  }

  @Test func aPlaneThatIsThePictureChangesLittle() throws {
    let zigzag = path([[10, 15], [100, 30], [20, 60], [90, 110], [95, 60]])
    let dash = DashPattern(lengths: [9, 5])
    let styles = [
      StrokeStyle(width: 7), StrokeStyle(width: 6, cap: .round, join: .round),
      StrokeStyle(width: 4, gapWidth: 5, join: .bevel), StrokeStyle(width: 5, blur: 3, cap: .square),
      StrokeStyle(width: 6, dash: dash), StrokeStyle(width: 6, cap: .round, dash: dash),
    ]
    for style in styles {
      for alpha: Float in [1, 0.5] {
        var style = style
        style.overlap = .each
        let paint = Paint.color(PremultipliedColor(red: 0, green: 0, blue: 0, alpha: alpha))
        let flat = try draw(nil) { $0.stroke(zigzag, style: style, paint: paint, on: $1) }
        let seen = try draw(ProjectiveTransform(.identity)) {
          $0.stroke(zigzag, style: style, paint: paint, on: $1)
        }
        let differing = zip(flat, seen).count { abs(Int($0) - Int($1)) > 3 }
        #expect(differing <= 4, "\(style)")
      }
    }
  }

  @Test func widthsLieInThePlane() throws {
    let projection = tilt(sine: 0.8)
    let inverse = try #require(projection.inverse)
    let line = path([[20, -40], [100, 90]])
    let found = try draw(projection) {
      $0.stroke(line, style: StrokeStyle(width: 24), paint: .color(.black), on: $1)
    }
    let direction = SIMD2(80.0, 130) / (80.0 * 80 + 130 * 130).squareRoot()
    for index in found.indices {
      guard let point = ground(inverse, index) else { continue }
      let d = point - SIMD2(20, -40)
      let (along, across) = ((d * direction).sum(), abs(d.x * direction.y - d.y * direction.x))
      let inside = min(12 - across, along, 152.64337 - along)
      if inside > 2 { #expect(found[index] == 255) }
      if inside < -2 { #expect(found[index] == 0) }
    }
  }

  @Test func circlesLieInThePlaneOrFaceTheViewer() throws {
    let projection = tilt(sine: 0.8)
    let inverse = try #require(projection.inverse)
    let center = SIMD2<Float>(70, 20)
    let image = projection.homogeneous(SIMD2<Double>(center))
    for (isFlat, shrinks) in [(true, true), (true, false), (false, true), (false, false)] {
      let found = try draw(projection) { list, plane in
        var circle = Circle(center: center, radius: 20, color: .black)
        circle.liesInPlane = isFlat
        circle.shrinksWithDepth = shrinks
        list.circle(circle, on: plane)
      }
      let scale = isFlat == shrinks ? 1 : shrinks ? 1 / image.z : image.z
      for index in found.indices {
        let pixel = SIMD2(Double(index % side) + 0.5, Double(index / side) + 0.5)
        let offset =
          isFlat
          ? (ground(inverse, index) ?? SIMD2(1e9, 0)) - SIMD2<Double>(center)
          : pixel - SIMD2(image.x, image.y) / image.z
        let distance = (offset * offset).sum().squareRoot() / scale
        if distance < 18 { #expect(found[index] == 255) }
        if distance > 21 { #expect(found[index] == 0) }
      }
    }
  }

  @Test func setsOfShapesAreDrawnAsPaths() throws {
    var random = SplitMix64(seed: 3)
    var coordinates: [Int16] = []
    var ends: [UInt32] = []
    for _ in 0..<40 {
      for _ in 0..<random.int(1...7) {
        coordinates += [Int16(random.int(-3_000...9_000)), Int16(random.int(-3_000...9_000))]
      }
      ends.append(UInt32(coordinates.count / 2))
    }
    var set = ShapeSet(coordinates: coordinates, partEnds: ends)
    for index in stride(from: 0, to: 40, by: 2) {
      set.append(parts: index..<index + 2, areRings: index % 4 == 0)
    }
    let paint = Paint.color(PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.4))
    let style = StrokeStyle(width: 5, dash: DashPattern(lengths: [8, 3]))
    let transform = Transform(a: 0.02, b: 0.004, c: -0.004, d: 0.02, tx: -20, ty: -10)
    for projection in [nil, tilt(sine: 0.9)] {
      let fromSet = try draw(projection) { list, plane in
        for index in 0..<set.count {
          list.fill(
            index, of: set, transform: transform, rule: .evenOdd, edge: .pixelCentre, paint: paint,
            on: plane)
          list.outline(index, of: set, transform: transform, paint: paint, on: plane, isWhole: false)
          list.stroke(index, of: set, transform: transform, style: style, paint: paint, on: plane)
        }
      }
      let fromPaths = try draw(projection) { list, plane in
        for index in 0..<set.count {
          let path = set.path(index)
          list.fill(
            path, transform: transform, rule: .evenOdd, edge: .pixelCentre, paint: paint, on: plane)
          list.outline(path, transform: transform, paint: paint, on: plane)
          list.stroke(path, transform: transform, style: style, paint: paint, on: plane)
        }
      }
      #expect(fromSet == fromPaths)
      #expect(fromSet.contains { $0 > 0 })
    }
  }

  @Test func eachShapeLiesOnItsOwnFacet() throws {
    let (square, far) = (path([[20, 20], [60, 20], [60, 60], [20, 60]], closed: true), tilt(sine: 0.6))
    let paint = Paint.color(PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5))
    let plain = try draw(nil) { $0.fill(square, paint: paint, on: $1) }
    let tilted = try draw(far) { $0.fill(square, paint: paint, on: $1) }
    let mixed = try alphas(side, side) { list in
      let plane = list.facet(through: far)
      let clip = list.addClip(x: 0, y: 0, width: 0, height: 0)
      list.fill(square, paint: paint, on: .picture.within(clip))
      list.fill(square, paint: paint, on: .picture)
      list.fill(square, paint: paint, on: plane.within(clip).within(nil))
    }
    #expect(plain != tilted)
    for index in mixed.indices {
      let (a, b) = (Double(plain[index]) / 255, Double(tilted[index]) / 255)
      #expect(abs(Double(mixed[index]) - 255 * (a + b - a * b)) <= 2)
    }
  }

  @Test func aFacetOfAnotherListShowsNothing() throws {
    var other = DisplayList(width: side, height: side)
    let facet = other.facet(through: tilt(sine: 0.6))
    let seen = try alphas(side, side) { list in
      list.fill(path([[20, 20], [60, 20], [60, 60]], closed: true), paint: .color(.black), on: facet)
      list.stroke(path([[0, 0], [90, 90]]), style: StrokeStyle(width: 9), paint: .color(.black), on: facet)
      list.circle(Circle(center: [50, 50], radius: 9, color: .black), on: facet)
      list.paint(.color(.black), on: facet)
    }
    #expect(seen.allSatisfy { $0 == 0 })
  }

  @Test func hostileProjectionsAreHarmless() throws {
    var random = SplitMix64(seed: 77)
    let bad: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e30, 1e-40, 0, 1, -1, 0.01, -0.02, 50]
    func number() -> Double { bad.randomElement(using: &random) ?? 0 }
    func point() -> SIMD2<Float> { SIMD2(Float(number()) * 30, Float(number()) * 30) }
    for _ in 0..<150 {
      var list = try randomScene(64, 48, seed: random.next(), steps: 8)
      let projection = ProjectiveTransform(
        x: SIMD3(number(), number(), number()), y: SIMD3(number(), number(), number()),
        w: SIMD3(number(), number(), number()))
      let plane = list.facet(through: projection, until: number())
      let flat = try randomScene(64, 48, seed: random.next(), steps: 16)
      let part = list.facet(plane, within: (0..<4).map { _ in SIMD2<Double>(point()) })
      let shape = path((0..<4).map { _ in point() }, closed: true)
      let dash = DashPattern(lengths: [3, 2])
      list.fill(shape, paint: .color(.black), on: part)
      list.outline(shape, paint: .color(.black), on: plane)
      list.stroke(
        shape, style: StrokeStyle(width: 4, gapWidth: 2, dash: dash), paint: .color(.black), on: plane)
      list.stroke(
        shape, style: StrokeStyle(width: Float(number()), cap: .round), paint: .color(.white), on: plane)
      var circle = Circle(center: point(), radius: Float(number()), color: .black)
      circle.liesInPlane = random.next() % 2 == 0
      circle.shrinksWithDepth = random.next() % 2 == 0
      list.circle(circle, on: plane)
      let one = try Rasterizer(threads: 1).rasterize([flat, list])
      #expect(try Rasterizer(threads: 2).rasterize([flat, list]) == one)
    }
  }

  /// The reference mixes places in pixels along an edge as if they had depth.
  @Test func outlinesAreSoftWhereEdgesRunLevelAndHardWhereTheyLeadAway() throws {
    let square = path([SIMD2(15, 10.3), SIMD2(105, 10.3), SIMD2(105, 110.6), SIMD2(15, 110.6)])
    func partial(_ projection: ProjectiveTransform?, rows: Range<Int>) throws -> Int {
      let found = try draw(projection) { $0.softFill(square, paint: .color(.black), on: $1) }
      return found.indices.count { rows.contains($0 / side) && found[$0] > 0 && found[$0] < 255 }
    }
    // The square is seen between the rows 33 and 101 or so; its sides lead away.
    let tilted = tilt(sine: 0.8)
    #expect(try partial(tilted, rows: 55..<85) == 0)
    #expect(try partial(tilted, rows: 0..<side) > 40)
    // Turned but not tilted, edges are soft everywhere.
    let turned = tilt(sine: 0, roll: (0.96, 0.28))
    #expect(try partial(turned, rows: 55..<85) > 40)
  }

  /// Maps that are not rolled have one depth per row, and their lines are drawn by loops of their own.
  @Test func linesInALevelPlaneLookLikeThoseInOneThatIsHardlyRolled() throws {
    let level = tilt(sine: 0.9)
    var rolled = level
    rolled.w.x = 1e-30
    #expect(try #require(level.inverse).w.x == 0)
    #expect(try #require(rolled.inverse).w.x != 0)
    var random = SplitMix64(seed: 17)
    for round in 0..<40 {
      let points = (0..<5).map { _ in random.point(400, 300) - SIMD2(140, 200) }
      let style = StrokeStyle(
        width: random.float(0.2...20), cap: round % 2 == 0 ? .round : .butt,
        join: [.bevel, .round, .miter][round % 3],
        dash: round % 4 == 3 ? DashPattern(lengths: [9, 4]) : nil)
      let found = try [level, rolled].map { projection in
        try draw(projection) { $0.stroke(path(points), style: style, paint: .color(.black), on: $1) }
      }
      #expect(found[0] == found[1], "round \(round)")
    }
  }

  @Test func threadsAndJoiningDoNotChangeTiltedPictures() throws {
    func scene(_ list: inout DisplayList, _ seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let plane = list.facet(through: tilt(sine: 0.9))
      for step in 0..<60 {
        let points = (0..<4).map { _ in random.point(300, 300) - SIMD2(90, 200) }
        let paint = Paint.color(random.color(alpha: 0.7))
        list.fill(path(points), paint: paint, on: plane)
        let dash = step % 2 == 0 ? DashPattern(lengths: [9, 4]) : nil
        list.stroke(
          path(points), style: StrokeStyle(width: 6, join: .round, dash: dash), paint: paint, on: plane)
        var circle = Circle(center: points[0], radius: 9, color: random.color(alpha: 0.5))
        circle.liesInPlane = step % 3 == 0
        list.circle(circle, on: plane)
      }
    }
    var together = DisplayList(width: side, height: side)
    var (first, second) = (together, together)
    scene(&together, 1)
    scene(&together, 2)
    scene(&first, 1)
    scene(&second, 2)
    let one = try rasterize(together, threads: 1)
    #expect(try rasterize(together, threads: 2) == one)
    #expect(try rasterize(together, threads: 8) == one)
    #expect(try Rasterizer().rasterize([first, second]) == one)
    #expect(one.pixels.contains { $0 > 0 })
  }
}
