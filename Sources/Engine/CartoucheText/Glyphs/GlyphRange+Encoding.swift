extension GlyphRange {
  /// The range as glyph servers send it: O(bytes).
  ///
  /// The format is the protocol buffer `glyphs` of node-fontnik, which ``init(_:block:)`` reads: one stack with its
  /// name, its range and its glyphs in the order of their characters. Measures are rounded to whole pixels; glyphs
  /// whose measures do not fit a byte are left out.
  public var encoded: [UInt8] {
    var stack = ProtobufBytes()
    stack.append(1, Array(fontStack.utf8))
    stack.append(2, Array("\(block)".utf8))
    for glyph in glyphs where glyph.isWritable {
      var message = ProtobufBytes()
      message.append(1, number: UInt64(glyph.codePoint))
      if let field = glyph.field { message.append(2, field.values) }
      let metrics = glyph.metrics
      message.append(3, number: UInt64(max(metrics.width.rounded(), 0)))
      message.append(4, number: UInt64(max(metrics.height.rounded(), 0)))
      message.append(5, signed: Int64(metrics.left.rounded()))
      message.append(6, signed: Int64(metrics.top.rounded()))
      message.append(7, number: UInt64(max(metrics.advance.rounded(), 0)))
      stack.append(3, message.bytes)
    }
    var whole = ProtobufBytes()
    whole.append(1, stack.bytes)
    return whole.bytes
  }
}

/// The fields of a message as bytes (Protocol Buffers, “Encoding”).
private struct ProtobufBytes {
  private(set) var bytes: [UInt8] = []

  /// Adds a field of bytes.
  mutating func append(_ field: UInt64, _ contents: some Collection<UInt8>) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(contents.count))
    bytes += contents
  }

  /// Adds a field of a number.
  mutating func append(_ field: UInt64, number: UInt64) {
    append(varint: field << 3)
    append(varint: number)
  }

  /// Adds a field of a number in zigzag encoding.
  mutating func append(_ field: UInt64, signed number: Int64) {
    append(field, number: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  private mutating func append(varint number: UInt64) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest & 127 | 128))
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
