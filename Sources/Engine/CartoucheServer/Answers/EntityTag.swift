/// A strong entity tag (RFC 9110 §8.8.3): a hash of the inputs of an answer, or of its bytes.
///
/// FNV-1a with 128 bits (draft-eastlake-fnv), over words of eight bytes. Nothing rests on its being hard to forge:
/// whoever asks can only spoil the answers to their own requests.
struct EntityTag: Sendable, Hashable, CustomStringConvertible {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  init() {}

  /// The tag of bytes.
  init(_ bytes: [UInt8]) { combine(bytes) }

  /// The tag of texts, in their order.
  init(_ texts: String...) { for text in texts { combine(Array(text.utf8)) } }

  /// Adds bytes, and their number, so that joined parts differ from others with the same bytes.
  mutating func combine(_ bytes: [UInt8]) {
    mix(UInt64(bytes.count))
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes {
      word |= UInt64(byte) << shift
      shift += 8
      if shift == 64 {
        mix(word)
        (word, shift) = (0, 0)
      }
    }
    if shift > 0 { mix(word) }
  }

  private mutating func mix(_ word: UInt64) {
    state = (state ^ UInt128(word)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
    state ^= state >> 71
  }

  /// The tag with its quotes.
  var description: String {
    let digits = String(state, radix: 36)
    return "\"\(digits)\""
  }

  /// The end of the tag of a compressed body.
  static let gzipMark = "-gz"

  /// Whether `If-None-Match` names the tag, by the weak comparison (RFC 9110 §13.1.2).
  func isNamed(by header: String?) -> Bool {
    guard let header else { return false }
    return header.split(separator: ",").contains { part in
      var part = part.drop { $0 == " " || $0 == "\t" }
      while part.last == " " || part.last == "\t" { part.removeLast() }
      if part == "*" { return true }
      if part.hasPrefix("W/") { part = part.dropFirst(2) }
      return part == description || part == "\(description.dropLast())\(Self.gzipMark)\""
    }
  }
}
