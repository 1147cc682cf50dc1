import CartoucheJSON

/// The reason why a text is not GeoJSON (RFC 7946), or why a value cannot be written as such.
public struct GeoJSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: String, Sendable, Hashable {
    /// The text is not JSON, or its numbers or strings are out of range.
    case json
    /// The bytes are not text in the given encoding, or text cannot be written in it.
    case encoding
    /// The file could not be read or written.
    case file
    /// A required member is missing.
    case missingMember
    /// A member has a value of the wrong type.
    case wrongType
    /// The `type` member is none of those that GeoJSON defines.
    case unknownType
    /// A line has fewer than two positions, or a ring fewer than four.
    case tooFewPositions
    /// A position is not an array of two or more numbers.
    case badPosition
    /// A geometry or a feature is larger than the reader can hold.
    case tooLarge
    /// A value has no JSON form, such as an infinite coordinate.
    case notRepresentable
  }

  /// The kind of failure.
  public var kind: Kind
  /// A description of what was found.
  public var found: String
  /// A description of what was expected instead; empty when there is nothing to say.
  public var expected: String
  /// The file or URL, when known.
  public var source: String?
  /// Line and column, when the error is about a text.
  public var location: SourceLocation?
  /// The path of the value at fault, such as `/features/12/geometry`.
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
  public var description: String {
    let file = [source, location.map { "\($0.line):\($0.column)" }].compactMap(\.self).joined(separator: ":")
    let place = [file, pointer?.description ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    return found + (expected.isEmpty ? "" : ", expected \(expected)") + (place.isEmpty ? "" : " (\(place))")
  }
}

extension GeoJSONError {
  /// The same failure of the underlying JSON.
  init(_ error: JSONError) {
    let kind: Kind =
      switch error.kind {
      case .file: .file
      case .tooLarge: .tooLarge
      case .notRepresentable: .notRepresentable
      default: .json
      }
    self.init(
      kind, found: error.found, expected: error.expected, source: error.source, location: error.location,
      pointer: error.pointer)
  }
}
