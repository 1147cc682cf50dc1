import Cartouche
import CartoucheArchives
import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import Foundation
import Synchronization
import Testing

@testable import CartouchePyramids

/// Pyramids of pictures.
@Suite struct PictureTileMakerTests {
  /// A style with an island and a path in the sea.
  private static let island = """
    {"version":8,"name":"Island","sources":{"land":{"type":"geojson","attribution":"Island Survey","data":
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[10,10],[14,10],[12,15],[10,10]]]}},
    {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[14,10],[20,5]]}}]}}},
    "layers":[{"id":"sea","type":"background","paint":{"background-color":"#a0c0f0"}},
    {"id":"land","type":"fill","source":"land","paint":{"fill-color":"#406040"}},
    {"id":"path","type":"line","source":"land","paint":{"line-color":"#f00","line-width":12}}]}
    """

  private static func map(_ style: String) throws -> Map {
    try Map(Array(style.utf8), trust: .own)
  }

  private static func maker(
    _ style: String, loader: any ResourceLoader = SchemeLoader.local, jobs: Int = 1,
    _ change: (inout PictureTileOptions) -> Void = { _ in }
  ) async throws -> PictureTileMaker {
    var options = PictureTileOptions()
    options.size = 256
    options.metatile = 512
    change(&options)
    let snapshotter = Snapshotter(loader: loader, concurrentFrames: jobs)
    return await PictureTileMaker(try map(style), snapshotter, options: options)
  }

  private static func tiles(
    _ maker: some PyramidTileMaker, _ zooms: ZoomList, in area: PyramidArea = .world, jobs: Int = 1,
    _ change: (inout PyramidOptions) -> Void = { _ in }
  ) async throws -> (tiles: [TileID: [UInt8]], report: PyramidReport) {
    var options = PyramidOptions()
    options.jobs = jobs
    change(&options)
    let writer = TileRecorder()
    let run = PyramidRun(maker, area: area, zooms: zooms, options: options)
    let report = try await run.write(into: writer)
    return (writer.tiles, report)
  }

  @Test func emptySeaIsDrawnOnce() async throws {
    let made = try await Self.tiles(try await Self.maker(Self.island), ZoomList(0...5))
    #expect(made.tiles.count == 1365)
    #expect(made.report.blocks < 60)
    #expect(made.report.progress.empty > 1100)
  }

  @Test func tilesOfEmptyAreasAreThoseThatWouldBeDrawn() async throws {
    // A pattern that never shows keeps the maker from skipping.
    let drawn = Self.island.replacingOccurrences(
      of: "\"layers\":[", with: "\"terrain\":{\"source\":\"none\"},\"layers\":[")
    let zooms = try ZoomList(parsing: "0-2,6")
    let area = try PyramidRunTests.area([-20, -15, 45, 40])
    let skipping = try await Self.tiles(try await Self.maker(Self.island), zooms, in: area, jobs: 2)
    let drawing = try await Self.tiles(try await Self.maker(drawn), zooms, in: area, jobs: 2)
    #expect(skipping.report.progress.empty > 0)
    #expect(drawing.report.progress.empty == 0)
    let isSame = skipping.tiles == drawing.tiles
    #expect(isSame)
  }

  @Test func jobsDoNotChangeBytes() async throws {
    let area = try PyramidRunTests.area([0, 0, 30, 25])
    let one = try await Self.tiles(try await Self.maker(Self.island), ZoomList(0...5), in: area)
    let eight = try await Self.tiles(
      try await Self.maker(Self.island, jobs: 8), ZoomList(0...5), in: area, jobs: 8)
    let isSame = one.tiles == eight.tiles
    #expect(isSame)
  }

  @Test(arguments: [
    (##""background-color":["interpolate",["linear"],["zoom"],0,"#fff",5,"#000"]"##, "zoom"),
    (#""background-pattern":"waves""#, "pattern"),
    (#""background-opacity":{"stops":[[0,0],[5,1]]}"#, "function"),
  ])
  func backgroundsThatDifferAreDrawn(paint: String, name: String) async throws {
    let style = Self.island.replacingOccurrences(of: "\"background-color\":\"#a0c0f0\"", with: paint)
    let maker = try await Self.maker(style)
    #expect(try await maker.uniformTile(below: TileID(z: 4, x: 1, y: 1), maxzoom: 6) == nil)
  }

  @Test func tilesNextToDataAreDrawn() async throws {
    let maker = try await Self.maker(Self.island)
    // The island is in 5/16/15 and 5/17/15; its neighbours may have parts of its lines.
    #expect(try await maker.uniformTile(below: TileID(z: 5, x: 16, y: 15), maxzoom: 6) == nil)
    #expect(try await maker.uniformTile(below: TileID(z: 6, x: 31, y: 29), maxzoom: 8) != nil)
    #expect(try await maker.uniformTile(below: TileID(z: 6, x: 33, y: 28), maxzoom: 6) == nil)
  }

  @Test func identityDependsOnStyleAndOptions() async throws {
    func identity(_ style: String, _ change: (inout PictureTileOptions) -> Void = { _ in }) async throws
      -> String
    {
      PartManifest.identity(of: try await Self.maker(style, change).identity)
    }
    let base = try await identity(Self.island)
    #expect(try await identity(Self.island) == base)
    let others = [
      try await identity(Self.island.replacingOccurrences(of: "#406040", with: "#406041")),
      try await identity(Self.island) { $0.scale = 2 }, try await identity(Self.island) { $0.size = 512 },
      try await identity(Self.island) { $0.encoding = .jpeg(quality: 70) },
      try await identity(Self.island) { $0.encoding = .jpeg(quality: 80) },
    ]
    #expect(Set(others + [base]).count == 6)
  }

  @Test func theArchiveNamesItsDataAndItsFormat() async throws {
    let maker = try await Self.maker(Self.island) { $0.encoding = .png8() }
    let metadata = maker.description.metadata
    #expect(metadata["attribution"] == "Island Survey")
    #expect(metadata["name"] == "Island")
    #expect(metadata["format"] == "png" && metadata["imageEncoding"] == "png8")
    #expect(metadata["tileSize"] == .int(256) && metadata["scale"] == .int(1))
  }

  // MARK: - Sources that fail

  private static let rasters = """
    {"version":8,"sources":{"photo":{"type":"raster","tiles":["photo://{z}/{x}/{y}"],"tileSize":256,"maxzoom":3}},
    "layers":[{"id":"photo","type":"raster","source":"photo"}]}
    """

  /// A loader whose tiles are pictures of one colour, but for some.
  private struct PhotoLoader: ResourceLoader {
    let broken: Set<TileID>

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      guard let tile = request.tile else { return .notFound }
      if broken.contains(tile) { throw .unreachable(url: request.url, reason: "no route") }
      let color = UInt8(truncatingIfNeeded: tile.x * 40 + tile.y * 20 + 10)
      let pixels = [UInt8](repeating: color, count: 8 * 8 * 4).enumerated().map {
        $0.offset % 4 == 3 ? 255 : $0.element
      }
      let file = try? ImageEncoding.png.bytes(of: pixels, width: 8, height: 8, alpha: .straight)
      return ResourceResponse(file ?? [], contentType: "image/png")
    }
  }

  private static let broken: Set<TileID> = [
    TileID(z: 3, x: 1, y: 2), TileID(z: 3, x: 6, y: 6), TileID(z: 3, x: 3, y: 5),
  ]

  @Test func aBrokenSourceTileIsNeverLeftOut() async throws {
    let maker = try await Self.maker(Self.rasters, loader: PhotoLoader(broken: Self.broken)) {
      $0.metatile = 256
    }
    await #expect {
      _ = try await Self.tiles(maker, ZoomList(0...3)) { $0.retries = 0 }
    } throws: { error in
      guard case .tile(let tile, _, .unreachable) = error as? PyramidError else { return false }
      return Self.broken.contains(tile)
    }
    let holes = try await Self.tiles(maker, ZoomList(0...3)) {
      $0.retries = 1
      $0.failed = .hole
    }
    #expect(Set(holes.report.failures.map(\.tile)) == Self.broken)
    #expect(holes.report.retries == 3)
    let whole = try await Self.tiles(
      try await Self.maker(Self.rasters, loader: PhotoLoader(broken: [])) { $0.metatile = 256 },
      ZoomList(0...3))
    let isSame = whole.tiles.filter { !Self.broken.contains($0.key) } == holes.tiles
    #expect(isSame)
  }

  @Test func tilesOneByOneAreThoseOfTheRun() async throws {
    let maker = try await Self.maker(Self.island)
    let made = try await Self.tiles(maker, ZoomList(4...4))
    let blocks = TileBlocks(maker)
    for tile in [TileID(z: 4, x: 8, y: 7), TileID(z: 4, x: 9, y: 7), TileID(z: 4, x: 0, y: 0)] {
      #expect(try await blocks.tile(tile).bytes == made.tiles[tile])
    }
  }
}
