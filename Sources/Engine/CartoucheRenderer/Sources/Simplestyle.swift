import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheStyle
import CartoucheThreads

/// The properties by which features specify their look (simplestyle specification 1.1).
package enum Simplestyle {
  /// The kind of a value.
  private enum Kind {
    case color
    case number(ClosedRange<Double>)
    case word([String])
    /// The symbol of a pin, checked when the pin is drawn.
    case symbol
  }

  /// The properties that change the picture; `title` and `description` do not.
  private static let properties: [(name: String, kind: Kind)] = [
    ("stroke", .color), ("stroke-width", .number(0...(.greatestFiniteMagnitude))),
    ("stroke-opacity", .number(0...1)), ("fill", .color), ("fill-opacity", .number(0...1)),
    ("marker-color", .color), ("marker-size", .word(["small", "medium", "large"])),
    ("marker-symbol", .symbol),
  ]

  /// Whether any feature has one of the properties: O(properties of all features).
  package static func isUsed(by data: SourceData) -> Bool {
    data.geoJSON.features.contains { $0.properties.contains { place(of: $0.key) != nil } }
  }

  private static func place(of name: String) -> Int? { properties.firstIndex { $0.name == name } }

  /// The findings about features' looks that cannot be drawn, one for each property.
  ///
  /// - Parameters:
  ///   - source: The name of the source.
  ///   - stop: The signal after which no more features are looked at.
  package static func findings(
    in features: [Feature], source: String, until stop: StopSignal = .never
  ) -> [Diagnostic] {
    var troubles: [(count: Int, example: JSONValue)?] = Array(repeating: nil, count: properties.count)
    var watch = StopWatch(stop)
    for feature in features where !watch.stops() {
      for (name, value) in feature.properties {
        guard let place = place(of: name), !value.isNull, !fits(value, properties[place].kind) else {
          continue
        }
        troubles[place] = ((troubles[place]?.count ?? 0) + 1, troubles[place]?.example ?? value)
      }
    }
    return zip(properties, troubles).compactMap { property, trouble in
      trouble.map { finding(property.name, property.kind, $0, source) }
    }
  }

  private static func fits(_ value: JSONValue, _ kind: Kind) -> Bool {
    switch kind {
    case .color:
      let number = value.number.map { number in Int64(exactly: number).map(String.init) ?? "\(number)" }
      let text = value.string ?? number ?? ""
      return Color(css: text) != nil || Color(css: "#" + text) != nil
    case .number(let range):
      return (value.number ?? value.string.flatMap(Double.init)).map(range.contains) ?? false
    case .word(let words): return value.string.map(words.contains) ?? false
    case .symbol: return true
    }
  }

  private static func finding(
    _ name: String, _ kind: Kind, _ trouble: (count: Int, example: JSONValue), _ source: String
  ) -> Diagnostic {
    let features = trouble.count == 1 ? "1 feature" : "\(trouble.count) features"
    let pointer = JSONPointer(["sources", source, "data"])
    let expected =
      switch kind {
      case .symbol: "the name of a symbol"
      case .color: "a colour"
      case .number(let range): range.upperBound > 1 ? "a number of 0 or more" : "a number from 0 to 1"
      case .word(let words): words.map { "\"\($0)\"" }.joined(separator: ", ")
      }
    return Diagnostic(
      .warning,
      "source \"\(source)\": \(name) of \(features): expected \(expected), found \(trouble.example.summary)",
      pointer: pointer)
  }
}

extension StyleSource {
  /// Marks the sources that overlays made; style documents keep unknown metadata.
  private static let overlayMark = "cartouche:overlay"

  /// The source of an overlay.
  package static func overlay(_ id: String, data: JSONValue) -> StyleSource {
    StyleSource(id: id, members: ["type": "geojson", "data": data, "metadata": [overlayMark: true]])
  }

  /// Whether an overlay made the source.
  package var isOverlay: Bool { members["metadata"]?[Self.overlayMark] == true }
}
