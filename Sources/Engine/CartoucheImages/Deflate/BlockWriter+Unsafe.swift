// Sound because a block is written in the shorter of its two forms, the stored one takes five bytes for each 65,535 and
// one more, and `bound` counts that for blocks of any size with eight bytes for the last store of a word. Tables are
// indexed by bytes, by lengths up to 258 and by distances up to 32,768, for all of which they have entries.

/// A writer of the blocks of a deflate stream (RFC 1951, 3.2.3).
struct BlockWriter {
  private var output: UnsafeMutableRawPointer
  /// The bits that are not stored yet, the first one lowest.
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  private init(_ output: UnsafeMutableRawPointer) { self.output = output }

  /// The bytes that `body` writes, at most `capacity`.
  static func bytes(capacity: Int, _ body: (inout BlockWriter) -> Void) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
      guard let start = buffer.baseAddress else { return }
      var writer = BlockWriter(UnsafeMutableRawPointer(start))
      body(&writer)
      initialized = UnsafeRawPointer(writer.output) - UnsafeRawPointer(start)
    }
  }

  /// The room for the blocks of `count` bytes, of which each has at least 16,384 bytes but the last.
  static func bound(_ count: Int) -> Int { count + (count / 16_384 + 2) * 12 + 64 }

  /// Ends at a whole byte: with an empty stored block where more blocks follow.
  mutating func end(isLast: Bool) {
    if isLast {
      // The empty block of fixed codes.
      put(0b011, 3)
      put(0, 7)
    } else {
      put(0, 3)
    }
    align()
    if !isLast { put(0xFFFF_0000, 32) }
    flush()
  }

  /// Writes a block with codes of its own, or stored where that is shorter.
  mutating func write(_ block: PixelDeflate.Block, isLast: Bool) {
    block.literals[DeflateSymbols.endOfBlock] = 1
    let literals = HuffmanCode(Array(block.literals), limit: 15, leastCount: 2)
    let distances = HuffmanCode(Array(block.distances), limit: 15)
    let header = CodeLengths(literals.lengths, distances.lengths)
    var size = 3 + header.size
    for (symbol, length) in literals.lengths.enumerated() {
      let extra = symbol > 256 ? DeflateSymbols.lengthExtraBits[symbol - 257] : 0
      size += Int(block.literals[symbol]) * Int(length + extra)
    }
    for (symbol, length) in distances.lengths.enumerated() {
      size += Int(block.distances[symbol]) * Int(length + DeflateSymbols.distanceExtraBits[symbol])
    }
    if size / 8 >= block.input.count {
      store(block.input, isLast: isLast)
    } else {
      put(isLast ? 0b101 : 0b100, 3)
      header.write(&self)
      put(block.tokens, literals, distances)
    }
    if isLast {
      align()
      flush()
    }
  }

  private mutating func store(_ input: UnsafeRawBufferPointer, isLast: Bool) {
    var start = 0
    while start < input.count {
      let count = min(input.count - start, 0xFFFF)
      put(isLast && start + count == input.count ? 1 : 0, 3)
      align()
      put(UInt64(count) | UInt64(count ^ 0xFFFF) << 16, 32)
      flush()
      output.copyMemory(from: input.baseAddress! + start, byteCount: count)
      output += count
      start += count
    }
  }

  private mutating func put(
    _ tokens: UnsafeBufferPointer<PixelDeflate.Token>, _ literals: HuffmanCode, _ distances: HuffmanCode
  ) {
    // An entry holds a code with its extra bits, and above bit 32 the number of all bits.
    let literalCodes: [UInt64] = (0..<256).map { (byte: Int) -> UInt64 in
      UInt64(literals.codes[byte]) | UInt64(literals.lengths[byte]) << 32
    }
    let lengthCodes: [UInt64] = (0...258).map { (length: Int) -> UInt64 in
      let symbol = Int(DeflateSymbols.ofLength[length])
      let codeLength = UInt64(literals.lengths[257 + symbol])
      let extra = UInt64(max(length - DeflateSymbols.lengthBases[symbol], 0)) << codeLength
      let count = codeLength + UInt64(DeflateSymbols.lengthExtraBits[symbol])
      return UInt64(literals.codes[257 + symbol]) | extra | count << 32
    }
    // Here the numbers of bits of code and extra bits stand from bits 16 and 24 on, and the first distance above.
    let distanceCodes: [UInt64] = (0..<DeflateSymbols.distanceCount).map { (symbol: Int) -> UInt64 in
      let code = UInt64(distances.codes[symbol]) | UInt64(distances.lengths[symbol]) << 16
      let extraBits = UInt64(DeflateSymbols.distanceExtraBits[symbol]) << 24
      return code | extraBits | UInt64(DeflateSymbols.distanceBases[symbol] - 1) << 32
    }
    literalCodes.withUnsafeBufferPointer { literalCodes in
      lengthCodes.withUnsafeBufferPointer { lengthCodes in
        distanceCodes.withUnsafeBufferPointer { distanceCodes in
          DeflateSymbols.ofDistance.withUnsafeBufferPointer { symbols in
            put(tokens, literalCodes, lengthCodes, distanceCodes, symbols)
          }
        }
      }
    }
    put(UInt64(literals.codes[256]), UInt64(literals.lengths[256]))
  }

  private mutating func put(
    _ tokens: UnsafeBufferPointer<PixelDeflate.Token>, _ literals: UnsafeBufferPointer<UInt64>,
    _ lengths: UnsafeBufferPointer<UInt64>, _ distances: UnsafeBufferPointer<UInt64>,
    _ symbols: UnsafeBufferPointer<UInt8>
  ) {
    var (output, bits, bitCount) = (output, bits, bitCount)
    for token in tokens {
      var word: UInt64
      var count: UInt64
      if token & PixelDeflate.matchFlag != 0 {
        let length = lengths[Int(token &>> 16 & 0x7FFF)]
        let distance = Int(token & 0xFFFF)
        let entry = distances[Int(symbols[distance < 256 ? distance : 256 &+ distance &>> 7])]
        word = length & 0xFFFF_FFFF
        count = length &>> 32
        word |= (entry & 0xFFFF) &<< count
        count &+= entry &>> 16 & 0xFF
        word |= (UInt64(truncatingIfNeeded: distance) &- entry &>> 32) &<< count
        count &+= entry &>> 24 & 0xFF
      } else {
        let first = literals[Int(token & 255)]
        word = first & 0xFFFF_FFFF
        count = first &>> 32
        if token >= 2 << 24 {
          let second = literals[Int(token &>> 8 & 255)]
          word |= (second & 0xFFFF_FFFF) &<< count
          count &+= second &>> 32
          if token >= 3 << 24 {
            let third = literals[Int(token &>> 16 & 255)]
            word |= (third & 0xFFFF_FFFF) &<< count
            count &+= third &>> 32
          }
        }
      }
      // At most 7 bits are left and 48 come.
      bits |= word &<< bitCount
      bitCount &+= count
      output.storeBytes(of: bits.littleEndian, as: UInt64.self)
      output += Int(truncatingIfNeeded: bitCount &>> 3)
      bits = bits &>> (bitCount & ~7)
      bitCount &= 7
    }
    (self.output, self.bits, self.bitCount) = (output, bits, bitCount)
  }

  /// Appends up to 48 bits.
  mutating func put(_ word: UInt64, _ count: UInt64) {
    bits |= word &<< bitCount
    bitCount &+= count
    flush()
  }

  private mutating func flush() {
    output.storeBytes(of: bits.littleEndian, as: UInt64.self)
    output += Int(truncatingIfNeeded: bitCount &>> 3)
    bits = bits &>> (bitCount & ~7)
    bitCount &= 7
  }

  /// Fills the last byte with zeros.
  private mutating func align() {
    bitCount = (bitCount &+ 7) & ~7
    flush()
  }
}
