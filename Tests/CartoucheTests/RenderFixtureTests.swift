import Cartouche
import CartoucheImages
import Foundation
import Testing

/// Every folder of `Tests/Fixtures/render` with a `style.json` is a test: its picture has to be `expected.png`.
///
/// The comparison is exact. `CARTOUCHE_RECORD=1 make test` writes the pictures anew; look at them before you
/// commit them. `metadata.test` of the style gives `width`, `height` and `pixelRatio` (64, 64, 1), `conventions`
/// (`"native"`), and in `debug` what is drawn for debugging.
struct RenderFixtureTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/render")

  static let cases: [String] = {
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix("/style.json") }.map { String($0.dropLast("/style.json".count)) }
      .sorted()
  }()

  @Test func thereAreFixtures() {
    #expect(!Self.cases.isEmpty)
  }

  @Test(arguments: cases)
  func picture(of fixture: String) async throws {
    let folder = Self.root.appendingPathComponent(fixture)
    var map = try await Map.load(folder.appendingPathComponent("style.json").path)
    let settings = map.style.members["metadata"]?["test"]
    if settings?["conventions"] == "web" { map.conventions = .web }
    for name in settings?["debug"]?.array ?? [] {
      map.debug.insert(name == "collisions" ? .collisions : .tileBorders)
    }
    let viewport = Viewport(
      width: settings?["width"]?.number ?? 64, height: settings?["height"]?.number ?? 64,
      pixelRatio: settings?["pixelRatio"]?.number ?? 1)
    let snapshot = try await Snapshotter(threads: 2).snapshot(of: map, in: viewport)
    #expect(snapshot.unsupported == [])

    let expected = folder.appendingPathComponent("expected.png")
    if ProcessInfo.processInfo.environment["CARTOUCHE_RECORD"] == "1" {
      try snapshot.writePNG(to: expected.path)
    }
    let image = try PNGDecoder().decode([UInt8](Data(contentsOf: expected)))
    let drawn = try PNGDecoder().decode(snapshot.png())
    let actual = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
      "actual-\(fixture.replacing("/", with: "-")).png")
    // Not compared in the expectation, which would print both pictures.
    let isSame = drawn == image
    if !isSame { try snapshot.writePNG(to: actual.path) }
    #expect(isSame, "the picture differs from \(expected.path); see \(actual.path)")
  }
}
