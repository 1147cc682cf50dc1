import Cartouche
import Testing

/// Requests of a style that are not drawn yet are reported with their lines.
struct UndrawnTests {
  private func findings(_ members: String, pitch: Double = 0, zoom: Double = 3) async throws -> [String] {
    let text = """
      {
        "version": 8,
        \(members),
        "sources": {}, "layers": []
      }
      """
    var map = try Map(Array(text.utf8), name: "style.json")
    map.camera.pitch = pitch
    map.camera.zoom = zoom
    let viewport = Viewport(width: 16, height: 16)
    return try await Snapshotter(threads: 1).snapshot(of: map, in: viewport).diagnostics.map { "\($0)" }
  }

  @Test func terrainWithoutItsSourceIsNamed() async throws {
    let found = try await findings(#""terrain": {"source": "heights"}"#)
    #expect(found.count == 1)
    #expect(found.first?.contains("style.json:3:") == true)
    #expect(found.first?.contains("there is no source \"heights\"; the ground is flat") == true)
  }

  @Test func whatIsWrongWithTheSkyIsSaidWhereItStands() async throws {
    let found = try await findings(#""sky": {"sky-color": 7}"#, pitch: 85)
    #expect(found.count == 1)
    #expect(found.first?.contains("style.json:3:") == true)
    #expect(found.first?.contains("sky-color: expected a colour") == true)
  }

  @Test(arguments: [
    (#""mercator""#, 3.0), (#""globe""#, 3), (#""globe""#, 12), (#""vertical-perspective""#, 12),
    (#"["interpolate", ["linear"], ["zoom"], 4, "vertical-perspective", 6, "mercator"]"#, 5),
  ])
  func allProjectionsAreDrawn(type: String, zoom: Double) async throws {
    #expect(try await findings(#""projection": {"type": \#(type)}"#, zoom: zoom).isEmpty)
  }
}
