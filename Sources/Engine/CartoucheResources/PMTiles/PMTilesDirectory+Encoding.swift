extension PMTilesDirectory {
  /// The directory in the form of archives, before compression: O(entries).
  public func encoded() -> [UInt8] {
    var writer = VarintWriter()
    writer.bytes.reserveCapacity(entries.count * 6 + 10)
    writer.append(UInt64(entries.count))
    var last: UInt64 = 0
    for entry in entries {
      writer.append(entry.id &- last)
      last = entry.id
    }
    for entry in entries { writer.append(entry.runLength) }
    for entry in entries { writer.append(UInt64(entry.bytes.count)) }
    var end: Int?
    for entry in entries {
      // 0 means "immediately after the one before", other numbers are one too large.
      writer.append(entry.bytes.lowerBound == end ? 0 : UInt64(entry.bytes.lowerBound) + 1)
      end = entry.bytes.upperBound
    }
    return writer.bytes
  }
}

/// A writer of numbers with seven bits per byte, lowest first.
private struct VarintWriter {
  var bytes: [UInt8] = []

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
