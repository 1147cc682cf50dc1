import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON

/// Reads the members of one object of a request, with located errors.
struct RequestReader {
  /// The members.
  let members: JSONObject
  /// The place of the object.
  let pointer: JSONPointer

  /// The members of `value`, which may have no others than `names`.
  ///
  /// - Throws: ``RequestError`` for another value, and for a member of another name.
  init(_ value: JSONValue, at pointer: JSONPointer, names: [String]) throws(RequestError) {
    guard case .object(let members) = value else {
      throw RequestError(.value, found: value.summary, expected: "an object", pointer: pointer)
    }
    self.members = members
    self.pointer = pointer
    for name in members.keys where !names.contains(name) {
      throw RequestError(
        .unknownMember, found: "the unknown member \"\(name)\"",
        expected: "one of \(names.joined(separator: ", "))", pointer: pointer.appending(name),
        suggestion: Spelling.nearest(to: name, in: names))
    }
  }

  /// The value of a member; one that is `null` counts as absent.
  func value(_ name: String) -> JSONValue? { members[name].flatMap { $0.isNull ? nil : $0 } }

  /// The place of a member.
  func place(_ name: String) -> JSONPointer { pointer.appending(name) }

  /// An error about the value of a member.
  func error(
    _ kind: RequestFailure, _ name: String, _ found: String, expected: String, suggestion: String? = nil
  ) -> RequestError {
    RequestError(kind, found: found, expected: expected, pointer: place(name), suggestion: suggestion)
  }

  /// The value of a member, or an error where there is none.
  func required<Value>(
    _ name: String, _ value: Value?, expected: String
  ) throws(RequestError) -> Value {
    guard let value else {
      throw RequestError(
        .missing, found: "no member \"\(name)\"", expected: expected, pointer: pointer)
    }
    return value
  }

  // MARK: - Values

  func string(_ name: String, expected: String = "a string") throws(RequestError) -> String? {
    guard let value = value(name) else { return nil }
    guard let text = value.string else { throw error(.value, name, value.summary, expected: expected) }
    return text
  }

  func bool(_ name: String) throws(RequestError) -> Bool? {
    guard let value = value(name) else { return nil }
    guard let bool = value.bool else {
      throw error(.value, name, value.summary, expected: "true or false")
    }
    return bool
  }

  func number(_ name: String, _ range: ClosedRange<Double>) throws(RequestError) -> Double? {
    guard let value = value(name) else { return nil }
    return try Self.number(value, range, at: place(name))
  }

  func wholeNumber(_ name: String, _ range: ClosedRange<Int>) throws(RequestError) -> Int? {
    guard let value = value(name) else { return nil }
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let number = value.number, let whole = Int(exactly: number) else {
      throw error(.value, name, value.summary, expected: expected)
    }
    guard range.contains(whole) else { throw error(.range, name, value.summary, expected: expected) }
    return whole
  }

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type
  ) throws(RequestError) -> Word? where Word.RawValue == String {
    guard let text = try string(name) else { return nil }
    let words = Word.allCases.map(\.rawValue)
    guard let word = Word(rawValue: text) else {
      throw error(
        .value, name, "the string \"\(text)\"", expected: "one of \(words.joined(separator: ", "))",
        suggestion: Spelling.nearest(to: text, in: words))
    }
    return word
  }

  /// A CSS colour whose alpha is multiplied by the opacity in another member.
  func color(_ name: String, opacity opacityName: String) throws(RequestError) -> Color? {
    let opacity = try number(opacityName, 0...1)
    guard let text = try string(name, expected: "a CSS color") else { return nil }
    guard var color = Color(css: text) ?? Color(css: "#" + text) else {
      throw error(.value, name, "the string \"\(text)\"", expected: "a CSS color")
    }
    if let opacity { color.alpha *= opacity }
    return color.rounded
  }

  /// Longitude and latitude in degrees.
  func place(at name: String) throws(RequestError) -> SIMD2<Double>? {
    guard let value = value(name) else { return nil }
    return try Self.place(value, at: place(name))
  }

  /// A number of pixels for each axis.
  func pixels(_ name: String, _ range: ClosedRange<Double>) throws(RequestError) -> SIMD2<Double>? {
    guard let value = value(name) else { return nil }
    guard let parts = value.array, parts.count == 2 else {
      throw error(.value, name, value.summary, expected: "two numbers of pixels")
    }
    return SIMD2(
      try Self.number(parts[0], range, at: place(name).appending(0)),
      try Self.number(parts[1], range, at: place(name).appending(1)))
  }

  // MARK: - Single values

  /// The number of a value within a range.
  static func number(
    _ value: JSONValue, _ range: ClosedRange<Double>, at pointer: JSONPointer
  ) throws(RequestError) -> Double {
    let expected = "a number from \(range.lowerBound.plain) to \(range.upperBound.plain)"
    guard let number = value.number, number.isFinite else {
      throw RequestError(.value, found: value.summary, expected: expected, pointer: pointer)
    }
    guard range.contains(number) else {
      throw RequestError(.range, found: value.summary, expected: expected, pointer: pointer)
    }
    // Minus zero equals zero, and is to have the same text.
    return number == 0 ? 0 : number
  }

  /// The place of a value: longitude and latitude in degrees.
  static func place(_ value: JSONValue, at pointer: JSONPointer) throws(RequestError) -> SIMD2<Double> {
    guard let parts = value.array, parts.count == 2 else {
      throw RequestError(
        .value, found: value.summary, expected: "[longitude, latitude] in degrees", pointer: pointer)
    }
    return SIMD2(
      try number(parts[0], -180...180, at: pointer.appending(0)),
      try number(parts[1], -90...90, at: pointer.appending(1)))
  }
}

extension Color {
  /// The colour with channels of eight bits, which its text names exactly.
  var rounded: Color { Color(css: css) ?? self }
}

extension Double {
  /// The number as JSON writes it, without a zero fraction.
  var plain: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
