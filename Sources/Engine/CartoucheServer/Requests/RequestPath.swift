/// The segments of the path of a request.
struct RequestPath: Sendable, Hashable {
  /// A segment, as it was sent and decoded.
  struct Segment: Sendable, Hashable {
    /// The text as it was sent.
    var raw: String
    /// The text with percent-encoded bytes decoded, once.
    var text: String
  }

  /// The segments; a slash at the end makes an empty last one.
  var segments: [Segment]

  /// The longest path with its query, in bytes.
  static let longest = 8192

  /// Splits and decodes a path.
  ///
  /// Names are looked up in tables, never in the file system, so that any text may be one.
  ///
  /// - Throws: ``ServerProblem`` for a path that is too long, has segments of dots alone, or is no UTF-8.
  init(_ path: String) throws(ServerProblem) {
    guard path.utf8.count <= Self.longest else {
      throw ServerProblem(
        .uriTooLong, "the path has \(path.utf8.count) bytes; expected at most \(Self.longest)")
    }
    guard path.hasPrefix("/") else {
      throw ServerProblem(.badRequest, "the path does not begin with a slash")
    }
    var segments: [Segment] = []
    for (index, raw) in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).enumerated()
    {
      let place = "path[\(index)]"
      guard let text = PercentEncoding.decoded(raw) else {
        throw ServerProblem(.badRequest, "expected percent-encoded UTF-8", at: place)
      }
      guard text != ".", text != "..", !text.unicodeScalars.contains("\0") else {
        throw ServerProblem(.badRequest, "expected a name, found what is none", at: place)
      }
      segments.append(Segment(raw: String(raw), text: text))
    }
    self.segments = segments
  }
}

extension Unicode.Scalar {
  /// Whether the character is unreserved in URLs (RFC 3986 §2.3): an ASCII letter or digit, or one of `-._~`.
  var isUnreserved: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }
}

/// Percent-encoding (RFC 3986 §2.1).
enum PercentEncoding {
  /// The text with encoded bytes decoded, once; `nil` where an escape is incomplete, or the bytes are no UTF-8.
  static func decoded(_ text: some StringProtocol) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let high = Character(UnicodeScalar(rest[rest.startIndex])).hexDigitValue,
        let low = Character(UnicodeScalar(rest[rest.startIndex + 1])).hexDigitValue
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The text with every byte encoded that is not unreserved (RFC 3986 §2.3).
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = UnicodeScalar(byte)
      if scalar.isUnreserved {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
