/// The reason why bytes are not JSON, or why a value cannot be written as JSON: what, where and what was expected.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: String, Sendable, Hashable {
    /// The text breaks the grammar of RFC 8259.
    case syntax
    /// A string or the text itself is not valid Unicode.
    case unicode
    /// A number is too large for a double.
    case numberOutOfRange
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep
    /// The values take more memory than the limit.
    case tooLarge
    /// A value has no JSON form, such as an infinite number.
    case notRepresentable
    /// The file could not be read or written.
    case file
  }

  /// The kind of failure.
  public var kind: Kind
  /// A description of what was found, such as `unexpected "]"`.
  public var found: String
  /// A description of what was expected, such as `a value`; empty when there is nothing to say.
  public var expected: String
  /// The file or URL, when known.
  public var source: String?
  /// Line and column, when the error is about a text.
  public var location: SourceLocation?
  /// The path of the value at fault, when known.
  public var pointer: JSONPointer?

  /// An error with as much of its place as is known.
  public init(
    _ kind: Kind, found: String, expected: String = "", source: String? = nil,
    location: SourceLocation? = nil, pointer: JSONPointer? = nil
  ) {
    self.kind = kind
    self.found = found
    self.expected = expected
    self.source = source
    self.location = location
    self.pointer = pointer
  }

  /// A line with what was found, what was expected, and where.
  ///
  /// For example: `unexpected "]", expected a value (style.json:112:22, /layers/3)`.
  public var description: String {
    let file = [source, location.map { "\($0.line):\($0.column)" }].compactMap(\.self).joined(separator: ":")
    let place = [file, pointer?.description ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    return found + (expected.isEmpty ? "" : ", expected \(expected)") + (place.isEmpty ? "" : " (\(place))")
  }
}
