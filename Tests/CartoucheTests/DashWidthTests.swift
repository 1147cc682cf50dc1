import Cartouche
import Testing

/// Dashes are sized by the width of their line at the whole zoom below.
@Suite struct DashWidthTests {
  private static func picture(_ width: JSONValue, dashes: JSONValue?) async throws -> Snapshot {
    var paint: JSONObject = ["line-color": "black", "line-width": width]
    paint["line-dasharray"] = dashes
    var map = Map(
      [
        "version": 8,
        "sources": [
          "line": [
            "type": "geojson", "data": ["type": "LineString", "coordinates": [[-9, 0.5], [9, -0.5]]],
          ]
        ],
        "layers": [
          ["id": "white", "type": "background", "paint": ["background-color": "white"]],
          ["id": "line", "type": "line", "source": "line", "paint": .object(paint)],
        ],
      ] as JSONObject)
    map.camera = Camera(zoom: 4.5)
    return try await Snapshotter(threads: 1).snapshot(of: map, in: Viewport(width: 60, height: 40))
  }

  @Test(
    arguments: [
      ["interpolate", ["linear"], ["zoom"], 4, 0, 5, 8],
      ["interpolate", ["linear"], ["zoom"], 4, ["case", ["has", "w"], 5, 0], 5, 8],
    ] as [JSONValue])
  func aLineWithoutAWidthThereHasNone(width: JSONValue) async throws {
    let dashed = try await Self.picture(width, dashes: [2, 2])
    #expect(Set(dashed.pixels) == [255])
    // The same line without dashes is drawn, and so are dashes that have a size.
    #expect(Set(try await Self.picture(width, dashes: nil).pixels).count > 10)
    #expect(Set(try await Self.picture(3, dashes: [2, 2]).pixels).count > 10)
  }
}
