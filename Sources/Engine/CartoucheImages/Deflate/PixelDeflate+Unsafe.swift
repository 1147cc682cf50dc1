// Sound because every read of eight bytes begins at most eight bytes before the end of the input, the last bytes are
// read singly, candidates of matches are earlier places of the input, the table is indexed by hashes of as many bits as
// it has entries, and a block ends before a step could exceed the room for tokens. The buffers belong to this object
// alone, which one thread uses at a time.

/// A fast compressor of the rows of a picture in the deflate format (RFC 1951).
///
/// It looks for repetitions by whole pixels. On maps, pixels repeat beside each other, in the row above, and as short
/// sequences at the edges of letters and lines; so three places are tried for every pixel: the one before, the one above,
/// and where the same pixels were last seen. A match is taken as soon as it is found.
final class PixelDeflate {
  /// Up to three literals, in the low bytes, with their number in the two bits above; or, with the highest bit set, a
  /// match: its length from bit 16 on and its distance less one below.
  typealias Token = UInt32

  static let matchFlag: Token = 1 << 31
  /// The maximum number of tokens of a block.
  private static let capacity = 1 << 16
  private static let hashBits: UInt64 = 15
  private static let window = 32_768
  private static let longestMatch = 258

  private let tokens = UnsafeMutablePointer<Token>.allocate(capacity: capacity)
  private let heads = UnsafeMutablePointer<Int32>.allocate(capacity: 1 << Int(hashBits))
  private let literals = UnsafeMutablePointer<UInt32>.allocate(capacity: DeflateSymbols.literalCount)
  private let distances = UnsafeMutablePointer<UInt32>.allocate(capacity: DeflateSymbols.distanceCount)

  deinit {
    tokens.deallocate()
    heads.deallocate()
    literals.deallocate()
    distances.deallocate()
  }

  /// Compresses rows as blocks of a stream, which end at a whole byte.
  ///
  /// - Parameters:
  ///   - input: The rows.
  ///   - pixelBytes: The number of bytes of a pixel, 1 to 4.
  ///   - rowLength: The number of bytes of a row, with its filter byte.
  ///   - isLast: Whether the last block ends the stream.
  /// - Complexity: O(bytes).
  func compress(
    _ input: UnsafeRawBufferPointer, pixelBytes: Int, rowLength: Int, isLast: Bool
  ) -> [UInt8] {
    heads.initialize(repeating: -Int32(PixelDeflate.window) - 1, count: 1 << Int(PixelDeflate.hashBits))
    return BlockWriter.bytes(capacity: BlockWriter.bound(input.count)) { writer in
      switch pixelBytes {
      case 1: blocks(of: input, BytePixels.self, rowLength, isLast, &writer)
      case 3: blocks(of: input, RGBPixels.self, rowLength, isLast, &writer)
      default: blocks(of: input, RGBAPixels.self, rowLength, isLast, &writer)
      }
    }
  }

  @inline(__always)
  private func blocks<Pixels: PixelLayout>(
    of input: UnsafeRawBufferPointer, _ layout: Pixels.Type, _ rowLength: Int, _ isLast: Bool,
    _ writer: inout BlockWriter
  ) {
    guard let bytes = input.baseAddress else { return writer.end(isLast: isLast) }
    DeflateSymbols.ofLength.withUnsafeBufferPointer { lengths in
      DeflateSymbols.ofDistance.withUnsafeBufferPointer { distances in
        var search = Search(
          bytes: bytes, count: input.count, rowLength: rowLength, lengthSymbols: lengths,
          distanceSymbols: distances)
        while search.position < input.count {
          let start = search.position
          let written = block(&search, layout)
          let block = Block(
            tokens: UnsafeBufferPointer(start: tokens, count: written),
            literals: UnsafeMutableBufferPointer(start: literals, count: DeflateSymbols.literalCount),
            distances: UnsafeBufferPointer(start: self.distances, count: DeflateSymbols.distanceCount),
            input: UnsafeRawBufferPointer(rebasing: input[start..<search.position]))
          writer.write(block, isLast: isLast && search.position == input.count)
        }
      }
    }
    if !isLast || input.isEmpty { writer.end(isLast: isLast) }
  }

  /// The place of the search in the input.
  private struct Search {
    let bytes: UnsafeRawPointer
    let count: Int
    let rowLength: Int
    let lengthSymbols: UnsafeBufferPointer<UInt8>
    let distanceSymbols: UnsafeBufferPointer<UInt8>
    var position = 0
    /// The place of the first filter byte that has not been passed.
    var nextRow = 0
  }

  /// Finds the tokens of the next block and counts their symbols; returns the number of tokens.
  @inline(__always)
  private func block<Pixels: PixelLayout>(_ search: inout Search, _ layout: Pixels.Type) -> Int {
    literals.initialize(repeating: 0, count: DeflateSymbols.literalCount)
    distances.initialize(repeating: 0, count: DeflateSymbols.distanceCount)
    let (bytes, rowLength) = (search.bytes, search.rowLength)
    let (tokens, literals, distances) = (tokens, literals, distances)
    let limit = search.count - 16
    var (position, nextRow) = (search.position, search.nextRow)
    var written = 0
    while position < limit, written < PixelDeflate.capacity - 20 {
      let word = PixelDeflate.word(bytes, position)
      var (length, distance) = match(layout, at: position, word, search, limit)
      if length >= Pixels.leastMatch {
        length = min(length, Pixels.longestMatch)
        if Pixels.bytes > 1, length > 2 &* Pixels.bytes, position &+ length < nextRow {
          // Up to the end of a pixel, so that the next search begins at one.
          let rest = (nextRow &- position &- length) % Pixels.bytes
          if rest != 0 { length &-= Pixels.bytes &- rest }
        }
        tokens[written] =
          PixelDeflate.matchFlag | UInt32(truncatingIfNeeded: length &<< 16 | (distance &- 1))
        written &+= 1
        literals[257 &+ Int(search.lengthSymbols[length])] &+= 1
        let place = distance <= 256 ? distance &- 1 : 256 &+ (distance &- 1) &>> 7
        distances[Int(search.distanceSymbols[place])] &+= 1
        remember(layout, from: position &+ Pixels.bytes, to: position &+ length, bytes)
        position &+= length
      } else {
        let step = position == nextRow ? 1 : Pixels.bytes
        for offset in 0..<step {
          literals[Int(truncatingIfNeeded: (word &>> UInt64(8 &* offset)) & 255)] &+= 1
        }
        let first = min(step, 3)
        tokens[written] =
          UInt32(truncatingIfNeeded: first &<< 24)
          | UInt32(truncatingIfNeeded: word) & (UInt32.max &>> UInt32(32 &- 8 &* first))
        written &+= 1
        if step > 3 {
          tokens[written] = 1 << 24 | UInt32(truncatingIfNeeded: word &>> 24) & 255
          written &+= 1
        }
        position &+= step
      }
      while nextRow < position { nextRow &+= rowLength }
    }
    if position >= limit, written < PixelDeflate.capacity - 20 {
      while position < search.count {
        let byte = bytes.load(fromByteOffset: position, as: UInt8.self)
        tokens[written] = 1 << 24 | UInt32(byte)
        written &+= 1
        literals[Int(byte)] &+= 1
        position &+= 1
      }
    }
    (search.position, search.nextRow) = (position, nextRow)
    return written
  }

  /// The longest of the matches that are tried at a place.
  @inline(__always)
  private func match<Pixels: PixelLayout>(
    _: Pixels.Type, at position: Int, _ word: UInt64, _ search: Search, _ limit: Int
  ) -> (length: Int, distance: Int) {
    let bytes = search.bytes
    var (length, distance) = (0, 0)
    // The pixel before and the one above, which are cheap to name.
    if position >= Pixels.bytes {
      length = PixelDeflate.common(bytes, position, position &- Pixels.bytes, word, limit)
      distance = Pixels.bytes
    }
    if length >= 64 { return (length, distance) }
    if position >= search.rowLength, search.rowLength <= PixelDeflate.window {
      let above = PixelDeflate.common(bytes, position, position &- search.rowLength, word, limit)
      if above > length { (length, distance) = (above, search.rowLength) }
    }
    let hash = PixelDeflate.hash(word, Pixels.hashShift)
    let seen = Int(heads[hash])
    heads[hash] = Int32(truncatingIfNeeded: position)
    if length < 32, position &- seen <= PixelDeflate.window {
      let other = PixelDeflate.common(bytes, position, seen, word, limit)
      // A distance without a name of its own takes more bits.
      if other > length &+ 1 { (length, distance) = (other, position &- seen) }
    }
    return (length, distance)
  }

  /// Makes the first pixels of a match known as places of later matches.
  @inline(__always)
  private func remember<Pixels: PixelLayout>(
    _: Pixels.Type, from start: Int, to end: Int, _ bytes: UnsafeRawPointer
  ) {
    var place = start
    let end = min(end, start &+ 7 &* Pixels.bytes)
    while place < end {
      heads[PixelDeflate.hash(PixelDeflate.word(bytes, place), Pixels.hashShift)] =
        Int32(truncatingIfNeeded: place)
      place &+= Pixels.bytes
    }
  }

  @inline(__always)
  private static func hash(_ word: UInt64, _ shift: UInt64) -> Int {
    // Multiplicative hashing with 2⁶⁴ divided by the golden ratio (Knuth, TAOCP 6.4).
    Int(truncatingIfNeeded: ((word &<< shift) &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- hashBits))
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawPointer, _ position: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// The number of equal bytes at two places, at most 258 and a few.
  @inline(__always)
  private static func common(
    _ bytes: UnsafeRawPointer, _ position: Int, _ earlier: Int, _ first: UInt64, _ limit: Int
  ) -> Int {
    let difference = first ^ word(bytes, earlier)
    if difference != 0 { return difference.trailingZeroBitCount &>> 3 }
    var length = 8
    while length < longestMatch, position &+ length < limit {
      let difference = word(bytes, position &+ length) ^ word(bytes, earlier &+ length)
      if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    return length
  }

  /// The tokens of a block with the frequencies of their symbols, and the bytes that they stand for.
  struct Block {
    let tokens: UnsafeBufferPointer<Token>
    let literals: UnsafeMutableBufferPointer<UInt32>
    let distances: UnsafeBufferPointer<UInt32>
    let input: UnsafeRawBufferPointer
  }
}

/// The constants of the search for pixels of one size.
private protocol PixelLayout {
  static var bytes: Int { get }
  /// The bits of eight bytes that the hash of a place leaves out.
  static var hashShift: UInt64 { get }
  static var leastMatch: Int { get }
  static var longestMatch: Int { get }
}

private enum BytePixels: PixelLayout {
  static var bytes: Int { 1 }
  static var hashShift: UInt64 { 32 }
  static var leastMatch: Int { 3 }
  static var longestMatch: Int { 258 }
}

private enum RGBPixels: PixelLayout {
  static var bytes: Int { 3 }
  static var hashShift: UInt64 { 16 }
  static var leastMatch: Int { 3 }
  static var longestMatch: Int { 258 }
}

private enum RGBAPixels: PixelLayout {
  static var bytes: Int { 4 }
  static var hashShift: UInt64 { 0 }
  static var leastMatch: Int { 4 }
  static var longestMatch: Int { 256 }
}
