import Cartouche
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import Foundation
import Testing

@testable import CartouchePyramids

/// Sources that may change while a pyramid is made.
@Suite struct PinnedSourcesTests {
  private static let style = """
    {"version":8,"sources":{"places":{"type":"geojson","data":"places.geojson"}},
    "layers":[{"id":"places","type":"circle","source":"places"}]}
    """
  private static let places = #"{"type":"Point","coordinates":[8.5,47.4]}"#

  private func inFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pins-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(Self.style.utf8).write(to: URL(fileURLWithPath: "\(folder)/style.json"))
    try Data(Self.places.utf8).write(to: URL(fileURLWithPath: "\(folder)/places.geojson"))
    try await body(folder)
  }

  private func maker(_ folder: String) async throws -> PictureTileMaker {
    await PictureTileMaker(try await Map.load("\(folder)/style.json"), Snapshotter())
  }

  @Test func aChangedFileIsFound() async throws {
    try await inFolder { folder in
      let maker = try await maker(folder)
      try await maker.checkSources()
      let moved = Self.places.replacingOccurrences(of: "8.5", with: "8.6")
      try Data(moved.utf8).write(to: URL(fileURLWithPath: "\(folder)/places.geojson"))
      await #expect {
        try await maker.checkSources()
      } throws: { error in
        guard case .changed(let source, _, _) = error as? PyramidError else { return false }
        return source == "source places"
      }
    }
  }

  @Test func aCopyOfAFileIsTheSameSource() async throws {
    try await inFolder { one in
      try await inFolder { other in
        let first = try await maker(one)
        let second = try await maker(other)
        #expect(first.identity.map(\.value) == second.identity.map(\.value))
        // Written again, with another time.
        try Data(Self.places.utf8).write(to: URL(fileURLWithPath: "\(one)/places.geojson"))
        try await first.checkSources()
      }
    }
  }

  @Test func aSourceThatIsNotThereIsNoEmptyMap() async throws {
    try await inFolder { folder in
      try FileManager.default.removeItem(atPath: "\(folder)/places.geojson")
      let maker = try await maker(folder)
      await #expect {
        _ = try await maker.tiles(of: TileBlock(square: TileID(z: 0, x: 0, y: 0), zoom: 1))
      } throws: { error in
        guard case .tile(_, _, .missing) = error as? PyramidError else { return false }
        return true
      }
    }
  }
}
