/// A font file and the characters that it is meant for (`font-faces` of a style).
public struct FontFace: Sendable {
  /// The characters; an empty list means all.
  public let ranges: [ClosedRange<CodePoint>]
  /// The font, once it is loaded.
  public var file: FontFile?

  /// A face for some characters.
  public init(ranges: [ClosedRange<CodePoint>] = [], file: FontFile? = nil) {
    self.ranges = ranges
    self.file = file
  }

  /// A face for the characters that `unicode-range` lists; entries that cannot be read are left out.
  public init(unicodeRanges: [String], file: FontFile? = nil) {
    let ranges = unicodeRanges.compactMap(FontFace.range)
    // If no entry can be read, the face is for nothing, not for everything.
    self.init(ranges: ranges.isEmpty && !unicodeRanges.isEmpty ? [0x110000...0x110000] : ranges, file: file)
  }

  /// Whether the face is meant for a character.
  public func covers(_ codePoint: CodePoint) -> Bool {
    ranges.isEmpty || ranges.contains { $0.contains(codePoint) }
  }

  /// The characters of an entry of `unicode-range`: `U+26`, `U+0-7F` or `U+4??`; `nil` if it is invalid.
  ///
  /// The form is that of CSS Fonts 4, “unicode-range”; the second number may begin with `0x` or `U+` as well.
  public static func range(_ text: String) -> ClosedRange<CodePoint>? {
    let trimmed = text.filter { !$0.isWhitespace }
    guard let body = digits(trimmed[...], prefixes: ["U+", "u+"], required: true) else { return nil }
    let parts = body.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let second = digits(parts[1], prefixes: ["0x", "0X", "U+", "u+"], required: false),
        let first = number(parts[0]), let last = number(second), first <= last
      else { return nil }
      return first...last
    }
    guard body.contains("?") else {
      guard let only = number(body) else { return nil }
      return only...only
    }
    guard let wildcard = body.firstIndex(of: "?"), body[wildcard...].allSatisfy({ $0 == "?" }),
      body.count <= 6
    else { return nil }
    let low = String(body.map { $0 == "?" ? "0" : $0 })
    let high = String(body.map { $0 == "?" ? "F" : $0 })
    guard let first = number(low[...]), let last = CodePoint(high, radix: 16) else { return nil }
    return first...min(last, 0x10FFFF)
  }

  private static func digits(_ text: Substring, prefixes: [String], required: Bool) -> Substring? {
    for prefix in prefixes where text.hasPrefix(prefix) { return text.dropFirst(prefix.count) }
    return required ? nil : text
  }

  private static func number(_ text: Substring) -> CodePoint? {
    guard !text.isEmpty, text.allSatisfy(\.isHexDigit), let value = CodePoint(text, radix: 16),
      value <= 0x10FFFF
    else { return nil }
    return value
  }
}
