import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import Testing

@testable import CartouchePyramids

/// Areas and the tiles that they have.
@Suite struct PyramidAreaTests {
  private static func area(_ boxes: [Double]...) throws -> PyramidArea {
    var findings: [Diagnostic] = []
    return try PyramidArea(bounds: boxes.map(Self.bounds), diagnostics: &findings)
  }

  private static func bounds(_ box: [Double]) -> CoordinateBounds {
    CoordinateBounds(west: box[0], south: box[1], east: box[2], north: box[3])
  }

  /// All tiles of an area at a zoom, by the definition.
  private static func tiles(_ area: PyramidArea, _ zoom: Int) -> Set<TileID> {
    let side = 1 << zoom
    return Set(
      (0..<side).flatMap { x in (0..<side).map { TileID(z: zoom, x: x, y: $0) } }.filter(area.contains))
  }

  @Test func theWorldHasAllTiles() {
    for zoom in 0...22 { #expect(PyramidArea.world.tileCount(atZoom: zoom) == 1 << (2 * zoom)) }
  }

  @Test(arguments: [
    // Boxes, a zoom, and the number of tiles by hand.
    ([[0.0, 0, 90, 66.51326044311186]], 2, 1), ([[0, 0, 90.1, 66.5]], 2, 2), ([[-1, -1, 1, 1]], 5, 4),
    ([[10, 10, 10, 10]], 9, 1), ([[0, 0, 0, 0]], 3, 1), ([[180, 10, 180, 10]], 3, 1),
    ([[-180, -90, 180, 90]], 4, 256), ([[-1, -1, 1, 1], [-1, -1, 1, 1]], 5, 4),
    ([[-1, -1, 1, 1], [100, 50, 101, 51]], 5, 5),
  ])
  func boxesHaveTheTilesThatTheyTouch(boxes: [[Double]], zoom: Int, count: Int) throws {
    var findings: [Diagnostic] = []
    let area = try PyramidArea(bounds: boxes.map(Self.bounds), diagnostics: &findings)
    #expect(area.tileCount(atZoom: zoom) == count)
    #expect(Self.tiles(area, zoom).count == count)
  }

  @Test func aBoxAcrossTheAntimeridianIsTwoBoxes() throws {
    let one = try Self.area([170, -20, -170, 20])
    let two = try Self.area([170, -20, 180, 20], [-180, -20, -170, 20])
    for zoom in 0...9 {
      #expect(one.tileCount(atZoom: zoom) == two.tileCount(atZoom: zoom))
      if zoom <= 6 { #expect(Self.tiles(one, zoom) == Self.tiles(two, zoom)) }
    }
    #expect(one.bounds == [170, -20, -170, 20])
    // As the command line gives them, with an east beyond 180.
    let turned = try Self.area([170, -20, 190, 20])
    #expect(turned.tileCount(atZoom: 7) == one.tileCount(atZoom: 7))
  }

  @Test func latitudesEndWhereTheMapDoes() throws {
    var findings: [Diagnostic] = []
    let area = try PyramidArea(bounds: [Self.bounds([-180, -89, 180, 89])], diagnostics: &findings)
    #expect(area.tileCount(atZoom: 3) == 64)
    #expect(findings.count == 1 && findings.allSatisfy { $0.severity == .note })
    #expect(throws: PyramidError.self) {
      var findings: [Diagnostic] = []
      _ = try PyramidArea(bounds: [Self.bounds([0, 86, 10, 89])], diagnostics: &findings)
    }
  }

  @Test func polygonsHaveTheTilesThatTheyTouch() throws {
    // A triangle, and a square with a hole that has whole tiles.
    let texts = [
      #"{"type":"Polygon","coordinates":[[[0,0],[40,0],[0,40],[0,0]]]}"#,
      #"""
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":
      [[[-80,-60],[80,-60],[80,60],[-80,60],[-80,-60]],[[-60,-40],[60,-40],[60,40],[-60,40],[-60,-40]]]}}
      """#,
    ]
    for text in texts {
      var findings: [Diagnostic] = []
      let area = try PyramidArea(
        bounds: [], documents: [("area", GeoJSON(parsing: text))], diagnostics: &findings)
      for zoom in 0...6 { #expect(area.tileCount(atZoom: zoom) == Self.tiles(area, zoom).count) }
      // Tiles below have parents in the area.
      #expect(Self.tiles(area, 6).allSatisfy { $0.parent.map(area.contains) ?? true })
    }
    var findings: [Diagnostic] = []
    let ring = try PyramidArea(
      bounds: [], documents: [("area", GeoJSON(parsing: texts[1]))], diagnostics: &findings)
    #expect(!ring.contains(TileID(z: 6, x: 32, y: 32)))
    #expect(ring.contains(TileID(z: 6, x: 44, y: 32)))
  }

  @Test func aPointIsNoArea() throws {
    let point = try GeoJSON(parsing: #"{"type":"Point","coordinates":[1,2]}"#)
    #expect(throws: PyramidError.self) {
      var findings: [Diagnostic] = []
      _ = try PyramidArea(bounds: [], documents: [("point.geojson", point)], diagnostics: &findings)
    }
  }

  @Test func tilesFollowTheHilbertCurve() throws {
    let area = try Self.area([5, 40, 20, 50])
    var ids: [UInt64] = []
    area.forEachTile(below: TileID(z: 0, x: 0, y: 0), atZoom: 8) { tile in
      ids.append(HilbertOrderTests.id(tile))
    }
    #expect(ids.count == area.tileCount(atZoom: 8))
    #expect(ids == ids.sorted())
  }
}
