import Cartouche
import CartoucheJSON

/// One test of a render suite: a style, a picture size and operations on the map.
struct RenderTest {
  private let root: JSONObject
  private let settings: JSONValue

  /// Reads `tests/<path>/style.json` of the suite.
  init(_ path: String, suite: String) throws {
    root = try Suite.json(at: "\(suite)/tests/\(path)/style.json").object ?? JSONObject()
    settings = root["metadata"]?["test"] ?? .null
  }

  /// The picture after all operations, as a PNG.
  func draw(with snapshotter: Snapshotter) async throws -> [UInt8] {
    for key in ["debug", "collisionDebug", "axonometric", "mapMode"]
    where settings[key] != nil && settings[key] != "static" {
      throw Unsupported(what: key)
    }
    let viewport = Viewport(
      width: settings["width"]?.number ?? 512, height: settings["height"]?.number ?? 512,
      pixelRatio: settings["pixelRatio"]?.number ?? 1)
    var map = Map(root)
    for operation in settings["operations"]?.array ?? [] {
      let words = operation.array ?? []
      guard let name = words.first?.string else { continue }
      // The reference runner does not know this one and then skips all operations of the test.
      if name == "idle" {
        map = Map(root)
        break
      }
      try await Operation.apply(name, Array(words.dropFirst()), to: &map, loader: snapshotter.loader)
    }
    let snapshot = try await snapshotter.snapshot(of: map, in: viewport)
    if let missing = snapshot.unsupported.first { throw Unsupported(what: missing) }
    return try snapshot.png(forceRGBA8: true)
  }
}
