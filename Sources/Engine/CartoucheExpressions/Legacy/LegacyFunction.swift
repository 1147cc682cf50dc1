import CartoucheJSON

/// Functions of the kind that styles had before expressions (style specification, “Other › Function”).
///
/// A function object is turned into an expression: `exponential` into `interpolate`, `interval` into `step`,
/// `categorical` into `match` or `case`, `identity` into `get`; stops by zoom and property into a curve over
/// zoom whose outputs are curves over the property.
package struct LegacyFunction {
  private let parameters: JSONObject
  private let property: PropertySpecification
  private let stops: [(input: JSONValue, output: JSONValue)]

  /// The function in a property value; an error for one that is malformed.
  init(_ parameters: JSONObject, for property: PropertySpecification) throws(ExpressionError) {
    self.parameters = parameters
    self.property = property
    var stops: [(input: JSONValue, output: JSONValue)] = []
    for stop in parameters["stops"]?.array ?? [] {
      guard let pair = stop.array, pair.count == 2 else {
        throw ExpressionError(key: "", message: "Function stops must be pairs of an input and an output.")
      }
      stops.append((pair[0], pair[1]))
    }
    self.stops = stops
    if parameters["stops"] != nil, stops.isEmpty {
      throw ExpressionError(key: "", message: "A function must have at least one stop.")
    }
    if stops.isEmpty, parameters["property"] == nil {
      throw ExpressionError(key: "", message: "A function must have stops or a property.")
    }
  }

  /// Whether a property value is a function.
  static func isFunction(_ value: JSONValue) -> Bool { value.object != nil }

  /// The equivalent expression.
  func expression() throws(ExpressionError) -> JSONValue {
    guard !stops.isEmpty else { return identity() }
    let isComposite = stops[0].input.object != nil
    let readsFeature = isComposite || parameters["property"] != nil
    let converted = stops.map { stop in
      if !readsFeature, property.hasTokens, let text = stop.output.string {
        return (input: stop.input, output: Self.converted(tokens: text))
      }
      return (input: stop.input, output: Self.literal(stop.output))
    }
    if isComposite { return try composite(converted) }
    return readsFeature ? try byProperty(converted) : try byZoom(converted)
  }

  // MARK: Kinds

  private var get: JSONValue { ["get", parameters["property"] ?? ""] }

  private func identity() -> JSONValue {
    guard let fallback = parameters["default"] else {
      // Expressions coerce to strings where functions did not.
      return property.type == .string ? ["string", get] : get
    }
    switch property.type {
    case .enumeration:
      return ["match", get, .array(property.values.map(JSONValue.string)), get, fallback]
    case .color: return ["to-color", get, Self.literal(fallback)]
    case .array(let item, let length):
      return [
        "array", .string(item?.rawName ?? "value"), length.map { .int(Int64($0)) } ?? .null, get,
        Self.literal(fallback),
      ]
    default: return [.string(property.type.rawName), get, Self.literal(fallback)]
    }
  }

  private func byZoom(_ stops: [(input: JSONValue, output: JSONValue)]) throws(ExpressionError) -> JSONValue {
    switch kind {
    case "interval": return curve(["step", ["zoom"]], stops)
    case "exponential": return curve([interpolate, interpolation, ["zoom"]], stops)
    default: throw Self.unknown(kind)
    }
  }

  private func byProperty(_ stops: [(input: JSONValue, output: JSONValue)]) throws(ExpressionError)
    -> JSONValue
  {
    switch kind {
    case "categorical":
      let tests: [JSONValue]
      if stops[0].input.bool != nil {
        tests = ["case"] + stops.flatMap { [["==", get, $0.input], $0.output] }
        return .array(tests + [fallback])
      }
      return curve(["match", get], stops, last: fallback)
    case "interval": return guarded(curve(["step", ["number", get]], stops))
    case "exponential": return guarded(curve([interpolate, interpolation, ["number", get]], stops))
    default: throw Self.unknown(kind)
    }
  }

  private func composite(_ stops: [(input: JSONValue, output: JSONValue)]) throws(ExpressionError)
    -> JSONValue
  {
    var levels: [(zoom: JSONValue, stops: [(input: JSONValue, output: JSONValue)])] = []
    for stop in stops {
      let zoom = stop.input["zoom"] ?? .null
      let pair = (input: stop.input["value"] ?? .null, output: stop.output)
      if let index = levels.firstIndex(where: { $0.zoom == zoom }) {
        levels[index].stops.append(pair)
      } else {
        levels.append((zoom, [pair]))
      }
    }
    var outputs: [(input: JSONValue, output: JSONValue)] = []
    for level in levels { outputs.append((level.zoom, try byProperty(level.stops))) }
    // Between zoom levels the property decides: linear if its values can be interpolated, otherwise in steps.
    return property.isInterpolated
      ? curve([interpolate, ["linear"], ["zoom"]], outputs) : curve(["step", ["zoom"]], outputs)
  }

  // MARK: Parts

  private var kind: String {
    parameters["type"]?.string ?? (property.isInterpolated ? "exponential" : "interval")
  }

  private var interpolate: JSONValue {
    switch parameters["colorSpace"]?.string {
    case "hcl": "interpolate-hcl"
    case "lab": "interpolate-lab"
    default: "interpolate"
    }
  }

  private var interpolation: JSONValue {
    guard let base = parameters["base"], base.number != 1 else { return ["linear"] }
    return ["exponential", base]
  }

  private var fallback: JSONValue {
    guard let value = parameters["default"] ?? property.defaultValue else {
      // An image has no default; an expression needs one.
      return property.type == .resolvedImage ? "" : .null
    }
    return Self.literal(value)
  }

  /// The curve, or the default where the property is not a number.
  private func guarded(_ curve: JSONValue) -> JSONValue {
    guard let fallback = parameters["default"] else { return curve }
    return ["case", ["==", ["typeof", get], "number"], curve, Self.literal(fallback)]
  }

  private func curve(
    _ head: [JSONValue], _ stops: [(input: JSONValue, output: JSONValue)], last: JSONValue? = nil
  ) -> JSONValue {
    var items = head
    let isStep = head[0] == "step"
    for stop in stops {
      // Functions could repeat an input; the first counts.
      if items.count > 3, stop.input == items[items.count - 2] { continue }
      // The first output of `step` holds from the beginning.
      if !(isStep && items.count == 2) { items.append(stop.input) }
      items.append(stop.output)
    }
    if isStep, items.count == 3 { items += [0, items[2]] }
    if let last { items.append(last) }
    return .array(items)
  }

  private static func literal(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array, .object, .null: ["literal", value]
    default: value
    }
  }

  private static func unknown(_ kind: String) -> ExpressionError {
    ExpressionError(key: "", message: "Unknown function type \"\(kind)\"")
  }

  // MARK: Tokens

  /// `"{name} street"` as an expression; a text without tokens stays as it is.
  package static func converted(tokens text: String) -> JSONValue {
    var parts: [JSONValue] = []
    var literal = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      let inner = rest[rest.index(after: open)...]
      let end = inner.firstIndex { $0 == "{" || $0 == "}" }
      guard let end, inner[end] == "}", end > inner.startIndex else {
        // Not a token: this brace is text.
        literal += rest[...open]
        rest = inner
        continue
      }
      literal += rest[..<open]
      if !literal.isEmpty { parts.append(.string(literal)) }
      literal = ""
      parts.append(["get", .string(String(inner[..<end]))])
      rest = inner[inner.index(after: end)...]
    }
    literal += rest
    guard parts.contains(where: { $0.array != nil }) else { return .string(text) }
    if literal.isEmpty, parts.count == 1 { return ["to-string", parts[0]] }
    if !literal.isEmpty { parts.append(.string(literal)) }
    return .array(["concat"] + parts)
  }
}
