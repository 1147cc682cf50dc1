import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle
import MapLibreLayerTable

/// The documentation of a property after its summary, made from the words and the entry in the engine's table.
struct PropertyDocumentation {
  private let property: LayerProperty
  private let layer: LayerVocabulary

  /// The documentation of `property`, a property of `layer`.
  init(_ property: LayerProperty, in layer: LayerVocabulary) {
    self.property = property
    self.layer = layer
  }

  private var naming: PropertyNaming { property.naming }
  private var line: any AnyProperty { property.line }
  private var specification: PropertySpecification { line.specification }

  /// The purpose of the property; its values, default and unit; the expressions and the style's name.
  var paragraphs: [String] {
    [
      naming.details, "\(values) \(defaultValue)",
      [dependence, effect, shortfall, "Styles call it `\(naming.styleName)`."].filter { !$0.isEmpty }.joined(
        separator: " "),
    ]
  }

  // MARK: Values

  private var values: String {
    if line.dependence.isRamp { return "An expression that returns colours, or a single `UIColor`." }
    return switch specification.type {
    case .color: "A `UIColor`."
    case .colorArray: "A `UIColor` or an array of them."
    case .number: "A number\(range)\(unit)."
    case .numberArray: "A number\(range)\(unit), or an array of them."
    case .boolean: "A Boolean."
    case .string: "A string."
    case .formatted: "A string, or an expression made of ``MLNAttributedExpression``."
    case .resolvedImage: "The name of an image of the style, as a string."
    case .enumeration: "\(words)."
    case .padding: "`UIEdgeInsets`\(unit), boxed in an `NSValue`."
    case .verticalGradient:
      "A Boolean, or an array: the darkening at the ground, from 0 to 1, and the height at which it ends."
    case .variableAnchorOffsetCollection:
      "An array of alternating anchors and offsets: \(lowercased(words)); a `CGVector`\(unit), boxed in an `NSValue`."
    case .array(.number?, 2): "A `CGVector`\(unit), boxed in an `NSValue`."
    case .array(.number?, 4): "`UIEdgeInsets`\(unit), boxed in an `NSValue`."
    case .array(.number?, _): "An array of numbers\(range)\(unit)."
    case .array(.enumeration?, _): "An array, each element \(lowercased(words))."
    case .array: "An array of strings."
    case .projectionDefinition, .any: "A constant of the style."
    }
  }

  /// The words of an enumeration; where it has a type, that too.
  private var words: String {
    let list = naming.enumeration.map { $0.cases.map(\.word) } ?? specification.values
    let strings = "one of the strings \(Self.list(list.map { "`\($0)`" }, "or"))"
    guard let enumeration = naming.enumeration else {
      return strings.prefix(1).uppercased() + strings.dropFirst()
    }
    return "A case of ``\(enumeration.name)``, boxed in an `NSValue`, or \(strings)"
  }

  private var range: String {
    guard let range = line.range else { return "" }
    let lower = Self.number(range.lowerBound)
    return range.upperBound == .infinity
      ? " of \(lower) or more" : " from \(lower) to \(Self.number(range.upperBound))"
  }

  private var unit: String {
    switch line.unit {
    case .pixels?: " in logical pixels"
    case .degrees?: " in degrees"
    case .meters?: " in metres"
    case .ems?: " in multiples of the font size"
    case .lineWidths?: " in multiples of the line's width"
    case .milliseconds?: " in milliseconds"
    case .imageSizes?, nil: ""
    }
  }

  // MARK: Default

  private var defaultValue: String {
    guard let value = specification.defaultValue else { return "It has no default." }
    return "The default is \(text(of: value))."
  }

  private func text(of value: JSONValue) -> String {
    if line.dependence.isRamp { return "the ramp of the style specification" }
    switch (specification.type, value) {
    case (.color, .string(let css)), (.colorArray, .string(let css)): return Self.color(css)
    case (.enumeration, .string(let word)):
      let item = naming.enumeration?.cases.first { $0.word == word }
      guard let enumeration = naming.enumeration, let item else { return "`\(word)`" }
      return "``\(enumeration.name)/\(item.name)``"
    case (.verticalGradient, _): return "`true`"
    case (.array(.number?, 2), _): return "the zero vector"
    case (.array(.number?, 4), _), (.padding, _):
      let sides = value.array?.first?.number ?? 0
      return sides == 0 ? "zero on all sides" : "\(Self.number(sides)) on all sides"
    case (_, .array(let items)):
      return items.isEmpty ? "empty" : Self.list(items.map { "“\($0.string ?? "")”" }, "and")
    case (_, .bool(let value)): return "`\(value)`"
    case (_, .string(let text)): return text.isEmpty ? "empty" : "“\(text)”"
    default: return Self.number(value.number ?? 0)
    }
  }

  private static func color(_ css: String) -> String {
    switch Color(css: css) {
    case .black?: "opaque black"
    case .white?: "opaque white"
    case .transparent?: "transparent black"
    default: "`\(css)`"
    }
  }

  // MARK: Expressions

  private var dependence: String {
    let steps = specification.isInterpolated || line.dependence.isRamp ? "" : ", in steps"
    return switch line.dependence {
    case .constant, .globalState: "Expressions may depend on neither the zoom level nor features."
    case .zoom: "Expressions may depend on the zoom level\(steps)."
    case .feature: "Expressions may depend on the zoom level and the feature\(steps)."
    case .featureState: "Expressions may depend on the zoom level, the feature and its state\(steps)."
    case .lineProgress: "Expressions depend on `$lineProgress` alone."
    case .heatmapDensity: "Expressions depend on `$heatmapDensity` alone."
    case .elevation: "Expressions depend on the operator `elevation` alone."
    }
  }

  private var effect: String {
    let conditions = line.requirements.map(condition)
    guard !conditions.isEmpty else { return "" }
    return "It takes effect only if \(Self.list(conditions, "and"))."
  }

  private var shortfall: String {
    line.isDrawn ? "" : "The value is kept in the style but has no effect on the picture."
  }

  private func condition(_ requirement: PropertyRequirement) -> String {
    switch requirement {
    case .present(let name): "\(link(name)) is set"
    case .absent(let name): "\(link(name)) is not set"
    case .value(let name, let words): "\(link(name)) is \(Self.list(words.map { "`\($0)`" }, "or"))"
    case .isOn(let name): "\(link(name)) is `true`"
    case .source(let type, let member): "the source is of the type `\(type)` and has `\(member)`"
    }
  }

  private func link(_ styleName: String) -> String {
    layer[name: styleName].map { "``\($0.naming.name)``" } ?? "`\(styleName)`"
  }

  // MARK: Words

  private static func list(_ items: [String], _ conjunction: String) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return "\(items.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  private func lowercased(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
