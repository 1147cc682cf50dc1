import CartoucheRaster
import SeededRandom
import Testing

/// The pixels of triangles in space.
@Suite struct MeshTests {
  private func draw(
    _ mesh: Mesh, width: Int = 64, height: Int = 64, threads: Int = 1,
    _ paint: MeshPaint = .color(halfWhite), depth: MeshDepth = .none
  ) throws -> Bitmap {
    var list = DisplayList(width: width, height: height)
    list.mesh(mesh, paint: paint, depth: depth)
    return try rasterize(list, threads: threads)
  }

  /// A net of triangles over more than the frame: no pixel is left out, and none is drawn twice.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func trianglesThatShareEdgesDivideThePixels(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let cell = [3.0, 7.5, 20][Int(seed % 3)]
    let side = Int(100 / cell) + 2
    let mesh = Mesh.grid(side) { x, y in
      var place = SIMD2(Double(x), Double(y)) * cell - 8
      place += SIMD2(.random(in: -0.3...0.3, using: &random), .random(in: -0.3...0.3, using: &random)) * cell
      // Edges through the centres of pixels.
      if seed % 2 == 1 { place = (place * 2).rounded(.toNearestOrEven) / 2 }
      return Mesh.Corner(place.x, place.y, w: .random(in: 0.3...30, using: &random))
    }
    let bitmap = try draw(mesh, width: 80, height: 80)
    #expect(pixels(80, 80) { bitmap[$0, $1] != SIMD4(128, 128, 128, 128) } == 0)
  }

  @Test func aCentreOnAnEdgeBelongsToTheLeftEdgeAndToTheLowerOne() throws {
    let bitmap = try draw(.rectangle([2.5, 3.5], [5.5, 6.5]))
    for y in 0..<10 {
      for x in 0..<10 {
        let isInside = (2..<5).contains(x) && (4..<7).contains(y)
        #expect((bitmap[x, y].w > 0) == isInside, "\(x) \(y)")
      }
    }
  }

  @Test(arguments: [(Mesh.Culling.none, true, true), (.back, true, false), (.front, false, true)])
  func theWrongSideIsNotDrawn(culling: Mesh.Culling, front: Bool, back: Bool) throws {
    var mesh = Mesh.rectangle([4, 4], [20, 20])
    mesh.culling = culling
    #expect(try (draw(mesh)[8, 8].w > 0) == front)
    mesh.triangles = mesh.triangles.map { SIMD3($0.x, $0.z, $0.y) }
    #expect(try (draw(mesh)[8, 8].w > 0) == back)
  }

  /// A net is cut where the distance from the horizon, linear in clip space, is 0; neighbours still meet.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func trianglesEndAtTheHorizon(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // All corners in one plane of space, so that w and the horizon are functions of the pixel.
    let w = SIMD3(Double.random(in: -0.004...0.004, using: &random), 0.003, 0.7)
    let line = SIMD3(Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random), 5)
    let mesh = Mesh.grid(12) { x, y in
      let place =
        SIMD2(Double(x) * 8 - 12, Double(y) * 8 - 12)
        + SIMD2(.random(in: -2...2, using: &random), .random(in: -2...2, using: &random))
      let weight = w.x * place.x + w.y * place.y + w.z
      let horizon = line.x * (place.x - 32) + line.y * (place.y - 32) + line.z
      return Mesh.Corner(place.x, place.y, w: 1 / weight, horizon: horizon)
    }
    let bitmap = try draw(mesh)
    let wrong = pixels(64, 64) { x, y in
      let distance = line.x * (Double(x) - 31.5) + line.y * (Double(y) - 31.5) + line.z
      let alpha = bitmap[x, y].w
      // Cut points are on steps of 1/256, too.
      return abs(distance) < 0.05 ? alpha != 0 && alpha != 128 : alpha != (distance > 0 ? 128 : 0)
    }
    #expect(wrong == 0)
  }

  /// A plane under the eye, from behind it to far away: all pixels under the horizon show the place that they see.
  @Test func trianglesEndBeforeTheEye() throws {
    // The eye is one unit above the plane; the horizon is the row of y = 20.
    func corner(_ x: Double, _ y: Double) -> Mesh.Corner {
      Mesh.Corner(
        image: SIMD4(32 * y + 40 * x, 20 * y + 40, 0, y), values: SIMD4(Float(x), Float(y), 1, 0))
    }
    let mesh = Mesh.grid(10) { x, y in corner(Double(x) * 40 - 200, Double(y) * 40 - 100) }
    let bitmap = try draw(mesh)
    for y in 0..<64 {
      let expected: UInt8 = y < 20 ? 0 : 128
      // The far end, 300 units away, is at 20.13.
      for x in 0..<64 { #expect(bitmap[x, y].w == expected, "\(x) \(y)") }
    }
    // Nothing is left of it nearer than this.
    var short = mesh
    short.near = 2
    let cut = try draw(short)
    for y in 0..<64 where y != 39 { #expect((cut[32, y].w > 0) == (y >= 20 && y < 40), "\(y)") }
  }

  @Test(arguments: [false, true])
  func theNearerTriangleIsSeen(nearFirst: Bool) throws {
    // Two planes that cross at the column 16.
    let rising = Mesh.quad([
      .init(0, 0, z: -0.5), .init(32, 0, z: 0.5, w: 1), .init(32, 32, z: 0.5), .init(0, 32, z: -0.5),
    ])
    let level = Mesh.rectangle([0, 0], [32, 32])
    let red = MeshPaint.color(PremultipliedColor(red: 1, green: 0, blue: 0))
    let green = MeshPaint.color(PremultipliedColor(red: 0, green: 1, blue: 0))
    var list = DisplayList(width: 32, height: 32)
    list.mesh(nearFirst ? level : rising, paint: nearFirst ? green : red, depth: .writes)
    list.mesh(nearFirst ? rising : level, paint: nearFirst ? red : green, depth: .writes)
    let bitmap = try rasterize(list, threads: 1)
    for x in 0..<32 {
      #expect(bitmap[x, 9] == (x < 16 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 255, 0, 255)), "\(x)")
    }
  }

  @Test func depthsThatAreNotKeptHideNothing() throws {
    var list = DisplayList(width: 8, height: 8)
    let color = { (red: Float) in MeshPaint.color(PremultipliedColor(red: red, green: 0, blue: 0)) }
    list.mesh(.rectangle([0, 0], [8, 8], z: -0.5), paint: color(1), depth: .tests)
    list.mesh(.rectangle([0, 0], [8, 8], z: 0), paint: color(0.5), depth: .tests)
    #expect(try rasterize(list)[3, 3].x == 128)
    // What is transparent keeps its depth.
    list.mesh(.rectangle([0, 0], [4, 8], z: -0.5), paint: .color(.clear), depth: .writes)
    list.mesh(.rectangle([0, 0], [8, 8], z: 0), paint: color(0.2), depth: .tests)
    #expect(try rasterize(list)[3, 3].x == 128)
    #expect(try rasterize(list)[5, 3].x == 51)
    list.clearDepths()
    list.mesh(.rectangle([0, 0], [8, 8], z: 0), paint: color(0.2), depth: .tests)
    #expect(try rasterize(list)[3, 3].x == 51)
    // Beyond the far end.
    list.mesh(.rectangle([0, 0], [8, 8], z: 1.01), paint: color(1), depth: .tests)
    #expect(try rasterize(list)[3, 3].x == 51)
  }

  @Test func meshesAndPrismsHideEachOther() throws {
    let view = try #require(
      SpaceView(
        columns: [[1, 0, 0, 0], [0, 1, 0, 0], [0, -0.001, -0.001, 0], [0, 0, 0.5, 1]],
        inverse: [[1, 0, 0, 0], [0, 1, 0, 0], [0, -1, -1000, 0], [0, 0.5, 500, 1]], near: 0.1))
    var set = FootprintSet(points: [[4, 4], [20, 4], [20, 20], [4, 20]])
    set.append(rings: [0..<4], .clockwise)
    var list = DisplayList(width: 32, height: 32)
    list.mesh(
      .rectangle([0, 0], [12, 32], z: 0.3), paint: .color(PremultipliedColor(red: 1, green: 0, blue: 0)),
      depth: .writes)
    list.prisms(in: view, opacity: 1, isBlended: false) { pen, list in
      pen.draw(Prism(base: 0, height: 100, roof: SIMD3(0, 1, 0)), on: 0, of: set, into: &list) { _ in
        FacePaint(foot: .zero, top: .zero)
      }
    }
    list.mesh(
      .rectangle([0, 16], [32, 32], z: 0.45), paint: .color(PremultipliedColor(red: 0, green: 0, blue: 1)),
      depth: .tests)
    let bitmap = try rasterize(list, threads: 1)
    // The roof is at 0.4.
    #expect(bitmap[8, 10] == SIMD4(255, 0, 0, 255))
    #expect(bitmap[15, 10] == SIMD4(0, 255, 0, 255))
    #expect(bitmap[15, 18] == SIMD4(0, 255, 0, 255))
    #expect(bitmap[25, 18] == SIMD4(0, 0, 255, 255))
  }

  @Test func aPixelIsDrawnOnceUntilTheNextBeginning() throws {
    var list = DisplayList(width: 40, height: 20)
    for _ in 0..<2 {
      list.beginOnce()
      list.mesh(.rectangle([0, 0], [20, 20]), paint: .color(halfWhite), depth: .once)
      list.mesh(.rectangle([10, 0], [40, 20]), paint: .color(halfWhite), depth: .once)
    }
    let bitmap = try rasterize(list, threads: 1)
    #expect(pixels(40, 20) { bitmap[$0, $1].w != 191 } == 0)
  }

  @Test func meshesAreCutByClips() throws {
    for polygon: [SIMD2<Double>] in [
      [[5, 5], [50, 11], [22, 47]], [[8, 8], [30, 8], [30, 30], [8, 30]],
    ] {
      var list = DisplayList(width: 64, height: 64)
      let clip = list.addClip(convexPolygon: polygon)
      list.mesh(.rectangle([0, 0], [64, 26.25]), paint: .color(halfWhite), clip: clip)
      list.mesh(.rectangle([0, 26.25], [64, 64]), paint: .color(halfWhite), clip: clip)
      var expected = DisplayList(width: 64, height: 64)
      expected.paint(.color(halfWhite), on: .picture.within(expected.addClip(convexPolygon: polygon)))
      #expect(try rasterize(list) == rasterize(expected))
    }
  }

  @Test func meshesAreBlendedInGroups() throws {
    var list = DisplayList(width: 16, height: 16)
    list.paint(.color(.black), on: .picture)
    list.group(opacity: 0.5) { list in
      list.mesh(.rectangle([0, 0], [16, 16]), paint: .color(.black))
      list.mesh(.rectangle([0, 0], [8, 16]), paint: .color(.white))
    }
    let bitmap = try rasterize(list)
    #expect(bitmap[3, 3] == SIMD4(128, 128, 128, 255))
    #expect(bitmap[12, 3] == SIMD4(0, 0, 0, 255))
  }

  @Test func badNumbersAreHarmless() throws {
    let bad: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e30, 1e-300, 0, -0.0, 5, -3, 0.5]
    var random = SplitMix64(seed: 3)
    func number() -> Double {
      Bool.random(using: &random)
        ? bad.randomElement(using: &random) ?? 0 : .random(in: -100...100, using: &random)
    }
    let picture = try Bitmap(width: 3, height: 2, pixels: [UInt8](repeating: 90, count: 24))
    var list = DisplayList(width: 70, height: 50)
    for step in 0..<1_500 {
      var mesh = Mesh(culling: [.back, .front, .none][step % 3], near: number())
      mesh.corners = (0..<6).map { _ in
        Mesh.Corner(
          image: SIMD4(number(), number(), number(), number()), horizon: number(),
          values: SIMD4(Float(number()), Float(number()), Float(number()), Float(number())))
      }
      mesh.triangles = (0..<8).map { _ in
        SIMD3(
          .random(in: -1...6, using: &random), .random(in: 0...5, using: &random),
          .random(in: 0...5, using: &random))
      }
      mesh.triangles.append(SIMD3(.min, .max, 0))
      list.mesh(
        mesh, paint: paint(step, picture, number), depth: [.none, .tests, .writes, .once][step % 4])
    }
    _ = try rasterize(list)
  }

  /// A paint of each kind, with numbers from a source.
  private func paint(_ step: Int, _ bitmap: Bitmap, _ number: () -> Double) -> MeshPaint {
    func float() -> Float { Float(number()) }
    let color = PremultipliedColor(red: float(), green: float(), blue: 1, alpha: float())
    switch step % 7 {
    case 0: return .color(color)
    case 1, 2:
      var picture = MeshPicture(bitmap, sampling: step % 2 == 0 ? .nearest : .bilinear, opacity: float())
      if step % 3 == 0 { picture.levels = MipLevels(bitmap) }
      picture.maximumTaps = step % 40 - 3
      picture.repeats = step % 5 == 0
      picture.fog =
        step % 4 == 0
        ? MeshFog(
          color: color, horizonColor: .white, groundBlend: float(), horizonBlend: float(), opacity: float())
        : nil
      return .picture(picture)
    case 3:
      var circle = Circle(center: .zero, radius: float(), color: color)
      circle.strokeWidth = float()
      circle.blur = float()
      return .circle(circle)
    default:
      let colors: [MeshLine.Color] = [
        .color(.white), .ramp([color, .white], origin: float(), scale: float(), sampling: .bilinear),
        .picture(bitmap, period: float()),
      ]
      var line = MeshLine(outset: float(), color: colors[step % 3])
      line.inset = float()
      line.blur = float()
      line.pixelRatio = float()
      line.dash = step % 2 == 0 ? DashPattern(lengths: [float(), float()], softness: float()) : nil
      line.roundDash = step % 5 == 0 ? (float(), float()) : nil
      return .line(line)
    }
  }

  @Test func threadsDoNotChangeBytes() throws {
    var random = SplitMix64(seed: 12)
    let bitmap = try Bitmap(
      width: 40, height: 40,
      straight: (0..<6_400).map { _ in UInt8.random(in: 0...255, using: &random) })
    var list = DisplayList(width: 1_100, height: 333)
    for step in 0..<12 {
      let mesh = Mesh.grid(40) { x, y in
        Mesh.Corner(
          Double(x) * 30 + .random(in: -9...9, using: &random) - 40,
          Double(y) * 9 + .random(in: -9...9, using: &random) - 10, z: .random(in: -1...1, using: &random),
          w: .random(in: 0.5...2, using: &random), horizon: .random(in: -0.2...1, using: &random),
          values: SIMD4(Float(x), Float(y), 1, Float(x + y)))
      }
      var picture = MeshPicture(bitmap)
      picture.levels = MipLevels(bitmap)
      picture.maximumTaps = 16
      let paints: [MeshPaint] = [
        .color(random.color(alpha: 0.5)), .picture(picture),
        .line(MeshLine(outset: 9, color: .color(.white))),
      ]
      list.mesh(mesh, paint: paints[step % 3], depth: step % 2 == 0 ? .writes : .none)
    }
    let one = try rasterize(list, threads: 1)
    #expect(try rasterize(list, threads: 2) == one)
    #expect(try rasterize(list, threads: 8) == one)
  }
}
