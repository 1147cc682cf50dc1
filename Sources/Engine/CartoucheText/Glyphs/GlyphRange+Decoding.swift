import CartoucheProtobuf

extension GlyphRange {
  /// Reads a range of glyphs as servers send it: O(bytes).
  ///
  /// The format is the protocol buffer `glyphs` of node-fontnik: stacks (1) with name (1), range (2) and glyphs (3),
  /// each with id (1), bitmap (2), width (3), height (4), left (5), top (6) and advance (7). Pictures share
  /// the bytes, unless most of those are something else. Glyphs of characters beyond the block, glyphs whose measures do not fit a byte, and pictures
  /// whose length is not that of the measures with a border of 3 pixels are left out.
  ///
  /// - Parameters:
  ///   - bytes: The response of the server, decompressed.
  ///   - block: The characters that were requested.
  /// - Throws: ``GlyphRangeError`` if the bytes are not a protocol buffer of this form.
  public init(_ bytes: [UInt8], block: GlyphBlock) throws(GlyphRangeError) {
    var names: [String] = []
    var glyphs: [Glyph] = []
    try ProtobufCursor.read(bytes) { whole throws(GlyphRangeError) in
      var cursor = whole
      while !cursor.isAtEnd {
        let field = try cursor.field()
        guard field.number == 1 else {
          try cursor.skip(field)
          continue
        }
        var stack = try cursor.message(field)
        while !stack.isAtEnd {
          let field = try stack.field()
          switch field.number {
          case 1: names.append(String(decoding: bytes[try stack.bytes(field)], as: UTF8.self))
          case 3:
            if let glyph = try GlyphRange.glyph(stack.message(field), in: bytes) { glyphs.append(glyph) }
          default: try stack.skip(field)
          }
        }
      }
    }
    // Pictures keep the bytes around them in memory.
    let pictureBytes = glyphs.reduce(0) { $0 + ($1.field?.values.count ?? 0) }
    if bytes.count / 2 > pictureBytes + 16_384 {
      for index in glyphs.indices { glyphs[index].field = glyphs[index].field?.copy }
    }
    self.init(block: block, fontStack: names.joined(separator: ","), glyphs: glyphs)
  }

  /// Reads one glyph; `nil` if its values make no sense.
  private static func glyph(
    _ message: ProtobufCursor<GlyphRangeError>, in bytes: [UInt8]
  ) throws(GlyphRangeError) -> Glyph? {
    var message = message
    var id: UInt64?
    var bitmap = 0..<0
    var (width, height, advance): (UInt64, UInt64, UInt64) = (0, 0, 0)
    var (left, top): (Int64, Int64) = (0, 0)
    while !message.isAtEnd {
      let field = try message.field()
      switch field.number {
      case 1: id = try message.integer(field)
      case 2: bitmap = try message.bytes(field)
      case 3: width = try message.integer(field)
      case 4: height = try message.integer(field)
      case 5: left = try message.signedInteger(field)
      case 6: top = try message.signedInteger(field)
      case 7: advance = try message.integer(field)
      default: try message.skip(field)
      }
    }
    guard let id, id <= 0x10FFFF, width < 256, height < 256, advance < 256, -128..<128 ~= left,
      -128..<128 ~= top
    else { return nil }
    var field: DistanceField?
    if !bitmap.isEmpty {
      let border = 2 * DistanceField.border
      field = DistanceField(width: Int(width) + border, height: Int(height) + border, values: bytes[bitmap])
      if field == nil { return nil }
    }
    let metrics = GlyphMetrics(
      width: Double(width), height: Double(height), left: Double(left), top: Double(top),
      advance: Double(advance))
    return Glyph(codePoint: CodePoint(id), metrics: metrics, field: field)
  }
}
