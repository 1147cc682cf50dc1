/// The number of a field of a message and the encoding of its value.
@frozen
public struct ProtobufField: BitwiseCopyable, Sendable {
  /// Eight times the number, plus the wire type.
  public var head: UInt64
  /// The offset at which the field begins, in bytes from the start of the input.
  public var offset: Int

  /// A field as it is written.
  @inlinable
  public init(head: UInt64, offset: Int) {
    self.head = head
    self.offset = offset
  }

  /// The number.
  @inlinable
  public var number: UInt64 { head &>> 3 }

  /// The encodings of values, with their numbers (“Message structure” of the Protocol Buffers documentation).
  @frozen
  public enum WireType: UInt64, Sendable {
    /// An integer of 1 to 10 bytes.
    case varint = 0
    /// Eight bytes.
    case fixed64 = 1
    /// A length and as many bytes: text, bytes or a message.
    case bytes = 2
    /// Four bytes.
    case fixed32 = 5
  }
}
