import CartoucheJSON
import CartoucheStyle

/// The layers of an overlay: what its look says and, where that leaves a value open, what features say by the simplestyle
/// specification 1.1. Invalid values of features are ignored.
struct OverlayLayers {
  /// The look.
  let look: OverlayLook
  /// The colour where nothing else is said.
  let color: String
  /// Whether features may have simplestyle properties.
  let followsFeatures: Bool
  /// Whether the map below is dark.
  var isDark = false
  /// The fonts of texts.
  var fonts: JSONValue = ["Noto Sans Regular"]
  /// The density of the points, if that is drawn.
  var density: PointDensity?

  /// The layers that draw the shapes of a source, bottom-most first.
  func shapes(of source: String) -> [StyleLayer] {
    let line = StrokeLook(
      color: color("stroke"), opacity: opacity("stroke-opacity", [], else: 1),
      width: width(else: 1.75))
    let isThematic = look.colors != nil
    let outline = isThematic ? .double(look.width ?? 0.75) : width(else: 1)
    let edge: JSONValue =
      isThematic ? .string(look.color ?? (isDark ? "#14181d" : "#ffffff")) : line.color
    var layers = [
      layer("fill", of: source, "Polygon", ["fill-color": fill, "fill-opacity": fillOpacity]),
      layer(
        "line", of: source, "Polygon",
        ["line-color": edge, "line-width": outline, "line-opacity": line.opacity], part: "outline"),
      layer(
        "line", of: source, "LineString",
        [
          "line-color": isDark ? "#000000" : "#ffffff",
          "line-width": followsFeatures && look.width == nil
            ? ["+", line.width, 1.75] : .double((look.width ?? 1.75) + 1.75),
          "line-opacity": followsFeatures ? ["*", 0.7, line.opacity] : 0.7,
        ], part: "casing"),
      layer(
        "line", of: source, "LineString",
        ["line-color": line.color, "line-width": line.width, "line-opacity": line.opacity]),
    ]
    if let density {
      layers.append(layer("heatmap", of: source, "Point", density.paint(densityColors)))
    } else {
      layers.append(points(of: source))
    }
    if look.points == .clusters {
      layers += PointClusters(color: .string(look.color ?? color), fonts: fonts).layers(of: source)
    }
    return layers
  }

  /// The layers that write the texts of a source, bottom-most first.
  func labels(of source: String) -> [StyleLayer] {
    guard density == nil else { return [] }
    return OverlayLabels(
      labels: look.labels, isDark: isDark, fonts: fonts, radius: (look.radius ?? 4.5) + 1.25
    ).layers(of: source)
  }

  private struct StrokeLook {
    let color, opacity, width: JSONValue
  }

  private func points(of source: String) -> StyleLayer {
    let radius: JSONValue =
      look.radius.map(JSONValue.double) ?? (followsFeatures ? Self.discRadius : .double(4.5))
    var layer = layer(
      "circle", of: source, "Point",
      [
        "circle-color": color("marker-color"), "circle-radius": radius,
        "circle-stroke-color": isDark ? "#14181d" : "#ffffff", "circle-stroke-width": 1.25,
      ])
    if look.points == .clusters, let filter = layer.filter {
      layer.filter = ["all", filter, ["!", ["has", "point_count"]]]
    }
    return layer
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

  /// The colours of densities from low to high.
  private var densityColors: [String] {
    if let palette = look.densityPalette { return palette.colors(7) }
    if let color = look.color.flatMap(Color.init(css:)) {
      return [0.25, 0.5, 0.75, 1].map { share in
        var tint = color
        tint.alpha *= share
        return tint.css
      }
    }
    return ColorPalette(named: "YlOrRd")?.colors(7) ?? []
  }

  /// The colour of areas.
  private var fill: JSONValue { look.fill.map(JSONValue.string) ?? color("fill") }

  /// The opacity of areas: a tint lets the map show through, and classes of values are to be compared.
  private var fillOpacity: JSONValue {
    if let fill = look.fill { return (Color(css: fill)?.alpha ?? 1) < 1 ? 1 : 0.6 }
    if look.colors != nil { return 0.8 }
    return opacity("fill-opacity", [("fill", 0.6)], else: 0.25)
  }

  /// The colour in a property, with or without its hash, unless the look has one for all features.
  private func color(_ property: String) -> JSONValue {
    if let colors = look.colors { return colors.expression }
    if let color = look.color { return .string(color) }
    guard followsFeatures else { return .string(color) }
    let value: JSONValue = ["get", .string(property)]
    return ["to-color", value, ["concat", "#", value], .string(color)]
  }

  /// The width of lines.
  private func width(else value: Double) -> JSONValue {
    if let width = look.width { return .double(width) }
    return number("stroke-width", [("stroke", 2)], else: value, atLeast: 0)
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
