/// An error of a format that is written as protocol buffers, made from what its reader finds.
public protocol ProtobufFailure: Error {
  /// The error for bytes that are no protocol buffer of the format.
  ///
  /// - Parameters:
  ///   - kind: The violated rule of the wire format.
  ///   - offset: The place, in bytes from the start of the input.
  ///   - found: A description of what was found.
  ///   - expected: A description of what was expected instead.
  init(protobuf kind: ProtobufFailureKind, at offset: Int, found: String, expected: String)
}

/// The rules of the wire format that bytes can violate.
@frozen
public enum ProtobufFailureKind: Sendable {
  /// The bytes end within a value.
  case truncated
  /// A variable-length integer is longer than ten bytes.
  case integer
  /// A field has a wire type that does not exist or is not the field's.
  case wireType
}
