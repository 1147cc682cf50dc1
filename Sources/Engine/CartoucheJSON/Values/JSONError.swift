/// The reason why bytes are not JSON, or why a value cannot be written as JSON: what, where and what was expected.
public typealias JSONError = InputError<JSONFailure>

/// The kinds of failure over JSON.
public enum JSONFailure: String, Sendable, Hashable {
  /// The text breaks the grammar of RFC 8259.
  case syntax
  /// The text goes on behind its value.
  case trailingText
  /// A string or the text itself is not valid Unicode.
  case unicode
  /// A number is too large for a double.
  case numberOutOfRange
  /// Arrays and objects are nested deeper than the limit.
  case tooDeep
  /// The values take more memory than the limit.
  case tooLarge
  /// Reading was stopped, because the result is no longer wanted.
  case stopped
  /// A value has no JSON form, such as an infinite number.
  case notRepresentable
  /// The file could not be read or written.
  case file
}
