// Sound because cursors live no longer than the closure that lends them the bytes.

extension VectorTile {
  /// Decodes a layer of this tile: O(bytes of the layer).
  ///
  /// Keys and values that repeat in the layer's tables become one. Fields that the specification does not
  /// define are skipped; of fields that must not repeat the last one counts.
  ///
  /// Throws ``VectorTileError`` for bytes that break the specification in a way that leaves no doubt about it
  /// being an error: truncated values, attributes without a key or value, unknown geometry commands.
  ///
  /// - Parameter entry: One of ``entries``; a range beyond the bytes is cut off.
  public func decode(_ entry: Entry) throws(VectorTileError) -> VectorTileLayer {
    try Self.lend(bytes) { cursor throws(VectorTileError) in
      var decoder = VectorTileLayerDecoder(entry, cursor.slice(entry.byteRange.clamped(to: 0..<cursor.end)))
      return try decoder.decode()
    }
  }

  /// Finds the layers in the bytes of a tile.
  static func entries(of bytes: [UInt8]) throws(VectorTileError) -> [Entry] {
    try lend(bytes) { whole throws(VectorTileError) in
      var cursor = whole
      var entries: [Entry] = []
      while !cursor.isAtEnd {
        let field = try cursor.field()
        if field.number == 3 {
          try cursor.require(.bytes, field)
          let range = try cursor.bytes()
          entries.append(try entry(whole.slice(range), range))
        } else {
          try cursor.skip(field)
        }
      }
      return entries
    }
  }

  private static func entry(_ layer: ProtobufCursor, _ range: Range<Int>) throws(VectorTileError) -> Entry {
    var cursor = layer
    var (name, version, extent) = (0..<0, 1, 4096)
    var (featureCount, keyCount, valueCount) = (0, 0, 0)
    while !cursor.isAtEnd {
      let field = try cursor.field()
      switch field.number {
      case 1:
        try cursor.require(.bytes, field)
        name = try cursor.bytes()
      case 2:
        try cursor.require(.bytes, field)
        _ = try cursor.bytes()
        featureCount &+= 1
      case 3:
        try cursor.require(.bytes, field)
        _ = try cursor.bytes()
        keyCount &+= 1
      case 4:
        try cursor.require(.bytes, field)
        _ = try cursor.bytes()
        valueCount &+= 1
      case 5:
        try cursor.require(.varint, field)
        extent = Int(UInt32(truncatingIfNeeded: try cursor.varint()))
      case 15:
        try cursor.require(.varint, field)
        version = Int(UInt32(truncatingIfNeeded: try cursor.varint()))
      default: try cursor.skip(field)
      }
    }
    return Entry(
      name: layer.string(name), byteRange: range, version: version, extent: extent,
      featureCount: featureCount, keyCount: keyCount, valueCount: valueCount)
  }

  private static func lend<Result>(
    _ bytes: [UInt8], _ body: (ProtobufCursor) throws(VectorTileError) -> Result
  ) throws(VectorTileError) -> Result {
    let result = bytes.withUnsafeBytes { bytes -> Swift.Result<Result, VectorTileError> in
      do throws(VectorTileError) {
        return .success(try body(ProtobufCursor(bytes)))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
