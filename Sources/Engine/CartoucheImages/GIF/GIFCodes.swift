/// The codes of variable length of a GIF picture (GIF89a specification, appendix F; Welch, 1984).
///
/// A code stands for one or more pixels that were seen before, so that the output is bounded by the number of pixels
/// that is asked for, and the time by that and the number of bytes.
struct GIFCodes {
  private static let mostCodes = 4096

  private var reader: GIFReader
  private var block: ArraySlice<UInt8> = []
  private var bits = 0
  private var bitCount = 0

  /// The codes whose sizes and blocks begin at the place of a reader.
  init(_ reader: GIFReader) { self.reader = reader }

  /// The first `count` pixels.
  ///
  /// - Throws: ``ImageError`` when a code has no meaning, or there are fewer pixels.
  mutating func indices(_ count: Int) throws(ImageError) -> [UInt8] {
    let least = Int(try reader.byte())
    guard (1...11).contains(least) else {
      throw .corrupt(format: "GIF", part: "size of codes", found: "\(least)", expected: "1 to 11")
    }
    let (clear, end) = (1 << least, 1 << least + 1)
    // A code stands for the pixels of a shorter one, its prefix, and one more.
    var prefixes = [UInt16](repeating: 0, count: Self.mostCodes)
    var first = [UInt8](repeating: 0, count: Self.mostCodes)
    var last = first
    var lengths = [Int](repeating: 1, count: Self.mostCodes)
    for code in 0..<clear { last[code] = UInt8(truncatingIfNeeded: code) }
    first = last
    var pixels = [UInt8](repeating: 0, count: count)
    var (filled, size, known) = (0, least + 1, end + 1)
    var previous: Int?
    while filled < count {
      guard let code = nextCode(size), code != end else { throw reader.cut }
      if code == clear {
        (size, known, previous) = (least + 1, end + 1, nil)
        continue
      }
      guard code < known || code == known && previous != nil && known < Self.mostCodes else {
        throw .corrupt(
          format: "GIF", part: "codes of a picture", found: "code \(code)", expected: "a code below \(known)")
      }
      if let previous, known < Self.mostCodes {
        // The new code ends with the first pixel of this one, which may be the new code itself.
        (prefixes[known], lengths[known]) = (UInt16(previous), lengths[previous] + 1)
        first[known] = first[previous]
        last[known] = first[code]
        known += 1
        if known == 1 << size, size < 12 { size += 1 }
      }
      var (rest, place) = (code, filled + lengths[code])
      filled = min(place, count)
      while place > filled { (rest, place) = (Int(prefixes[rest]), place - 1) }
      for _ in 0..<lengths[rest] {
        place -= 1
        pixels[place] = last[rest]
        rest = Int(prefixes[rest])
      }
      previous = code
    }
    return pixels
  }

  /// The next code of a number of bits, lowest first; `nil` at the end of the data.
  private mutating func nextCode(_ size: Int) -> Int? {
    while bitCount < size {
      if block.isEmpty {
        guard let next = reader.block() else { return nil }
        block = next
      }
      guard let byte = block.popFirst() else { return nil }
      bits |= Int(byte) << bitCount
      bitCount += 8
    }
    defer {
      bits >>= size
      bitCount -= size
    }
    return bits & (1 << size - 1)
  }
}
