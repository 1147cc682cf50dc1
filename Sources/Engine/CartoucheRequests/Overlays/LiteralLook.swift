import CartoucheJSON
import CartoucheLayers
import CartoucheStyle

/// The look of a feature by literal properties of the style specification: `circle-*`, `line-*` and `fill-*`, and, beyond
/// martin's static pictures, whose form it is, `text-*` and `icon-*`.
///
/// Other properties are ignored, and expressions are not evaluated.
struct LiteralLook: Hashable {
  /// The types of layers, in the order in which they are drawn.
  static let types = ["fill", "line", "circle", "symbol"]
  /// The beginnings of the names of the properties of each type.
  private static let beginnings = [["fill-"], ["line-"], ["circle-"], ["text-", "icon-"]]
  /// Layout and paint properties by the type of the layer.
  private(set) var layout: [JSONObject] = Array(repeating: [:], count: 4)
  private(set) var paint: [JSONObject] = Array(repeating: [:], count: 4)

  /// Whether the feature has a property of a type.
  func uses(_ type: Int) -> Bool { !layout[type].isEmpty || !paint[type].isEmpty }

  init(_ properties: JSONObject, at pointer: JSONPointer) throws(RequestError) {
    for (name, value) in properties where !value.isNull {
      guard let type = Self.beginnings.firstIndex(where: { $0.contains(where: name.hasPrefix) }) else {
        continue
      }
      if name.hasPrefix("fill-extrusion-") { continue }
      let specification = LayerTypes.named(Self.types[type])?.specification
      // Other names are properties of the feature, not of its look.
      guard
        let group = [PropertyGroup.paint, .layout].first(where: { specification?.property(name, $0) != nil })
      else {
        continue
      }
      try Self.check(value, name, type, group, at: pointer.appending(name))
      if group == .layout { layout[type][name] = value } else { paint[type][name] = value }
    }
  }

  /// Checks a value by the validator of styles.
  private static func check(
    _ value: JSONValue, _ name: String, _ type: Int, _ group: PropertyGroup, at pointer: JSONPointer
  ) throws(RequestError) {
    // Images are those of the style, and a stranger's text is not to name others.
    let isListOfWords = ["text-font", "text-variable-anchor", "text-writing-mode"].contains(name)
    if case .array(let parts) = value, parts.first?.string != nil, !isListOfWords {
      throw RequestError(.value, found: "an expression", expected: "a literal value", pointer: pointer)
    }
    if value.object != nil {
      throw RequestError(.value, found: value.summary, expected: "a literal value", pointer: pointer)
    }
    let member = group == .layout ? "layout" : "paint"
    let layer: JSONValue = [
      "id": "overlay", "type": .string(types[type]), "source": "overlay", member: [name: value].json,
    ]
    let style: JSONValue = [
      "version": 8, "layers": [layer],
      // Texts and icons need them, wherever they are.
      "glyphs": "{fontstack}/{range}.pbf", "sprite": "https://localhost/sprite",
      "sources": ["overlay": ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]]],
    ]
    for finding in StyleValidator(layerTypes: LayerTypes.specifications).findings(in: style)
    where finding.severity == .error {
      throw RequestError(
        .value, found: finding.problem, pointer: pointer, suggestion: finding.suggestion)
    }
  }
}

extension StyleFinding {
  /// The message without the place in the style, which is not that in the request.
  var problem: String {
    guard message.hasPrefix("layers[0]") || message.hasPrefix("sources"),
      let colon = message.firstRange(of: ": ")
    else { return message }
    return String(message[colon.upperBound...])
  }
}

extension [String: JSONValue] {
  /// An object with one member.
  fileprivate var json: JSONValue { .object(JSONObject(map { (key: $0.key, value: $0.value) })) }
}
