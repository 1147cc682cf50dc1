// Sound because every read is of eight bytes at a byte offset that has been compared with the buffer's length less
// eight, and tables are indexed by as many bits as they were made for. The streams read here come from our own
// compressor; a malformed one gives nil.

/// Finds the last block of a deflate stream (RFC 1951), so that another stream can follow it.
///
/// Nothing is decompressed: symbols are skipped by the lengths of their codes.
struct DeflateBlocks {
  /// The beginning of the last block, in bits from the start; its first bit marks it as the last.
  private(set) var lastStart = 0
  /// The end of the last block, in bits from the start.
  private(set) var end = 0

  private let bytes: UnsafeRawBufferPointer
  private let limit: Int
  private var literals = CodeTable()
  private var distances = CodeTable()

  /// Scans `bytes`, which hold a stream and at least eight more bytes; nil when it is malformed.
  ///
  /// - Complexity: O(symbols in the stream).
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 8 else { return nil }
    self.bytes = bytes
    limit = (bytes.count - 8) * 8
    var position = 0
    var isLast = false
    while !isLast {
      guard position < limit else { return nil }
      let header = bits(at: position)
      lastStart = position
      isLast = header & 1 == 1
      let kind = header >> 1 & 3
      position += 3
      switch kind {
      case 0:
        position = (position + 7) & ~7
        guard position < limit else { return nil }
        position += 32 + Int(bits(at: position) & 0xFFFF) * 8
      case 1, 2:
        guard kind == 1 ? setFixedTables() : readTables(&position), stepOverSymbols(&position) else {
          return nil
        }
      default: return nil
      }
    }
    guard position <= limit else { return nil }
    end = position
  }

  /// At least 57 bits from a position below `limit`, the first one lowest.
  @inline(__always)
  private func bits(at position: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position >> 3, as: UInt64.self))
      >> UInt64(truncatingIfNeeded: position & 7)
  }

  /// Moves past the end-of-block symbol.
  private func stepOverSymbols(_ position: inout Int) -> Bool {
    literals.entries.withUnsafeBufferPointer { literalEntries in
      distances.entries.withUnsafeBufferPointer { distanceEntries in
        let literalMask = UInt64(literalEntries.count &- 1)
        let distanceMask = UInt64(distanceEntries.count &- 1)
        var next = position
        while next < limit {
          var word = bits(at: next)
          let entry = literalEntries[Int(truncatingIfNeeded: word & literalMask)]
          let length = entry & CodeTable.lengthMask
          if length == 0 { return false }
          next &+= Int(length)
          if entry & CodeTable.matchFlag != 0 {
            word >>= UInt64(length)
            let distance = distanceEntries[Int(truncatingIfNeeded: word & distanceMask)]
            if distance == 0 { return false }
            next &+= Int(distance & CodeTable.lengthMask)
          } else if entry & CodeTable.endFlag != 0 {
            position = next
            return true
          }
        }
        return false
      }
    }
  }

  /// The codes of RFC 1951, 3.2.6.
  private mutating func setFixedTables() -> Bool {
    let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : UInt8(8) }
    return literals.set(lengths[...], kind: .literals)
      && distances.set([UInt8](repeating: 5, count: 30)[...], kind: .distances)
  }

  /// Reads the codes of a dynamic block (RFC 1951, 3.2.7).
  private mutating func readTables(_ position: inout Int) -> Bool {
    guard position < limit else { return false }
    let header = bits(at: position)
    let literalCount = Int(header & 31) + 257
    let distanceCount = Int(header >> 5 & 31) + 1
    let lengthCount = Int(header >> 10 & 15) + 4
    position += 14
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<lengthCount {
      guard position < limit else { return false }
      codeLengths[DeflateBlocks.lengthOrder[index]] = UInt8(bits(at: position) & 7)
      position += 3
    }
    var lengthTable = CodeTable()
    guard lengthTable.set(codeLengths[...], kind: .plain) else { return false }

    var lengths: [UInt8] = []
    let count = literalCount + distanceCount
    lengths.reserveCapacity(count)
    while lengths.count < count {
      guard position < limit else { return false }
      let word = bits(at: position)
      let entry = lengthTable.entries[Int(word & UInt64(lengthTable.entries.count - 1))]
      let length = Int(entry & CodeTable.lengthMask)
      guard length > 0 else { return false }
      let symbol = UInt8(truncatingIfNeeded: entry >> 8)
      let rest = Int(truncatingIfNeeded: word >> UInt64(length))
      position += length
      switch symbol {
      case 16:
        guard let last = lengths.last else { return false }
        lengths.append(contentsOf: repeatElement(last, count: 3 + rest & 3))
        position += 2
      case 17:
        lengths.append(contentsOf: repeatElement(0, count: 3 + rest & 7))
        position += 3
      case 18:
        lengths.append(contentsOf: repeatElement(0, count: 11 + rest & 127))
        position += 7
      default: lengths.append(symbol)
      }
    }
    return lengths.count == count && literals.set(lengths[..<literalCount], kind: .literals)
      && distances.set(lengths[literalCount...], kind: .distances)
  }

  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
}

/// A table that decodes the next bits of a stream, indexed by as many bits as the longest code has.
private struct CodeTable {
  enum Kind { case plain, literals, distances }

  static let lengthMask: UInt16 = 31
  static let matchFlag: UInt16 = 1 << 5
  static let endFlag: UInt16 = 1 << 6

  /// By the next bits of the stream: how many bits the symbol there takes, and what it is.
  ///
  /// The low five bits are the length of its code with its extra bits (0: there is no such code), then come the
  /// flags; for plain codes the symbol stands from bit 8. The count is a power of two.
  private(set) var entries: [UInt16] = [0]

  /// Makes the canonical code of RFC 1951, 3.2.2 from the length of each symbol's code.
  mutating func set(_ lengths: ArraySlice<UInt8>, kind: Kind) -> Bool {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    let longest = counts.lastIndex { $0 > 0 } ?? 0
    entries = [UInt16](repeating: 0, count: 1 << longest)
    guard longest > 0 else { return kind == .distances }
    var next = [Int](repeating: 0, count: 16)
    for length in 1...longest { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
    for (symbol, length) in zip(0..., lengths) where length > 0 {
      let length = Int(length)
      let code = next[length]
      next[length] += 1
      guard code < 1 << length else { return false }
      // Codes are sent with their highest bit first.
      var index = 0
      for bit in 0..<length where code >> bit & 1 == 1 { index |= 1 << (length - 1 - bit) }
      let entry = CodeTable.entry(symbol, length: length, kind: kind)
      while index < entries.count {
        entries[index] = entry
        index += 1 << length
      }
    }
    return true
  }

  private static func entry(_ symbol: Int, length: Int, kind: Kind) -> UInt16 {
    switch kind {
    case .plain: UInt16(length | symbol << 8)
    case .distances: UInt16(length + (symbol < 4 ? 0 : (symbol - 2) / 2))
    case .literals where symbol < 256: UInt16(length)
    case .literals where symbol == 256: UInt16(length) | endFlag
    case .literals:
      UInt16(length + (symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4)) | matchFlag
    }
  }
}
