import CartoucheProtobuf

extension GlyphRange {
  /// The range as glyph servers send it: O(bytes).
  ///
  /// The format is the protocol buffer `glyphs` of node-fontnik, which ``init(_:block:)`` reads: one stack with its
  /// name, its range and its glyphs in the order of their characters. Measures are rounded to whole pixels; glyphs
  /// whose measures do not fit a byte are left out.
  public var encoded: [UInt8] {
    var stack = ProtobufWriter()
    stack.append(1, Array(fontStack.utf8))
    stack.append(2, Array("\(block)".utf8))
    for glyph in glyphs where glyph.isWritable {
      var message = ProtobufWriter()
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
    var whole = ProtobufWriter()
    whole.append(1, stack.bytes)
    return whole.bytes
  }
}
