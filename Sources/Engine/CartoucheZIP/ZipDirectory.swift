/// The central directory at the end of a ZIP archive.
struct ZipDirectory {
  static let localSignature: UInt64 = 0x0403_4B50
  private static let entrySignature: UInt64 = 0x0201_4B50
  private static let endSignature: UInt64 = 0x0605_4B50
  private static let end64Signature: UInt64 = 0x0606_4B50
  private static let locatorSignature: UInt64 = 0x0706_4B50

  /// The entries other than folders.
  private(set) var files: [ZipArchive.Entry] = []
  private let bytes: [UInt8]
  /// The number of bytes before the archive.
  private var shift = 0

  /// Reads the directory of the archive in `bytes`.
  init(_ bytes: [UInt8], limits: ZipLimits) throws(ZipError) {
    self.bytes = bytes
    let end = try endRecord()
    guard end.count <= limits.entries else {
      throw .tooManyEntries(count: end.count, limit: limits.entries)
    }
    var position = end.start
    files.reserveCapacity(min(end.count, bytes.count / 46))
    for index in 0..<end.count {
      position = try readEntry(at: position, index, of: end.count)
    }
  }

  // MARK: - The end

  private struct End {
    /// The position of the first entry in the bytes.
    var start: Int
    var count: Int
  }

  /// The record that locates the directory: the last one that is consistent with the bytes.
  private mutating func endRecord() throws(ZipError) -> End {
    var position = bytes.count - 22
    let first = max(position - 0xFFFF, 0)
    while position >= first {
      if bytes.littleEndian(at: position, count: 4) == Self.endSignature,
        let comment = bytes.littleEndian(at: position + 20, count: 2),
        Int(comment) <= bytes.count - position - 22
      {
        return try end(at: position)
      }
      position -= 1
    }
    if bytes.littleEndian(at: 0, count: 4) == Self.localSignature {
      throw .directory(reason: "the archive is cut off: there is no end record in \(bytes.count) bytes")
    }
    throw .notAnArchive(found: ForeignBytes.description(of: bytes))
  }

  private mutating func end(at position: Int) throws(ZipError) -> End {
    var disk = bytes.littleEndian(at: position + 4, count: 2) ?? 0
    var firstDisk = bytes.littleEndian(at: position + 6, count: 2) ?? 0
    var count = bytes.littleEndian(at: position + 10, count: 2) ?? 0
    var size = bytes.littleEndian(at: position + 12, count: 4) ?? 0
    var offset = bytes.littleEndian(at: position + 16, count: 4) ?? 0
    var border = position
    if let record = end64(before: position) {
      border = record
      disk = bytes.littleEndian(at: record + 16, count: 4) ?? disk
      firstDisk = bytes.littleEndian(at: record + 20, count: 4) ?? firstDisk
      count = bytes.littleEndian(at: record + 32, count: 8) ?? count
      size = bytes.littleEndian(at: record + 40, count: 8) ?? size
      offset = bytes.littleEndian(at: record + 48, count: 8) ?? offset
    }
    guard disk == firstDisk, disk == 0 || disk == 0xFFFF else { throw .severalDisks }
    guard let count = Int(exactly: count), let size = Int(exactly: size), let offset = Int(exactly: offset),
      size <= border, count <= size / 46 || count == 0
    else {
      throw .directory(reason: "\(count) entries in \(size) bytes at byte \(offset) of \(bytes.count)")
    }
    // The directory ends where its record begins; the announced offset tells how many bytes precede the archive.
    let isAnnounced = count == 0 || bytes.littleEndian(at: offset, count: 4) == Self.entrySignature
    if border - size >= offset, bytes.littleEndian(at: border - size, count: 4) == Self.entrySignature {
      shift = border - size - offset
    } else if !isAnnounced {
      throw .directory(reason: "there is no entry at byte \(offset)")
    }
    return End(start: offset + shift, count: count)
  }

  /// The position of the ZIP64 record named by the locator before the end record.
  private func end64(before position: Int) -> Int? {
    guard position >= 20,
      bytes.littleEndian(at: position - 20, count: 4) == Self.locatorSignature,
      let named = bytes.littleEndian(at: position - 12, count: 8)
    else { return nil }
    // When bytes precede the archive, the record lies further on, directly before the locator.
    for candidate in [Int(exactly: named), position - 76].compactMap(\.self)
    where bytes.littleEndian(at: candidate, count: 4) == Self.end64Signature {
      return candidate
    }
    return nil
  }

  // MARK: - Entries

  /// Reads the entry at a position and returns the position of the next one.
  private mutating func readEntry(at position: Int, _ index: Int, of count: Int) throws(ZipError) -> Int {
    guard bytes.littleEndian(at: position, count: 4) == Self.entrySignature,
      let flags = bytes.littleEndian(at: position + 8, count: 2),
      let method = bytes.littleEndian(at: position + 10, count: 2),
      let checksum = bytes.littleEndian(at: position + 16, count: 4),
      var compressed = bytes.littleEndian(at: position + 20, count: 4),
      var size = bytes.littleEndian(at: position + 24, count: 4),
      let nameLength = bytes.littleEndian(at: position + 28, count: 2),
      let extraLength = bytes.littleEndian(at: position + 30, count: 2),
      let commentLength = bytes.littleEndian(at: position + 32, count: 2),
      var offset = bytes.littleEndian(at: position + 42, count: 4)
    else {
      throw .directory(reason: "entry \(index + 1) of \(count) is missing at byte \(position)")
    }
    let nameStart = position + 46
    let extraStart = nameStart + Int(nameLength)
    let next = extraStart + Int(extraLength) + Int(commentLength)
    guard next <= bytes.count else {
      throw .directory(reason: "entry \(index + 1) of \(count) is cut off at byte \(position)")
    }
    let extra = ZipExtraField(bytes, extraStart..<extraStart + Int(extraLength))
    extra.completeZIP64(size: &size, compressed: &compressed, offset: &offset)
    let stored = Array(bytes[nameStart..<extraStart])
    let name = extra.unicodeName(of: stored) ?? ZipName.decode(stored, isUTF8: flags & 0x800 != 0)
    guard let size = Int(exactly: size), let compressed = Int(exactly: compressed),
      let offset = Int(exactly: offset), offset <= Int.max - shift - 0x20_0000
    else {
      throw .directory(reason: "\(name) has a size or offset of more than 63 bits")
    }
    if !name.isEmpty, !name.hasSuffix("/") {
      files.append(
        ZipArchive.Entry(
          name: name, size: size, compressedSize: compressed,
          checksum: UInt32(truncatingIfNeeded: checksum), method: Int(method),
          isEncrypted: flags & 0x2041 != 0, isAbsolute: ZipName.isAbsolute(stored), offset: offset + shift))
    }
    return next
  }
}
