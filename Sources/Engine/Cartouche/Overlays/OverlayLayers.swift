import CartoucheJSON
import CartoucheStyle

/// The default look of GeoJSON: areas tinted, lines cased, points as discs.
///
/// Colours, widths and opacities of features by the simplestyle specification 1.1 take precedence over the look's own.
/// Invalid values do not.
struct OverlayLook {
  /// Eight hues that are distinguishable on land and sea and for the colour-blind, after Okabe and Ito (2008).
  static let palette = [
    "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d00", "#444444",
  ]

  /// The colour for values that features do not specify.
  let color: String
  /// Whether features may have simplestyle properties.
  let followsFeatures: Bool

  /// The layers that draw a source, bottom-most first.
  ///
  /// - Parameter taken: The names of existing layers.
  func layers(of source: String, avoiding taken: Set<String>) -> [StyleLayer] {
    let tint = opacity("fill-opacity", [("fill", 0.6)], else: 0.25)
    let line = StrokeLook(
      color: color("stroke"), opacity: opacity("stroke-opacity", [], else: 1),
      width: number("stroke-width", [("stroke", 2)], else: 1.75, atLeast: 0))
    let outline = number("stroke-width", [("stroke", 2)], else: 1, atLeast: 0)
    let disc = followsFeatures ? Self.discRadius : .double(4.5)
    let layers = [
      layer("fill", of: source, "Polygon", ["fill-color": color("fill"), "fill-opacity": tint]),
      layer(
        "line", of: source, "Polygon",
        ["line-color": line.color, "line-width": outline, "line-opacity": line.opacity], part: "outline"),
      layer(
        "line", of: source, "LineString",
        [
          "line-color": "#ffffff", "line-width": followsFeatures ? ["+", line.width, 1.75] : 3.5,
          "line-opacity": followsFeatures ? ["*", 0.7, line.opacity] : 0.7,
        ], part: "casing"),
      layer(
        "line", of: source, "LineString",
        ["line-color": line.color, "line-width": line.width, "line-opacity": line.opacity]),
      layer(
        "circle", of: source, "Point",
        [
          "circle-color": color("marker-color"), "circle-radius": disc, "circle-stroke-color": "#ffffff",
          "circle-stroke-width": 1.25,
        ]),
    ]
    return layers.map { layer in
      var layer = layer
      let name = layer.id
      var attempt = 2
      while taken.contains(layer.id) {
        layer.members["id"] = .string("\(name) \(attempt)")
        attempt += 1
      }
      return layer
    }
  }

  private struct StrokeLook {
    let color, opacity, width: JSONValue
  }

  /// The sizes of small, medium and large markers of simplestyle.
  private static let discRadius: JSONValue = [
    "match", ["to-string", ["get", "marker-size"]], "small", 3.25, "large", 6.5, 4.5,
  ]

  /// A layer for geometries of one type, single and multiple.
  private func layer(
    _ type: String, of source: String, _ geometry: String, _ paint: JSONObject, part: String? = nil
  ) -> StyleLayer {
    var layer = StyleLayer(
      id: [source, type, part].compactMap(\.self).joined(separator: " "), type: type, source: source)
    layer.paint = paint
    layer.filter = [
      "in", ["geometry-type"], ["literal", [.string(geometry), .string("Multi" + geometry)]],
    ]
    if type == "line" { layer.layout = ["line-cap": "round", "line-join": "round"] }
    return layer
  }

  // MARK: - Values

  /// The colour in a property, with or without its hash.
  private func color(_ property: String) -> JSONValue {
    guard followsFeatures else { return .string(color) }
    let value: JSONValue = ["get", .string(property)]
    return ["to-color", value, ["concat", "#", value], .string(color)]
  }

  private func opacity(
    _ property: String, _ defaults: [(property: String, value: Double)], else value: Double
  ) -> JSONValue {
    let number = number(property, defaults, else: value, atLeast: 0)
    return followsFeatures ? ["min", number, 1] : number
  }

  /// The number in a property, which may be written as text.
  ///
  /// - Parameters:
  ///   - defaults: The values that apply if a feature has another property.
  ///   - value: The value that applies otherwise.
  private func number(
    _ property: String, _ defaults: [(property: String, value: Double)], else value: Double,
    atLeast limit: Double
  ) -> JSONValue {
    guard followsFeatures else { return .double(value) }
    let fallback = defaults.reduce(JSONValue.double(value)) { rest, entry in
      ["case", ["has", .string(entry.property)], .double(entry.value), rest]
    }
    let given: JSONValue = ["to-number", ["coalesce", ["get", .string(property)], fallback], fallback]
    return ["max", given, .double(limit)]
  }
}
