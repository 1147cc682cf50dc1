/// The `glyphs` URL of a style, with `{fontstack}` and `{range}` in it (style specification, “glyphs”).
public struct GlyphURLTemplate: Sendable, Hashable, CustomStringConvertible {
  /// The template as written.
  public let description: String

  /// A template from its text.
  public init(_ text: String) { description = text }

  /// Whether the template names both placeholders, as the specification requires.
  public var isComplete: Bool { description.contains("{fontstack}") && description.contains("{range}") }

  /// The URL of a request: O(length).
  ///
  /// The names of the fonts are joined with commas, and percent-encoded unless the template is the path of files.
  public func url(for request: GlyphRequest) -> String {
    var url = ""
    var rest = Substring(description)
    while let open = rest.firstIndex(of: "{") {
      url += rest[..<open]
      rest = rest[open...]
      if rest.hasPrefix("{fontstack}") {
        let stack = request.stack.description
        url += isPath ? stack.replacing("/", with: "%2f") : GlyphURLTemplate.encoded(stack)
        rest = rest.dropFirst("{fontstack}".count)
      } else if rest.hasPrefix("{range}") {
        url += request.block.description
        rest = rest.dropFirst("{range}".count)
      } else {
        url += "{"
        rest = rest.dropFirst()
      }
    }
    return url + rest
  }

  /// Whether the template is a path without a scheme, whose bytes are those of names of files.
  private var isPath: Bool {
    guard let colon = description.firstIndex(of: ":") else { return true }
    return description.firstIndex(of: "/").map { $0 < colon } ?? false
  }

  /// Percent-encodes all but the characters that RFC 3986 leaves unreserved.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789abcdef")
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%"
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
    return result
  }
}
