import CartoucheJSON

/// Text in UTF-8, whatever its original encoding.
struct DecodedText {
  /// The encodings that are distinguished.
  enum Encoding: String {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case utf32 = "UTF-32"
    case windows1252 = "Windows-1252"
  }

  /// The text in UTF-8, without a byte order mark.
  let bytes: [UInt8]
  /// The original encoding.
  let encoding: Encoding
  /// The first byte that is not UTF-8, if the encoding was guessed.
  private let guessedAt: Int?

  /// The text in `input`.
  ///
  /// - Throws: ``DataError`` of kind ``DataFailure/encoding`` for UTF-32 and for UTF-16 that ends within a unit, of
  ///   kind ``DataFailure/tooLarge`` for text of more than `maximumSize` bytes in UTF-8.
  init(_ input: [UInt8], source: String?, maximumSize: Int) throws(DataError) {
    encoding = Self.encoding(of: input)
    guessedAt = encoding == .windows1252 ? Self.firstInvalidByte(input) : nil
    // The text is counted before there is memory for it.
    let size =
      switch encoding {
      case .utf8, .utf32: 0
      case .utf16LittleEndian, .utf16BigEndian: input.count / 2
      case .windows1252: input.count
      }
    if size > maximumSize / 3, Self.convertedSize(input, encoding) > maximumSize {
      throw DataError(
        .tooLarge,
        found: "more than \(maximumSize) bytes after conversion from \(encoding.rawValue) to UTF-8",
        expected: "at most \(maximumSize)", source: source)
    }
    switch encoding {
    case .utf8: bytes = input.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(input.dropFirst(3)) : input
    case .utf16LittleEndian: bytes = Self.transcode(input, low: 0, high: 1)
    case .utf16BigEndian: bytes = Self.transcode(input, low: 1, high: 0)
    case .windows1252: bytes = Self.decodeWindows1252(input)
    case .utf32:
      throw DataError(
        .encoding, found: "this is text in UTF-32",
        expected: "UTF-8 or UTF-16; iconv -f UTF-32 -t UTF-8 converts it",
        source: source)
    }
  }

  /// Whether the encoding is a guess, because the bytes are not valid in any that can be detected.
  var isGuessed: Bool { guessedAt != nil }

  /// The warning that the encoding is a guess.
  func guess(source: String?) -> Diagnostic {
    Diagnostic(
      .warning, "the text is not valid UTF-8 (byte \((guessedAt ?? 0) + 1)); read as Windows-1252",
      source: source)
  }

  /// The encoding of `bytes`, by a byte order mark, by the positions of zeros, and by whether they are valid UTF-8.
  static func encoding(of bytes: [UInt8]) -> Encoding {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return validOrGuessed(bytes) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return .utf32 }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    guard bytes.count >= 4, bytes.prefix(64).contains(0) else { return validOrGuessed(bytes) }
    // Markup and names of members are ASCII: every other byte is zero in UTF-16.
    let units = min(bytes.count / 2, 32)
    var (evenZeros, oddZeros) = (0, 0)
    for unit in 0..<units {
      if bytes[2 * unit] == 0 { evenZeros += 1 }
      if bytes[2 * unit + 1] == 0 { oddZeros += 1 }
    }
    if bytes.count >= 8, bytes[0..<3].allSatisfy({ $0 == 0 }) && bytes[4..<7].allSatisfy({ $0 == 0 }) {
      return .utf32
    }
    if bytes.count >= 8, bytes[1..<4].allSatisfy({ $0 == 0 }) && bytes[5..<8].allSatisfy({ $0 == 0 }) {
      return .utf32
    }
    if evenZeros == 0, oddZeros * 4 >= units * 3 { return .utf16LittleEndian }
    if oddZeros == 0, evenZeros * 4 >= units * 3 { return .utf16BigEndian }
    return .utf8
  }

  private static func validOrGuessed(_ bytes: [UInt8]) -> Encoding {
    firstInvalidByte(bytes) == nil ? .utf8 : .windows1252
  }

  /// At least the number of bytes that a text in UTF-16 or Windows-1252 has in UTF-8.
  private static func convertedSize(_ input: [UInt8], _ encoding: Encoding) -> Int {
    if encoding == .windows1252 { return input.reduce(0) { $0 + ($1 < 0x80 ? 1 : $1 < 0xA0 ? 3 : 2) } }
    let (low, high) = encoding == .utf16LittleEndian ? (0, 1) : (1, 0)
    var size = 0
    for at in stride(from: 0, to: input.count - 1, by: 2) {
      let unit = UInt16(input[at + low]) | UInt16(input[at + high]) << 8
      // Two surrogates make four bytes.
      size += unit < 0x80 ? 1 : unit < 0x800 || unit & 0xF800 == 0xD800 ? 2 : 3
    }
    return size
  }

  /// UTF-8 for UTF-16 whose units have their low and high bytes at these positions.
  private static func transcode(_ input: [UInt8], low: Int, high: Int) -> [UInt8] {
    let hasMark = input.starts(with: [0xFF, 0xFE]) || input.starts(with: [0xFE, 0xFF])
    var output: [UInt8] = []
    output.reserveCapacity(input.count / 2 + 16)
    var pending: UInt32?
    for at in stride(from: hasMark ? 2 : 0, to: input.count - 1, by: 2) {
      let unit = UInt32(input[at + low]) | UInt32(input[at + high]) << 8
      if let first = pending {
        pending = nil
        if unit & 0xFC00 == 0xDC00 {
          append(0x10000 + ((first & 0x3FF) << 10 | unit & 0x3FF), to: &output)
          continue
        }
        append(0xFFFD, to: &output)
      }
      switch unit & 0xFC00 {
      case 0xD800: pending = unit
      case 0xDC00: append(0xFFFD, to: &output)
      default: append(unit, to: &output)
      }
    }
    if pending != nil { append(0xFFFD, to: &output) }
    return output
  }

  @inline(__always)
  private static func append(_ scalar: UInt32, to output: inout [UInt8]) {
    if scalar < 0x80 {
      output.append(UInt8(truncatingIfNeeded: scalar))
    } else if let scalar = Unicode.Scalar(scalar) {
      output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  static func decodeWindows1252(_ input: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(input.count + input.count / 16)
    for byte in input {
      let isSpecial = byte >= 0x80 && byte < 0xA0
      append(isSpecial ? Self.windows1252[Int(byte) - 0x80] : UInt32(byte), to: &output)
    }
    return output
  }

  /// The scalars of the bytes 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt).
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D,
    0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
    0x203A,
    0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
