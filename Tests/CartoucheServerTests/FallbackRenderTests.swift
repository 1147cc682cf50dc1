import Cartouche
import CartoucheGeometry
import CartoucheResources
import Foundation
import Testing

@testable import CartoucheServer

/// Archives of drawn tiles: what they have is given as it is, and what they lack is drawn, under the same tags.
@Suite struct FallbackRenderTests {
  /// All tiles of 512 pixels at the zoom levels 0 to 2.
  private static let tiles = (0...2).flatMap { z in
    (0..<1 << z).flatMap { x in (0..<1 << z).map { TileID(z: z, x: x, y: $0) } }
  }

  private static func path(_ tile: TileID, _ ending: String = ".png") -> String {
    "/styles/basic/512/\(tile)\(ending)"
  }

  private static let metadata = #"{"tileSize":512,"scale":1,"imageEncoding":"png"}"#

  /// The answers with all tiles of a server that draws them.
  private func answers(of folder: ServedFolder) async throws -> [TileID: ServerAnswer] {
    let (server, _) = try await SampleFolder.server(folder)
    var answers: [TileID: ServerAnswer] = [:]
    for tile in Self.tiles { answers[tile] = await server.get(Self.path(tile)) }
    return answers
  }

  /// A server with an archive of some tiles.
  private func server(
    _ folder: ServedFolder, _ tiles: [TileID: [UInt8]], metadata: String = metadata
  ) async throws -> (server: MapServer, findings: [Diagnostic]) {
    let archive = TestArchive(tiles: tiles, type: .png, metadata: metadata)
    try folder.write(archive.bytes, to: "drawn.pmtiles")
    return try await SampleFolder.server(folder) {
      $0.pictureArchives = ["basic": "pmtiles://\(folder.path)/drawn.pmtiles"]
    }
  }

  @Test func tilesOfTheArchiveAndDrawnOnesHaveEqualBytesAndTags() async throws {
    let folder = try SampleFolder.make()
    let drawn = try await answers(of: folder)
    // Every second tile is in the archive.
    let some = drawn.filter { ($0.key.x + $0.key.y).isMultiple(of: 2) }.mapValues(\.body)
    let (server, findings) = try await server(folder, some)
    #expect(findings.filter { $0.severity > .note && $0.message.contains("drawn.pmtiles") } == [])
    for tile in Self.tiles {
      let made = server.pictures.counts.values.made
      let answer = await server.get(Self.path(tile))
      #expect(answer.status == .ok, "\(tile): \(answer.text.prefix(200))")
      #expect(answer.body == drawn[tile]?.body, "\(tile)")
      #expect(answer["ETag"] == drawn[tile]?["ETag"], "\(tile)")
      if some[tile] != nil { #expect(server.pictures.counts.values.made == made, "\(tile) is drawn") }
    }
  }

  @Test(
    arguments: [
      "/styles/basic/256/2/2/2.png", "/styles/basic/512/2/2/2@2x.png", "/styles/basic/512/2/2/2.webp",
      "/styles/basic/512/2/2/2.png?language=fr",
    ])
  func requestsForOtherTilesAreNotAnsweredFromTheArchive(_ path: String) async throws {
    let folder = try SampleFolder.make()
    let drawn = try await answers(of: folder)
    let plain = try await SampleFolder.server(folder).server.get(path)
    let (server, _) = try await server(folder, drawn.mapValues(\.body))
    let answer = await server.get(path)
    #expect(answer.status == .ok)
    #expect(answer.body == plain.body)
    #expect(answer["ETag"] == plain["ETag"])
  }

  @Test func anArchiveOfAnotherStyleIsReportedAndNotUsed() async throws {
    let folder = try SampleFolder.make()
    let drawn = try await answers(of: folder)
    var tiles = drawn.mapValues(\.body)
    let root = TileID(z: 0, x: 0, y: 0)
    tiles[root] = drawn[TileID(z: 1, x: 0, y: 0)]?.body
    let (server, findings) = try await server(folder, tiles)
    #expect(
      findings.contains { $0.severity == .warning && $0.message.contains("0/0/0 is not what the style") })
    #expect(await server.get(Self.path(root)).body == drawn[root]?.body)
  }

  @Test(
    arguments: [
      ("{}", "without tileSize"), (#"{"tileSize":100,"scale":1,"imageEncoding":"png"}"#, "without tileSize"),
      (#"{"tileSize":512,"scale":1,"imageEncoding":"tiff"}"#, "no encoding \"tiff\""),
    ])
  func anArchiveThatDoesNotSayWhatItHasIsReported(metadata: String, message: String) async throws {
    let folder = try SampleFolder.make()
    let drawn = try await answers(of: folder)
    let (server, findings) = try await server(folder, drawn.mapValues(\.body), metadata: metadata)
    #expect(findings.contains { $0.message.contains(message) }, "\(findings)")
    #expect(server.catalog.styles["basic"]?.archive == nil)
    #expect(await server.get(Self.path(TileID(z: 1, x: 0, y: 0))).status == .ok)
  }

  @Test func anArchiveThatIsNotThereOrOfNoStyleIsReported() async throws {
    let folder = try SampleFolder.make()
    let (server, findings) = try await SampleFolder.server(folder) {
      $0.pictureArchives = [
        "basic": "pmtiles://\(folder.path)/none.pmtiles", "basics": "pmtiles://\(folder.path)/none.pmtiles",
      ]
    }
    #expect(findings.contains { $0.severity == .error && $0.message.contains("none.pmtiles does not exist") })
    #expect(findings.contains { $0.severity == .error && $0.message.contains("did you mean \"basic\"") })
    #expect(await server.get(Self.path(TileID(z: 0, x: 0, y: 0))).status == .ok)
  }

  @Test func aConfigurationNamesTheArchiveInTheFolderOfItsFormat() async throws {
    let folder = try SampleFolder.make(
      configuration: SampleFolder.configuration.replacing(
        #""style": "basic.json","#, with: #""style": "basic.json", "rendered": {"pmtiles": "drawn.pmtiles"},"#
      ))
    let plain = try SampleFolder.make()
    let drawn = try await answers(of: plain)
    let archive = TestArchive(tiles: drawn.mapValues(\.body), type: .png, metadata: Self.metadata)
    try folder.write(archive.bytes, to: "data/drawn.pmtiles")
    let (server, findings) = try await SampleFolder.server(folder)
    #expect(findings.filter { $0.message.contains("rendered") || $0.message.contains("drawn") } == [])
    #expect(
      server.catalog.styles["basic"]?.archive?.location == "pmtiles://\(folder.path)/data/drawn.pmtiles")
    let made = server.pictures.counts.values.made
    let tile = TileID(z: 2, x: 1, y: 1)
    #expect(await server.get(Self.path(tile)).body == drawn[tile]?.body)
    #expect(server.pictures.counts.values.made == made)
  }

  @Test func aConfigurationWithoutTheFormatOfTheArchiveIsRefused() throws {
    let folder = try SampleFolder.make(
      configuration: SampleFolder.configuration.replacing(
        #""style": "basic.json","#, with: #""style": "basic.json", "rendered": {"png": "drawn"},"#))
    #expect(throws: ConfigurationError.self) { try ServerConfiguration(at: "\(folder.path)/config.json") }
  }
}
