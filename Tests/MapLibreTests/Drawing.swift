import Cartouche
import CartoucheJSON
import CartoucheStyle
import MapLibre

/// A picture of 64 × 64 pixels around 0°, 0° at zoom level 0: 512 pixels around the world.
struct Picture {
  private let pixels: [UInt8]

  /// Draws sources with layers on white.
  init(_ sources: [MLNSource], layers: [StyleLayer]) async throws {
    var map = Map.blank
    var ground = StyleLayer(id: "ground", type: "background")
    ground.paint = ["background-color": "#ffffff"]
    map.style.layers = [ground]
    for source in sources { try map.style.addSource(try source.styleSource()) }
    for layer in layers { try map.style.addLayer(layer) }
    map.camera = Camera(center: [0, 0], zoom: 0)
    pixels = try await Snapshotter(loader: Answers()).snapshot(of: map, in: Viewport(width: 64, height: 64))
      .pixels
  }

  /// Red, green and blue at a longitude on the equator.
  subscript(longitude: Double) -> [UInt8] {
    let column = Int(32 + longitude * 512 / 360)
    let start = 4 * (32 * 64 + column)
    return Array(pixels[start..<start + 3])
  }

  /// Red discs of 5 pixels for all points of a source.
  static func circles(of source: String, _ paint: JSONObject = [:], filter: NSPredicate? = nil) throws
    -> StyleLayer
  {
    var layer = StyleLayer(id: "circles", type: "circle", source: source)
    layer.paint = ["circle-color": "#ff0000", "circle-radius": 5]
    for member in paint { layer.paint[member.key] = member.value }
    layer.filter = try filter?.styleJSON()
    return layer
  }

  static let red: [UInt8] = [255, 0, 0]
  static let white: [UInt8] = [255, 255, 255]
}

/// Answers every HTTP URL with a point at 0°, 0°, and reads files.
struct Answers: ResourceLoader {
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    if request.url.hasPrefix("http") {
      return ResourceResponse(Array(#"{"type":"Point","coordinates":[0,0]}"#.utf8))
    }
    return try await FileLoader().load(request)
  }
}
