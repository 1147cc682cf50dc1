import ArgumentParser

/// A length on paper, as `210mm`, `21cm` or `8.5in`.
struct PaperLength {
  /// The units by their names, in logical pixels: a logical pixel is 1/96 inch (CSS Values and Units, 6.2).
  private static let units: [(name: String, pixels: Double)] = [
    ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
  ]

  private let text: Substring
  private let number: Substring
  private let unit: Double

  /// The length in a text; `nil` for a text without a unit.
  init?(_ text: Substring) {
    guard let unit = Self.units.first(where: { text.hasSuffix($0.name) }) else { return nil }
    self.text = text
    number = text.dropLast(unit.name.count)
    self.unit = unit.pixels
  }

  /// The length in logical pixels, at least one.
  ///
  /// - Parameter name: The name of the side, for messages.
  /// - Throws: `ValidationError` for text that is not such a length.
  func pixels(_ name: String) throws(ValidationError) -> Double {
    guard let length = Double(number), length.isFinite else {
      throw ValidationError("the \(name) \"\(text)\" is not a length; expected one such as 210mm")
    }
    let pixels = length * unit
    if pixels < 1 { throw ValidationError("the \(name) \(text) is too small; expected 1/96 in or more") }
    if pixels > 65_536 {
      throw ValidationError("the \(name) \(text) is too large; expected at most 17339 mm")
    }
    return pixels
  }
}
