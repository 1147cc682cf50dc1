import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import Testing

/// Colours along lines.
struct LineGradientTests {
  @Test func aLineOverSeveralTilesHasTheColoursOfEachPart() async throws {
    let source: JSONValue = [
      "type": "geojson", "lineMetrics": true,
      "data": [
        "type": "Feature", "properties": [:],
        "geometry": ["type": "LineString", "coordinates": [[-180, 0], [180, 0]]],
      ],
    ]
    // In a table for the whole line no entry would be at the middle, and the nearest ones are much less green.
    let layer: JSONValue = [
      "id": "line", "type": "line", "source": "data",
      "paint": [
        "line-width": 20,
        "line-gradient": [
          "interpolate", ["linear"], ["line-progress"], 0.49, "#f00", 0.5, "#0f0", 0.51, "#f00",
        ],
      ],
    ]
    let renderer = FrameRenderer(loader: MemoryLoader([:]))
    let bitmap = try await renderer.frame(scene(style(source, [layer]), zoom: 2, width: 64, height: 64))
      .bitmap
    #expect(bitmap[31, 32].y > 220 && bitmap[32, 32].y > 220)
    #expect(bitmap[0, 32] == [255, 0, 0, 255] && bitmap[63, 32] == [255, 0, 0, 255])
  }
}
