import CartoucheJSON
import CartoucheStyle

/// The colours of the embedded map of the world.
public enum WorldTheme: String, Sendable, Hashable, CaseIterable {
  /// Countries in quiet colours on a blue sea.
  case standard = "world"
  /// Light lines and names on dark ground, for data in bright colours.
  case dark
  /// Pale greys, for data in any colours.
  case grey
}

extension WorldTheme {
  /// A colour of the style's file, and those that take its place.
  private typealias Row = (standard: String, dark: String, grey: String)

  private static let table: [Row] = [
    // The sea, deep to shallow, and the graticule.
    ("#b3d1e2", "#12181f", "#cfd6da"), ("#b9d6e5", "#131a21", "#d1d8db"), ("#bfdae8", "#141b23", "#d4dadd"),
    ("#c6dfea", "#151d25", "#d6dcdf"), ("#cee5ed", "#161f27", "#d9dee1"), ("#d7ebf0", "#17212a", "#dbe0e3"),
    ("#e0f1f3", "#19232d", "#dee3e5"), ("#6f9fbb", "#3d4a57", "#aab4ba"),
    // Land, countries and ice.
    ("#f3efe3", "#262c33", "#f2f2f0"), ("#eadbc0", "#2a3037", "#f0f0ee"), ("#d5e3b9", "#282f35", "#ececea"),
    ("#f5d0bb", "#2d3238", "#f3f3f1"), ("#dfd5ea", "#2a2f38", "#eeeeec"), ("#c8e4d6", "#272f34", "#eaeae8"),
    ("#f8f0b8", "#2f3439", "#f5f5f3"), ("#f7fafb", "#39414a", "#fafafa"),
    // Waters on land, coasts and borders.
    ("#8fb9d1", "#2f4152", "#c0cbd1"), ("#c3deea", "#161e26", "#d4dbdf"), ("#5d8ca6", "#46586a", "#a3adb3"),
    ("#ffffff", "#14181d", "#ffffff"), ("#8f8478", "#5c6672", "#b0aeaa"),
    // Names and their halos.
    ("#5a8fae", "#5f83a0", "#93a1aa"), ("#f3f1e6", "#20262d", "#f4f4f2"), ("#4f86a6", "#6d90ac", "#8796a0"),
    ("#dcebf2", "#161e26", "#e3e8ea"), ("#3d4654", "#b9c1c9", "#6b7178"), ("#fffdf6", "#14181d", "#ffffff"),
    ("#5c6675", "#98a2ac", "#8a9097"), ("#5b5f6e", "#cfd5dc", "#7d8289"), ("#2f3744", "#e3e7ea", "#555b62"),
  ]

  /// The colour that takes the place of one of the style's file; `nil` if it stays.
  private func color(for standard: String) -> String? {
    guard self != .standard, let row = Self.table.first(where: { $0.standard == standard }) else {
      return nil
    }
    return self == .dark ? row.dark : row.grey
  }

  /// The colours of a style's layers that no theme knows.
  static func unknownColors(in style: StyleDocument) -> Set<String> {
    var unknown: Set<String> = []
    for layer in style.layers {
      _ = JSONValue.object(layer.paint).mappingTexts { text in
        if text.hasPrefix("#"), !table.contains(where: { $0.standard == text }) { unknown.insert(text) }
        return nil
      }
    }
    return unknown
  }

  /// Gives the embedded style the colours of the theme.
  func apply(to style: inout StyleDocument) {
    guard self != .standard else { return }
    for index in style.layers.indices {
      let paint = JSONValue.object(style.layers[index].paint).mappingTexts(color)
      style.layers[index].paint = paint.object ?? [:]
    }
  }
}

extension JSONValue {
  /// The value with other texts in place of some.
  fileprivate func mappingTexts(_ change: (String) -> String?) -> JSONValue {
    switch self {
    case .string(let text): .string(change(text) ?? text)
    case .array(let items): .array(items.map { $0.mappingTexts(change) })
    case .object(let members):
      .object(JSONObject(members.map { (key: $0.key, value: $0.value.mappingTexts(change)) }))
    case .null, .bool, .int, .uint, .double: self
    }
  }
}
