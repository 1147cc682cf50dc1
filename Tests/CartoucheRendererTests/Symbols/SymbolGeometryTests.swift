import CartoucheGeometry
import CartoucheRaster
import SeededRandom
import Testing

@testable import CartoucheLayers

/// The places of symbols along lines, and their collisions.
@Suite("Places of symbols") struct SymbolGeometryTests {
  private func anchors(length: Double = 100, spacing: Double = 1_000, maxAngle: Double = 45) -> LineAnchors {
    LineAnchors(
      length: length, spacing: spacing, angleWindow: 60, maxAngle: maxAngle * .pi / 180, firstOffset: 250,
      overscale: 1)
  }

  @Test("labels are placed along a line at equal distances") func spacing() {
    let line = [Point(100, 50), Point(5_100, 50)]
    let places = anchors().places(on: line)
    #expect(places.map(\.point.x) == [350, 1_350, 2_350, 3_350, 4_350])
    #expect(places.allSatisfy { $0.point.y == 50 && $0.segment == 0 })
  }

  @Test("a line from the neighbouring tile continues with its spacing") func continued() {
    let places = anchors().places(on: [Point(0, 50), Point(3_000, 50)])
    #expect(places.map(\.point.x) == [500, 1_500, 2_500])
  }

  @Test("a short line has its label in the middle") func short() {
    let line = [Point(10, 0.5), Point(210, 0.5)]
    #expect(anchors().places(on: line).map(\.point.x) == [110])
    #expect(anchors(length: 300).places(on: line).isEmpty)
  }

  @Test("no label goes around a sharp corner") func corners() {
    let line = [Point(10, 10), Point(260, 10), Point(260, 260)]
    #expect(anchors().center(of: line) == nil)
    #expect(anchors(maxAngle: 100).center(of: line)?.point == Point(260, 10))
  }

  @Test("lines are cut at the edges of the tile, on whole units") func clipping() {
    let parts = LineAnchors.clipped([[Point(-100, 0), Point(100, 100), Point(9_000, 100)]])
    #expect(parts == [[Point(0, 50), Point(100, 100), Point(8_192, 100)]])
    #expect(LineAnchors.clipped([[Point(-10, -10), Point(-5, 9_000)]]).isEmpty)
  }

  @Test("boxes that touch collide, and others do not") func touching() {
    let owner = CollisionGrid.Owner(group: 0, overlap: .never)
    var grid = CollisionGrid(size: [500, 500])
    let first = SymbolNumber(tile: 3, symbol: 7)
    grid.insert(CollisionShape(box: [10, 10, 20, 20]), of: first, owner)
    #expect(grid.obstacle(to: CollisionShape(box: [20, 20, 30, 30]), owner) == first)
    #expect(grid.obstacle(to: CollisionShape(box: [20.00001, 20, 30, 30]), owner) == nil)
    #expect(grid.obstacle(to: CollisionShape(center: [25, 15], radius: 5), owner) == first)
    #expect(grid.obstacle(to: CollisionShape(center: [25, 25], radius: 7), owner) == nil)
    let inside = CollisionShape(box: [15, 15, 16, 16])
    #expect(grid.obstacle(to: inside, CollisionGrid.Owner(group: 1, overlap: .never)) == nil)
    #expect(grid.obstacle(to: inside, CollisionGrid.Owner(group: 0, overlap: .always)) == nil)
    #expect(grid.obstacle(to: inside, CollisionGrid.Owner(group: 0, overlap: .cooperative)) == first)
  }

  @Test("the grid finds the same as a search through all boxes", arguments: [1, 2, 3] as [UInt64])
  func search(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let owner = CollisionGrid.Owner(group: 0, overlap: .never)
    var grid = CollisionGrid(size: [800, 600])
    var boxes: [SIMD4<Float>] = []
    for _ in 0..<600 {
      let low = SIMD2(
        Float.random(in: -100...850, using: &random), Float.random(in: -100...650, using: &random))
      let size = SIMD2(Float.random(in: 0...90, using: &random), Float.random(in: 0...30, using: &random))
      let box = SIMD4(low.x, low.y, low.x + size.x, low.y + size.y)
      guard grid.contains(box) else { continue }
      let isFree = !boxes.contains {
        !($0.x > box.z || box.x > $0.z || $0.y > box.w || box.y > $0.w)
      }
      #expect((grid.obstacle(to: CollisionShape(box: box), owner) == nil) == isFree)
      if isFree {
        grid.insert(CollisionShape(box: box), of: SymbolNumber(), owner)
        boxes.append(box)
      }
    }
    #expect(boxes.count > 50)
  }

  @Test("the circles of a label lie along its line and cover its length") func circles() throws {
    let line = [Point(0, 100), Point(4_000, 100)]
    let box = try #require(
      CollisionBox(
        Box(min: Point(-40, -12), max: Point(40, 12)), scale: 10, padding: .zero, rotation: 0))
    let circles = CollisionCircle.all(
      along: line, from: SymbolPlace(point: Point(2_000, 100), segment: 0), box, scale: 10, overscale: 1)
    #expect(circles.allSatisfy { $0.center.y == 100 && $0.radius == 120 })
    let xs = circles.map(\.center.x)
    #expect(xs == xs.sorted() && (xs.first ?? 0) <= 1_600 && (xs.last ?? 0) >= 2_400)
  }
}

/// The edges of tiles in pictures that are combined with others.
@Suite("Edges of tiles") struct TileBorderTests {
  private func border(_ x: Double, _ y: Double, picture: Double = 512) throws -> TileBorder {
    let world = Transform.scale(x: 1_024, y: 1_024).concatenated(with: .translation(x: x, y: y))
    var frame = FrameContext(zoom: 1, pixelRatio: 1, rotation: SIMD2(1, 0), world: world)
    frame.size = SIMD2(picture, picture)
    frame.tileSize = SIMD2(512, 512)
    return try #require(TileBorder(frame, padding: 100))
  }

  @Test("edges are those of the grid of tiles, also in a picture that lies across them") func grid() throws {
    let whole = try border(-512, -512 + 1e-9)
    #expect(whole.low == [100, 100])
    let across = try border(85 - 512, 313 - 1_024)
    #expect(across.low == [185, -99])
    #expect(try border(0, 0, picture: 1_024).low == [100, 100])
  }

  @Test("a box is in one tile, or crosses an edge") func cells() throws {
    let border = try border(0, 0)
    #expect(border.cell(containing: [200, 300, 260, 320]) == TileBorder.Cell(column: 0, row: 0))
    #expect(border.cell(containing: [580, 300, 640, 320]) == nil)
    #expect(border.cell(containing: [612, 300, 640, 320]) == TileBorder.Cell(column: 1, row: 0))
    #expect(border.cell(containing: [-.infinity, 0, .infinity, 1]) == nil)
    #expect(border.shows(TileBorder.Cell(column: 0, row: 0)))
    #expect(!border.shows(TileBorder.Cell(column: 1, row: 0)))
    _ = border.cell(containing: [.nan, 0, .nan, 1])
  }

  @Test("a symbol is known as far as all tiles know it that it touches") func regions() throws {
    let border = try border(0, 0)
    func isKnown(_ box: SIMD4<Float>, within distance: Float) -> Bool {
      border.region(of: box).map(border.regions(around: box, by: distance).contains) ?? false
    }
    // In the tile alone 512 pixels are known on all sides, across its right edge as many from that edge.
    #expect(isKnown([200, 300, 260, 320], within: 500))
    #expect(isKnown([582, 300, 642, 320], within: 480) && !isKnown([582, 300, 642, 320], within: 490))
    #expect(isKnown([582, 602, 642, 632], within: 480) && !isKnown([582, 602, 642, 632], within: 490))
    #expect(isKnown([80, 300, 140, 320], within: 470) && !isKnown([80, 300, 140, 320], within: 480))
    // Beyond the picture, and across a whole tile.
    #expect(border.region(of: [700, 300, 760, 320]) == nil && border.region(of: [80, 300, 700, 320]) == nil)
  }

  @Test("labels that cross both edges come first, then those that are cut most") func order() throws {
    let border = try border(0, 0)
    func rank(_ box: SIMD4<Float>, y: Double = 0) throws -> TileBorder.Rank {
      TileBorder.Rank(try #require(border.crossing(box)), [0, y], "")
    }
    let half: SIMD4<Float> = [592, 300, 632, 320]
    #expect(try rank([600, 600, 640, 620]) < rank(half))
    #expect(try rank(half) < rank([609, 300, 649, 320]) && rank(half, y: 1) < rank(half, y: 2))
    #expect(border.crossing([611.5, 300, 700, 320]) == nil)
    #expect(border.crossing([.nan, 0, .nan, 1]) == nil)
    #expect(border.crossing([-.infinity, 0, .infinity, 1]) == nil)
  }

  @Test("sets of regions") func sets() {
    var some = TileRegionSet.none
    some.insert(3)
    some.insert(511)
    some.insert(512)
    #expect(some.contains(3) && some.contains(511) && !some.contains(2) && !some.contains(512))
    var both = TileRegionSet.all
    both.formIntersection(some)
    #expect(both == some)
    both.formUnion(.all)
    #expect(both == .all)
  }
}

/// The place of a label in a polygon.
@Suite("Pole of inaccessibility") struct PoleOfInaccessibilityTests {
  private func square(_ low: Double, _ high: Double) -> [Point] {
    [Point(low, low), Point(high, low), Point(high, high), Point(low, high), Point(low, low)]
  }

  @Test("a square's pole is its middle") func middle() {
    let pole = PoleOfInaccessibility([square(0, 100)], precision: 1)
    #expect(pole.point == Point(50, 50) && pole.distance == 50)
  }

  @Test("a hole pushes the pole away") func hole() {
    let pole = PoleOfInaccessibility([square(0, 100), square(30, 70)], precision: 0.5)
    #expect(pole.distance > 17 && pole.distance <= 17.6)
  }

  @Test("the pole lies inside a polygon whose middle does not") func horseshoe() {
    let ring = [
      Point(0, 0), Point(100, 0), Point(100, 100), Point(80, 100), Point(80, 20), Point(20, 20),
      Point(20, 100),
      Point(0, 100), Point(0, 0),
    ]
    let pole = PoleOfInaccessibility([ring], precision: 0.1)
    #expect(pole.distance > 10 && pole.point.y < 20)
  }

  @Test("slivers, lines and nothing have a pole too") func degenerate() {
    #expect(PoleOfInaccessibility([], precision: 1).point == Point(0, 0))
    #expect(PoleOfInaccessibility([[Point(3, 4)]], precision: 1).point == Point(3, 4))
    #expect(
      PoleOfInaccessibility([[Point(0, 5), Point(9, 5), Point(0, 5)]], precision: 1).point == Point(0, 5))
    let sliver = [Point(0, 0), Point(1e6, 0), Point(1e6, 1e-3), Point(0, 1e-3)]
    #expect(PoleOfInaccessibility([sliver], precision: 1e-9).distance > 0)
  }
}
