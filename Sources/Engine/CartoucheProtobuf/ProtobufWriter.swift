/// Writes the wire format of protocol buffers: the fields of a message, one after another.
///
/// Its functions are inlined into the module of the format that is written.
@frozen
public struct ProtobufWriter: Sendable {
  /// The bytes that have been written.
  public var bytes: [UInt8] = []

  /// A writer of an empty message.
  @inlinable
  public init() {}

  /// Adds an integer of 1…10 bytes.
  @inlinable
  @inline(__always)
  public mutating func append(varint number: UInt64) {
    var rest = number
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Adds an integer of 32 bits in zigzag coding.
  @inlinable
  @inline(__always)
  public mutating func append(zigzag number: Int32) {
    append(varint: UInt64(UInt32(bitPattern: number &<< 1 ^ number &>> 31)))
  }

  /// Adds a field of bytes: text, bytes or a message.
  @inlinable
  public mutating func append(_ field: UInt64, _ contents: some Collection<UInt8>) {
    append(varint: field &<< 3 | ProtobufField.WireType.bytes.rawValue)
    append(varint: UInt64(contents.count))
    bytes.append(contentsOf: contents)
  }

  /// Adds a field of an integer.
  @inlinable
  public mutating func append(_ field: UInt64, number: UInt64) {
    append(varint: field &<< 3)
    append(varint: number)
  }

  /// Adds a field of an integer in zigzag coding.
  @inlinable
  public mutating func append(_ field: UInt64, signed number: Int64) {
    append(field, number: UInt64(bitPattern: number &<< 1 ^ number &>> 63))
  }

  /// Adds a field of four bytes.
  @inlinable
  public mutating func append(_ field: UInt64, float number: Float) {
    append(varint: field &<< 3 | ProtobufField.WireType.fixed32.rawValue)
    append(number.bitPattern)
  }

  /// Adds a field of eight bytes.
  @inlinable
  public mutating func append(_ field: UInt64, double number: Double) {
    append(varint: field &<< 3 | ProtobufField.WireType.fixed64.rawValue)
    append(number.bitPattern)
  }

  /// Adds the bytes of a number, lowest first.
  @inlinable
  mutating func append(_ bits: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: 0, to: bits.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits &>> shift))
    }
  }

  /// Empties the message and keeps its memory.
  @inlinable
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
