import CartoucheProtobuf

/// The reason why bytes are neither a vector tile nor a MapLibre tile.
public struct VectorTileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: String, Sendable, Hashable {
    /// The bytes end within a value.
    case truncated
    /// A variable-length integer is longer than ten bytes.
    case integer
    /// A field has a wire type that does not exist or is not the field's.
    case wireType
    /// A layer has no valid extent.
    case extent
    /// The attributes of a feature are not pairs of indices into the layer's keys and values.
    case tag
    /// The commands of a geometry are not those of its kind.
    case geometry
    /// A layer is larger than can be counted in 32 bits, or would grow out of all proportion to its bytes.
    case tooLarge
    /// A column has an unknown type, or lacks data that its type needs.
    case column
    /// Values are encoded in a way that the format does not have for them.
    case encoding
    /// There are more or fewer values than announced.
    case count
  }

  /// The kind of failure.
  public var kind: Kind
  /// The place of the failure, in bytes from the start of the tile.
  public var offset: Int
  /// A description of what was found.
  public var found: String
  /// A description of what was expected instead.
  public var expected: String

  /// An error at a place in the bytes of a tile.
  public init(_ kind: Kind, at offset: Int, found: String, expected: String) {
    self.kind = kind
    self.offset = offset
    self.found = found
    self.expected = expected
  }

  /// A line with what was expected, what was found, and where.
  public var description: String {
    "vector tile: expected \(expected), found \(found) (byte \(offset))"
  }
}

extension VectorTileError {
  /// Checks that decoding a layer takes no more memory than it may.
  static func check(_ byteCount: Int, within memory: Int, at offset: Int) throws(VectorTileError) {
    guard byteCount > memory else { return }
    throw VectorTileError(
      .tooLarge, at: offset, found: "a layer that may take \(byteCount) bytes",
      expected: "a layer that takes at most \(memory)")
  }
}

/// The reader of vector tiles.
typealias VectorTileCursor = ProtobufCursor<VectorTileError>

extension VectorTileError: ProtobufFailure {
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
