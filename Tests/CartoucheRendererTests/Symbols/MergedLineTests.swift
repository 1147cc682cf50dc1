import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import Testing

/// Lines of equal text that are joined before they are labelled.
@Suite("Joined lines") struct MergedLineTests {
  @Test("the other parts of a line whose first part was joined to another keep their labels")
  func otherParts() async throws {
    func feature(_ type: JSONValue, _ coordinates: JSONValue) -> JSONValue {
      [
        "type": "Feature", "properties": ["name": "ab"],
        "geometry": ["type": type, "coordinates": coordinates],
      ]
    }
    let first = feature("LineString", [[0, 30], [60, 30]])
    let second = feature("MultiLineString", [[[-60, 30], [0, 30]], [[-60, -30], [60, -30]]])
    let root = labelStyle(
      [first, second], [labels("l", ["symbol-placement": "line", "symbol-spacing": 100])])
    let renderer = FrameRenderer(loader: MemoryLoader([squaresURL: squareGlyphs()]))
    let bitmap = try await renderer.frame(scene(root, width: 256, height: 256)).bitmap
    let rows = try #require(bitmap.extent).y
    #expect(rows.lowerBound < 128 && rows.upperBound > 128)
  }
}
