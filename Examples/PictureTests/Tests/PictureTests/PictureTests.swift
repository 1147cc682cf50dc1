import Cartouche
import CartoucheTesting
import Foundation
import Testing

/// Draws the styles of the engine's own fixtures, which have every type of layer, flat and tilted.
///
/// The pictures beside them were drawn by an optimised build; those of any other build have the same bytes.
struct PictureTests {
  static let fixtures = PictureRecord(folder: "../../../../Tests/Fixtures/render")

  static let styles: [String] = {
    let files = FileManager.default.enumerator(atPath: fixtures.folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix("/style.json") }.map { String($0.dropLast("/style.json".count)) }
      .sorted()
  }()

  @Test func thereAreStyles() {
    #expect(!Self.styles.isEmpty)
  }

  @Test(arguments: styles)
  func picture(of style: String) async throws {
    var map = try await Map.load("\(Self.fixtures.folder)/\(style)/style.json")
    let settings = map.style.members["metadata"]?["test"]
    if settings?["conventions"] == "web" { map.conventions = .web }
    for name in settings?["debug"]?.array ?? [] {
      map.debug.insert(name == "collisions" ? .collisions : .tileBorders)
    }
    let viewport = Viewport(
      width: settings?["width"]?.number ?? 64, height: settings?["height"]?.number ?? 64,
      pixelRatio: settings?["pixelRatio"]?.number ?? 1)
    let snapshot = try await Snapshotter().snapshot(of: map, in: viewport)
    // Some of the styles ask for what does not exist.
    try Self.fixtures.compare(snapshot, named: "\(style)/expected", allowsPartial: true)
  }

  @Test func world() async throws {
    var map = try Map.world()
    map.camera = Camera(center: [8.55, 47.37], zoom: 4, bearing: 20, pitch: 40)
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 160, height: 120))
    try PictureRecord().compare(snapshot, named: "world")
  }

  @Test func withoutANetwork() async throws {
    let answers = RecordedLoader(folder: "Answers")
    var map = try await Map.load("https://maps.example/lake.json", loader: answers)
    map.camera = Camera(center: [8.59, 47.3], zoom: 9)
    let snapshot = try await Snapshotter(loader: answers).snapshot(
      of: map, in: Viewport(width: 160, height: 120))
    try answers.check()
    try PictureRecord().compare(snapshot, named: "lake")
  }
}
