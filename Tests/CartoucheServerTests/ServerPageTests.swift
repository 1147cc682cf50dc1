import Cartouche
import CartoucheGeometry
import CartoucheImages
import CartoucheResources
import Foundation
import Testing

@testable import CartoucheServer

/// The page about the server: every path in it is asked, and every route is in it.
@Suite struct ServerPageTests {
  /// A request that the page shows.
  struct Example: Sendable, CustomStringConvertible {
    let method: String
    let url: String
    let body: String

    var description: String { "\(method) \(url)" }

    /// Reads a line: a path, or a method, a path and a body.
    init(_ line: Substring) {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      (method, url, body) = words.count == 3 ? (words[0], words[1], words[2]) : ("GET", String(line), "")
    }

    var path: String { String(url.prefix { $0 != "?" }) }
  }

  private static let examples: [Example] = {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation/Server.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    let section = text.components(separatedBy: "### An example of each path").last ?? ""
    return (section.components(separatedBy: "```text\n").dropFirst().first ?? "")
      .prefix { $0 != "`" }.split(separator: "\n").map(Example.init)
  }()

  /// What the page serves.
  private static func server() async throws -> (folder: ServedFolder, server: MapServer) {
    let heights = try PNGEncoder().encode(Image(width: 4, height: 4))
    var dem = TestArchive(tiles: [:], type: .png)
    dem.metadata = #"{"encoding":"terrarium"}"#
    for tile in TileID(z: 0, x: 0, y: 0).children + [TileID(z: 0, x: 0, y: 0)] { dem.tiles[tile] = heights }
    let folder = try ServedFolder(["dem.pmtiles": dem.bytes])
    try folder.write(
      #"{"version":8,"sources":{"places":{"type":"geojson","data":"places.geojson"}},"layers":[]}"#,
      to: "places.json")
    try folder.write(#"{"type":"Point","coordinates":[8.55,47.37]}"#, to: "places.geojson")
    try folder.write(SampleFolder.icon(16), to: "icons/cafe.svg")
    try folder.write("hello", to: "files/hello.txt")
    var options = ServerOptions()
    options.filesFolder = "\(folder.path)/files"
    options.allowsRender = true
    let inputs = ["places.json", "dem.pmtiles", "icons", WorldResources.stylePath ?? "", VenueServer.bundle]
    return (folder, await folder.server(inputs, options))
  }

  @Test func everyExampleIsAnswered() async throws {
    #expect(Self.examples.count > 80)
    let (folder, server) = try await Self.server()
    for example in Self.examples {
      let halves = example.url.split(separator: "?", maxSplits: 1).map(String.init)
      let answer = await server.answer(
        ServerRequest(
          method: example.method, path: halves[0], query: halves.count > 1 ? halves[1] : nil,
          body: Array(example.body.utf8)))
      #expect(answer.status == .ok, "\(example): \(answer.text.prefix(300))")
    }
    withExtendedLifetime(folder) {}
  }

  @Test func everyRouteHasAnExample() throws {
    let paths = try Self.examples.map { (method: $0.method, path: try RequestPath($0.path)) }
    // Each example belongs to the first route that it matches.
    let routes = RouteTable.routes
    let found = Set(
      paths.compactMap { one in
        routes.firstIndex { $0.match(one.path) != nil && $0.methods.contains(one.method) }
      })
    for (index, route) in routes.enumerated() where !found.contains(index) {
      // Tables have a page of their own, and the services of others are off unless they are wanted.
      let isElsewhere =
        ["features", "items"].contains { route.pattern.contains($0) }
        || [.maptiler, .google].contains(route.compatibility)
      #expect(isElsewhere, "\(route.methods) \(route.pattern)")
    }
  }
}
