import CartoucheRaster
import SeededRandom
import Testing

@Suite struct DeterminismTests {
  @Test(arguments: 30..<36 as Range<UInt64>)
  func aGroundIsTheSameAsAColorPaintedFirst(seed: UInt64) throws {
    // Few shapes, so that parts of the picture stay free.
    let list = try randomScene(700, 90, seed: seed, steps: 6)
    var painted = DisplayList(width: 700, height: 90)
    painted.fill(path([[1, 1], [9, 1], [1, 9]], closed: true), paint: .color(.black), on: .picture)
    painted.paint(.color(.white), on: .picture)
    let rasterizer = Rasterizer(threads: 1)
    #expect(try rasterizer.rasterize(list, ground: .white) == rasterizer.rasterize([painted, list]))
  }

  @Test(arguments: 0..<3)
  func threadsDoNotChangeBytes(seed: UInt64) throws {
    let list = try randomScene(1_100, 333, seed: seed, steps: 2_200)
    let one = try rasterize(list, threads: 1)
    #expect(try rasterize(list, threads: 2) == one)
    #expect(try rasterize(list, threads: 8) == one)
    #expect(try rasterize(list) == one)
  }

  /// Threads have shares of single steps when there are few.
  @Test(arguments: [FillEdge.pixelCentre, .antialiased])
  func threadsDoNotChangeBytesOfLongLines(edge: FillEdge) throws {
    var random = SplitMix64(seed: 9)
    var list = DisplayList(width: 1_100, height: 333)
    var place = SIMD2<Float>(500, 160)
    let outline = path(
      (0..<20_000).map { _ in
        place = (place + random.point(12, 12) - 6).clamped(lowerBound: [-9, -9], upperBound: [1_109, 342])
        return place
      }, closed: true)
    list.fill(outline, edge: edge, paint: .color(random.color(alpha: 0.5)), on: .picture)
    list.stroke(
      outline, style: StrokeStyle(width: 0.6), paint: .color(random.color(alpha: 0.3)), on: .picture)
    let tilt = ProjectiveTransform(x: SIMD3(1, 0.2, 0), y: SIMD3(0, 1, 0), w: SIMD3(0, 0.001, 1))
    list.stroke(
      outline, style: StrokeStyle(width: 0.6), paint: .color(random.color(alpha: 0.3)),
      on: list.facet(through: tilt))
    let one = try rasterize(list, threads: 1)
    #expect(try rasterize(list, threads: 2) == one)
    #expect(try rasterize(list, threads: 8) == one)
  }

  @Test func repeatedFramesAreEqual() throws {
    let rasterizer = Rasterizer(threads: 2)
    let lists = try (10..<13).map { try randomScene(300, 200, seed: $0) }
    let first = try lists.map { try rasterizer.rasterize($0) }
    var target = Bitmap(width: 300, height: 200)
    for round in 0..<3 {
      for (index, list) in lists.enumerated() {
        try rasterizer.rasterize(list, into: &target)
        #expect(target == first[index], "round \(round)")
      }
    }
  }

  @Test func listsInARowAreDrawnAsOne() throws {
    // Pieces without ground, recorded apart and together.
    func record(_ list: inout DisplayList, _ part: Int) {
      let shift = Float(part) * 9
      let clip = list.addClip(convexPolygon: [SIMD2(Double(shift), 0), SIMD2(60, 30), SIMD2(10, 58)])
      let zigzag = path([[shift, 5], [shift + 40, 30], [shift, 55]])
      let paint = Paint.linearGradient(
        LinearGradient(
          start: [0, 0], end: [60, 0],
          stops: [
            GradientStop(position: 0, color: PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 0.5)),
            GradientStop(position: 1, color: .black),
          ]))
      list.stroke(
        zigzag, style: StrokeStyle(width: 6, dash: DashPattern(lengths: [7, 3])), paint: paint,
        on: .picture.within(clip))
      list.fill(
        zigzag, paint: .color(PremultipliedColor(red: 0, green: 0, blue: 1, alpha: 0.3)),
        on: .picture.within(clip))
      list.circle(Circle(center: [shift + 20, 20], radius: 9, color: .white), on: .picture.within(clip))
    }
    var together = DisplayList(width: 64, height: 64)
    var apart: [DisplayList] = []
    for part in 0..<3 {
      record(&together, part)
      var piece = DisplayList(width: 64, height: 64)
      record(&piece, part)
      apart.append(piece)
    }
    #expect(try Rasterizer().rasterize(apart) == rasterize(together))
  }

  @Test func aCopyOfAListStaysAsItWas() throws {
    var list = try randomScene(120, 90, seed: 4, steps: 60)
    let (copy, before) = (list, try rasterize(list))
    list.fill(path([[0, 0], [120, 0], [60, 90]]), paint: .color(.black), on: .picture)
    #expect(try rasterize(copy) == before)
    #expect(try rasterize(list) != before)
    // Memory that a copy still has is not written again.
    list.removeAll()
    list.fill(path([[0, 0], [120, 0], [60, 90]]), paint: .color(.white), on: .picture)
    #expect(try rasterize(copy) == before)
  }

  @Test func groundsAreBlendedUnder() throws {
    var list = DisplayList(width: 3, height: 3)
    list.paint(.color(PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 0.5)), on: .picture)
    let onWhite = try rasterize(list, ground: .white)
    #expect(onWhite[1, 1] == SIMD4(255, 128, 128, 255))
    #expect(try rasterize(list)[1, 1] == SIMD4(128, 0, 0, 128))
    #expect(try rasterize(DisplayList(width: 2, height: 2), ground: .black)[0, 0] == SIMD4(0, 0, 0, 255))
  }
}
