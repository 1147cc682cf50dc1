import CartoucheJSON

/// A text that is read from its beginning, with errors that say at which byte they are.
///
/// Text of addresses may be percent-encoded (RFC 3986 §2.1): each byte knows whether it was, and where it came from.
struct GrammarText {
  private let bytes: [UInt8]
  /// The offset of each byte in the original text; `nil` where both are alike.
  private let offsets: [Int]?
  /// Whether each byte was percent-encoded; empty where none was.
  private let isEncoded: [Bool]
  private let original: [UInt8]
  private let name: String?
  /// The index of the next byte.
  private(set) var index = 0

  /// The most bytes of a text: far more than addresses have.
  static let limit = 5 << 20

  /// A text.
  ///
  /// - Parameters:
  ///   - name: The name of the text in messages.
  ///   - isPercentEncoded: Whether `%41` stands for `A`. A percent sign without two hexadecimal digits stands for
  ///     itself.
  /// - Throws: ``RequestError`` for a text that is too long.
  init(_ text: String, name: String?, isPercentEncoded: Bool = false) throws(RequestError) {
    guard text.utf8.count <= Self.limit else {
      throw RequestError(
        .limit, found: "a text of \(text.utf8.count) bytes", expected: "at most \(Self.limit)", source: name)
    }
    original = Array(text.utf8)
    self.name = name
    guard isPercentEncoded, original.contains(UInt8(ascii: "%")) else {
      (bytes, offsets, isEncoded) = (original, nil, [])
      return
    }
    var decoded: [UInt8] = []
    var places: [Int] = []
    var marks: [Bool] = []
    var at = 0
    while at < original.count {
      places.append(at)
      if original[at] == UInt8(ascii: "%"), at + 2 < original.count, let high = original[at + 1].hexadecimal,
        let low = original[at + 2].hexadecimal
      {
        decoded.append(high << 4 | low)
        marks.append(true)
        at += 3
      } else {
        decoded.append(original[at])
        marks.append(false)
        at += 1
      }
    }
    (bytes, offsets, isEncoded) = (decoded, places, marks)
  }

  /// Whether everything is read.
  var isAtEnd: Bool { index == bytes.count }

  /// The next byte; `nil` at the end.
  var next: UInt8? { isAtEnd ? nil : bytes[index] }

  /// The next byte if it was not percent-encoded: only such bytes are punctuation.
  var nextPlain: UInt8? { isAtEnd || !isEncoded.isEmpty && isEncoded[index] ? nil : bytes[index] }

  // MARK: - Errors

  /// An error about the text at `index`, by default the next byte.
  func error(
    _ found: String? = nil, expected: String, at index: Int? = nil, kind: RequestFailure = .grammar,
    suggestion: String? = nil
  ) -> RequestError {
    let index = index ?? self.index
    let offset = index < bytes.count ? offsets?[index] ?? index : original.count
    let sign = index < bytes.count ? "\"\(Self.text(bytes[index...].prefix(1)))\"" : "the end of the text"
    return RequestError(
      kind, found: found ?? sign, expected: expected, source: name,
      location: TextLocation(offset: offset, in: original), suggestion: suggestion)
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }

  // MARK: - Reading

  /// Reads a punctuation mark if it is next.
  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard let byte = nextPlain, UInt32(byte) == mark.value else { return false }
    index += 1
    return true
  }

  /// Reads a word if it is next.
  mutating func skip(word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  /// Reads a punctuation mark.
  mutating func expect(_ mark: Unicode.Scalar) throws(RequestError) {
    if !skip(mark) { throw error(expected: "\"\(mark)\"") }
  }

  /// Reads the text up to one of several punctuation marks, or up to the end.
  mutating func text(until marks: String) -> String { Self.text(run(until: marks)) }

  /// Reads the bytes up to one of several punctuation marks, or up to the end.
  private mutating func run(until marks: String) -> ArraySlice<UInt8> {
    let start = index
    while let byte = next {
      if nextPlain != nil, marks.utf8.contains(byte) { break }
      index += 1
    }
    return bytes[start..<index]
  }

  /// Reads all bytes that pass a test.
  mutating func bytes(while test: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while let byte = next, test(byte) { index += 1 }
    return bytes[start..<index]
  }

  /// Moves behind the next byte.
  mutating func advance() { index = min(index + 1, bytes.count) }

  /// Moves to another byte.
  mutating func move(to index: Int) { self.index = min(max(index, 0), bytes.count) }

  /// The bytes of a range.
  func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range.clamped(to: 0..<bytes.count)] }

  /// Whether the byte at an index is punctuation.
  func isPlain(_ index: Int) -> Bool { isEncoded.isEmpty || !isEncoded[index] }

  /// Reads a number without exponent: `[+-]? ( digits | digits? "." digits )`.
  ///
  /// - Parameter what: The meaning of the number, for messages.
  mutating func number(_ range: ClosedRange<Double>, _ what: String) throws(RequestError) -> Double {
    let start = index
    _ = skip("+") || skip("-")
    let digits = bytes(while: { (0x30...0x39).contains($0) || $0 == 0x2E })
    let text = bytes[start..<index]
    let dots = digits.count { $0 == 0x2E }
    guard dots <= 1, digits.count > dots, digits.last != 0x2E, text.count <= 40,
      let number = Double(Self.text(text)), number.isFinite
    else {
      throw error(
        text.isEmpty ? nil : "\"\(Self.text(text.prefix(40)))\"", expected: what, at: start)
    }
    guard range.contains(number) else {
      throw error(
        "the number \(Self.text(text))",
        expected: "\(what) from \(range.lowerBound.plain) to \(range.upperBound.plain)", at: start,
        kind: .range)
    }
    return number == 0 ? 0 : number
  }

  /// Reads a place: longitude and latitude with a comma between, or the other way round.
  mutating func place(latitudeFirst: Bool = false) throws(RequestError) -> SIMD2<Double> {
    let limits = latitudeFirst ? [90.0, 180] : [180.0, 90]
    let names = latitudeFirst ? ["a latitude", "a longitude"] : ["a longitude", "a latitude"]
    let first = try number(-limits[0]...limits[0], names[0])
    try expect(",")
    let second = try number(-limits[1]...limits[1], names[1])
    return latitudeFirst ? SIMD2(second, first) : SIMD2(first, second)
  }

  /// Refuses whatever comes after the end of the grammar.
  func finish(_ expected: String = "the end of the text") throws(RequestError) {
    if !isAtEnd { throw error(expected: expected) }
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  var hexadecimal: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
