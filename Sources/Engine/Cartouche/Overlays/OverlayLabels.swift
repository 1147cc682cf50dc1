import CartoucheJSON
import CartoucheStyle

/// The texts beside the features of an overlay: along lines, inside areas, above or beside points.
struct OverlayLabels {
  /// The properties that name a feature, the likeliest first.
  static let names = ["name", "Name", "NAME", "title"]

  /// The texts.
  let labels: OverlayLook.Labels
  /// Whether the map below is dark.
  let isDark: Bool
  /// The fonts, which the glyphs of the style must have.
  let fonts: JSONValue
  /// The distance of texts from points, in logical pixels.
  let radius: Double

  /// The size of texts in logical pixels.
  private static let size = 12.0

  /// The layers that write the texts, bottom-most first; those above find room first.
  func layers(of source: String) -> [StyleLayer] {
    guard let text else { return [] }
    // Texts of clusters are their numbers.
    let single: JSONValue = ["!", ["has", "point_count"]]
    let kinds: [(part: String, geometry: String, layout: JSONObject)] = [
      (
        "line label", "LineString",
        ["symbol-placement": "line", "symbol-spacing": 300, "text-max-angle": 30, "text-padding": 4]
      ),
      ("area label", "Polygon", ["text-max-width": 8, "text-padding": 4]),
      (
        "point label", "Point",
        [
          // Above is the usual place; the others are for points close to each other.
          "text-variable-anchor": ["bottom", "left", "right", "top"],
          "text-radial-offset": .double((radius + 3) / Self.size), "text-justify": "auto",
          "text-max-width": 10,
        ]
      ),
    ]
    return kinds.map { part, geometry, layout in
      var layer = StyleLayer(id: "\(source) \(part)", type: "symbol", source: source)
      layer.filter = [
        "all",
        ["in", ["geometry-type"], ["literal", [.string(geometry), .string("Multi" + geometry)]]], single,
      ]
      layer.layout = ["text-field": text, "text-font": fonts, "text-size": .double(Self.size)]
      for (name, value) in layout { layer.layout[name] = value }
      layer.paint = paint
      return layer
    }
  }

  /// The look of texts: dark on a light halo, or the other way round.
  var paint: JSONObject {
    [
      "text-color": isDark ? "#f4f4f2" : "#22262b", "text-halo-color": isDark ? "#14181d" : "#ffffff",
      "text-halo-width": 1.6,
    ]
  }

  private var text: JSONValue? {
    switch labels {
    case .none: nil
    case .field(let name): ["to-string", ["get", .string(name)]]
    case .automatic:
      [
        "to-string",
        .array(["coalesce"] + Self.names.map { ["get", .string($0)] }),
      ]
    }
  }
}

extension StyleDocument {
  /// The fonts of the topmost labels, which the glyphs of the style certainly have.
  var labelFonts: JSONValue {
    for layer in layers.reversed() where layer.type == "symbol" {
      guard let fonts = layer.layout["text-font"], case .array(let names) = fonts, !names.isEmpty,
        // An expression begins with an operator, whose name is no font's.
        names.allSatisfy({ $0.string.map { $0.contains(" ") } ?? false })
      else { continue }
      return fonts
    }
    return ["Noto Sans Regular"]
  }

  /// Whether the ground is dark, as far as the colour of the lowest background says.
  package var isDark: Bool {
    guard let background = layers.first(where: { $0.type == "background" }),
      let color = background.paint["background-color"]?.string.flatMap(Color.init(css:)), color.alpha > 0.5
    else { return false }
    // Luma of Rec. 601.
    return 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue < 0.4
  }
}
