import CartoucheJSON
import CartoucheResources
import CartoucheTiles

/// The options in the URL of contours: options of the lines, and options of the tiles with heights.
struct ContourSettings: Sendable {
  /// The options of the lines.
  private(set) var lines = ContourTileOptions()
  /// The members of the source with the heights.
  private(set) var elevation = JSONObject()

  /// Metres in an international foot.
  private static let foot = 0.3048

  /// The options by name, each with a function that reads a value; false for an invalid value.
  private struct Option: Sendable {
    let name, expected: String
    let read: @Sendable (inout ContourSettings, String) throws(ContourError) -> Bool

    init(
      _ name: String, _ expected: String,
      _ read: @escaping @Sendable (inout ContourSettings, String) throws(ContourError) -> Bool
    ) {
      (self.name, self.expected, self.read) = (name, expected, read)
    }

    /// An option for a number within a range.
    static func number(
      _ name: String, _ range: ClosedRange<Double>,
      _ path: any WritableKeyPath<ContourTileOptions, Double> & Sendable
    ) -> Option {
      Option(name, "a number from \(range.lowerBound) to \(range.upperBound)") { settings, text in
        guard let number = Double(text), range.contains(number) else { return false }
        settings.lines[keyPath: path] = number
        return true
      }
    }

    /// An option for a whole number within a range.
    static func whole(
      _ name: String, _ range: ClosedRange<Int>,
      _ path: any WritableKeyPath<ContourTileOptions, Int> & Sendable
    ) -> Option {
      Option(name, "a whole number from \(range.lowerBound) to \(range.upperBound)") { settings, text in
        guard let number = Int(text), range.contains(number) else { return false }
        settings.lines[keyPath: path] = number
        return true
      }
    }

    /// An option for a name that is not empty.
    static func text(_ name: String, _ path: any WritableKeyPath<ContourTileOptions, String> & Sendable)
      -> Option
    {
      Option(name, "a name") { settings, text in
        settings.lines[keyPath: path] = text
        return !text.isEmpty
      }
    }

    /// An option for a member of the source with the heights.
    static func member(_ name: String, isNumber: Bool) -> Option {
      Option(name, isNumber ? "a number" : "a text") { settings, text in
        guard isNumber else {
          settings.elevation[name] = .string(text)
          return true
        }
        guard let number = Double(text), number.isFinite else { return false }
        settings.elevation[name] = Int64(exactly: number).map(JSONValue.int) ?? .double(number)
        return true
      }
    }
  }

  private static let table: [Option] =
    [
      Option("interval", "a number above 0") { settings, text throws(ContourError) in
        guard let interval = Double(text) else { return false }
        settings.lines.thresholds = try ContourThresholds(interval: interval)
        return true
      },
      Option("thresholds", "zoom*interval*interval~zoom*interval") { settings, text throws(ContourError) in
        settings.lines.thresholds = try ContourThresholds(text: text)
        return true
      },
      Option("unit", "meter or feet") { settings, text in
        settings.lines.multiplier = text == "feet" ? 1 / foot : 1
        return ["meter", "feet"].contains(text)
      },
      .number("base", -1e6...1e6, \.base), .number("multiplier", 1e-6...1e6, \.multiplier),
      .text("contourLayer", \.layer), .text("elevationKey", \.elevationKey), .text("levelKey", \.levelKey),
      .whole("extent", 256...8192, \.extent), .whole("buffer", 1...32, \.buffer),
      .whole("overzoom", 0...8, \.overzoom),
      Option("bounds", "west,south,east,north") { settings, text in
        let numbers = text.split(separator: ",").compactMap { Double($0) }
        settings.elevation["bounds"] = .array(numbers.map(JSONValue.double))
        return numbers.count == 4 && numbers.allSatisfy(\.isFinite)
      },
    ] + ["encoding", "scheme", "attribution"].map { .member($0, isNumber: false) }
    + ["minzoom", "maxzoom", "tileSize", "redFactor", "greenFactor", "blueFactor", "baseShift"].map {
      .member($0, isNumber: true)
    }

  /// The names of the options for the tiles with heights, equal to the members of a style's source.
  static let elevationNames = [
    "encoding", "scheme", "attribution", "minzoom", "maxzoom", "tileSize", "redFactor", "greenFactor",
    "blueFactor", "baseShift",
  ]

  /// Reads the options of a URL.
  ///
  /// - Throws: ``ContourError/setting(name:found:expected:)`` for unknown names and invalid values.
  init(_ options: [(name: String, value: String)]) throws(ContourError) {
    for (name, value) in options {
      guard let option = Self.table.first(where: { $0.name == name }) else {
        throw .setting(
          name: String(name.prefix(40)), found: "an option of this name",
          expected: "one of " + Self.table.map(\.name).joined(separator: ", "))
      }
      guard try option.read(&self, value) else {
        throw .setting(name: name, found: "\"\(value.prefix(40))\"", expected: option.expected)
      }
    }
  }
}
