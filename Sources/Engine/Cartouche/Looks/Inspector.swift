import CartoucheJSON
import CartoucheStyle

/// Each layer of vector tiles in a colour of its own: areas below lines below points.
struct Inspector {
  private let names: [String]
  private let source: String

  /// The look of tiles with these layers, in the order of their colours.
  init(_ names: [String], source: String) {
    self.names = names
    self.source = source
  }

  /// The layers, bottom-most first.
  var layers: [StyleLayer] {
    [StyleLayer("ground", "background", of: nil, paint: ["background-color": "#f8f7f4"])]
      + layers("areas", "fill", of: "Polygon") {
        ["fill-color": $0, "fill-opacity": 0.22, "fill-outline-color": $0]
      }
      // An outline of a fill is one device pixel wide; that of an area should be visible.
      + layers("outlines", "line", of: "Polygon") {
        ["line-color": $0, "line-width": 0.8, "line-opacity": 0.75]
      }
      + layers("lines", "line", of: "LineString") {
        ["line-color": $0, "line-width": zoomed([(4, 0.7), (12, 1.1), (18, 2.5)]), "line-opacity": 0.9]
      }
      + layers("points", "circle", of: "Point") {
        [
          "circle-color": $0, "circle-radius": zoomed([(4, 2), (14, 3.5), (18, 5)]),
          "circle-stroke-color": "#ffffff", "circle-stroke-width": 0.8,
        ]
      }
  }

  private func layers(
    _ part: String, _ type: String, of geometry: String, _ paint: (JSONValue) -> JSONObject
  ) -> [StyleLayer] {
    names.enumerated().map { index, name in
      StyleLayer(
        "\(name) \(part)", type, of: source, from: name, filter: isGeometry(geometry),
        paint: paint(Self.color(index)))
    }
  }

  /// The colour of a layer by its index in the list.
  ///
  /// Successive hues differ by the golden angle, so that those of neighbours, and of any few in sequence, are far
  /// apart; lightness alternates in a cycle of three for hues that come close again.
  private static func color(_ index: Int) -> JSONValue {
    let hue = (210 + index % 360 * 137) % 360
    let lightness = [38, 46, 30][index % 3]
    return .string("hsl(\(hue), 72%, \(lightness)%)")
  }
}
