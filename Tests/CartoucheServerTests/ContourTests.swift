import Cartouche
import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import Foundation
import Testing

@testable import CartoucheServer

/// Contours as sets of vector tiles.
@Suite struct ContourTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static let loader: SchemeLoader = {
    var loader = SchemeLoader.local
    loader[ContourLoader.scheme] = ContourLoader(base: loader)
    return loader
  }()

  /// An archive of heights that rise to the east by 64 m at each of 8 samples.
  private static func archive() throws -> [UInt8] {
    var image = Image(width: 8, height: 8)
    for y in 0..<8 { for x in 0..<8 { image[x, y] = (128, UInt8(32 * x), 0, 255) } }
    var archive = TestArchive(tiles: [:], type: .png)
    for tile in [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 0, 1), (1, 1, 1)] {
      archive.tiles[TileID(z: tile.0, x: tile.1, y: tile.2)] = try PNGEncoder().encode(image)
    }
    archive.metadata = #"{"encoding": "terrarium", "attribution": "Hills"}"#
    return archive.bytes
  }

  private static func heights(_ bytes: [UInt8]) throws -> [Double] {
    let tile = try VectorTile(bytes)
    let entry = try #require(tile.entries.first)
    #expect(entry.name == "contours")
    return try tile.decode(entry).features.compactMap { $0.properties["ele"]?.number }
  }

  /// The server of an input, or of a configuration with it.
  private func server(_ options: String, isConfigured: Bool) async throws -> MapServer {
    let path = try folder.write("dem.pmtiles", Self.archive())
    guard isConfigured else {
      let server = MapServer(loader: Self.loader)
      await server.load(["contours://\(path)#\(options)"])
      return server
    }
    let text = #"{"data": {"dem": {"contours": "dem.pmtiles#\#(options)"}}}"#
    let configuration = try ServerConfiguration(at: try folder.write("config.json", Array(text.utf8)))
    let server = MapServer(loader: Self.loader, options: configuration.options)
    _ = await server.load(inputs: configuration.inputs)
    return server
  }

  @Test(arguments: [false, true])
  func contoursAreASetOfVectorTiles(isConfigured: Bool) async throws {
    let server = try await server("interval=100", isConfigured: isConfigured)
    let document = try JSONValue(parsing: await server.get("/data/dem.json").body)
    #expect(document["vector_layers"]?.array?.first?["id"] == "contours")
    #expect(document["vector_layers"]?.array?.first?["fields"]?["ele"] == "Number")
    #expect(document["maxzoom"] == 1)
    #expect(document["attribution"] == "Hills")
    let answer = await server.get("/data/dem/1/0/1.pbf")
    try #require(answer.status == .ok, "\(answer.text)")
    #expect(try Self.heights(answer.body) == [100, 200])
    #expect(await server.get("/data/dem/2/0/0.pbf").status == .notFound)
  }

  @Test func theFeaturesOfATileAreGeoJSON() async throws {
    let server = try await server("interval=100", isConfigured: true)
    let answer = try JSONValue(parsing: await server.get("/data/dem/0/0/0.geojson").body)
    #expect(answer["features"]?.array?.first?["properties"]?["level"] == 0)
  }
}
