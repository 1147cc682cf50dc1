import CartoucheProtobuf

extension VectorTile {
  /// Decodes a layer of this tile: O(bytes of the layer).
  ///
  /// Repeated keys and values in the layer's tables become one. Fields that the specification does not define are
  /// skipped; of fields that must not repeat, the last one counts.
  ///
  /// Throws ``VectorTileError`` for bytes that violate the specification in a way that is certainly an error: truncated
  /// values, attributes without a key or value, unknown geometry commands; and for layers that need more memory.
  ///
  /// - Parameters:
  ///   - entry: One of ``entries``; of another tile's only the range counts, cut off at the end of the bytes.
  ///   - memory: The maximum number of bytes that decoding may take.
  public func decode(
    _ entry: Entry, memory: Int = standardMemory
  ) throws(VectorTileError) -> VectorTileLayer {
    let isOwn = has(entry)
    return try VectorTileCursor.read(bytes) { tile throws(VectorTileError) in
      let range = entry.byteRange.clamped(to: 0..<tile.end)
      let entry = isOwn ? entry : try Self.entry(tile.slice(range), range)
      try VectorTileError.check(entry.decodingByteCount, within: memory, at: range.lowerBound)
      var decoder = VectorTileLayerDecoder(entry, in: tile)
      return try decoder.decode()
    }
  }

  /// Whether an entry is one of this tile's: O(log entries), since they are in the order of their ranges.
  private func has(_ entry: Entry) -> Bool {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].byteRange.lowerBound < entry.byteRange.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < entries.count && entries[low] == entry
  }

  /// Finds the layers in the bytes of a tile.
  static func entries(of bytes: [UInt8]) throws(VectorTileError) -> [Entry] {
    try VectorTileCursor.read(bytes) { whole throws(VectorTileError) in
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

  private static func entry(_ layer: VectorTileCursor, _ range: Range<Int>) throws(VectorTileError) -> Entry {
    var cursor = layer
    var (name, version, extent, featureCount) = (0..<0, 1, 4096, 0)
    var layout = Layout()
    while !cursor.isAtEnd {
      let field = try cursor.field()
      switch field.number {
      case 1:
        try cursor.require(.bytes, field)
        name = try cursor.bytes()
      case 2:
        try cursor.require(.bytes, field)
        layout.featureByteCount &+= try cursor.bytes().count
        layout.features = joined(layout.features, field.offset..<cursor.position)
        featureCount &+= 1
      case 3, 4:
        try cursor.require(.bytes, field)
        _ = try cursor.bytes()
        layout.tables = joined(layout.tables, field.offset..<cursor.position)
        if field.number == 3 { layout.keyCount &+= 1 } else { layout.valueCount &+= 1 }
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
      featureCount: featureCount, layout: layout)
  }

  /// The range from the start of the first range, unless it is empty, to the end of the second.
  @inline(__always)
  private static func joined(_ first: Range<Int>, _ second: Range<Int>) -> Range<Int> {
    (first.isEmpty ? second.lowerBound : first.lowerBound)..<second.upperBound
  }
}
