import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheRenderer
import CartoucheResources
import CartoucheTiles
import Testing

/// Areas out of tiles with heights.
struct ElevationMosaicTests {
  private static let side = 8

  /// The height of a sample that is counted from the corner of the world.
  private static func height(_ x: Int, _ y: Int) -> Float { Float((x * 37 + y * 91 + x * y) % 250) }

  private static func files(zoom: Int, without missing: [TileID] = []) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for x in 0..<1 << zoom {
      for y in 0..<1 << zoom where !missing.contains(TileID(z: zoom, x: x, y: y)) {
        var pixels: [UInt8] = []
        for row in 0..<side {
          for column in 0..<side {
            pixels += [128, UInt8(height(x * side + column, y * side + row)), 0, 255]
          }
        }
        files["t/\(zoom)/\(x)/\(y)"] = try PNGEncoder().encode(
          Image(width: side, height: side, pixels: pixels))
      }
    }
    return files
  }

  private static func source(_ files: [String: [UInt8]], zoom: Int) async throws -> ElevationSource {
    try await ElevationSource(
      "t/{z}/{x}/{y}", members: ["encoding": "terrarium", "maxzoom": .int(Int64(zoom))],
      asking: ResourceRequest(""), loader: MemoryLoader(files))
  }

  private static func rows(
    _ mosaic: ElevationMosaic, _ source: ElevationSource
  ) async throws -> (grid: ElevationMosaic.Grid?, rows: [[Float]]) {
    var grid: ElevationMosaic.Grid?
    var rows: [[Float]] = []
    _ = try await mosaic.forEachRow(of: source, timeout: nil) {
      grid = $0
    } _: {
      rows.append($0)
    }
    return (grid, rows)
  }

  @Test func aWorldInTilesIsTheWhole() async throws {
    let world = CoordinateBounds(west: -180, south: -85.06, east: 180, north: 85.06)
    let mosaic = ElevationMosaic(world, zoom: 2)
    #expect(mosaic.tileCount == 16)
    let source = try await Self.source(try Self.files(zoom: 2), zoom: 2)
    let (grid, rows) = try await Self.rows(mosaic, source)
    let width = 4 * Self.side
    #expect(grid?.width == width)
    #expect(rows == (0..<width).map { y in (0..<width).map { Self.height($0, y) } })
    #expect(grid?.world(Point(0, 0)) == Point(0.5 / Double(width), 0.5 / Double(width)))
  }

  @Test func anAreaHasTheSamplesAroundIt() async throws {
    let bounds = CoordinateBounds(west: -10, south: -10, east: 100, north: 30)
    let source = try await Self.source(try Self.files(zoom: 2), zoom: 2)
    let (grid, rows) = try await Self.rows(ElevationMosaic(bounds, zoom: 2), source)
    let (northWest, box) = (try #require(grid?.world(.zero)), bounds.worldBox)
    let southEast = try #require(grid?.world(Point(Double((grid?.width ?? 1) - 1), Double(rows.count - 1))))
    let sample = 1 / Double(4 * Self.side)
    #expect(northWest.x <= box.min.x && northWest.x > box.min.x - sample)
    #expect(northWest.y <= box.min.y && northWest.y > box.min.y - sample)
    #expect(southEast.x >= box.max.x && southEast.x < box.max.x + sample)
    #expect(southEast.y >= box.max.y && southEast.y < box.max.y + sample)
  }

  @Test func anAreaMayCrossTheAntimeridian() async throws {
    let bounds = CoordinateBounds(west: 170, south: -10, east: 190, north: 10)
    let mosaic = ElevationMosaic(bounds, zoom: 2)
    #expect(mosaic.columns == 3...4)
    let source = try await Self.source(try Self.files(zoom: 2), zoom: 2)
    let (_, rows) = try await Self.rows(mosaic, source)
    let y = 2 * Self.side - 1
    let last = 4 * Self.side - 1
    #expect(rows.contains { $0.contains(Self.height(last, y)) && $0.contains(Self.height(0, y)) })
  }

  @Test func missingTilesAreMissingSamples() async throws {
    let missing = [TileID(z: 1, x: 0, y: 0), TileID(z: 1, x: 1, y: 0), TileID(z: 1, x: 1, y: 1)]
    let source = try await Self.source(try Self.files(zoom: 1, without: missing), zoom: 1)
    let (grid, rows) = try await Self.rows(
      ElevationMosaic(CoordinateBounds(west: -180, south: -85, east: 180, north: 85), zoom: 1), source)
    #expect(grid?.width == 2 * Self.side)
    #expect(rows.count == Self.side)
    #expect(rows.allSatisfy { row in row.prefix(Self.side).allSatisfy { !$0.isNaN } })
    #expect(rows.allSatisfy { row in row.suffix(Self.side).allSatisfy { $0.isNaN } })
  }

  @Test func tilesOfOtherSizesAreAnError() async throws {
    var files = try Self.files(zoom: 1)
    files["t/1/1/0"] = try PNGEncoder().encode(
      Image(width: 2, height: 2, pixels: Array(repeating: 255, count: 16)))
    let source = try await Self.source(files, zoom: 1)
    let error = await #expect(throws: ResourceError.self) {
      try await Self.rows(
        ElevationMosaic(CoordinateBounds(west: -180, south: -85, east: 180, north: 85), zoom: 1), source)
    }
    #expect(
      error?.description == "the tile 1/1/0: expected 8, as other tiles have, found 2 samples on a side")
  }
}
