extension JSONTextWriter {
  /// Writes a value.
  ///
  /// - Throws: The path of the first number that is not finite.
  package mutating func value(
    _ value: JSONValue, options: JSONWritingOptions, level: Int = 0
  ) throws(NotFinite) {
    switch value {
    case .null: raw("null")
    case .bool(let value): value ? raw("true") : raw("false")
    case .int(let value): integer(value)
    case .uint(let value): integer(value)
    case .double(let value):
      guard value.isFinite else { throw NotFinite(value: value) }
      double(value, keepsFraction: options.keepsDoubles)
    case .string(let value): string(value)
    case .array(let elements): try array(elements, options: options, level: level)
    case .object(let members): try object(members, options: options, level: level)
    }
  }

  private mutating func array(
    _ elements: [JSONValue], options: JSONWritingOptions, level: Int
  ) throws(NotFinite) {
    byte(0x5B)
    var isFirst = true
    for (index, element) in elements.enumerated() {
      separate(&isFirst, options: options, level: level + 1)
      do throws(NotFinite) {
        try self.value(element, options: options, level: level + 1)
      } catch { throw error.inside(String(index)) }
    }
    if options.pretty && !elements.isEmpty { newLine(level: level) }
    byte(0x5D)
  }

  /// Writes an object.
  package mutating func object(
    _ members: JSONObject, options: JSONWritingOptions, level: Int
  ) throws(NotFinite) {
    byte(0x7B)
    var isFirst = true
    try self.members(members, options: options, level: level + 1, isFirst: &isFirst)
    if options.pretty && !isFirst { newLine(level: level) }
    byte(0x7D)
  }

  /// Writes members without the braces around them.
  package mutating func members(
    _ members: JSONObject, options: JSONWritingOptions, level: Int, isFirst: inout Bool
  ) throws(NotFinite) {
    if options.sortedKeys {
      for member in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        try self.member(member, options: options, level: level, isFirst: &isFirst)
      }
    } else {
      for member in members { try self.member(member, options: options, level: level, isFirst: &isFirst) }
    }
  }

  private mutating func member(
    _ member: JSONObject.Member, options: JSONWritingOptions, level: Int, isFirst: inout Bool
  ) throws(NotFinite) {
    separate(&isFirst, options: options, level: level)
    string(member.key)
    options.pretty ? raw(": ") : byte(0x3A)
    do throws(NotFinite) {
      try value(member.value, options: options, level: level)
    } catch { throw error.inside(member.key) }
  }

  /// Writes the comma and the line break before an element.
  package mutating func separate(_ isFirst: inout Bool, options: JSONWritingOptions, level: Int) {
    if !isFirst { byte(0x2C) }
    isFirst = false
    if options.pretty { newLine(level: level) }
  }
}

/// A number without a JSON form, and the path to it from the inside out.
package struct NotFinite: Error {
  package var value: Double
  package var reversedPath: [String] = []

  package init(value: Double) { self.value = value }

  /// The same error, seen from one level further out.
  package func inside(_ token: String) -> NotFinite {
    var outer = self
    outer.reversedPath.append(token)
    return outer
  }

  /// The error that users get.
  package var error: JSONError {
    JSONError(
      .notRepresentable, found: "the number \(value)", expected: "a finite number",
      pointer: JSONPointer(reversedPath.reversed()))
  }
}
