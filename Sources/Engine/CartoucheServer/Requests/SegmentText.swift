import CartoucheImages

/// The grammars of single segments of paths: numbers, tiles, sizes.
enum SegmentText {
  /// A decimal number without exponent.
  ///
  /// - Throws: ``ServerProblem`` for anything else, or a number outside of `range`.
  static func number(
    _ text: some StringProtocol, _ range: ClosedRange<Double>, at place: String
  ) throws(ServerProblem) -> Double {
    let isDecimal =
      !text.isEmpty
      && text.utf8.enumerated().allSatisfy { index, byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
          || index == 0 && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
      }
    guard isDecimal, text.utf8.count < 64, let number = Double(String(text)) else {
      throw ServerProblem(.badRequest, "expected a decimal number, found \"\(text.prefix(40))\"", at: place)
    }
    guard range.contains(number) else {
      throw ServerProblem(
        .badRequest,
        "expected \(range.lowerBound.short) to \(range.upperBound.short), found \(text.prefix(40))",
        at: place, isRange: true)
    }
    return number
  }

  /// A whole number without sign.
  static func wholeNumber(
    _ text: some StringProtocol, _ range: ClosedRange<Int>, at place: String
  ) throws(ServerProblem) -> Int {
    let isWhole =
      !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isWhole else {
      throw ServerProblem(.badRequest, "expected a whole number, found \"\(text.prefix(40))\"", at: place)
    }
    guard let number = Int(String(text)), range.contains(number) else {
      throw ServerProblem(
        .badRequest, "expected \(range.lowerBound) to \(range.upperBound), found \(text.prefix(40))",
        at: place,
        isRange: true)
    }
    return number
  }

  /// The end of a path: a text, a scale behind an `@`, and the ending that names a format.
  struct Ending: Sendable {
    /// The text before the scale and the format.
    var text: String
    /// Device pixels per logical pixel, 1 where the path says nothing.
    var scale: Double
    /// The ending in lower case without its dot; `nil` without one.
    var format: String?
  }

  /// Reads `TEXT[@Nx][.FORMAT]`.
  ///
  /// - Throws: ``ServerProblem`` for an invalid scale, or one outside of `scales`.
  static func ending(
    _ text: String, scales: ClosedRange<Double>, at place: String
  ) throws(ServerProblem) -> Ending {
    var text = text[...]
    var format: String?
    // A dot within the scale, as in @1.5x, is not that of an ending.
    if let dot = text.lastIndex(of: "."), !text[dot...].contains("x"), text.index(after: dot) < text.endIndex,
      !text[dot...].dropFirst().allSatisfy(\.isNumber)
    {
      format = text[text.index(after: dot)...].lowercased()
      text = text[..<dot]
    }
    guard let mark = text.lastIndex(of: "@") else {
      return Ending(text: String(text), scale: 1, format: format)
    }
    let scale = text[text.index(after: mark)...]
    guard scale.hasSuffix("x") else {
      throw ServerProblem(
        .badRequest, "expected a scale such as @2x, found \"@\(scale.prefix(40))\"", at: place)
    }
    return Ending(
      text: String(text[..<mark]), scale: try number(scale.dropLast(), scales, at: place), format: format)
  }
}

extension Double {
  /// The number without a fraction that is zero.
  var short: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
