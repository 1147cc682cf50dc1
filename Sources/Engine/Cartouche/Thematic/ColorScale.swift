import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle

/// The colours that a property of a style has by the values of features, with these values.
public struct ColorScale: Sendable, Hashable {
  /// The way in which colours follow values.
  public enum Kind: String, Sendable, Hashable {
    /// Classes of numbers: `step`, or functions of the type `interval`.
    case step
    /// Numbers between which colours are mixed: `interpolate`, or functions of the type `exponential`.
    case interpolate
    /// Values with a colour of their own: `match`, or functions of the type `categorical`.
    case match
    /// Conditions: `case`.
    case `case`
  }

  /// Values with a colour.
  public struct Class: Sendable, Hashable {
    /// The meaning in words; `nil` for a condition that has none in few words.
    public var label: String?
    /// The colour.
    public var color: Color
    /// The least number of the class, or the number that has the colour of a ramp.
    public var low: Double?
    /// The first number above the class; for a ramp, the number itself.
    public var high: Double?
    /// The values of a category.
    public var values: [JSONValue] = []
    /// Whether the colour is that of all values that no class has.
    public var isRest = false
  }

  /// The way in which colours follow values.
  public let kind: Kind
  /// The name of the property of features that decides, or of what else does; `nil` where it is computed.
  public let property: String?
  /// The classes, in the order of the style.
  public var classes: [Class]

  /// The colours in a property value.
  enum Reading: Sendable, Hashable {
    case color(Color)
    case scale(ColorScale)
    /// Colours that the style does not have: those of the data, or computed ones.
    case unknown
  }
}

/// Reads the colours in property values, at a zoom level.
struct ColorScaleReader {
  /// The zoom level.
  let zoom: Double
  /// The variables that `let` binds, by their names.
  private var variables: [String: JSONValue] = [:]
  /// The depth of nested expressions that are followed.
  private static let mostNested = 32
  private var depth = 0

  private static let property = Property<Color>.paint("color", default: .black)

  /// A reader at a zoom level.
  init(zoom: Double) { self.zoom = zoom }

  /// The colours in a property value of a style.
  func reading(_ json: JSONValue) -> ColorScale.Reading {
    let source = try? StylePropertyExpression.source(json, Self.property.specification)
    return read(source ?? json)
  }

  private func read(_ json: JSONValue) -> ColorScale.Reading {
    guard depth < Self.mostNested else { return .unknown }
    if let color = constant(json) { return .color(color) }
    guard let items = json.array, let name = items.first?.string else { return .unknown }
    var inner = self
    inner.depth += 1
    switch name {
    case "step": return inner.step(items)
    case "interpolate", "interpolate-hcl", "interpolate-lab": return inner.interpolate(items)
    case "match": return inner.match(items)
    case "case": return inner.conditions(items)
    case "let":
      guard let body = items.last else { return .unknown }
      var index = 1
      while index + 2 < items.count {
        if let name = items[index].string { inner.variables[name] = items[index + 1] }
        index += 2
      }
      return inner.read(body)
    case "var":
      return items.count == 2
        ? items[1].string.flatMap { variables[$0] }.map(inner.read) ?? .unknown : .unknown
    case "coalesce", "to-color", "color":
      // The first alternative whose colours the style has: those before it depend on the data.
      for item in items.dropFirst() {
        let found = inner.read(item)
        if found != .unknown { return found }
      }
      return .unknown
    default: return .unknown
    }
  }

  /// The colour of an expression that no feature changes.
  private func constant(_ json: JSONValue) -> Color? {
    // A ramp has its colours over an input of its own.
    guard !["heatmap-density", "elevation", "line-progress"].contains(where: { Self.reads(json, $0) }),
      let value = try? Self.property.resolve(json, names: PropertyNames()) as? PropertyValue<Color>,
      !value.dependsOnFeature
    else { return nil }
    var context = EvaluationContext(zoom: zoom)
    return value.value(in: &context)
  }

  /// The colour of a class; `nil` where features differ within it.
  private func color(_ json: JSONValue) -> Color? {
    if case .color(let color) = read(json) { color } else { nil }
  }

  // MARK: - Curves

  /// Inputs with the colours from there on; the first of a `step` has none.
  typealias Stop = (input: Double?, output: JSONValue)

  private func step(_ items: [JSONValue]) -> ColorScale.Reading {
    guard items.count >= 3 else { return .unknown }
    var stops: [Stop] = [(nil, items[2])]
    for index in stride(from: 3, to: items.count - 1, by: 2) {
      stops.append((items[index].number, items[index + 1]))
    }
    if Self.isZoom(items[1]) { return read(atZoom(stops)) }
    var classes: [ColorScale.Class] = []
    for (index, stop) in stops.enumerated() {
      guard let color = color(stop.output) else { return .unknown }
      let high = index + 1 < stops.count ? stops[index + 1].input : nil
      classes.append(ColorScale.Class(color: color, low: stop.input, high: high))
    }
    let limits = stops.compactMap(\.input)
    let width = Self.width(of: limits)
    for index in classes.indices {
      classes[index].label =
        switch (classes[index].low, classes[index].high) {
        case (let low?, let high?): NumberLabel.range(low, high, width: width)
        case (nil, let high?): "< " + NumberLabel.text(high, width: width)
        case (let low?, nil): "≥ " + NumberLabel.text(low, width: width)
        case (nil, nil): nil
        }
    }
    return .scale(ColorScale(kind: .step, property: name(of: items[1]), classes: classes))
  }

  private func interpolate(_ items: [JSONValue]) -> ColorScale.Reading {
    guard items.count >= 5 else { return .unknown }
    var stops: [Stop] = []
    for index in stride(from: 3, to: items.count - 1, by: 2) {
      stops.append((items[index].number, items[index + 1]))
    }
    if Self.isZoom(items[2]) { return read(atZoom(stops)) }
    let width = Self.width(of: stops.compactMap(\.input))
    var classes: [ColorScale.Class] = []
    for stop in stops {
      guard let color = color(stop.output), let number = stop.input else { return .unknown }
      classes.append(
        ColorScale.Class(
          label: NumberLabel.text(number, width: width), color: color, low: number, high: number))
    }
    let property = name(of: items[2])
    if property == Self.density {
      // Densities are fractions of nothing that readers know.
      for index in classes.indices { classes[index].label = "" }
      classes[0].label = "low"
      classes[classes.count - 1].label = "high"
    }
    return .scale(ColorScale(kind: .interpolate, property: property, classes: classes))
  }

  private static let density = "heatmap density"

  /// Whether an expression is the zoom level.
  static func isZoom(_ json: JSONValue) -> Bool { json.array?.first?.string == "zoom" }

  /// The output of a curve over the zoom level: that of the last stop below it.
  func atZoom(_ stops: [Stop]) -> JSONValue {
    (stops.last { ($0.input ?? -.infinity) <= zoom } ?? stops.first)?.output ?? .null
  }

  /// The width of a class by which numbers are written.
  static func width(of limits: [Double]) -> Double {
    guard let first = limits.first, let last = limits.last, limits.count > 1 else { return 1 }
    return max((last - first) / Double(limits.count - 1), .leastNormalMagnitude)
  }

  // MARK: - Categories

  private func match(_ items: [JSONValue]) -> ColorScale.Reading {
    guard items.count >= 5, let last = items.last else { return .unknown }
    var classes: [ColorScale.Class] = []
    for index in stride(from: 2, to: items.count - 1, by: 2) {
      guard let color = color(items[index + 1]) else { return .unknown }
      let values = items[index].array ?? [items[index]]
      classes.append(ColorScale.Class(label: Self.label(values), color: color, values: values))
    }
    if let color = color(last) {
      classes.append(ColorScale.Class(label: "other", color: color, isRest: true))
    }
    return .scale(ColorScale(kind: .match, property: name(of: items[1]), classes: classes))
  }

  /// The values of a category in words, the first of many.
  private static func label(_ values: [JSONValue]) -> String {
    let texts = values.prefix(4).map(text)
    return texts.joined(separator: ", ") + (values.count > texts.count ? ", …" : "")
  }

  private static func text(_ value: JSONValue) -> String {
    if let text = value.string { return text.replacing("_", with: " ") }
    if let number = value.number { return NumberLabel.text(number, width: 1) }
    return value.bool.map { $0 ? "yes" : "no" } ?? "no value"
  }

  // MARK: - Conditions

  private func conditions(_ items: [JSONValue]) -> ColorScale.Reading {
    guard items.count >= 4, let last = items.last else { return .unknown }
    var classes: [ColorScale.Class] = []
    var property: String?
    for index in stride(from: 1, to: items.count - 2, by: 2) {
      let condition = items[index]
      // Read once: twice at each level would take exponential time.
      let branch = read(items[index + 1])
      if classes.isEmpty, case .scale(var scale) = branch {
        // The condition is that there is a value.
        if let color = color(last), color.alpha > 0 {
          scale.classes.append(ColorScale.Class(label: "no value", color: color, isRest: true))
        }
        return .scale(scale)
      }
      // What a pointer does to features is not of the map.
      if Self.reads(condition, "feature-state") { continue }
      guard case .color(let color) = branch else { return .unknown }
      property = property ?? name(of: condition)
      classes.append(ColorScale.Class(label: words(condition), color: color))
    }
    if classes.isEmpty { return read(last) }
    if let color = color(last) {
      classes.append(ColorScale.Class(label: "other", color: color, isRest: true))
    }
    return .scale(ColorScale(kind: .case, property: property, classes: classes))
  }

  /// A condition in words; `nil` for one that takes many.
  private func words(_ condition: JSONValue) -> String? {
    guard let items = condition.array, let name = items.first?.string else { return nil }
    let literals = items.dropFirst().filter { $0.array == nil && $0.object == nil }
    switch name {
    case "==": return literals.count == 1 ? literals.first.map(Self.text) : nil
    case "<", "<=", ">", ">=":
      guard items.count == 3 else { return nil }
      let signs = ["<": ("<", ">"), "<=": ("≤", "≥"), ">": (">", "<"), ">=": ("≥", "≤")]
      guard let sign = signs[name] else { return nil }
      if let number = items[2].number { return "\(sign.0) \(NumberLabel.text(number, width: 1))" }
      return items[1].number.map { "\(sign.1) \(NumberLabel.text($0, width: 1))" }
    case "has": return items.count == 2 ? items[1].string.map { "with \($0)" } : nil
    case "!":
      let inner = items.count == 2 ? items[1].array : nil
      return inner?.first?.string == "has" ? inner?.last?.string.map { "without \($0)" } : nil
    case "in":
      let list = items.last?.array
      return list?.first?.string == "literal" ? list?.last?.array.map(Self.label) : nil
    case "all":
      let parts = items.dropFirst().map(words)
      return parts.count == 2 ? parts.reduce("") { $0.isEmpty ? $1 ?? "" : "\($0), \($1 ?? "")" } : nil
    case "boolean", "to-boolean": return self.name(of: condition)
    default: return nil
    }
  }

  /// Whether an operator is part of an expression.
  private static func reads(_ json: JSONValue, _ name: String) -> Bool {
    guard let items = json.array else { return false }
    return items.first?.string == name || items.dropFirst().contains { reads($0, name) }
  }

  // MARK: - Names

  /// The name of what an expression reads; `nil` for a computation of several things.
  func name(of json: JSONValue) -> String? {
    guard let items = json.array, let name = items.first?.string else { return nil }
    switch name {
    case "get", "feature-state": return items.count >= 2 ? items[1].string : nil
    case "var": return items.count == 2 ? items[1].string.flatMap { variables[$0] }.flatMap(self.name) : nil
    case "elevation", "heatmap-density", "line-progress", "geometry-type", "id":
      return name.replacing("-", with: " ")
    case "literal": return nil
    case "/":
      let names = items.dropFirst().compactMap(self.name)
      return names.count == 2 ? names.joined(separator: " / ") : names.first
    default:
      let names = items.dropFirst().compactMap(self.name)
      return names.allSatisfy { $0 == names.first } ? names.first : nil
    }
  }
}
