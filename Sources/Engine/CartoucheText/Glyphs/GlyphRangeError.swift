import CartoucheProtobuf

/// The reason why bytes are not a range of glyphs.
public struct GlyphRangeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: String, Sendable, Hashable {
    /// The bytes end within a value.
    case truncated
    /// A variable-length integer is longer than ten bytes.
    case integer
    /// A field has a wire type that does not exist or is not the field's.
    case wireType
  }

  /// The kind of failure.
  public var kind: Kind
  /// The place of the failure, in bytes from the start.
  public var offset: Int
  /// A description of what was found.
  public var found: String
  /// A description of what was expected instead.
  public var expected: String

  /// An error at a place in the bytes of a range.
  public init(_ kind: Kind, at offset: Int, found: String, expected: String) {
    self.kind = kind
    self.offset = offset
    self.found = found
    self.expected = expected
  }

  /// A line with what was expected, what was found, and where.
  public var description: String { "glyphs: expected \(expected), found \(found) (byte \(offset))" }
}

extension GlyphRangeError: ProtobufFailure {
  /// The error for bytes that are no protocol buffer.
  public init(protobuf failure: ProtobufFailureKind, at offset: Int, found: String, expected: String) {
    let kind: Kind =
      switch failure {
      case .truncated: .truncated
      case .integer: .integer
      case .wireType: .wireType
      }
    self.init(kind, at: offset, found: found, expected: expected)
  }
}
