import Cartouche
import CartoucheImages
import Foundation
import Testing

/// Draws the styles of the engine's own fixtures, which have every type of layer, flat and tilted.
///
/// The pictures beside them were drawn by an optimised build; those of any other build have the same bytes.
struct PictureTests {
  static let styles: [URL] = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("../../../../Tests/Fixtures/render").standardized
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent == "style.json" }
      .sorted { $0.path < $1.path }
  }()

  @Test func thereAreStyles() {
    #expect(!Self.styles.isEmpty)
  }

  @Test(arguments: styles)
  func picture(of style: URL) async throws {
    let map = try await Map.load(style.path)
    let settings = map.style.members["metadata"]?["test"]
    let viewport = Viewport(
      width: settings?["width"]?.number ?? 64, height: settings?["height"]?.number ?? 64,
      pixelRatio: settings?["pixelRatio"]?.number ?? 1)
    let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
    let file = style.deletingLastPathComponent().appendingPathComponent("expected.png")
    let expected = try PNGDecoder().decode([UInt8](Data(contentsOf: file)))
    let isSame = try PNGDecoder().decode(snapshot.png()) == expected
    #expect(isSame, "the picture differs from \(file.path)")
  }

  @Test func world() async throws {
    var map = try Map.world()
    map.camera = Camera(center: [8.55, 47.37], zoom: 4, bearing: 20, pitch: 40)
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 160, height: 120))
    #expect(snapshot.diagnostics.isEmpty)
    #expect(Set(snapshot.pixels).count > 20)
  }
}
