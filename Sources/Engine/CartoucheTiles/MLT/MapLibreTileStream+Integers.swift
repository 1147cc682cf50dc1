extension MapLibreTileStream {
  /// The values as integers without a sign.
  func unsigned<Word: FixedWidthInteger & UnsignedInteger>(
    _: Word.Type = UInt32.self
  ) throws(VectorTileError) -> [Word] {
    try values(isSigned: false)
  }

  /// The values as integers with a sign, in two's complement.
  func signed<Word: FixedWidthInteger & UnsignedInteger>(
    _: Word.Type = UInt32.self
  ) throws(VectorTileError) -> [Word] {
    try values(isSigned: true)
  }

  private func values<Word: FixedWidthInteger & UnsignedInteger>(
    isSigned: Bool
  ) throws(VectorTileError) -> [Word] {
    switch logical {
    case .plain:
      let words: [Word] = try words(valueCount)
      return isSigned ? words.map { Self.signed($0) } : words
    case .delta: return Self.sums(try words(valueCount))
    case .runs:
      let words: [Word] = try expandedRuns()
      return isSigned ? words.map { Self.signed($0) } : words
    case .deltaRuns: return Self.sums(try expandedRuns())
    case .componentDelta:
      var words: [Word] = try words(valueCount)
      for index in words.indices {
        words[index] = Self.signed(words[index]) &+ (index < 2 ? 0 : words[index - 2])
      }
      return words
    case .mortonDelta:
      throw error(.encoding, found: "Morton codes", expected: "integers")
    }
  }

  /// The vertices of a stream of Morton codes: x, y, x, y, ….
  ///
  /// The even bits of a code are x, the odd ones y.
  func mortonCoordinates() throws(VectorTileError) -> [UInt32] {
    guard mortonBits <= 16 else {
      throw error(.encoding, found: "\(mortonBits) bits per coordinate", expected: "at most 16")
    }
    var code: UInt32 = 0
    var coordinates: [UInt32] = []
    let shift = UInt32(mortonShift)
    let words: [UInt32] = try words(valueCount)
    coordinates.reserveCapacity(2 * words.count)
    for word in words {
      code &+= word
      coordinates.append(Self.evenBits(code) &- shift)
      coordinates.append(Self.evenBits(code &>> 1) &- shift)
    }
    return coordinates
  }

  /// The bits 0, 2, 4, … side by side.
  private static func evenBits(_ code: UInt32) -> UInt32 {
    var bits = code & 0x5555_5555
    bits = (bits | bits &>> 1) & 0x3333_3333
    bits = (bits | bits &>> 2) & 0x0F0F_0F0F
    bits = (bits | bits &>> 4) & 0x00FF_00FF
    return (bits | bits &>> 8) & 0x0000_FFFF
  }

  // MARK: - Logical encodings

  /// The integer whose sign is its lowest bit.
  @inline(__always)
  private static func signed<Word: FixedWidthInteger & UnsignedInteger>(_ word: Word) -> Word {
    (word &>> 1) ^ (0 &- (word & 1))
  }

  /// The running sums of differences.
  private static func sums<Word: FixedWidthInteger & UnsignedInteger>(_ words: [Word]) -> [Word] {
    var sum: Word = 0
    return words.map { word in
      sum &+= signed(word)
      return sum
    }
  }

  /// The values of runs: all lengths are written before all values.
  private func expandedRuns<Word: FixedWidthInteger & UnsignedInteger>() throws(VectorTileError) -> [Word] {
    let words: [Word] = try words(2 * runCount)
    var values: [Word] = []
    values.reserveCapacity(runValueCount)
    for run in 0..<runCount {
      let length = words[run]
      guard length <= Word(truncatingIfNeeded: runValueCount - values.count) else {
        throw error(.count, found: "longer runs", expected: "runs of \(runValueCount) values")
      }
      for _ in 0..<Int(length) { values.append(words[runCount + run]) }
    }
    guard values.count == runValueCount else {
      throw error(.count, found: "\(values.count)", expected: "runs of \(runValueCount) values")
    }
    return values
  }

  // MARK: - Physical encodings

  private func words<Word: FixedWidthInteger & UnsignedInteger>(
    _ count: Int
  ) throws(VectorTileError) -> [Word] {
    switch physical {
    case .varint:
      guard count <= payload.remaining else {
        throw error(.truncated, found: "\(payload.remaining) bytes", expected: "\(count) integers")
      }
      var reader = payload
      var words: [Word] = []
      words.reserveCapacity(count)
      for _ in 0..<count { words.append(Word(truncatingIfNeeded: try reader.varint())) }
      return words
    case .plain: return try fixedWords(count)
    case .fastPFOR:
      guard Word.bitWidth == 32 else {
        throw error(.encoding, found: "FastPFOR for 64 bits", expected: "integers of variable length")
      }
      return try FastPFOR.decode(self, count: count).map { Word(truncatingIfNeeded: $0) }
    }
  }

  /// Values of fixed width, the lowest byte first.
  func fixedWords<Word: FixedWidthInteger & UnsignedInteger>(
    _ count: Int
  ) throws(VectorTileError) -> [Word] {
    let width = Word.bitWidth / 8
    guard count <= payload.remaining / width else {
      throw error(
        .truncated, found: "\(payload.remaining) bytes", expected: "\(count) integers of \(width) bytes")
    }
    let bytes = payload.rest
    return (0..<count).map { index in
      var word: Word = 0
      for byte in 0..<width {
        word |= Word(truncatingIfNeeded: bytes[bytes.startIndex + index * width + byte]) &<< Word(8 * byte)
      }
      return word
    }
  }

  // MARK: - Bits

  /// The values of a stream of bits, the lowest of each byte first.
  ///
  /// Runs are those of Apache ORC: a byte below 128 repeats the next byte three times more often than its value, any
  /// other byte b is followed by 256 − b literal bytes.
  func bits() throws(VectorTileError) -> [Bool] {
    let byteCount = (valueCount + 7) / 8
    var bytes = Array(payload.rest)
    if logical == .runs {
      bytes = []
      var reader = payload
      while bytes.count < byteCount {
        let control = Int(try reader.byte())
        if control < 128 {
          let byte = try reader.byte()
          bytes.append(contentsOf: repeatElement(byte, count: control + 3))
        } else {
          bytes.append(contentsOf: try reader.slice(256 - control).rest)
        }
      }
    } else if logical != .plain {
      throw error(.encoding, found: "\(logical)", expected: "bits as they are or in runs")
    }
    guard bytes.count >= byteCount else {
      throw error(.truncated, found: "\(bytes.count) bytes", expected: "\(valueCount) bits")
    }
    return (0..<valueCount).map { index in
      let bit: UInt8 = 1 &<< UInt8(index % 8)
      return bytes[index / 8] & bit != 0
    }
  }
}
