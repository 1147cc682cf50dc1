import CartoucheJSON
import CartoucheStyle

extension Map {
  /// Draws the GeoJSON at `dataURL` on top, in a default look: areas tinted, lines cased, points as discs.
  ///
  /// Each overlay takes the next colour of a palette of eight.
  ///
  /// - Parameters:
  ///   - dataURL: A path or URL, resolved like those inside the style.
  ///   - id: The name of the new source; a number is added when it is taken.
  public mutating func addOverlay(dataURL: String, id: String) {
    addOverlay(data: .string(dataURL), id: id)
  }

  /// Draws a GeoJSON object on top, in a default look.
  public mutating func addOverlay(data: JSONValue, id: String) {
    let number = style.sources.count { $0.members["metadata"]?[Self.overlayMark] == true }
    var name = id
    var attempt = 2
    while style.source(name) != nil {
      name = "\(id) \(attempt)"
      attempt += 1
    }
    let color = JSONValue.string(Self.palette[number % Self.palette.count])
    style.sources.append(
      StyleSource(id: name, members: ["type": "geojson", "data": data, "metadata": [Self.overlayMark: true]]))
    style.layers += [
      layer(name, "fill", ["fill-color": color, "fill-opacity": 0.25, "fill-outline-color": color]),
      layer(name, "line", ["line-color": "#ffffff", "line-width": 3.5, "line-opacity": 0.7], part: "casing"),
      layer(name, "line", ["line-color": color, "line-width": 1.75]),
      layer(
        name, "circle",
        [
          "circle-color": color, "circle-radius": 4.5, "circle-stroke-color": "#ffffff",
          "circle-stroke-width": 1.25,
        ]),
    ]
  }

  /// Marks the sources that overlays made; style documents keep unknown metadata.
  static let overlayMark = "cartouche:overlay"

  /// Eight hues that stay apart on land and sea and for the colour-blind, after Okabe and Ito (2008).
  private static let palette = [
    "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d00", "#444444",
  ]

  /// The geometry that each layer of an overlay draws; polygons get their outline from the fill.
  private static let geometries = ["fill": "Polygon", "line": "LineString", "circle": "Point"]

  private func layer(_ source: String, _ type: String, _ paint: JSONObject, part: String? = nil) -> StyleLayer
  {
    var layer = StyleLayer(
      id: [source, type, part].compactMap(\.self).joined(separator: " "), type: type, source: source)
    layer.paint = paint
    layer.filter = Self.geometries[type].map { ["==", ["geometry-type"], .string($0)] }
    if type == "line" { layer.layout = ["line-cap": "round", "line-join": "round"] }
    return layer
  }
}
