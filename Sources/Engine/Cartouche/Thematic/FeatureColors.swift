import CartoucheGeoJSON
import CartoucheJSON
import CartoucheRenderer

/// Colours of features by the values of a property: classes of numbers, or categories of texts.
///
/// ```swift
/// var look = OverlayLook()
/// look.colors = FeatureColors(field: "density", of: [cantons])
/// try map.addOverlay(cantons, id: "cantons", look: look)
/// ```
///
/// The same colours count for several sources if they are computed from all of them.
public struct FeatureColors: Sendable, Hashable {
  /// The values with a colour of their own.
  public enum Values: Sendable, Hashable {
    /// Numbers in classes.
    case classes(Classification)
    /// Texts, the most frequent first; all others are put together if there are more than there are colours.
    case categories([String], hasOthers: Bool)
  }

  /// The name of the property.
  public let field: String
  /// The values with a colour of their own.
  public let values: Values
  /// The colours of the classes or categories, in their order, as CSS has them.
  public let colors: [String]
  /// Whether some features have no value, or one of another type.
  public let hasMissing: Bool

  /// The colour of features without a value, and of categories for which no colour is left.
  public static let missingColor = "#9e9e9e"

  /// The colours of features by a property, or `nil` if no feature has a value of it.
  ///
  /// The property is one of numbers if most of its values are numbers, else one of texts.
  ///
  /// - Parameters:
  ///   - field: The name of the property.
  ///   - data: The data whose features are examined.
  ///   - palette: The palette; `nil` takes a sequential one, a diverging one for numbers of both signs, or a categorical one
  ///     for texts.
  ///   - classes: The number of classes of numbers, and the greatest number of categories; `nil` takes 5 classes, or as many
  ///     categories as the palette has colours.
  ///   - scheme: The rule by which numbers are put into classes.
  /// - Complexity: O(n log n) in the number of features.
  public init?(
    field: String, of data: [SourceData], palette: ColorPalette? = nil, classes: Int? = nil,
    scheme: Classification.Scheme = .quantiles
  ) {
    let found = FieldValues(field, of: data)
    guard !found.isEmpty else { return nil }
    self.field = field
    if found.isNumeric {
      let isTwoSided = found.numbers.contains { $0 < 0 } && found.numbers.contains { $0 > 0 }
      let palette = palette ?? (isTwoSided ? .standardDiverging : .standard)
      guard
        let classification = Classification(
          found.numbers, classes: classes ?? 5, scheme: scheme,
          splitsAtZero: isTwoSided && palette.kind == .diverging)
      else { return nil }
      values = .classes(classification)
      colors = Self.colors(of: classification, palette)
      hasMissing = found.missing + found.textCount > 0
    } else {
      let palette = palette ?? .standardCategorical
      let all = found.texts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
      let room = min(classes ?? palette.capacity, palette.capacity)
      let shown = Array(all.prefix(max(room, 1)))
      values = .categories(shown, hasOthers: all.count > shown.count)
      colors = palette.colors(shown.count)
      hasMissing = found.missing > 0
    }
  }

  /// The colours of classes; those of a diverging palette begin in its middle on either side of zero.
  private static func colors(of classes: Classification, _ palette: ColorPalette) -> [String] {
    guard palette.kind == .diverging, let zero = classes.breaks.firstIndex(of: 0) else {
      return palette.colors(classes.classCount)
    }
    let (low, high) = (zero + 1, classes.classCount - zero - 1)
    return Array(palette.colors(2 * low).prefix(low)) + palette.colors(2 * high).suffix(high)
  }

  // MARK: - Style

  /// The colour of a feature as an expression of the style specification.
  public var expression: JSONValue {
    let value: JSONValue = ["get", .string(field)]
    switch values {
    case .classes(let classes):
      var steps: [JSONValue] = ["step", ["number", value], .string(colors[0])]
      for (limit, color) in zip(classes.breaks, colors.dropFirst()) {
        steps += [.double(limit), .string(color)]
      }
      let color: JSONValue = classes.breaks.isEmpty ? .string(colors[0]) : .array(steps)
      return ["case", ["==", ["typeof", value], "number"], color, .string(Self.missingColor)]
    case .categories(let texts, _):
      var branches: [JSONValue] = ["match", ["to-string", value]]
      for (text, color) in zip(texts, colors) { branches += [.string(text), .string(color)] }
      return .array(branches + [.string(Self.missingColor)])
    }
  }

  // MARK: - Legend

  /// The colours with their meanings.
  public func legend(_ swatch: Legend.Swatch = .area) -> Legend {
    var entries: [Legend.Entry]
    switch values {
    case .classes(let classes):
      let width =
        (classes.maximum / Double(classes.classCount)) - classes.minimum / Double(classes.classCount)
      entries = colors.enumerated().map { index, color in
        let (low, high) = classes.limits(of: index)
        return Legend.Entry(
          color: color, label: NumberLabel.range(low, high, width: width), swatch: swatch)
      }
      if hasMissing { entries.append(.init(color: Self.missingColor, label: "no value", swatch: swatch)) }
    case .categories(let texts, let hasOthers):
      entries = zip(texts, colors).map { Legend.Entry(color: $1, label: $0, swatch: swatch) }
      if hasOthers || hasMissing {
        let label = hasOthers ? (hasMissing ? "other, or no value" : "other") : "no value"
        entries.append(.init(color: Self.missingColor, label: label, swatch: swatch))
      }
    }
    return Legend(title: field, entries: entries)
  }
}

/// The values of a property in some data.
private struct FieldValues {
  private(set) var numbers: [Double] = []
  /// The texts, with the numbers of features that have them.
  private(set) var texts: [String: Int] = [:]
  private(set) var textCount = 0
  /// The number of features without a value.
  private(set) var missing = 0

  init(_ field: String, of data: [SourceData]) {
    var hasNumbersOnly = true
    for feature in data.lazy.flatMap(\.geoJSON.features) {
      guard let value = feature.properties[field], let text = value.categoryText else {
        missing += 1
        continue
      }
      if let number = value.number {
        numbers.append(number)
        // Texts of numbers are needed only beside others.
        if hasNumbersOnly { continue }
      } else {
        textCount += 1
        hasNumbersOnly = false
      }
      texts[text, default: 0] += 1
    }
  }

  var isEmpty: Bool { numbers.isEmpty && textCount == 0 }
  var isNumeric: Bool { numbers.count > textCount }
}

extension JSONValue {
  /// The value as the name of a category; `nil` for null, empty texts, and what is neither text, number nor Boolean.
  fileprivate var categoryText: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .bool(let bool): bool ? "true" : "false"
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .double(let number): Int64(exactly: number).map(String.init) ?? "\(number)"
    case .null, .array, .object: nil
    }
  }
}
