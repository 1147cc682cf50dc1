import Cartouche
import MapLibre
import MapLibreMapView
import Testing

@MainActor
struct LoadingCallTests {
  @Test("The delegate is told when glyphs, sprites and tiles are requested, loaded or missing")
  func calls() async {
    @MainActor final class Listener: NSObject, MLNMapViewDelegate {
      var lines: [String] = []
      func mapView(_ mapView: MLNMapView, glyphsWillLoad fontStack: [String], range: NSRange) {
        lines.append("glyphs? \(fontStack.joined(separator: "+")) \(range.location) \(range.length)")
      }
      func mapView(_ mapView: MLNMapView, glyphsDidError fontStack: [String], range: NSRange) {
        lines.append("glyphs! \(range.location)")
      }
      func mapView(_ mapView: MLNMapView, spriteWillLoad id: String, url: String) {
        lines.append("sprite? \(id)")
      }
      func mapView(_ mapView: MLNMapView, spriteDidLoad id: String, url: String) {
        lines.append("sprite \(url)")
      }
      func mapView(
        _ mapView: MLNMapView, tileDidTriggerAction operation: MLNTileOperation, x: Int, y: Int, z: Int,
        wrap: Int,
        overscaledZ: Int, sourceID: String
      ) { lines.append("\(sourceID) \(z)/\(x)/\(y) \(operation.rawValue)") }
    }
    let style = """
      {"version": 8, "sprite": "https://a.example/sprite", "glyphs": "https://a.example/{fontstack}/{range}.pbf",
       "sources": {"roads": {"type": "vector", "tiles": ["https://b.example/{z}/{x}/{y}.pbf"]},
        "here": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [{"id": "roads", "type": "line", "source": "roads", "source-layer": "roads"},
        {"id": "name", "type": "symbol", "source": "here", "layout": {"text-field": "A", "text-font": ["One", "Two"]}}]}
      """
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), styleJSON: style)
    mapView.loader = Sprites()
    let listener = Listener()
    mapView.delegate = listener
    await mapView.settle()
    #expect(listener.lines.contains("glyphs? One+Two 0 256") && listener.lines.contains("glyphs! 0"))
    #expect(listener.lines.contains("sprite? default"))
    #expect(listener.lines.contains("sprite https://a.example/sprite.json"))
    #expect(listener.lines.contains("roads 0/0/0 1") && listener.lines.contains("roads 0/0/0 6"))
  }
}

/// Has an empty sprite, and nothing else.
private struct Sprites: ResourceLoader {
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    if request.kind == .spriteJSON { return ResourceResponse(Array("{}".utf8)) }
    throw .notFound(url: request.url)
  }
}
