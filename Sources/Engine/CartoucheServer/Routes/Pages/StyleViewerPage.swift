import Cartouche
import CartoucheJSON

/// The page that shows a style as a map to move.
enum StyleViewerPage {
  static let routes: [Route] = [
    Route("styles/{id}/") { context throws(ServerProblem) in
      let style = try context.style()
      let suffix = try context.keySuffix()
      let camera = style.map.camera
      let largest = min(max(context.server.options.largestZoom, 0), ServerOptions.zoomLimit)
      let view = PageFrame.attributes([
        "longitude": "\(camera.center.x.rounded(places: 6))",
        "latitude": "\(camera.center.y.rounded(places: 6))",
        "zoom": "\(camera.zoom.rounded(places: 2))", "maxzoom": "\(largest)", "suffix": suffix,
      ])
      return context.page(
        PageFrame(
          title: style.name, depth: 2, kind: "map", script: "viewer.js", suffix: suffix,
          links: [
            ("Static picture", "static/\(suffix)"), ("Style", "style.json\(suffix)"),
            ("TileJSON", "rendered.json\(suffix)"),
          ],
          body: MapStage.html(label: "Map of \(style.name)", attributes: view, credits: style.attribution)))
    }
  ]

  static let script = #"""
    import { TileMap, picture, show } from "./map.js";

    const element = document.getElementById("map");
    const { maxzoom, suffix } = element.dataset;
    const scale = devicePixelRatio > 1 ? "@2x" : "";
    show(new TileMap(element, {
      maxzoom: Number(maxzoom),
      tile: (z, x, y) => picture(`512/${z}/${x}/${y}${scale}.png${suffix}`),
    }));

    """#
}

/// The map of a page with its buttons, its place and its credits, which ``MapScript`` moves.
enum MapStage {
  /// The map as HTML.
  ///
  /// - Parameters:
  ///   - label: The name of the map, as plain text.
  ///   - attributes: What the page's script reads, with a space before it.
  ///   - credits: The attributions of the data as HTML.
  ///   - keys: More words about keys.
  static func html(label: String, attributes: String, credits: String?, keys: String = "") -> String {
    """
    <div id="stage">
      <div id="map" tabindex="0" role="application" aria-label="\(PageFrame.escaped(label))" \
    aria-describedby="keys" aria-keyshortcuts="+ - ArrowUp ArrowDown ArrowLeft ArrowRight Home"\(attributes)>\
    <div id="cross" aria-hidden="true"></div></div>
      <p id="keys" class="unseen">The arrow keys move the map; plus and minus zoom; Home returns to the first view.\(keys)</p>
      <div class="bar" role="group" aria-label="Camera">
        <button type="button" data-control="in" aria-label="Zoom in" title="Zoom in (+)">+</button>
        <button type="button" data-control="out" aria-label="Zoom out" title="Zoom out (-)">−</button>
        <button type="button" data-control="home" aria-label="Return to the first view" title="Return to the first view (Home)">⌂</button>
      </div>
      <div id="foot"><p id="place" class="numbers"></p>\(PageFrame.credits(credits))</div>
      <div id="voice" class="unseen" aria-live="polite"></div>
    </div>
    """
  }
}

extension ServedTiles {
  /// The place and zoom level at which the description says that tiles are looked at first; `nil` without any.
  var camera: (longitude: Double, latitude: Double, zoom: Double)? {
    let numbers = members["center"]?.array?.compactMap(\.number) ?? []
    if numbers.count >= 2 {
      return (numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : Double(zooms.lowerBound))
    }
    let bounds = members["bounds"]?.array?.compactMap(\.number) ?? []
    guard bounds.count == 4 else { return nil }
    return ((bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2, Double(zooms.lowerBound))
  }
}
