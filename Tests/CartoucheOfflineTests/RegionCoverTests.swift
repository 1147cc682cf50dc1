import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheTiles
import SeededRandom
import Testing

@testable import CartoucheOffline

/// A region has the tiles that it shares area with, at any zoom level, without memory for all of them.
@Suite struct RegionCoverTests {
  private func tiles(_ cover: RegionCover, _ zooms: ClosedRange<Int>) -> [TileID] {
    var iterator = RegionTiles(cover, zooms)
    var tiles: [TileID] = []
    while let tile = iterator.next(), tiles.count < 1_000_000 { tiles.append(tile) }
    return tiles
  }

  private func polygon(_ corners: [(Double, Double)]) throws -> Geometry {
    let ring = (corners + [corners[0]]).map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
    return try geometry(#"{"type":"Polygon","coordinates":[[\#(ring)]]}"#)
  }

  private func geometry(_ text: String) throws -> Geometry {
    guard case .geometry(let geometry) = try GeoJSON(parsing: Array(text.utf8)) else {
      throw OfflineError.invalidRegion(found: text, expected: "a geometry")
    }
    return geometry
  }

  @Test func rectanglesHaveTheTilesThatAViewOfThemShows() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<300 {
      let west = Double.random(in: -180...170, using: &random)
      let south = Double.random(in: -84...80, using: &random)
      let bounds = CoordinateBounds(
        west: west, south: south, east: Double.random(in: west.nextUp...180, using: &random),
        north: Double.random(in: south.nextUp...84, using: &random))
      let zoom = Int.random(in: 0...6, using: &random)
      let box = bounds.worldBox
      let view = try TileCover(
        polygon: [box.min, Point(box.max.x, box.min.y), box.max, Point(box.min.x, box.max.y)], zoom: zoom)
      let cover = RegionCover(.bounds(bounds))
      #expect(tiles(cover, zoom...zoom) == view.tiles.map(\.canonical).sorted { ($0.y, $0.x) < ($1.y, $1.x) })
      #expect(cover.count(zoom...zoom) == .init(tiles: UInt64(view.tiles.count)))
    }
  }

  @Test func convexAreasHaveTheTilesThatAViewOfThemShows() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<300 {
      let center = (
        Double.random(in: -100...100, using: &random), Double.random(in: -50...50, using: &random)
      )
      let corners = (0..<3).map { _ in
        (
          center.0 + Double.random(in: -40...40, using: &random),
          center.1 + Double.random(in: -30...30, using: &random)
        )
      }
      let zoom = Int.random(in: 0...7, using: &random)
      let view = try TileCover(
        polygon: corners.map { Mercator.project(longitude: $0.0, latitude: $0.1) }, zoom: zoom)
      let cover = RegionCover(.geometry(try polygon(corners)))
      #expect(tiles(cover, zoom...zoom) == view.tiles.map(\.canonical).sorted { ($0.y, $0.x) < ($1.y, $1.x) })
      #expect(cover.count(zoom...zoom) == .init(tiles: UInt64(view.tiles.count)))
    }
  }

  @Test func holesAreLeftOut() throws {
    let ring = try geometry(
      """
      {"type":"Polygon","coordinates":[[[-170,-80],[170,-80],[170,80],[-170,80],[-170,-80]],
      [[-100,-60],[-100,60],[100,60],[100,-60],[-100,-60]]]}
      """)
    let found = Set(tiles(RegionCover(.geometry(ring)), 5...5))
    #expect(found.contains(TileID(z: 5, x: 2, y: 16)) && found.contains(TileID(z: 5, x: 16, y: 3)))
    #expect(!found.contains(TileID(z: 5, x: 16, y: 16)))
  }

  @Test func linesAndPointsHaveTheTilesThatTheyLieIn() throws {
    let line = try geometry(#"{"type":"LineString","coordinates":[[-170,10],[170,10]]}"#)
    #expect(tiles(RegionCover(.geometry(line)), 3...3) == (0..<8).map { TileID(z: 3, x: $0, y: 3) })
    let point = try geometry(#"{"type":"Point","coordinates":[8.5,47.4]}"#)
    let zooms = 0...14
    #expect(tiles(RegionCover(.geometry(point)), zooms).count == zooms.count)
    let corner = RegionCover(.bounds(CoordinateBounds(west: 180, south: -90, east: 180, north: -90)))
    #expect(tiles(corner, 2...2) == [TileID(z: 2, x: 0, y: 3)])
  }

  @Test func regionsCrossTheAntimeridian() throws {
    let fiji = CoordinateBounds(west: 177, south: -19, east: 182, north: -16)
    #expect(Set(tiles(RegionCover(.bounds(fiji)), 3...3).map(\.x)) == [0, 7])
    let area = try polygon([(177, -19), (182, -19), (182, -16), (177, -16)])
    #expect(tiles(RegionCover(.geometry(area)), 6...6) == tiles(RegionCover(.bounds(fiji)), 6...6))
  }

  @Test func theWholeWorldIsCountedAndBegunWithoutMemory() {
    let world = RegionCover(.bounds(.world))
    // The sum of the powers of four.
    #expect(world.count(0...22) == .init(tiles: ((1 << 46) - 1) / 3))
    #expect(world.count(0...30) == .init(tiles: ((1 << 62) - 1) / 3))
    var iterator = RegionTiles(world, 22...22)
    #expect(iterator.next() == TileID(z: 22, x: 0, y: 0))
    #expect(iterator.next() == TileID(z: 22, x: 1, y: 0))
  }

  @Test func shapesThatWouldTakeLongAreCountedFromAbove() throws {
    let corners = (0..<200).map { (step: Int) -> (Double, Double) in
      let longitude: Double = step.isMultiple(of: 2) ? 170 : 150
      return (longitude - Double(step) * 1.5, Double(step % 3) * 20 - 20)
    }
    let count = RegionCover(.geometry(try polygon(corners))).count(0...22)
    #expect(!count.isExact && count.tiles > 1 << 40)
  }

  @Test func tilesThatTheSourceDoesNotHaveAreLeftOut() throws {
    let swiss = CoordinateBounds(west: 5.9, south: 45.8, east: 10.5, north: 47.8)
    let everywhere = RegionCover(.bounds(.world), within: swiss)
    let onlyThere = RegionCover(.bounds(swiss))
    #expect(tiles(everywhere, 0...8) == tiles(onlyThere, 0...8))
    #expect(everywhere.count(0...14) == onlyThere.count(0...14))
    let elsewhere = RegionCover(
      .bounds(CoordinateBounds(west: 100, south: 0, east: 110, north: 10)), within: swiss)
    #expect(elsewhere.count(6...12) == .init())
  }
}
