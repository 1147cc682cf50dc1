import CartoucheJSON
import CartoucheResources

/// The page that shows the content of a set of tiles.
enum TileInspectorPage {
  static let routes: [Route] = [
    Route("data/{id}/") { context throws(ServerProblem) in
      let set = try context.tiles()
      let suffix = try context.keySuffix()
      let camera = set.camera ?? (0, 0, Double(set.zooms.lowerBound))
      let layers = set.members["vector_layers"]?.array?.compactMap { $0["id"]?.string } ?? []
      let view = PageFrame.attributes([
        "longitude": "\(camera.longitude.rounded(places: 6))",
        "latitude": "\(camera.latitude.rounded(places: 6))", "zoom": "\(camera.zoom.rounded(places: 2))",
        "minzoom": "\(set.zooms.lowerBound)", "maxzoom": "\(set.zooms.upperBound)",
        "format": set.format.isVector ? "geojson" : set.format.rawValue,
        "tile-size": "\(set.format.isVector ? 512 : set.members["tileSize"]?.number.map { Int($0) } ?? 256)",
        "layers": (try? JSONValue.texts(layers).text) ?? "[]", "suffix": suffix,
      ])
      let name = set.members["name"]?.string ?? set.id
      let stage = MapStage.html(
        label: "Tiles of \(name)", attributes: view, credits: set.members["attribution"]?.string,
        keys: set.format.isVector ? " Enter shows the features in the middle." : "")
      return context.page(
        PageFrame(
          title: name, depth: 2, kind: "map", script: "inspector.js", suffix: suffix,
          links: [("TileJSON", "../\(set.pathSegment).json\(suffix)")],
          body: stage + (set.format.isVector ? panel : "")))
    }
  ]

  private static let panel = """
    <aside class="side" aria-label="Layers and features">
      <section aria-labelledby="layers-title"><h2 id="layers-title">Layers</h2><ul id="layer-list"></ul></section>
      <section aria-labelledby="features-title"><h2 id="features-title">Features</h2>
      <p id="count" role="status" class="faint">Click the map, or press Enter on it, to see what is there.</p>
      <div id="features"></div></section>
    </aside>
    """
}

extension JSONValue {
  /// The value as JSON.
  fileprivate var text: String {
    get throws { String(decoding: try encoded(), as: UTF8.self) }
  }
}
