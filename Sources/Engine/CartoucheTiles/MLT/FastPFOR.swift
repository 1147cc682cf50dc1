/// The FastPFOR encoding of integers: blocks of 256 in few bits, with exceptions that need more.
///
/// The integers after the last full block follow with seven bits per byte. Lemire and Boytsov, “Decoding billions of
/// integers per second through vectorization” (2012), section 6; the layout is that of the FastPFOR library.
enum FastPFOR {
  private static let blockSize = 256
  private static let pageSize = 65_536

  /// The integers of a stream.
  static func decode(_ stream: MapLibreTileStream, count: Int) throws(VectorTileError) -> [UInt32] {
    guard count > 0 else { return [] }
    var words = try PackedWords(stream)
    var values: [UInt32] = []
    values.reserveCapacity(count)
    let inBlocks = try words.next()
    guard inBlocks <= count, inBlocks.isMultiple(of: blockSize) else {
      throw stream.error(.count, found: "\(inBlocks) integers in blocks", expected: "at most \(count)")
    }
    while values.count < inBlocks {
      try readPage(&words, min(pageSize, inBlocks - values.count), into: &values)
    }
    try words.readVariableBytes(count - inBlocks, into: &values)
    return values
  }

  /// Reads a page: packed blocks, then bytes that say how each is packed, then the exceptions by their width.
  private static func readPage(
    _ words: inout PackedWords, _ count: Int, into values: inout [UInt32]
  ) throws(VectorTileError) {
    let start = words.position
    var blocks = words
    let descriptionStart = try blocks.next()
    words.position = start + descriptionStart
    let byteCount = try words.next()
    var description = words
    description.position = words.position * 4
    words.position += (byteCount + 3) / 4
    var exceptions = try readExceptions(&words)
    for _ in 0..<count / blockSize {
      let width = try description.byte()
      let exceptionCount = try description.byte()
      let first = values.count
      try blocks.unpack(blockSize, width: width, into: &values)
      guard exceptionCount > 0 else { continue }
      let extra = try description.byte() - width
      guard width < 32, extra > 0, width + extra <= 32 else {
        throw words.stream.error(
          .encoding, found: "exceptions of \(extra) bits", expected: "at most 32 bits in all")
      }
      for _ in 0..<exceptionCount {
        let place = try description.byte()
        // One more bit can only be set.
        let high = extra == 1 ? 1 : try exceptions.next(extra, words.stream)
        values[first + place] |= high &<< UInt32(width)
      }
    }
  }

  private static func readExceptions(_ words: inout PackedWords) throws(VectorTileError) -> Exceptions {
    var exceptions = Exceptions()
    let widths = try words.word()
    for width in 2...32 where widths &>> UInt32(width - 1) & 1 != 0 {
      let count = try words.next()
      try words.unpack(count, width: width, into: &exceptions.values[width])
    }
    return exceptions
  }

  /// The upper bits of exceptions by the number of those bits, each list in the order of the values.
  private struct Exceptions {
    var values = [[UInt32]](repeating: [], count: 33)
    private var used = [Int](repeating: 0, count: 33)

    mutating func next(_ width: Int, _ stream: MapLibreTileStream) throws(VectorTileError) -> UInt32 {
      guard used[width] < values[width].count else {
        throw stream.error(
          .count, found: "\(values[width].count)", expected: "more exceptions of \(width) bits")
      }
      used[width] += 1
      return values[width][used[width] - 1]
    }
  }
}

/// The 32-bit words of a stream in FastPFOR.
private struct PackedWords {
  let stream: MapLibreTileStream
  private let words: [UInt32]
  /// The position of the next word, or of the next byte while bytes are read.
  var position = 0

  /// The words, which are written with their highest byte first.
  init(_ stream: MapLibreTileStream) throws(VectorTileError) {
    self.stream = stream
    guard stream.payload.remaining.isMultiple(of: 4) else {
      throw stream.error(.encoding, found: "\(stream.payload.remaining) bytes", expected: "a multiple of 4")
    }
    words = try stream.fixedWords(stream.payload.remaining / 4).map { (word: UInt32) in word.byteSwapped }
  }

  mutating func word() throws(VectorTileError) -> UInt32 {
    guard position >= 0, position < words.count else { throw truncated }
    position += 1
    return words[position - 1]
  }

  /// The next word as a number.
  mutating func next() throws(VectorTileError) -> Int {
    let value = try word()
    guard value <= UInt32(Int32.max) else { throw truncated }
    return Int(value)
  }

  /// The byte at the place, the lowest of a word first.
  mutating func byte() throws(VectorTileError) -> Int {
    guard position >= 0, position / 4 < words.count else { throw truncated }
    position += 1
    return Int(words[(position - 1) / 4] &>> UInt32((position - 1) % 4 * 8) & 0xFF)
  }

  /// Appends integers of `width` bits, packed from the lowest bit of a word; they do not share their last word.
  mutating func unpack(_ count: Int, width: Int, into values: inout [UInt32]) throws(VectorTileError) {
    guard width <= 32, position >= 0, position <= words.count, count * width <= (words.count - position) * 32
    else { throw truncated }
    let mask = width == 32 ? UInt32.max : (1 &<< UInt32(width)) - 1
    for index in 0..<count {
      let bit = index * width
      let (word, shift) = (position + bit / 32, UInt32(bit % 32))
      var value = width == 0 ? 0 : words[word] &>> shift
      if Int(shift) + width > 32 { value |= words[word + 1] &<< (32 - shift) }
      values.append(value & mask)
    }
    position += (count * width + 31) / 32
  }

  /// Appends integers of seven bits per byte, lowest bits first; the high bit marks the last byte of each.
  mutating func readVariableBytes(_ count: Int, into values: inout [UInt32]) throws(VectorTileError) {
    position *= 4
    for _ in 0..<count {
      var (value, shift) = (UInt32(0), UInt32(0))
      while true {
        let byte = UInt32(try byte())
        if shift < 32 { value |= (byte & 0x7F) &<< shift }
        shift &+= 7
        if byte >= 0x80 { break }
        guard shift < 35 else { throw truncated }
      }
      values.append(value)
    }
  }

  private var truncated: VectorTileError {
    stream.error(.truncated, found: "\(words.count) words", expected: "more FastPFOR words")
  }
}
