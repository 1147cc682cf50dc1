import Cartouche
import CartoucheJSON
import CartoucheResources
import Foundation
import Testing

/// Under a style from a server a program may draw files of its own, and the style may not.
@Suite final class ProgramSourceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "map-\(UUID().uuidString)")
  private let file: String
  private let snapshotter: Snapshotter

  init() throws {
    file = folder.appending(path: "area.json").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let area = #"{"type":"Polygon","coordinates":[[[-60,-60],[60,-60],[60,60],[-60,60],[-60,-60]]]}"#
    try Data(area.utf8).write(to: URL(filePath: file))
    var loader = SchemeLoader.local
    loader.policy = OriginPolicy()
    snapshotter = Snapshotter(loader: loader)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A style from a server, with an area of its own that names a file.
  private func map(_ members: JSONObject = [:]) throws -> Map {
    var source: JSONObject = ["type": "geojson", "data": .string(file)]
    for (name, value) in members { source[name] = value }
    let root: JSONValue = [
      "version": 8, "sources": ["theirs": .object(source)],
      "layers": [["id": "theirs", "type": "fill", "source": "theirs"]],
    ]
    return try Map(root.encoded(), name: "https://styles.example/a/style.json")
  }

  private struct Outcome: Equatable {
    static let drawn = Outcome(isDrawn: true, isRefused: false)
    static let refused = Outcome(isDrawn: false, isRefused: true)

    var isDrawn: Bool
    var isRefused: Bool
  }

  private func draw(_ map: Map) async throws -> Outcome {
    let picture = try await snapshotter.snapshot(of: map, in: Viewport(width: 16, height: 16))
    return Outcome(
      isDrawn: picture.pixels[4 * 136 + 3] > 0,
      isRefused: picture.diagnostics.contains { $0.description.contains("may not request files") })
  }

  @Test func aFileThatTheStyleNamesIsRefused() async throws {
    // A whole URL, since a path would be one on the server.
    for name in ["file://\(file)", "FILE:\(file)"] {
      #expect(try await draw(try map(["data": .string(name)])) == .refused)
    }
    #expect(try await draw(try map()).isDrawn == false)
  }

  @Test(arguments: ["path", "URL"])
  func aFileOfTheProgramIsDrawn(form: String) async throws {
    let name = form == "path" ? file : "file://\(file)"
    var added = try map(["data": ["type": "FeatureCollection", "features": []]])
    added.style.sources.append(StyleSource(id: "ours", members: ["type": "geojson", "data": .string(name)]))
    added.style.layers.append(StyleLayer(id: "ours", type: "fill", source: "ours"))
    #expect(try await draw(added) == .drawn)
    var overlaid = try map(["data": ["type": "FeatureCollection", "features": []]])
    overlaid.addOverlay(dataURL: name, id: "ours")
    #expect(try await draw(overlaid) == .drawn)
    var replaced = try map(["data": "https://styles.example/none.json"])
    replaced.style.sources[0].members["data"] = .string(name)
    #expect(try await draw(replaced) == .drawn)
  }

  @Test func whatAProgramChangesDoesNotHelpTheStyle() async throws {
    var changed = try map(["data": .string("file://\(file)")])
    changed.style.sources[0].members["buffer"] = 64
    changed.style.sources[0].id = "renamed"
    changed.style.layers[0].members["source"] = "renamed"
    #expect(try await draw(changed) == .refused)
    // One of several templates is the style's, so that all of them are.
    let tiles: JSONObject = ["type": "vector", "tiles": [.string("file://\(file)?{z}/{x}/{y}")]]
    let root: JSONValue = [
      "version": 8, "sources": ["theirs": .object(tiles)],
      "layers": [["id": "theirs", "type": "fill", "source": "theirs", "source-layer": "a"]],
    ]
    var mixed = try Map(root.encoded(), name: "https://styles.example/a/style.json")
    let own = JSONValue.string("file:///own/{z}/{x}/{y}")
    mixed.style.sources[0].members["tiles"] = .array([own] + (tiles["tiles"]?.array ?? []))
    #expect(try await draw(mixed).isRefused)
    mixed.style.sources[0].members["tiles"] = [own]
    #expect(try await draw(mixed).isRefused == false)
  }

  @Test func equalSourcesAreEqualWhoeverMadeThem() throws {
    let theirs = try map().style.sources[0]
    #expect(theirs == StyleSource(id: theirs.id, members: theirs.members))
    #expect(Set([theirs, StyleSource(id: theirs.id, members: theirs.members)]).count == 1)
  }
}
