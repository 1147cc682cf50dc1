import ArgumentParser

/// The numbers that an option takes.
package struct NumberRange: Sendable {
  private let range: ClosedRange<Double>
  private let excludesLowerBound: Bool
  private let unit: String

  /// The numbers of `unit`, such as `degrees`, within a range.
  package init(_ range: ClosedRange<Double>, excludesLowerBound: Bool = false, unit: String = "") {
    self.range = range
    self.excludesLowerBound = excludesLowerBound
    self.unit = unit.isEmpty ? "a number" : unit
  }

  /// The number in `text`.
  ///
  /// - Throws: `ValidationError` with the problem and the range.
  package func number(_ text: some StringProtocol) throws(ValidationError) -> Double {
    let text = text.drop { $0 == " " }
    guard let number = Double(text), number.isFinite else {
      throw ValidationError("\"\(text)\" is not a finite number; expected \(expected)")
    }
    if number < range.lowerBound || excludesLowerBound && number == range.lowerBound {
      throw ValidationError("\(text) is too small; expected \(expected)")
    }
    if number > range.upperBound { throw ValidationError("\(text) is too large; expected \(expected)") }
    return number
  }

  /// The range in words.
  package var expected: String {
    let (low, high) = (Self.text(range.lowerBound), Self.text(range.upperBound))
    return excludesLowerBound ? "\(unit) above \(low), at most \(high)" : "\(unit) from \(low) to \(high)"
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension NumberRange {
  package static let longitude = NumberRange(-360...360, unit: "degrees")
  package static let latitude = NumberRange(-90...90, unit: "degrees")
  package static let zoom = NumberRange(-2...25.5, unit: "a zoom level")
  package static let bearing = NumberRange(-3600...3600, unit: "degrees")
  package static let pitch = NumberRange(0...85, unit: "degrees")
  package static let scale = NumberRange(
    0...16, excludesLowerBound: true, unit: "device pixels per logical pixel")
  package static let density = NumberRange(1...1536, unit: "device pixels per inch")
  package static let quality = NumberRange(0...100, unit: "a quality")
  package static let padding = NumberRange(0...65_536, unit: "logical pixels")
  package static let pictureCoordinate = NumberRange(-65_536...65_536, unit: "logical pixels")
  package static let timeout = NumberRange(0...86_400, excludesLowerBound: true, unit: "seconds")
  package static let port = NumberRange(0...65_535, unit: "a port")
  package static let connections = NumberRange(1...65_536, unit: "a number of connections")
  package static let drainDelay = NumberRange(0...30, unit: "seconds")
  package static let milliseconds = NumberRange(
    0...86_400_000, excludesLowerBound: true, unit: "milliseconds")
  package static let tiles = NumberRange(1...1_000_000_000, unit: "a number of tiles")
  package static let threads = NumberRange(1...1024, unit: "a number of threads")

  /// The integer in `text`.
  ///
  /// - Throws: `ValidationError`.
  package func wholeNumber(_ text: String) throws(ValidationError) -> Int {
    guard let number = Int(exactly: try number(text)) else {
      throw ValidationError("\(text) is not a whole number; expected \(expected)")
    }
    return number
  }
}
