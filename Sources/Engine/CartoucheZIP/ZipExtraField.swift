/// The extra field of an entry: records that consist of a tag, a length and data (APPNOTE 4.5).
struct ZipExtraField {
  private let bytes: [UInt8]
  private var records: [(tag: UInt64, range: Range<Int>)] = []

  /// The records in a range of `bytes`; a record that is cut off is ignored.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    var position = range.lowerBound
    while position + 4 <= range.upperBound,
      let tag = bytes.littleEndian(at: position, count: 2),
      let length = bytes.littleEndian(at: position + 2, count: 2)
    {
      let end = position + 4 + Int(length)
      guard end <= range.upperBound else { return }
      records.append((tag, position + 4..<end))
      position = end
    }
  }

  /// Replaces values that do not fit into 32 bits with those of the ZIP64 record, in the order given by APPNOTE 4.5.3.
  func completeZIP64(size: inout UInt64, compressed: inout UInt64, offset: inout UInt64) {
    guard let record = records.first(where: { $0.tag == 0x0001 }) else { return }
    var position = record.range.lowerBound
    func next() -> UInt64? {
      guard position + 8 <= record.range.upperBound else { return nil }
      defer { position += 8 }
      return bytes.littleEndian(at: position, count: 8)
    }
    if size == 0xFFFF_FFFF { size = next() ?? size }
    if compressed == 0xFFFF_FFFF { compressed = next() ?? compressed }
    if offset == 0xFFFF_FFFF { offset = next() ?? offset }
  }

  /// The UTF-8 name that Info-ZIP adds to one in another encoding (APPNOTE 4.6.9), if it belongs to this name.
  func unicodeName(of stored: [UInt8]) -> String? {
    guard let record = records.first(where: { $0.tag == 0x7075 }), record.range.count > 5,
      bytes[record.range.lowerBound] == 1,
      let checksum = bytes.littleEndian(at: record.range.lowerBound + 1, count: 4),
      checksum == UInt64(Deflate.checksum(stored))
    else { return nil }
    let name = Array(bytes[(record.range.lowerBound + 5)..<record.range.upperBound])
    return ZipName.utf8(name).map(ZipName.normalized)
  }
}

extension [UInt8] {
  /// The unsigned number in `count` bytes, least significant byte first; `nil` beyond the array.
  func littleEndian(at position: Int, count: Int) -> UInt64? {
    guard position >= 0, count <= self.count, position <= self.count - count else { return nil }
    var value: UInt64 = 0
    for index in (0..<count).reversed() { value = value << 8 | UInt64(self[position + index]) }
    return value
  }
}
