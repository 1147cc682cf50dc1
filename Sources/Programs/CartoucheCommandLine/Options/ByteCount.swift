import ArgumentParser

/// A number of bytes, as `512MB` or `2GiB`.
package struct ByteCount {
  package let bytes: Int

  /// The range of memory sizes, in bytes.
  private static let range = 16 << 20...1 << 40

  private static let units: [(name: String, factor: Double)] = [
    ("b", 1), ("", 1), ("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("tb", 1e12), ("k", 1024), ("kib", 1024),
    ("m", 1_048_576), ("mib", 1_048_576), ("g", 1_073_741_824), ("gib", 1_073_741_824),
    ("t", 1_099_511_627_776), ("tib", 1_099_511_627_776),
  ]

  /// The number that a text such as `512MB` names; a number without a unit is bytes.
  ///
  /// - Throws: `ValidationError` with the problem and the expected form.
  package init(_ text: String) throws(ValidationError) {
    let expected = "expected a size from 16MiB to 1TiB, such as 512MB or 2GiB"
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let name = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard let number = Double(digits), let unit = Self.units.first(where: { $0.name == name }) else {
      throw ValidationError("\"\(text)\" is not a size; \(expected)")
    }
    let count = number * unit.factor
    if count < Double(Self.range.lowerBound) { throw ValidationError("\(text) is too small; \(expected)") }
    if count > Double(Self.range.upperBound) { throw ValidationError("\(text) is too large; \(expected)") }
    bytes = Int(count)
  }

  /// The text of the smallest power of two in gibibytes that holds a number of bytes; `nil` beyond the range of sizes.
  static func gibibytes(holding bytes: Int) -> String? {
    (0...10).lazy.map { 1 << $0 }.first { $0 << 30 >= bytes }.map { "\($0)GiB" }
  }
}
